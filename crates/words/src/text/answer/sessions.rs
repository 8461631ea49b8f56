//! The last sessions, a line for each.

use super::{AnswerFormatter, MOST_CITED};
use crate::text::{capitalised, counted, day, half_sets};
use setwise_domain::query::{Among, Answer, Comparison, Metric, Part};
use setwise_domain::text::printable;

impl AnswerFormatter<'_> {
    /// `Your last 2 sessions:`, and what was done in each; none where something else is asked.
    pub(super) fn sessions(&self, answer: &Answer) -> Option<String> {
        let query = &answer.query;
        let is_list = query.metric == Metric::Sessions
            && query.among == Some(Among::Days)
            && matches!(query.comparison, Comparison::Target { .. });
        if !is_list || answer.parts.is_empty() {
            return None;
        }
        let days = answer.parts.chunk_by(|a, b| a.date == b.date);
        let lines: Vec<String> = days.map(|day| self.session_of_parts(day)).collect();
        let lead = match lines.len() {
            1 => "Your last session:".to_owned(),
            several => format!("Your last {}:", counted(several, "session")),
        };
        Some(format!("{lead}\n{}", lines.join("\n")))
    }

    /// `Thu 19 Nov: Deadlift 1, Overhead Press 3.`
    fn session_of_parts(&self, parts: &[Part]) -> String {
        let named = parts
            .iter()
            .take(MOST_CITED)
            .map(|part| format!("{} {}", printable(&part.name), half_sets(part.value.amount)));
        let more = parts.len().saturating_sub(MOST_CITED);
        let more = (more > 0).then(|| format!("and {more} more"));
        let named: Vec<String> = named.chain(more).collect();
        let day = parts.first().and_then(|part| part.date);
        let day = day.map_or_else(String::new, |date| day::relative(date, self.today));
        format!("{}: {}.", capitalised(&day), named.join(", "))
    }
}
