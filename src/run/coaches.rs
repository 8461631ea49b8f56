//! The coaches that can be chosen, made of what the settings say.

use crate::ask::Coach;
use crate::ask::model::{KeySource, LazyModel, UnavailableCoach};
use crate::assistant::{self, End};
use crate::coach::{ChooseBy, CoachSelector, Offer, TEXT_CALLS, model_coach};
use crate::domain::text::printable;
use crate::eval::{ScriptError, find_script};
use crate::provider::script::ScriptedModel;
use crate::provider::{Choice, Model, Tuning, Wire};
use crate::settings::Settings;
use crate::settings::key::{
    COACH_ANSWER_SECONDS, COACH_BETWEEN_SECONDS, COACH_CALLS, COACH_CONNECT_SECONDS,
    COACH_CONTEXT_TOKENS, COACH_DIALECT, COACH_FIRST_BYTE_SECONDS, COACH_KEY_COMMAND,
    COACH_KEY_VARIABLE, COACH_MAX_OUTPUT_TOKENS, COACH_PROFILE, COACH_PROVIDER, COACH_THOUGHTS,
    OFFLINE,
};
use crate::settings::model::{Chosen, ModelChoice, PROVIDERS, Provider};
use crate::tool::Planner;
use futures_util::StreamExt as _;
use std::ffi::OsString;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::{Handle, Runtime};

/// Reads the environment.
pub type Environment = fn(&str) -> Option<OsString>;

/// The coach that is chosen, and the way to another.
pub fn switch(
    settings: &Settings,
    rules: Arc<dyn Coach>,
    environment: Environment,
    wire: Wire,
) -> CoachSelector {
    let chosen = settings.coach();
    let coach = match &chosen {
        Ok(chosen) => of(chosen, &rules, environment, &wire)
            .unwrap_or_else(|error| unready(settings, &error.to_string())),
        Err(error) => unready(settings, &error.to_string()),
    };
    let now = Mutex::new(chosen.unwrap_or(Chosen::Offline));
    let offers = offers(settings);
    let by_settings = settings.clone();
    let by_rule = Arc::clone(&rules);
    let make = move |by: ChooseBy, name: &str| {
        let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
        let chosen = match by {
            ChooseBy::Provider => by_settings.provider(name),
            ChooseBy::Model => by_settings.model(name, &now),
        };
        let chosen = chosen.map_err(|error| format!("Nothing was changed: {error}."))?;
        let coach = of(&chosen, &rules, environment, &wire)
            .map_err(|error| format!("Nothing was changed: {error}."))?;
        *now = chosen;
        Ok(coach)
    };
    let warning = match settings.coach() {
        Ok(Chosen::Model(choice)) => warning(&choice, environment),
        _ => None,
    };
    CoachSelector::new(coach, by_rule, make, offers).with_warning(warning)
}

fn of(
    chosen: &Chosen,
    rules: &Arc<dyn Coach>,
    environment: Environment,
    wire: &Wire,
) -> Result<Arc<dyn Coach>, ScriptError> {
    Ok(match chosen {
        Chosen::Offline => Arc::clone(rules),
        Chosen::Model(choice) => {
            let model = model(choice, environment, wire.clone());
            model_coach(model, choice.get(&COACH_CALLS), choice.get(&COACH_PROFILE))
        }
        Chosen::Script(choice) => {
            let script = find_script(&choice.name)?;
            let calls = script.calls.unwrap_or(choice.calls);
            let model = ScriptedModel::new(Arc::new(script), TEXT_CALLS, wire.clone());
            model_coach(Arc::new(model), calls, choice.profile)
        }
    })
}

/// A choice that says too little, or a script that can't be read, keeps nobody from logging.
fn unready(settings: &Settings, error: &str) -> Arc<dyn Coach> {
    Arc::new(UnavailableCoach::new(settings.get(&COACH_PROVIDER), error.to_owned()))
}

fn keys(choice: &ModelChoice, environment: Environment) -> KeySource {
    let own = Provider::of(choice.protocol).key_variable;
    let named = choice.get(&COACH_KEY_VARIABLE).map(|variable| variable.0);
    KeySource {
        command: choice.get(&COACH_KEY_COMMAND).0,
        named: named.is_some(),
        variable: named.or(own.map(str::to_owned)),
        environment,
    }
}

