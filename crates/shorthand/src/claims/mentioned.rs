//! The numbers and days that an exchange says anywhere.

use super::mood::Mood;
use super::piece::Piece;
use crate::Setting;
use jiff::civil::Date;
use setwise_domain::load::Decimal;
use setwise_words::parse::day::{DayReader, Direction};
use setwise_words::parse::lexer::Token;
use setwise_words::parse::number;

/// The days that tokens say.
pub(super) fn days(tokens: &[Token<'_>], setting: &Setting<'_>) -> Vec<Date> {
    let days = DayReader {
        direction: Direction::Logged,
        order: Some(setting.profile.unit.into()),
        ..DayReader::ahead(setting.today)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let days = DayReader { pairs: !tokens[at].is_number(), ..days };
        match days.read(&tokens[at..]) {
            Some((used, Ok(when))) => {
                found.push(when.range().from);
                at += used.max(1);
            }
            _ => at += 1,
        }
    }
    found
}

/// Every number and day that the pieces say, whatever their mood, but for the past and questions.
pub(super) fn mentioned(
    pieces: &[Piece<'_, '_>],
    setting: &Setting<'_>,
) -> (Vec<Decimal>, Vec<Date>) {
    let mut numbers = Vec::new();
    let mut dates = Vec::new();
    for piece in pieces {
        dates.extend(days(&piece.tokens, setting));
        if piece.mood == Mood::Not {
            continue;
        }
        let found = (0..piece.tokens.len()).filter_map(|at| number::read(&piece.tokens[at..]));
        numbers.extend(found.flatten().map(|number| number.value));
    }
    (numbers, dates)
}
