//! What is proposed, in words that need no coach: counts and targets.

use super::event::Judged;
use super::pass::Pass;
use super::plain::quoted;
use serde_json::Value;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::text::counted;
use setwise_words::text;
use setwise_words::text::pointer;

/// Effects and errors that are told in full; the rest are counted, and stand in the list beside.
const TOLD: usize = 3;

/// What would change, what was left out, and why.
pub fn of(pass: &Pass) -> String {
    let (valid, invalid) = (pass.valid(), pass.invalid());
    let mut told = match (valid, invalid) {
        (0, 0) => {
            return "Nothing on the calendar would change: the message asks for no change that can be made."
                .to_owned();
        }
        (0, _) => "Nothing is proposed.".to_owned(),
        _ => format!("{} proposed: {}", changes(valid), effects(&pass.planned.effects)),
    };
    if invalid > 0 {
        told += " ";
        told += &left_out(pass);
    }
    quoted(&told)
}

fn changes(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(count, "change"))
}

fn effects(effects: &[String]) -> String {
    let told: Vec<_> =
        effects.iter().take(TOLD).map(|effect| effect.trim_end_matches('.')).collect();
    let more = text::more(", and ", effects.len(), TOLD);
    format!("{}{more}.", told.join("; "))
}

/// `1 operation can't be carried out: update: There is no session 99.`
fn left_out(pass: &Pass) -> String {
    let refused = pass.judged.iter().filter(|one| !one.is_valid());
    // What can't be read is kept as text: it is no operation.
    let (unread, refused): (Vec<_>, Vec<_>) = refused.partition(|one| one.op.is_string());
    let why = |one: &Judged| one.errors.first().map(OperationIssue::fact);
    let unread: Vec<_> = unread.into_iter().take(TOLD).filter_map(why).collect();
    let mut said = Vec::new();
    if !unread.is_empty() {
        said.push(format!("The coach's answer can't be used. {}", unread.join(" ")));
    }
    if refused.is_empty() {
        return said.concat();
    }
    let told = refused.iter().take(TOLD).filter_map(|one| {
        let error = one.errors.first()?;
        let op = one.op.get("op").and_then(Value::as_str);
        let kind = op.map_or_else(String::new, |op| format!("{}: ", pointer::name(op)));
        Some(format!("{kind}{}", error.fact()))
    });
    said.push(format!(
        "{} can't be carried out: {}",
        counted(refused.len(), "operation"),
        told.collect::<Vec<_>>().join(" ")
    ));
    said.join(" ")
}
