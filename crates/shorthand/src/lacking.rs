//! A value that is said while something of its line is asked: `30 lb`, where `curl 3x8` could be several
//! curls. It is of that line, and no set of the lift before it.

use super::item::Fact;
use super::{Reading, Setting, items, read};
use setwise_catalog::catalog::Resolution;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft};
use setwise_words::parse::lexer::lex;

/// What words are to a line that is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum More {
    /// What it lacked: the line with it.
    Line(String),
    /// Amounts, and none that it lacks.
    Beside,
    /// Something else, or the line logs nothing.
    No,
}

/// What words are to `line`, of which `read_as` is what it may turn out to be.
pub fn more_of(words: &str, line: &str, read_as: &str, setting: &Setting<'_>) -> LogResult<More> {
    let clauses = lex(words);
    let ([said], [_]) = (clauses.as_slice(), lex(line).as_slice()) else {
        return Ok(More::No);
    };
    let amount = |fact: &Fact| matches!(fact, Fact::Chain(_) | Fact::Effort(_));
    if said.note.is_some() || !items::are_only(&said.tokens, setting, amount) {
        return Ok(More::No);
    }
    let Reading::Sets(before) = read(read_as, setting)? else {
        return Ok(More::No);
    };
    let adds = match read(&with(read_as, words), setting)? {
        Reading::Sets(after) => fills(&before.drafts, &after.drafts),
        _ => false,
    };
    Ok(if adds { More::Line(with(line, words)) } else { More::Beside })
}

/// The line that amounts make together with the name of an exercise that was said alone before them; none
/// where either is something else.
pub fn sets_of_named(
    amounts: &str,
    name: &str,
    setting: &Setting<'_>,
) -> LogResult<Option<String>> {
    let clauses = lex(amounts);
    let [said] = clauses.as_slice() else {
        return Ok(None);
    };
    let amount = |fact: &Fact| {
        matches!(fact, Fact::Chain(_) | Fact::Effort(_) | Fact::Comma { .. } | Fact::Kind(_))
    };
    let named = name.trim().trim_end_matches(['.', ':', '!', ',']);
    let is_name = !matches!(setting.catalog.resolve(named), Resolution::Unknown { .. });
    let is_set = is_name && said.note.is_none() && items::are_only(&said.tokens, setting, amount);
    if !is_set {
        return Ok(None);
    }
    let line = with(named, amounts);
    Ok(matches!(read(&line, setting)?, Reading::Sets(_) | Reading::Ask(_)).then_some(line))
}

/// A line with more words, before its note.
fn with(line: &str, words: &str) -> String {
    let (sets, note) = line.split_at(line.find("//").unwrap_or(line.len()));
    let space = if note.is_empty() { "" } else { " " };
    format!("{} {}{space}{note}", sets.trim_end(), words.trim())
}

/// Whether sets are those of before, with something that they had not.
fn fills(before: &[SetDraft], after: &[SetDraft]) -> bool {
    let pairs = || before.iter().zip(after);
    before.len() == after.len()
        && pairs().all(|(before, after)| goes_on(&before.performance, &after.performance))
        && pairs().any(|(before, after)| before.performance != after.performance)
}

fn goes_on(before: &Performance, after: &Performance) -> bool {
    fn kept<T: PartialEq + Copy>(before: Option<T>, after: Option<T>) -> bool {
        before.is_none() || before == after
    }
    before.reps == after.reps
        && before.seconds == after.seconds
        && before.metres == after.metres
        && before.kind == after.kind
        && before.structure == after.structure
        && before.notes == after.notes
        && kept(before.load, after.load)
        && kept(before.rir, after.rir)
        && kept(before.rpe, after.rpe)
}
