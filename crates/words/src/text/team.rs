//! The athletes of a team as lines.

use super::{counted, day, half_sets, list, printable};
use jiff::civil::Date;
use setwise_domain::strength::volume::{Range, Verdict};
use setwise_domain::team::{TeamAthlete, TeamMuscle};
use setwise_domain::team_message::{MessageState, StoredMessage, Suggested, TeamMessage};

/// What stands beside a name: `last trained yesterday · 9 sessions in 4 weeks · 8 of 10 planned done`.
pub fn headline(athlete: &TeamAthlete, today: Date) -> String {
    let mut said = vec![match athlete.last_session {
        Some(date) => format!("last trained {}", day::ago(date, today)),
        None => "nothing trained yet".to_owned(),
    }];
    if athlete.last_session.is_some() {
        said.push(format!("{} in 4 weeks", counted(athlete.sessions, "session")));
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
    let said: Vec<String> =
        [Verdict::Above, Verdict::Within, Verdict::Below].into_iter().filter_map(of).collect();
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
    lines.extend(athlete.limits.iter().map(|limit| format!("said: {}", printable(limit))));
    lines.extend(
        athlete.records.iter().map(|record| {
            format!("record: {}, {}", day::date_near(record.date, today), record.text)
        }),
    );
    lines.extend(athlete.messages.iter().map(|sent| {
        let state = state(sent.state);
        format!("you: {} ({state})", printable(&sent.text))
    }));
    lines
}

/// What a message is, with its words: `a plan for tomorrow: take it easy`.
pub fn message(message: &TeamMessage, today: Date) -> String {
    let on = day::distance(message.date, today);
    let what = match message.suggested {
        Suggested::Comment => format!("about {}", day::relative(message.date, today)),
        Suggested::Plan { .. } => format!("a plan for {on}"),
        Suggested::Program { .. } => "a program".to_owned(),
        Suggested::Calendar { .. } => "a change of the calendar".to_owned(),
    };
    behind_words(&what, &message.words)
}

fn behind_words(what: &str, words: &str) -> String {
    if words.is_empty() { what.to_owned() } else { format!("{what}: {}", printable(words)) }
}

/// What the conversation says of a message that came; `why`: why what it suggests comes to nothing.
pub fn came(stored: &StoredMessage, why: Option<&str>, today: Date) -> String {
    let who = printable(&stored.who);
    let said = message(&stored.message, today);
    match (why, &stored.message.suggested) {
        (Some(why), _) => format!("{who} sent {said}\nIt can't be used here: {}.", printable(why)),
        (None, Suggested::Comment) => format!("{who}, {said}"),
        (None, _) => format!("{who} sends {said}"),
    }
}

/// `From coach: take it easy.`
pub fn from(stored: &StoredMessage) -> String {
    let from = format!("From {}", printable(&stored.who));
    let said = behind_words(&from, stored.message.words.trim_end_matches('.'));
    format!("{said}.")
}

/// Where messages wait for somebody who shares nothing any more.
pub fn not_sent(name: &str, count: usize) -> String {
    let were = if count == 1 { "was" } else { "were" };
    format!(
        "{} shares nothing with you any more; {} {were} not sent",
        printable(name),
        counted(count, "message")
    )
}

/// How far one that was sent has come.
pub fn state(state: MessageState) -> &'static str {
    match state {
        MessageState::Waiting => "not sent yet",
        MessageState::Sent => "sent",
        MessageState::Taken => "received",
        MessageState::Refused => "not sent",
    }
}

/// All of them, for a terminal.
pub fn team(athletes: &[TeamAthlete], today: Date) -> String {
    let range = Range::default();
    let mut lines = vec![format!(
        "{}. Hard sets are those of the last 7 days; {} to {} for each muscle are advised, as a rule of thumb.",
        counted(athletes.len(), "athlete"),
        range.low,
        range.high
    )];
    for athlete in athletes {
        lines.push(String::new());
        let name = printable(&athlete.name);
        lines.push(format!("{name}  {}", headline(athlete, today)));
        lines.extend(details(athlete, today).iter().map(|line| format!("  {line}")));
    }
    lines.join("\n")
}
