//! What to do about what is wrong: never what is done already.

use super::{Checkup, Step, TOOL, Wrong};
use setwise_catalog::settings::model::{Calls, PromptProfile};
use setwise_domain::provider::ProtocolName;
use setwise_models::provider::ModelError;

impl Checkup {
    /// The step at which an error shows; `at` is the one that was tried.
    pub(super) async fn wrong(&self, at: Step, error: &ModelError) -> Wrong {
        let step = match error {
            ModelError::Unreachable { .. }
            | ModelError::TimedOut { .. }
            | ModelError::BadAddress { .. }
            | ModelError::Redirected { .. }
            | ModelError::RateLimited { .. }
            | ModelError::NoQuota { .. }
            | ModelError::Trouble { .. } => Step::Server,
            ModelError::NoKey { .. }
            | ModelError::KeyVariable { .. }
            | ModelError::KeyCommand { .. }
            | ModelError::BadKey { .. } => Step::Key,
            ModelError::NoSuchModel { .. } => Step::Model,
            ModelError::ContextFull { .. } => Step::Context,
            _ => at,
        };
        let why = match error {
            ModelError::ContextFull { message, .. } => format!(
                "the check alone is too long for the model: {message}; {}",
                self.more_room()
            ),
            ModelError::Schema { message, .. } => {
                format!("the server does not take the schema: {message}; {}", self.other_dialect())
            }
            error => error.to_string(),
        };
        match self.other_server(error).await {
            Some(why) => Wrong { step: Step::Server, why },
            None => Wrong { step, why },
        }
    }

    /// What answers in place of the protocol that was expected; none where the error is about another
    /// matter.
    async fn other_server(&self, error: &ModelError) -> Option<String> {
        let is_doubtful = match error {
            ModelError::Rejected { status, .. } => matches!(status, 404 | 405 | 415 | 501),
            ModelError::NoSuchModel { .. }
            | ModelError::Unreadable { .. }
            | ModelError::BrokeOff { .. } => true,
            _ => false,
        };
        let choice = self.model.choice();
        if !is_doubtful || choice.base_url.is_none() {
            return None;
        }
        let base = choice.base();
        let Some(found) = self.model.found().await else {
            // What knows its models, or broke off, speaks the protocol.
            let is_none =
                matches!(error, ModelError::Rejected { .. } | ModelError::Unreadable { .. });
            return is_none.then(|| {
                format!(
                    "nothing at {base} answers like a model's server: {error}; check coach.base_url"
                )
            });
        };
        if found.protocol == choice.protocol && found.base_url == base {
            return None;
        }
        let provider = format!("coach.provider to \"{}\"", found.protocol);
        let address = format!("coach.base_url to \"{}\"", found.base_url);
        let advice = match (found.protocol == choice.protocol, found.base_url == base) {
            (true, _) => format!("set {address}"),
            (false, true) => format!("set {provider}"),
            (false, false) => format!("set {provider} and {address}"),
        };
        let word = found.protocol;
        Some(format!(
            "{} is not spoken at {base}, but {word} is at {}: {advice}",
            choice.protocol, found.base_url
        ))
    }

    pub(super) fn no_call(&self, what: &str) -> Wrong {
        let advice = match self.calls {
            Calls::Native => "set coach.calls to \"text\", or choose another model",
            Calls::Text => "choose another model",
        };
        Wrong {
            step: Step::Tools,
            why: format!("it was asked to call {TOOL}, but {what}; {advice}"),
        }
    }

    /// Where an answer was not held to its schema.
    pub(super) fn other_dialect(&self) -> &'static str {
        match self.model.choice().dialect {
            None => "choose another model, or set coach.dialect to what the server takes",
            Some(_) => "choose another model, or another coach.dialect",
        }
    }

    /// Where the model holds too little.
    pub(super) fn more_room(&self) -> String {
        let choice = self.model.choice();
        let larger = match choice.protocol {
            // What it holds was said here, not found out.
            _ if choice.tuning.known_context.is_some() => {
                "set coach.context_tokens higher, if it holds more"
            }
            ProtocolName::Ollama => "give the model a larger num_ctx",
            _ if choice.is_at_home() => {
                "start its server with a larger context (llama-server: -c 16384)"
            }
            _ => "choose one that holds more",
        };
        match self.profile {
            PromptProfile::Full => format!("set coach.profile to \"compact\", or {larger}"),
            PromptProfile::Auto | PromptProfile::Compact => larger.to_owned(),
        }
    }
}
