//! The least time over a distance, how long sessions are and when they begin, and what was written beside
//! sets.

use super::AnswerFormatter;
use super::headline::{of_what, size};
use super::quantity::quantity;
use crate::text::distance::distance;
use crate::text::plot::whole;
use crate::text::{capitalised, counted, day, list};
use setwise_domain::exercise::Measure;
use setwise_domain::query::{
    Answer, Comparison, Counted, Metric, Part, Pick, Quantity, Query, Subject,
};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::printable;

/// Why a session has no times.
const WHY_UNTIMED: &str = "share one time or were logged on another day";

impl AnswerFormatter<'_> {
    /// `Run, fastest 5 km: 24:10, at the pace of 25:08 · 5.2 km · 4:50/km, Sat 14 Nov.`
    pub(super) fn race(&self, answer: &Answer, of: &str) -> Option<String> {
        let over = over(&answer.query)?;
        let (value, set) = (answer.value?, answer.sets.first()?);
        let when = match self.days(answer.days) {
            ever if ever == day::EVER => String::new(),
            when => format!(" {when}"),
        };
        let (over_it, cited) = (named(over), self.set(set));
        Some(if set.performance.metres == Some(over) {
            format!("{of}, fastest {over_it}{when}: {cited}.")
        } else {
            let value = quantity(value, self.formatter.unit());
            format!("{of}, fastest {over_it}{when}: {value}, at the pace of {cited}.")
        })
    }

    pub(super) fn no_race(&self, answer: &Answer, of: &str, when: &str) -> String {
        let over = over(&answer.query).map_or_else(String::new, named);
        let Subject::Exercise { key, .. } = &answer.query.subject else {
            return format!(
                "A time over {over} is one exercise's: name it, such as `fastest {over} run`."
            );
        };
        let counts_reps = self.formatter.measure(key) == Some(Measure::Reps);
        if counts_reps && answer.sets.is_empty() {
            return format!(
                "{of} is counted in reps and not over a distance, so it has no time for {over}."
            );
        }
        let longest = answer
            .sets
            .first()
            .map_or_else(String::new, |set| format!(" The longest: {}.", self.set(set)));
        format!("No {of} of {over} or more has a time {when}.{longest}")
    }

    /// `Yesterday: 57 min, from the first logged set at 18:00 to the last at 18:57.`
    pub(super) fn duration(&self, answer: &Answer, when: &str) -> String {
        let shown = |value: Quantity| quantity(value, self.formatter.unit());
        let value = answer.value.map_or_else(String::new, shown);
        let unknown = untimed_beside(answer);
        if let Some(pick) = answer.query.pick {
            let what = match pick {
                Pick::Most => "Longest",
                Pick::Least => "Shortest",
            };
            let days = answer.parts.iter().filter_map(|part| {
                let day = day::relative(part.date?, self.today);
                Some(format!("{day} {}", shown(part.value)))
            });
            let days: Vec<String> = days.collect();
            let then = match days.get(1..) {
                Some(then) if !then.is_empty() => format!("\nThen {}.", then.join(", ")),
                _ => String::new(),
            };
            let first = days.first().cloned().unwrap_or_default();
            return format!("{what} session {when}: {first}.{then}{unknown}");
        }
        if let (Some(first), Some(last)) =
            (found(answer, Part::FIRST_SET), found(answer, Part::LAST_SET))
        {
            let day = first.date.map_or_else(String::new, |date| day::relative(date, self.today));
            return format!(
                "{}: {value}, from the first logged set at {} to the last at {}.{unknown}",
                capitalised(&day),
                shown(first.value),
                shown(last.value)
            );
        }
        let timed = timed(answer);
        let with = of_what(" with ", &Self::subject(&answer.query));
        format!(
            "{value} a session{with} on average {when}, from the first logged set to the last: {}.{unknown}",
            counted(timed, "session")
        )
    }

    /// `Mostly in the evening, around 18:10: 12 of 16 sessions in the last 8 weeks.`
    pub(super) fn start(&self, answer: &Answer, when: &str) -> String {
        let around =
            answer.value.map_or_else(String::new, |value| quantity(value, self.formatter.unit()));
        let of_day: Vec<&Part> =
            answer.parts.iter().filter(|part| part.name != Part::UNTIMED).collect();
        let unknown = untimed_beside(answer);
        if let Some(date) = found(answer, Part::FIRST_SET).and_then(|part| part.date) {
            let day = capitalised(&day::relative(date, self.today));
            return format!("{day}: the first set was logged at {around}.{unknown}");
        }
        let sessions = counted(timed(answer), "session");
        let at = |name: &str| match name {
            "night" => "at night".to_owned(),
            name => format!("in the {name}"),
        };
        let Some((first, others)) = of_day.split_first() else {
            return String::new();
        };
        if others.is_empty() {
            return format!(
                "You usually start around {around}, {}: {sessions} {when}.{unknown}",
                at(&first.name)
            );
        }
        let share = |part: &Part| {
            quantity(Quantity::new(part.value.amount, Counted::Sessions), self.formatter.unit())
        };
        let others: Vec<String> =
            others.iter().map(|part| format!("{} {}", at(&part.name), share(part))).collect();
        format!(
            "Mostly {}, around {around}: {} of {} {when}; {}.{unknown}",
            at(&first.name),
            first.value.amount,
            sessions,
            list(&others)
        )
    }

    /// `2 notes with “elbow”, the newest first:` and each with its day and set.
    pub(super) fn notes(&self, answer: &Answer) -> String {
        let all = size(answer.sets_counted);
        let when = match self.days(answer.days) {
            ever if ever == day::EVER => String::new(),
            when => format!(" {when}"),
        };
        let about = about(&answer.query);
        let lead = match answer.sets.len() {
            1 if all == 1 => format!("1 note{about}{when}:"),
            told if told < all => format!("The newest {told} of {all} notes{about}{when}:"),
            _ => format!("{all} notes{about}{when}, the newest first:"),
        };
        let lines = answer.sets.iter().map(|set| self.note(set));
        let searched = found(answer, Part::SEARCHED).map(|part| {
            format!(
                "I looked through the newest {} only.",
                quantity(part.value, self.formatter.unit())
            )
        });
        let lines: Vec<String> = std::iter::once(lead).chain(lines).chain(searched).collect();
        lines.join("\n")
    }

    /// `Sat 14 Nov, Bench Press 185 lb × 8: “left elbow twinge”`.
    fn note(&self, set: &SetResult) -> String {
        let note = set.performance.notes.as_deref().unwrap_or_default();
        format!(
            "{}, {} {}: “{}”",
            capitalised(&day::relative(set.date, self.today)),
            printable(&set.exercise),
            self.formatter.set(set),
            printable(note)
        )
    }

    pub(super) fn no_notes(query: &Query, when: &str) -> String {
        match &query.subject {
            Subject::All {} | Subject::Exercise { .. } => format!(
                "No notes{} {when}. Text after `//` is kept as a note: `bench 3x8 185lb // felt easy`.",
                about(query)
            ),
            _ => format!("No note{} {when}.", about(query)),
        }
    }
}

