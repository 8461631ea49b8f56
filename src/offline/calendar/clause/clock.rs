//! Times of day: the calendar has days alone.

use super::super::token::Token;
use super::Clause;

impl Clause<'_> {
    /// A time of day: the calendar has days alone.
    pub(super) fn leave_out_the_clock(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            let used = clock(&self.tokens[at..]);
            if used > 0 && !self.guarded[at] {
                self.taken[at..at + used].fill(true);
                let said = self.typed(at..at + used);
                self.notes.push(format!(
                    "A session has a day and no time of day, so “{said}” would not be kept."
                ));
            }
            at += used.max(1);
        }
    }
}

/// How many words say a time of day.
fn clock(tokens: &[Token]) -> usize {
    let hour = |token: &Token| {
        let digits = token
            .text
            .trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let suffix = &token.text[digits.len()..];
        let number = !digits.is_empty()
            && digits
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, ':' | '.'));
        number && matches!(suffix, "" | "am" | "pm" | "h")
    };
    let marked = |token: &Token| {
        hour(token) && (token.text.ends_with(['m', 'h']) || token.text.contains(':'))
    };
    match tokens {
        [at, time, half, ..] if at.is("at|around|by") && hour(time) && half.is("am|pm|oclock") => 3,
        [at, time, ..]
            if at.is("at|around") && (hour(time) || time.is("noon|midnight|lunchtime")) =>
        {
            2
        }
        [at, time, ..] if at.is("by") && marked(time) => 2,
        [time, half, ..] if hour(time) && half.is("am|pm|oclock") => 2,
        [time, ..] if marked(time) => 1,
        [r#in, the, part, ..]
            if r#in.is("in") && the.is("the") && part.is("morning|afternoon|evening") =>
        {
            3
        }
        [at, part, ..] if at.is("at") && part.is("night") => 2,
        [part, ..] if part.is("morning|afternoon|evening|night") => 1,
        _ => 0,
    }
}
