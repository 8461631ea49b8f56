//! The ids that a provider gives its calls, told apart where it counts them from the start in
//! every round.

use setwise_domain::tool_call::{CallOutcome, ToolCall, same_arguments};

/// The ids of one turn. The same id with the same arguments is the same call, and acts once. Most
/// servers never give an id twice; some count `call_0`, `call_1` again in each round, so an id
/// that comes back in a later round with other arguments is another call. Within one round it
/// stays what it is, and is refused.
#[derive(Debug, Default)]
pub struct CallIds {
    /// Those of earlier rounds.
    seen: Vec<Seen>,
    /// Of the round that runs: those that were changed, by the place of the call.
    changed: Vec<(usize, String)>,
    rounds: usize,
}

#[derive(Debug)]
struct Seen {
    /// As the provider gave it.
    id: String,
    /// What the call is known by here.
    own: String,
    tool: String,
    arguments: String,
}

impl CallIds {
    /// Gives ids that came back for another call a name of their own.
    pub fn tell_apart(&mut self, calls: &mut [ToolCall]) {
        self.rounds += 1;
        self.changed.clear();
        let mut new = Vec::new();
        for (place, call) in calls.iter_mut().enumerate() {
            let Some(id) = call.call_id.clone() else {
                continue;
            };
            let mut known = self.seen.iter().filter(|seen| seen.id == id).peekable();
            let used = known.peek().is_some();
            let same = known.find(|seen| {
                seen.tool == call.name && same_arguments(&seen.arguments, &call.arguments)
            });
            let own = match same {
                Some(seen) => seen.own.clone(),
                None if used => format!("{id}#{}", self.rounds),
                None => id.clone(),
            };
            if own != id {
                call.call_id = Some(own.clone());
                self.changed.push((place, id.clone()));
            }
            new.push(Seen { id, own, tool: call.name.clone(), arguments: call.arguments.clone() });
        }
        self.seen.extend(new);
    }

    /// Gives the outcomes of that round the ids that the provider knows.
    pub fn restore(&mut self, outcomes: &mut [CallOutcome]) {
        for (place, id) in self.changed.drain(..) {
            if let Some(outcome) = outcomes.get_mut(place) {
                outcome.call_id = Some(id);
            }
        }
    }
}

#[cfg(test)]
mod tests;
