//! The athletes of a team as lines.

use super::{counted, day, half_sets, list, printable};
use crate::domain::strength::volume::{Range, Verdict};
use crate::domain::team::{TeamAthlete, TeamMuscle};
use jiff::civil::Date;

/// What stands beside a name: `last trained yesterday · 9 sessions in 4 weeks · 8 of 10 planned done`.
pub fn headline(athlete: &TeamAthlete, today: Date) -> String {
    let mut said = vec![match athlete.last_session {
        Some(date) => format!("last trained {}", day::ago(date, today)),
        None => "nothing trained yet".to_owned(),
    }];
    if athlete.last_session.is_some() {
        said.push(format!(
            "{} in 4 weeks",
            counted(athlete.sessions, "session")
        ));
    }
    if let Some(kept) = athlete.kept {
        said.push(format!("{} of {} planned done", kept.done, kept.planned));
    }
    said.join(" · ")
}

/// `below: Chest 4, Back 6 · above: Quads 24`; the range is said once, beside the whole list.
pub fn volume(athlete: &TeamAthlete) -> Option<String> {
    let of = |verdict: Verdict| {
        let these = athlete.muscles.iter().filter(|it| it.verdict == verdict);
        let named: Vec<String> = these
            .map(|TeamMuscle { muscle, sets, .. }| {
                format!("{} {}", muscle.word(), half_sets(*sets))
            })
            .collect();
        (!named.is_empty()).then(|| format!("{} {}", verdict.word(), list(&named)))
    };
    let said: Vec<String> = [Verdict::Above, Verdict::Within, Verdict::Below]
        .into_iter()
        .filter_map(of)
        .collect();
    (!said.is_empty()).then(|| said.join(" · "))
}

/// What stands under the name, a line each.
pub fn details(athlete: &TeamAthlete, today: Date) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(volume(athlete).map(|volume| format!("hard sets: {volume}")));
    lines.extend(athlete.pain.iter().map(|note| {
        format!(
            "pain: {}, {}: {}",
            day::date_near(note.date, today),
            printable(&note.exercise),
            printable(&note.note)
        )
    }));
    lines.extend(
        athlete
            .limits
            .iter()
            .map(|limit| format!("said: {}", printable(limit))),
    );
    lines.extend(athlete.records.iter().map(|record| {
        format!(
            "record: {}, {}",
            day::date_near(record.date, today),
            record.text
        )
    }));
    lines
}

/// All of them, for a terminal.
pub fn team(athletes: &[TeamAthlete], today: Date) -> String {
    let range = Range::default();
    let mut lines = vec![format!(
        "{}; hard sets are those of the last 7 days, {} to {} of a muscle is a heuristic, not a law.",
        counted(athletes.len(), "athlete"),
        range.low,
        range.high
    )];
    for athlete in athletes {
        lines.push(String::new());
        let name = printable(&athlete.name);
        lines.push(format!("{name}  {}", headline(athlete, today)));
        lines.extend(
            details(athlete, today)
                .iter()
                .map(|line| format!("  {line}")),
        );
    }
    lines.join("\n")
}
