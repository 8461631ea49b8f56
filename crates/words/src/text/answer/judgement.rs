//! What a number means, and by which rule.

use super::AnswerFormatter;
use super::headline::{is_against_a_target, size};
use super::quantity::{quantity, tenths};
use crate::text::{capitalised, counted, day, half_sets, list};
use setwise_domain::query::judgement::{Advised, MuscleVolume};
use setwise_domain::query::{Answer, Judgement, Metric, Quantity, Subject};
use setwise_domain::strength::volume::Verdict;

/// Of moderate activity, by the guidelines of the World Health Organization of 2020.
const LEAST_MINUTES_A_WEEK: f64 = 150.0;

impl AnswerFormatter<'_> {
    pub(super) fn judgement(&self, answer: &Answer) -> Option<String> {
        let judgement = answer.judgement.as_ref()?;
        // Of nothing there is nothing to say, unless there is too little of it.
        if answer.value.is_none() && answer.query.metric != Metric::Progress {
            return None;
        }
        let finding = self.finding(answer, judgement);
        let rule = rule(judgement);
        Some(match finding {
            Some(finding) => format!("{finding} Rule: {rule}"),
            None => format!("Rule: {rule}"),
        })
    }

    /// What an answer rests on: how much was counted, the sets, and the rule.
    pub fn grounds(&self, answer: &Answer) -> String {
        let when = self.days(answer.days);
        let sets = counted(size(answer.sets_counted), "set");
        let days = counted(size(answer.days_counted), "day");
        let mut lines = vec![match (answer.sets_counted, answer.days_counted) {
            (0, 0) => format!("Nothing was logged for it {when}."),
            (0, _) => format!("It counts {days} {when}."),
            _ => format!("It counts {sets} on {days} {when}."),
        }];
        if !answer.sets.is_empty() {
            lines.push(format!("Sets: {}.", self.formatter.by_day(&answer.sets, self.today)));
        }
        lines.push(match &answer.judgement {
            Some(judgement) => format!("Rule: {}", rule(judgement)),
            None => "No rule judges it; it's just a count.".to_owned(),
        });
        lines.join("\n")
    }

    /// What the headline doesn't say already.
    fn finding(&self, answer: &Answer, judgement: &Judgement) -> Option<String> {
        Some(match judgement {
            Judgement::Volume { advised, .. } if answer.query.subject == (Subject::All {}) => {
                below(answer, *advised)
            }
            Judgement::Volume { a_week, advised } => format!(
                "{} a week is {} {} to {}.",
                half_sets(*a_week),
                against(*advised, *a_week),
                tenths(advised.low),
                tenths(advised.high)
            ),
            Judgement::Volumes { each, advised } => each_against(each, *advised),
            Judgement::Frequency { enough: true, .. } => "That's enough.".to_owned(),
            Judgement::Frequency { .. } => "More often would help.".to_owned(),
            Judgement::Balance { ratio, advised } => {
                let (first, other) = sides_of_balance(*advised);
                let verdict = match advised.verdict(*ratio) {
                    Verdict::Within => "balanced".to_owned(),
                    Verdict::Below => format!("add sets of {first}"),
                    Verdict::Above => format!("add sets of {other}"),
                };
                let lead = capitalised(first);
                format!("{lead} to {other}: {} to 1, {verdict}.", tenths(*ratio))
            }
            Judgement::Effort { average, advised } => match advised.verdict(*average) {
                Verdict::Below => "That's close to failure.".to_owned(),
                Verdict::Within => "That's about right.".to_owned(),
                Verdict::Above => "You could push closer to failure.".to_owned(),
            },
            Judgement::Conditioning { minutes_a_week } => {
                let minutes = tenths(minutes_a_week.round());
                if *minutes_a_week < LEAST_MINUTES_A_WEEK {
                    format!("{minutes} min a week is below {LEAST_MINUTES_A_WEEK}.")
                } else {
                    format!("{minutes} min a week is enough.")
                }
            }
            Judgement::Return { days, percent } => match percent {
                100 => format!("After {days} days away, repeat the last load."),
                percent => format!("After {days} days away, come back with {percent} % of it."),
            },
            Judgement::Target { missing, weeks } => self.target(answer, *missing, *weeks)?,
            Judgement::Trend { percent, .. } if answer.query.metric != Metric::Progress => {
                if *percent >= 1.0 {
                    "It's going up.".to_owned()
                } else if *percent <= -1.0 {
                    "It's going down.".to_owned()
                } else {
                    "It's level.".to_owned()
                }
            }
            Judgement::Trend { .. }
            | Judgement::Stalled { .. }
            | Judgement::TooEarly { .. }
            | Judgement::Deload(_)
            | Judgement::Forecast { .. }
            | Judgement::Due { .. } => return None,
        })
    }

    fn target(&self, answer: &Answer, missing: f64, weeks: Option<f64>) -> Option<String> {
        is_against_a_target(&answer.query.comparison).then_some(())?;
        let unit = self.formatter.unit();
        let target = answer.compared.as_ref()?.value?;
        let shown = quantity(target, unit);
        if missing <= 0.0 {
            return Some(format!("You're past {shown} already."));
        }
        let rest = quantity(Quantity::new(missing, target.unit), unit);
        let weeks = weeks.map_or_else(String::new, |weeks| {
            format!(", about {} weeks at the present rate", tenths(weeks.ceil()))
        });
        Some(format!("{rest} to go to {shown}{weeks}."))
    }
}

