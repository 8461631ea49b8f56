//! Whether a model holds what it is told.

use super::Checkup;
use crate::prompt_size::{PromptSize, chat_size, contract_sizes};
use setwise_models::ask::contract::find;
use setwise_models::ask::limits::TOKENS_LEFT_FOR_AN_ANSWER;
use setwise_models::provider::Server;
use setwise_words::text::{grouped, lowered};

impl Checkup {
    /// Compares what the model holds with the largest that it is told before anything of the athlete.
    pub(super) fn context(&self, server: Server) -> Result<String, String> {
        let sizes = self.sizes(server)?;
        let Some(largest) = sizes.iter().max_by_key(|size| size.total()) else {
            return Ok(String::new());
        };
        let tokens = grouped(largest.total() as u64);
        let contract = find(largest.name, None).map(|row| row.purpose);
        let purpose = contract.map_or_else(String::new, |purpose| {
            format!(" ({})", lowered(purpose.trim_end_matches('.')))
        });
        let largest = format!("about {tokens} tokens, for '{}'{purpose}", largest.name);
        let Some(context) = server.context else {
            return Ok(format!(
                "not known: its server doesn't say; at least {largest}, are told (coach.context_tokens sets it)"
            ));
        };
        let room = (context as usize).saturating_sub(TOKENS_LEFT_FOR_AN_ANSWER);
        let holds = format!("it holds {} tokens", grouped(context.into()));
        let over: Vec<_> = sizes
            .iter()
            .filter(|size| size.total() > room)
            .map(|size| format!("'{}' ({})", size.name, grouped(size.total() as u64)))
            .collect();
        if over.is_empty() {
            let much = if self.profile.is_compact(server.context) {
                ", and is told little in the chat"
            } else {
                ""
            };
            return Ok(format!("{holds}{much}; the most that is told is {largest}"));
        }
        Err(format!(
            "{holds}, too few beside the answer for {}; {}",
            over.join(", "),
            self.more_room()
        ))
    }

    /// The chat as it is with this model, and each contract.
    fn sizes(&self, server: Server) -> Result<Vec<PromptSize>, String> {
        let choice = self.model.choice();
        let (protocol, dialect) = (choice.protocol, server.dialect(choice));
        let compact = self.profile.is_compact(server.context);
        let chat = chat_size(protocol, dialect, self.calls, compact);
        let contracts = contract_sizes(protocol, dialect).map_err(|error| error.to_string())?;
        Ok([chat].into_iter().chain(contracts).collect())
    }
}
