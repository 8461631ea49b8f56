//! Lines whose words stand in another order than the grammar's: the equipment behind the numbers, `curl
//! 30 lb db 3x12`, a machine's settings among them, `walked 30 minutes incline 12`, and a max that is
//! told, `my bench max is 245`. Each is written anew in the grammar's own order and read as such.

use super::{Reading, Setting, name, page, write};
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetDraft;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{Meaning, means};

/// What an exercise is done with, where the word is no load and no other exercise.
const EQUIPMENT: &str = "db|dbs|dumbbell|dumbbells|bb|barbell|kb|kbs|kettlebell|kettlebells|cable|\
    cables|machine|smith";

/// What is set on a machine, before its number.
const SETTINGS: &str = "incline|speed|level|lvl|resistance|grade|gear";

/// What a machine shows, behind its number.
const READINGS: &str = "mph|kph|kmh|rpm|spm|watts|bpm|kcal|cal|cals|calories";

/// Words about a max that is told.
const OF_MAX: &str = "my|new|a|the|is|was|at|of|for|to|now|today|tested|hit|got|made|it|on|true|actual|\
    current|lb|lbs|kg|kgs|pounds|kilos|:|=|,|!";

/// The reading of such a line; none where it is none, or can't be read in the grammar's order either.
pub(super) fn read(line: &str, setting: &Setting<'_>) -> LogResult<Option<Reading>> {
    let clauses = lex(line);
    let [clause] = clauses.as_slice() else {
        return Ok(None);
    };
    let tokens = &clause.tokens;
    let has_number = tokens.iter().any(Token::is_number);
    if clause.note.is_some() || !has_number || tokens.iter().any(|token| token.is_sign('?')) {
        return Ok(None);
    }
    if let Some(issue) = rounds_of_several(line, tokens, setting)? {
        return Ok(Some(Reading::Bad(page::bad_part(line, &issue, &[]))));
    }
    if let Some(ordered) = tempo_apart(line, tokens) {
        let reading = page::read(&ordered, setting)?;
        return Ok(matches!(reading, Reading::Sets(_) | Reading::Ask(_)).then_some(reading));
    }
    if let Some(ordered) = equipment_first(line, tokens, setting) {
        let reading = page::read(&ordered, setting)?;
        return Ok(matches!(reading, Reading::Sets(_) | Reading::Ask(_)).then_some(reading));
    }
    if let Some(ordered) = settings_behind(line, tokens) {
        let is_timed = |draft: &SetDraft| {
            draft.performance.seconds.is_some() || draft.performance.metres.is_some()
        };
        return Ok(match page::read(&ordered, setting)? {
            Reading::Sets(sets) if sets.drafts.iter().all(is_timed) => Some(Reading::Sets(sets)),
            _ => None,
        });
    }
    match max_as_single(line, tokens) {
        Some(single) => told_max(&single, setting),
        None => Ok(None),
    }
}