/// ` on Bench Press`, ` with “elbow”`.
fn about(query: &Query) -> String {
    let of = AnswerFormatter::subject(query);
    match &query.subject {
        Subject::Exercise { .. } => of_what(" on ", &of),
        Subject::All {} => String::new(),
        _ => format!(" with “{of}”"),
    }
}

/// The distance that is timed, in whole metres.
fn over(query: &Query) -> Option<u32> {
    match query.comparison {
        Comparison::Target { quantity } if quantity.unit == Counted::Metres => {
            let metres = whole(quantity.amount);
            u32::try_from(metres).ok()
        }
        _ => None,
    }
}

/// `5 km`, `1 mi`, `half marathon`.
fn named(metres: u32) -> String {
    match metres {
        21_097 | 21_098 => "half marathon".to_owned(),
        42_195 => "marathon".to_owned(),
        metres => distance(metres),
    }
}

fn found<'a>(answer: &'a Answer, name: &str) -> Option<&'a Part> {
    answer.parts.iter().find(|part| part.name == name)
}

/// Sessions of which the times are not known.
fn unknown(answer: &Answer) -> usize {
    found(answer, Part::UNTIMED).map_or(0, |part| whole(part.value.amount))
}

fn timed(answer: &Answer) -> usize {
    size(answer.days_counted).saturating_sub(unknown(answer))
}

/// `Not known of 3 sessions, whose sets share one time or were logged on another day.`
fn untimed_beside(answer: &Answer) -> String {
    match unknown(answer) {
        0 => String::new(),
        unknown => {
            format!("\nNot known of {}, whose sets {WHY_UNTIMED}.", counted(unknown, "session"))
        }
    }
}

pub(super) fn untimed(metric: Metric, sessions: usize) -> String {
    let what = match metric {
        Metric::Start => "When you began",
        _ => "How long it took",
    };
    let sessions = counted(sessions, "session");
    format!("{what} isn't known of {sessions}, whose sets {WHY_UNTIMED}.")
}