/// What the athlete should know of a choice before it is used: its key would go to another machine
/// in the open. Which key that is, is not looked at.
pub fn warning(choice: &ModelChoice, environment: Environment) -> Option<String> {
    let host = choice.host_in_the_open()?;
    let keys = keys(choice, environment);
    let is_set = |name: &String| environment(name).is_some_and(|value| !value.is_empty());
    let sent = !keys.command.is_empty() || keys.variable.as_ref().is_some_and(is_set);
    sent.then(|| {
        format!(
            "the key for the model goes to {} over plain http, where others on the way can read it, and all that is said with it; use https:// at coach.base_url, or a tunnel",
            printable(host)
        )
    })
}

/// The model of a choice. Connects when it is first asked, and reads no key before.
pub fn model(choice: &ModelChoice, environment: Environment, wire: Wire) -> Arc<dyn Model> {
    let keys = keys(choice, environment);
    let usual = Tuning::at(choice.protocol, choice.base_url.as_deref());
    let context = choice.get(&COACH_CONTEXT_TOKENS).map(|tokens| tokens.0);
    let tuning = Tuning {
        connect: choice.wait(&COACH_CONNECT_SECONDS).unwrap_or(usual.connect),
        first_byte: choice.wait(&COACH_FIRST_BYTE_SECONDS).unwrap_or(usual.first_byte),
        between: choice.wait(&COACH_BETWEEN_SECONDS).unwrap_or(usual.between),
        whole: choice.wait(&COACH_ANSWER_SECONDS).unwrap_or(usual.whole),
        seed: u64::from(std::process::id()),
        output_tokens: choice.get(&COACH_MAX_OUTPUT_TOKENS).map(|tokens| tokens.0),
        context_tokens: context.unwrap_or(usual.context_tokens),
        known_context: context,
        thoughts: choice.get(&COACH_THOUGHTS),
        ..usual
    };
    let choice = Choice {
        dialect: choice.get(&COACH_DIALECT),
        base_url: choice.base_url.clone(),
        tuning,
        ..Choice::new(choice.protocol, &choice.model, None)
    };
    Arc::new(LazyModel::new(choice, keys, wire))
}

fn offers(settings: &Settings) -> Vec<Offer> {
    let offline = Offer {
        by: ChooseBy::Provider,
        name: OFFLINE.to_owned(),
        about: "answers by rules, without a model".to_owned(),
    };
    let providers = PROVIDERS.iter().map(|provider| Offer {
        by: ChooseBy::Provider,
        name: provider.protocol.word().to_owned(),
        about: provider.about.to_owned(),
    });
    let models = settings.models.iter().map(|named| Offer {
        by: ChooseBy::Model,
        name: named.name.clone(),
        about: match settings.model(&named.name, &Chosen::Offline) {
            Ok(Chosen::Model(choice)) => format!("{}/{}", choice.protocol, choice.model),
            Ok(Chosen::Offline | Chosen::Script(_)) => OFFLINE.to_owned(),
            Err(error) => error.to_string(),
        },
    });
    std::iter::once(offline).chain(providers).chain(models).collect()
}

/// The way of a call to the calendar's assistant, which asks the coach that is chosen. It waits on
/// the thread of the call, by the runtime that it runs in, or by one of its own where there is none.
pub fn planner(coach: CoachSelector, runtime: fn() -> io::Result<Runtime>) -> Planner {
    Planner::new(move |turn, stopped, tell| {
        let events = assistant::run(coach.coach(), turn);
        let events = events.inspect(move |event| tell(event)).boxed();
        let ending = async {
            tokio::select! {
                biased;
                () = stopped => None,
                end = assistant::end_of(events) => Some(end),
            }
        };
        if let Ok(running) = Handle::try_current() {
            return running.block_on(ending);
        }
        match runtime() {
            Ok(own) => own.block_on(ending),
            Err(cause) => {
                Some(End::Failed(format!("The async runtime can't be started: {cause}.")))
            }
        }
    })
}
