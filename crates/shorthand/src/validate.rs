//! Whether a clause is a log at all, and whether every word of it is accounted for.

use super::clause::Outcome;
use super::item::{Fact, Facts, Item, Loading, What};
use super::items::Items;
use setwise_domain::exercise::Measure;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Token;

/// How much there is of a set in a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Nothing,
    /// A load, and no word on what was done with it.
    LoadAlone,
    /// A time or distance and nothing else.
    TimeAlone,
    Sets,
}

/// Why a clause is no log, or a bad one, as far as its words tell.
pub(super) fn refused<'a>(
    tokens: &[Token<'_>],
    items: &Items,
    facts: Facts,
    is_named: bool,
    asks_name: bool,
) -> Option<Outcome<'a>> {
    let content = content(&items.all, facts, is_named);
    let enough = match (is_named, asks_name) {
        (true, false) => Content::LoadAlone,
        (false, _) if facts.measure == Measure::Reps => Content::Sets,
        (true, true) | (false, _) => Content::TimeAlone,
    };
    let loose = items.loose.len();
    let understood = tokens.len() - loose;
    let prose = if is_named { loose > understood } else { 2 * loose > understood };
    let vague = content < Content::TimeAlone && loose > 0;
    if content < enough || prose || vague {
        return Some(Outcome::Talk);
    }
    first_issue(tokens, items).map(Outcome::Bad)
}

/// The first thing in a clause that is not understood or can't be.
pub(super) fn first_issue(tokens: &[Token<'_>], items: &Items) -> Option<LineIssue> {
    let loose = items.loose.first().map(|first| {
        let run = (0..).zip(&items.loose).take_while(|(index, at)| first + index == **at);
        let last = run.map(|(_, at)| *at).last().unwrap_or(*first);
        let span = tokens[*first].span.to(tokens[last].span);
        let why =
            "is not understood here: separate exercises with ; and put your own words after //";
        LineIssue::new(span, why)
    });
    let error = items.issues.iter().min_by_key(|error| error.span.start).cloned();
    match (loose, error) {
        (Some(loose), Some(error)) if error.span.start < loose.span.start => Some(error),
        (Some(loose), _) => Some(loose),
        (None, error) => error,
    }
}

fn content(items: &[Item], facts: Facts, is_named: bool) -> Content {
    let amounts = || {
        items.iter().filter_map(|item| match &item.fact {
            Fact::Chain(amounts) => Some(amounts.as_slice()),
            _ => None,
        })
    };
    let singles = |wanted: fn(What) -> bool| {
        amounts().filter(|amounts| matches!(amounts, [amount] if wanted(amount.what))).count()
    };
    let bare = singles(|what| what == What::Bare);
    let loads = singles(|what| is_load(what) && what != What::Load(Loading::Bodyweight));
    let sets = singles(|what| what == What::Sets);
    let paired = amounts().any(|amounts| match amounts {
        [a, b] => {
            !(a.what == What::Sets && is_load(b.what) || is_load(a.what) && b.what == What::Sets)
        }
        amounts => amounts.len() > 2,
    });
    let reps = singles(|what| what == What::Reps) > 0;
    let again = items.iter().any(|item| item.fact == Fact::Again);
    let timed = singles(|what| matches!(what, What::Seconds(_) | What::Metres(_))) > 0;
    let counted = paired || reps || again || bare > 1 || bare > 0 && loads + sets > 0;
    let lasting = timed && (loads > 0 || facts.measure != Measure::Reps && is_named);
    if counted || lasting || bare > 0 && !facts.loaded() && is_named {
        Content::Sets
    } else if timed {
        Content::TimeAlone
    } else if bare + loads > 0 {
        Content::LoadAlone
    } else {
        Content::Nothing
    }
}

const fn is_load(what: What) -> bool {
    matches!(what, What::Load(_))
}