/// `3 rounds of 10 push ups and 10 squats`: a count of sets that is said once, of several exercises.
fn rounds_of_several(
    line: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'_>,
) -> LogResult<Option<LineIssue>> {
    let said =
        |pair: &&[Token<'_>]| pair[0].is_number() && is_listed(&pair[1].lower, "round|rounds");
    let leads = tokens.first_chunk::<2>().map(<[_; 2]>::as_slice).filter(said);
    // `bench 135x12 / row 100x12, 3 rounds`
    let behind = || tokens.last_chunk::<2>().map(<[_; 2]>::as_slice).filter(said);
    let Some([count, rounds]) = leads.or_else(behind) else {
        return Ok(None);
    };
    let named = name::mentions(line, tokens, setting)?.len();
    let why = "could be of each exercise: log each by itself, as in push up 3x10; squat 3x10";
    Ok((named > 1).then(|| LineIssue::new(count.span.to(rounds.span), why)))
}

/// `bench tempo 3-0-1 165 3x6` and `squat 3010 tempo 185 5x5`, with the tempo as the note; behind the sets
/// it is one as it stands.
fn tempo_apart(line: &str, tokens: &[Token<'_>]) -> Option<String> {
    let at = tokens.iter().position(|token| token.lower == "tempo")?;
    let is_short = |token: &Token<'_>| token.is_number() && token.text.len() <= 2;
    let counts = tokens[at + 1..].iter().enumerate().take_while(|(place, token)| {
        if place % 2 == 0 {
            is_short(token)
        } else {
            matches!(token.kind, Kind::Sign('-' | '/')) && !token.gap
        }
    });
    let is_long = |token: Option<&Token<'_>>| {
        token.is_some_and(|token| token.text.len() == 4 && token.text.parse::<u16>().is_ok())
    };
    let (from, to) = match counts.count() {
        signs @ (5 | 7) => (at, at + signs),
        _ if is_long(tokens.get(at + 1)) => (at, at + 1),
        _ if is_long(at.checked_sub(1).and_then(|before| tokens.get(before))) => (at - 1, at),
        _ => return None,
    };
    let (first, last) = (tokens[from].span.start, tokens[to].span.end);
    let sets_follow = tokens[to + 1..].iter().any(Token::is_number);
    sets_follow.then(|| {
        let (before, behind) = (line[..first].trim(), line[last..].trim());
        format!("{before} {behind} // {}", &line[first..last])
    })
}

/// A max that is told may be one of today or of long ago, so it is asked before it is a set.
fn told_max(single: &str, setting: &Setting<'_>) -> LogResult<Option<Reading>> {
    let Reading::Sets(sets) = page::read(single, setting)? else {
        return Ok(None);
    };
    // `pull up max 12` counts reps.
    let of_body = |draft: &SetDraft| {
        let known = draft.exercise_id.as_ref().and_then(|id| setting.catalog.get(id));
        known.is_none_or(|exercise| exercise.bodyweight)
    };
    if sets.drafts.iter().any(of_body) {
        return Ok(None);
    }
    let load = sets.drafts.first().and_then(|draft| draft.performance.load);
    let unit = load.map_or(setting.profile.unit, |load| load.unit);
    let formatter = setting.catalog.formatter(unit);
    let told = formatter.drafts(&sets.drafts, " ").join("; ");
    let line = write::write(&sets.drafts, false, setting)?;
    let options = vec![Choice::new("yes, log it as done today", line)];
    let asked = format!("Log this? {told}.");
    Ok(Some(Reading::Ask(Question::listing("log-this", asked, options))))
}

/// `curl 30 lb db 3x12` as `db curl 30 lb 3x12`, where there is such an exercise.
fn equipment_first(line: &str, tokens: &[Token<'_>], setting: &Setting<'_>) -> Option<String> {
    let number = tokens.iter().position(Token::is_number)?;
    let name = &tokens[..number];
    let equips = |token: &Token<'_>| is_listed(&token.lower, EQUIPMENT);
    let is_name = name.iter().all(|token| token.kind == Kind::Word) && !name.iter().any(equips);
    let mut behind = (number + 1..tokens.len()).filter(|at| equips(&tokens[*at]));
    let at = behind.next().filter(|_| is_name && behind.next().is_none())?;
    let of_numbers =
        |at: usize| tokens[at].is_number() || matches!(means(tokens, at), Some(Meaning::Unit(_)));
    let ends = tokens.get(at + 1).is_none_or(|next| !matches!(next.kind, Kind::Word));
    let equipment = &tokens[at];
    let named = line.get(name.first()?.span.start..name.last()?.span.end)?;
    let exists = match setting.catalog.resolve(&format!("{} {named}", equipment.text)) {
        Resolution::Found { how, .. } => how != Match::Fuzzy,
        Resolution::Ambiguous(_) => true,
        Resolution::Unknown { .. } => false,
    };
    (of_numbers(at - 1) && ends && exists).then(|| {
        let (before, after) = (&line[..equipment.span.start], &line[equipment.span.end..]);
        format!("{} {} {}", equipment.text, before.trim(), after.trim())
    })
}

/// `walked 30 minutes incline 12 at 3 mph` as `walked 30 minutes // incline 12 at 3 mph`.
fn settings_behind(line: &str, tokens: &[Token<'_>]) -> Option<String> {
    let is =
        |at: usize, words: &str| tokens.get(at).is_some_and(|token| is_listed(&token.lower, words));
    let number = |at: usize| tokens.get(at).is_some_and(Token::is_number);
    let mut kept = String::new();
    let mut settings: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let led = at + usize::from(is(at, "at|@|with|,"));
        let end = if is(led, SETTINGS) {
            let value = led + 1 + usize::from(is(led + 1, "of|at|:|on"));
            let unit = usize::from(is(value + 1, READINGS) || is(value + 1, "%"));
            number(value).then_some(value + 1 + unit)
        } else if number(led) && is(led + 1, READINGS) {
            Some(led + 2)
        } else if number(led) && is(led + 1, "%") && is(led + 2, SETTINGS) {
            Some(led + 3)
        } else if number(led) && is(led + 1, "km") && is(led + 2, "/") && is(led + 3, "h|hr") {
            Some(led + 4)
        } else {
            None
        };
        let Some(end) = end else {
            let token = &tokens[at];
            if token.gap && !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(token.text);
            at += 1;
            continue;
        };
        settings.push(&line[tokens[at].span.start..tokens[end - 1].span.end]);
        at = end;
    }
    let settings: Vec<&str> =
        settings.iter().map(|one| one.trim_start_matches([',', ' '])).collect();
    (!settings.is_empty() && !kept.is_empty()).then(|| format!("{kept} // {}", settings.join(", ")))
}

/// `bench one rep max 245` and `my bench max is 245` as `bench 245 x 1`.
fn max_as_single(line: &str, tokens: &[Token<'_>]) -> Option<String> {
    let says = |at: usize, words: &[&str]| {
        let said = tokens.get(at..at + words.len())?;
        said.iter().zip(words).all(|(token, word)| token.lower == *word).then_some(words.len())
    };
    let max = |at: usize| {
        [&["one", "rep", "max"][..], &["1", "rep", "max"], &["1", "-", "rep", "max"], &["max"]]
            .into_iter()
            .find_map(|words| says(at, words))
    };
    let (at, used) = (0..tokens.len()).find_map(|at| Some((at, max(at)?)))?;
    let mut name: Vec<&str> = Vec::new();
    let mut load: Option<&str> = None;
    let mut unit = "";
    for (place, token) in tokens.iter().enumerate() {
        if (at..at + used).contains(&place) {
            continue;
        }
        let meaning = means(tokens, place);
        if matches!(meaning, Some(Meaning::Times | Meaning::Sets | Meaning::Reps)) {
            return None;
        }
        let is_unit = matches!(meaning, Some(Meaning::Unit(_)));
        if token.is_number() {
            if load.replace(token.text).is_some() {
                return None;
            }
        } else if is_unit && load.is_some() {
            unit = token.text;
        } else if token.kind == Kind::Word && !is_listed(&token.lower, OF_MAX) {
            name.push(&line[token.span.start..token.span.end]);
        } else if !is_listed(&token.lower, OF_MAX) {
            return None;
        }
    }
    let load = load.filter(|_| !name.is_empty())?;
    Some(format!("{} {load}{unit} x 1", name.join(" ")))
}
