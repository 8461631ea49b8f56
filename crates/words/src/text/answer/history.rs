//! What was done: the sets by day, the records, and how long ago.

use super::AnswerFormatter;
use super::headline::{of_what, size};
use super::quantity::quantity;
use crate::text::{capitalised, capped, counted, day, whole_mass_in};
use setwise_domain::board::PastSession;
use setwise_domain::query::{Answer, Part, Subject};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::e1rm;
use setwise_domain::text::printable;

/// Exercises named of a day.
const MOST_NAMED: usize = 4;

impl AnswerFormatter<'_> {
    pub(super) fn done(&self, answer: &Answer) -> String {
        if let Subject::Exercise { name, .. } = &answer.query.subject {
            let mut sessions: Vec<PastSession> = Vec::new();
            for set in &answer.sets {
                match sessions.last_mut() {
                    Some(session) if session.date == set.date => session.sets.push(set.clone()),
                    _ => sessions.push(PastSession { date: set.date, sets: vec![set.clone()] }),
                }
            }
            let worded: Vec<String> =
                sessions.iter().map(|session| self.session(session)).collect();
            let Some((last, before)) = worded.split_first() else {
                return String::new();
            };
            let before = if before.is_empty() {
                String::new()
            } else {
                format!("\nBefore that, {}.", before.join("; "))
            };
            return format!("{}, {last}.{before}", printable(name));
        }
        let sets = counted(size(answer.sets_counted), "set");
        let over = match answer.days_counted {
            1 => sets,
            days => format!("{sets} on {days} days"),
        };
        let of = match (&answer.query.subject, &answer.parts[..]) {
            (Subject::All {}, [only]) => format!(" of {}", printable(&only.name)),
            _ => of_what(" of ", &Self::subject(&answer.query)),
        };
        let best = answer.sets.first().map_or_else(String::new, |set| self.highest(set));
        format!("{}: {over}{of}.{best}", capitalised(&self.days(answer.days)))
    }

    /// `today: 185 lb × 8, 8, 7 @8`.
    fn session(&self, session: &PastSession) -> String {
        format!(
            "{}: {}",
            day::relative(session.date, self.today),
            self.formatter.sets(&session.sets)
        )
    }

    fn highest(&self, set: &SetResult) -> String {
        let estimate = e1rm::of_set(&set.performance);
        let estimate = estimate.map_or_else(String::new, |kilograms| {
            format!(" (e1RM {})", whole_mass_in(kilograms, self.formatter.unit()))
        });
        format!(
            "\nHighest estimated max: {} {}{estimate}.",
            printable(&set.exercise),
            self.set(set)
        )
    }

    pub(super) fn records(&self, answer: &Answer) -> String {
        let pairs = answer.parts.iter().zip(&answer.sets);
        if let Subject::Exercise { name, .. } = &answer.query.subject {
            let lines: Vec<_> = pairs.map(|(part, set)| self.record(part, set)).collect();
            return format!("{}: {}.", printable(name), lines.join(";\n"));
        }
        let lines: Vec<_> = pairs
            .map(|(part, set)| format!("{}: {}", printable(&set.exercise), self.record(part, set)))
            .collect();
        let more = size(answer.sets_counted).saturating_sub(lines.len());
        let more = if more > 0 {
            format!(
                "\nAnd {more} more, {} in all; `best` with an exercise shows its own.",
                size(answer.sets_counted)
            )
        } else {
            String::new()
        };
        format!("{}.{more}", lines.join(";\n"))
    }

    fn record(&self, part: &Part, set: &SetResult) -> String {
        let cited = self.set(set);
        let value = quantity(part.value, self.formatter.unit());
        match part.name.as_str() {
            "load" => format!("most load {cited}"),
            "reps" => format!("most reps {cited}"),
            "volume" => {
                format!("most in a session {value}, {}", day::relative(set.date, self.today))
            }
            _ => format!("e1RM {value} from {cited}"),
        }
    }

    pub(super) fn since(&self, answer: &Answer, of: &str) -> String {
        let date = answer.days.from;
        let ago = match day::days_between(date, self.today) {
            0 | 1 => day::relative(date, self.today),
            _ => format!("{}, {}", day::ago(date, self.today), day::relative(date, self.today)),
        };
        if let Subject::Exercise { .. } = answer.query.subject {
            return format!("{of}: {ago}: {}.", self.formatter.sets(&answer.sets));
        }
        let mut exercises: Vec<String> = Vec::new();
        for set in &answer.sets {
            let name = printable(&set.exercise).into_owned();
            if !exercises.contains(&name) {
                exercises.push(name);
            }
        }
        let what = capped(exercises, MOST_NAMED);
        format!("You last trained{} {ago}: {what}.", of_what(" ", of))
    }
}