/// `12 hard sets a week are within the 10 to 16 for a muscle that are advised at your level.`
pub fn weekly_sets(a_week: f64, advised: Advised) -> String {
    let verdict = against(advised, a_week);
    format!(
        "{} hard sets a week are {verdict} the {} to {} that are advised for a muscle at your level. Rule: {}",
        half_sets(a_week),
        tenths(advised.low),
        tenths(advised.high),
        rule(&Judgement::Volume { a_week, advised })
    )
}

fn against(advised: Advised, value: f64) -> &'static str {
    match advised.verdict(value) {
        Verdict::Below => "below",
        Verdict::Within => "within",
        Verdict::Above => "above",
    }
}

/// `10 to 16 a week is advised: calves 8 is below; quads 14 and hamstrings 15 are within.`
fn each_against(each: &[MuscleVolume], advised: Advised) -> String {
    let of = |verdict: Verdict, word: &str| {
        let those = each
            .iter()
            .filter(|one| advised.verdict(one.a_week) == verdict)
            .map(|one| format!("{} {}", one.muscle, half_sets(one.a_week)));
        let those: Vec<_> = those.collect();
        let are = if those.len() == 1 { "is" } else { "are" };
        (!those.is_empty()).then(|| format!("{} {are} {word}", list(&those)))
    };
    let parts =
        [of(Verdict::Below, "below"), of(Verdict::Within, "within"), of(Verdict::Above, "above")];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    format!(
        "{} to {} a week is advised: {}.",
        tenths(advised.low),
        tenths(advised.high),
        parts.join("; ")
    )
}

/// The muscles that got less in a week than is advised.
fn below(answer: &Answer, advised: Advised) -> String {
    let days = day::days_between(answer.days.from, answer.days.to) + 1;
    let weeks = (f64::from(days) / 7.0).max(1.0);
    let short = answer.parts.iter().filter(|part| part.value.amount / weeks < advised.low);
    let short: Vec<&str> = short.map(|part| part.name.as_str()).collect();
    let low = tenths(advised.low);
    if short.is_empty() {
        format!("None is below {low} a week.")
    } else {
        format!("Below {low} a week: {}.", list(&short))
    }
}

/// Pulling is told for each set of pushing, hamstrings for each of the quads.
const fn sides_of_balance(advised: Advised) -> (&'static str, &'static str) {
    if advised.low < 1.0 { ("hamstrings", "quads") } else { ("pull", "push") }
}

/// The rule that gives a finding, as a sentence.
const fn rule(of: &Judgement) -> &'static str {
    match of {
        Judgement::Volume { .. } | Judgement::Volumes { .. } => {
            "6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter; a muscle that helps counts half."
        }
        Judgement::Frequency { .. } => "a muscle is best trained twice a week or more.",
        Judgement::Trend { .. } => {
            "the line through the estimated maxes; less than 1 % over the days is level."
        }
        Judgement::Stalled { .. } => "a stall is 4 sessions without a better estimated max.",
        Judgement::TooEarly { .. } => "a trend takes 3 sessions over 14 days, a stall 5 sessions.",
        Judgement::Balance { .. } => {
            "1 to 1.5 sets of pulling for each of pushing; 0.6 to 1.2 of the hamstrings for each of the quads."
        }
        Judgement::Effort { .. } => {
            "2 to 4 reps in reserve for a beginner, 1 to 3 for an intermediate, 0 to 3 for an advanced lifter."
        }
        Judgement::Conditioning { .. } => {
            "adults are advised 150 minutes of moderate activity a week, or 75 of hard (WHO, 2020). I count what was logged with a time."
        }
        Judgement::Return { .. } => {
            "after 10 days off repeat the last load; after 14 take 90 %, after 21 85 %, after 35 75 %, after 70 65 %, after 140 half."
        }
        Judgement::Deload(_) => {
            "a lighter week every 6 weeks for an intermediate, every 5 for an advanced lifter, and when two main lifts stall."
        }
        Judgement::Target { .. } => {
            "the line through the estimated maxes of the last 12 weeks, drawn on."
        }
        Judgement::Forecast { .. } => {
            "the line through the estimated maxes of the last 12 weeks, drawn on for a year at most. It's a line, not a promise: gains slow down."
        }
        Judgement::Due { .. } => {
            "muscles with 48 hours of rest, the furthest below their weekly sets first."
        }
    }
}
