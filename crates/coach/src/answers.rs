//! Answers about the athlete, in the many ways they are typed: units, goal, experience, days, minutes,
//! equipment, what to avoid.

use crate::limits::{MOST_AVOIDED, MOST_AVOIDED_CHARS};
use jiff::civil::Weekday;
use setwise_catalog::catalog::{
    Catalog, condition_told, equipment_named, equipment_near, is_complaint,
};
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::load::Unit;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::session::{WeekdayWord, Weekdays};
use setwise_domain::text::{printable, words_of};
use setwise_words::parse::lexer::{Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Why an answer was not taken: what was found and what was wanted, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotTaken(String);

impl NotTaken {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// Words that stand before an answer and behind it, and say nothing of it.
const BEFORE: &str = "i|im|i'm|ive|i've|id|i'd|use|have|got|go|can|do|about|around|roughly|maybe|probably|like|\
    just|only|usually|mostly|well|up|to|under|train|really|want|wanna|would|prefer|love|lift|in|on";
const BEHIND: &str =
    "please|max|tops|or|so|maybe|i|guess|think|obviously|usually|mostly|ideally|only|really";

/// An answer in lower case, without the words around it.
fn bare(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let mut words: Vec<_> = lower.split_whitespace().collect();
    while words.len() > 1 && words.last().is_some_and(|last| is_listed(last, BEHIND)) {
        words.pop();
    }
    let before = words.iter().take(words.len().saturating_sub(1));
    let before = before.take_while(|word| is_listed(word, BEFORE)).count();
    words[before..].join(" ")
}

/// `3` of `3 or 4`, `45 min` of `45-60 min`: whoever says two numbers has time for the lesser.
fn lesser(mut tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let other = number::count(&tokens).and_then(|(_, used)| {
        let between = tokens.get(used)?;
        let parts = between.is_sign('-') || is_listed(&between.lower, "or|to");
        let (_, more) = number::count(tokens.get(used + 1..)?).filter(|_| parts)?;
        Some(used..used + 1 + more)
    });
    if let Some(other) = other {
        tokens.drain(other);
    }
    tokens
}

fn tokens_of(text: &str) -> Vec<Token<'_>> {
    lex(text).into_iter().flat_map(|one| one.tokens).collect()
}

/// The one unit that an answer names, beside words that say nothing of it.
pub fn unit(text: &str) -> Result<Unit, NotTaken> {
    let tokens = tokens_of(text);
    let named = |word: &Token<'_>| match (&*word.lower, vocabulary::alone(&word.lower)) {
        (_, Some(Meaning::Unit(unit))) => Some(unit),
        ("imperial", _) => Some(Unit::Lb),
        ("metric", _) => Some(Unit::Kg),
        _ => None,
    };
    let units: Vec<_> = tokens.iter().filter_map(named).collect();
    match units.as_slice() {
        [first, rest @ ..]
            if may_answer(&tokens)
                && rest.iter().all(|unit| unit == first)
                && !tokens.iter().any(Token::is_number) =>
        {
            Ok(*first)
        }
        _ => Err(NotTaken::new(format!(
            "'{}' isn't a unit of load; send lb or kg.",
            printable(bare(text).trim_end_matches('.'))
        ))),
    }
}

/// What each goal is also called.
const GOALS: [(Goal, &str); 3] = [
    (
        Goal::Strength,
        "strength|strong|stronger|powerlifting|powerlifter|power|lift more|lift heavy|lift heavier|heavier",
    ),
    (
        Goal::Hypertrophy,
        "hypertrophy|muscle|muscles|size|big|bigger|mass|bodybuilding|bodybuilder|look better|look good|look|bulk|\
         bulking|gain|gains|aesthetics|aesthetic|grow",
    ),
    (
        Goal::General,
        "general|fitness|fit|fitter|health|healthy|healthier|sport|a sport|running|football|tennis|\
         climbing|cycling|swimming|lose|losing|weight loss|fat|lean|leaner|slim|slimmer|shape|tone|toned|toning|\
         conditioning|endurance|stamina|cardio|marathon|triathlon|energy|longevity|all|all of them|everything|\
         a bit of everything|a mix",
    ),
];

/// Words of the longest answer about goal or experience; more are a message.
const MOST_WORDS: usize = 9;

/// Words that open a question or a wish, and no answer.
pub(super) const ASKS: &str = "what|whats|how|why|when|where|which|who|can|could|should|do|does|did|is|are|am|make|\
    give|show|write|swap|skip|move|log|add|start|plan|undo|remove|delete|change|tell|explain|best|last|heaviest|\
    next|help|remind|schedule|set|edit|finish|same|again|plates|warm|rest";

/// Whether words may be an answer at all: few, and no question.
fn may_answer(tokens: &[Token<'_>]) -> bool {
    tokens.len() <= MOST_WORDS
        && !tokens.iter().any(|token| token.is_sign('?'))
        && !tokens.first().is_some_and(|first| is_listed(&first.lower, ASKS))
}

/// `build muscle`, `get stronger`, `just stay fit`; none where no goal is named, or two.
pub fn goal(text: &str) -> Option<Goal> {
    let tokens = tokens_of(text);
    if !may_answer(&tokens) || tokens.iter().any(Token::is_number) {
        return None;
    }
    let words: Vec<_> = tokens.iter().map(|token| &*token.lower).collect();
    let words = words.join(" ");
    let says = |listed: &str| {
        let mut listed = listed.split('|');
        listed.any(|word| format!(" {words} ").contains(&format!(" {word} ")))
    };
    let mut named = GOALS.iter().filter(|(_, listed)| says(listed));
    let goal = named.next().map(|(goal, _)| *goal);
    goal.filter(|_| named.next().is_none())
}

/// Years of training from which on somebody is no beginner any more, and from which on advanced:
/// roughly when loads stop to go up by the session, and by the month.
const YEARS: (u16, u16) = (1, 5);

/// What each experience is called beside a time.
const LEVELS: [(Level, &str); 3] = [
    (
        Level::Beginner,
        "new|newbie|newb|noob|beginner|never|starting|started|novice|rookie|starter|first time|zero|none|\
         no experience|not at all|not yet|just begun|from scratch",
    ),
    (Level::Intermediate, "intermediate|some|a while|average|medium"),
    (
        Level::Advanced,
        "advanced|decade|decades|competitive|compete|experienced|veteran|expert|pro|elite|long time|forever|\
         all my life|most of my life|since high school|since school|since college|ages|many years",
    ),
];

const YEAR: &str = "year|years|yr|yrs|y";
const MONTH: &str = "month|months|mo|mos";
const WEEK: &str = "week|weeks";

/// `new`, `six months`, `two years`, `since school`; none where none is said. A number by itself counts
/// years.
pub fn level(text: &str) -> Option<Level> {
    let tokens = tokens_of(text);
    let says = |listed: &str| tokens.iter().any(|token| is_listed(&token.lower, listed));
    let spans = [YEAR, MONTH, WEEK].into_iter().any(says);
    let alone = tokens.len() == 1;
    // `3 days a week` counts no time of training.
    if says("day|days|times|sessions")
        || !may_answer(&tokens)
        || tokens.iter().any(Token::is_number) && !spans && !alone
    {
        return None;
    }
    let counted = (0..tokens.len()).find_map(|at| number::count(&tokens[at..]));
    let counted = counted.map(|(count, _)| count);
    let months = match counted {
        Some(years) if alone => Some(years * 12),
        _ if says(YEAR) => Some(counted.unwrap_or(1) * 12),
        _ if says(MONTH) => Some(counted.unwrap_or(1)),
        _ => says(WEEK).then_some(0),
    };
    let words = words_of(text).join(" ");
    let named = LEVELS.iter().find(|(_, listed)| has_phrase(&words, listed));
    match (months, named) {
        (_, Some((Level::Beginner | Level::Advanced, _))) | (None, _) => {
            named.map(|(level, _)| *level)
        }
        (Some(months), _) if months < YEARS.0 * 12 => Some(Level::Beginner),
        (Some(months), _) if months < YEARS.1 * 12 => Some(Level::Intermediate),
        _ => Some(Level::Advanced),
    }
}

/// Whether words joined by spaces hold one of these phrases.
fn has_phrase(words: &str, listed: &str) -> bool {
    let words = format!(" {words} ");
    listed.split('|').any(|phrase| words.contains(&format!(" {phrase} ")))
}

/// What stands beside days that are counted or named.
const BESIDE_DAYS: &str = "and|per|each|on|of|the|every|week|weekly|times|time|x|day|days|sessions|workouts|or|so|&|,|/|(|)|.|+|~|:|\
    ideally|usually|mostly|max|at|most|least|about|around|roughly";

/// How many days an answer counts, or names: `3`, `four days`, `mon wed fri`, `monday to friday`,
/// `weekends`, `every other day`.
fn counted_days(tokens: &[Token<'_>]) -> Option<(u16, Weekdays)> {
    let mut named = [false; 7];
    let mut count = None;
    let mut spans_from: Option<usize> = None;
    let mut last: Option<usize> = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let word = &*token.lower;
        let next = tokens.get(at + 1).map_or("", |next| &*next.lower);
        let mut used = 1;
        let mut said = Vec::new();
        if let Some(day) = day_of_week(word) {
            said.push(day);
        } else if is_listed(word, "weekend|weekends") {
            said.extend([5, 6]);
        } else if is_listed(word, "weekday|weekdays") {
            said.extend(0..5);
        } else if let (Some(from), true) = (last, is_listed(word, "-|–|to|through|thru|till|until"))
        {
            spans_from = Some(from);
        } else if word == "every" && is_listed(next, "other|second|2nd") {
            (count, used) = (Some(3), 2);
        } else if is_listed(word, "daily|everyday") || word == "every" && next == "day" {
            (count, used) = (Some(7), if word == "every" { 2 } else { 1 });
        } else if let Some(times) = TIMES.iter().find(|(name, _)| *name == word) {
            count = Some(times.1);
        } else if is_listed(word, "a|an") {
            // `5x a week`
        } else if let Some((number, more)) = number::count(&tokens[at..]) {
            count = match count {
                None => Some(number),
                Some(_) => return None,
            };
            used = more;
        } else if let Some(letters) = days_by_letters(word) {
            count = Some(count.unwrap_or(0) + letters);
        } else if !is_listed(word, BESIDE_DAYS) {
            return None;
        }
        for day in said {
            let from = spans_from.take().filter(|from| *from < day).unwrap_or(day);
            named[from..=day].fill(true);
            last = Some(day);
        }
        at += used;
    }
    let monday = WeekdayWord::Monday.into();
    let named = named.iter().zip(0..).filter(|(is_named, _)| **is_named);
    let named: Weekdays = named.map(|(_, day)| Weekday::wrapping_add(monday, day)).collect();
    match (count, u16::try_from(named.count()).ok()?) {
        (count, 0) => Some((count?, named)),
        (None, days) => Some((days, named)),
        (Some(count), days) => (count == days).then_some((count, named)),
    }
}

const TIMES: [(&str, u16); 3] = [("once", 1), ("twice", 2), ("thrice", 3)];

/// A day of the week, counted from Monday, also in two letters.
fn day_of_week(word: &str) -> Option<usize> {
    const SHORT: [&str; 7] = ["mo", "tu|di", "we|mi", "th", "fr", "sa", "su"];
    // `tuesdays`; `tues` is a word of its own.
    let one = word.strip_suffix('s').filter(|one| one.len() > 5).unwrap_or(word);
    let known = vocabulary::weekday(one);
    let known = known.map(|day| usize::from(day.to_monday_zero_offset().unsigned_abs()));
    known.or_else(|| SHORT.iter().position(|short| is_listed(word, short)))
}

/// `mwf`, `tth`, and each letter of `m w f`.
fn days_by_letters(word: &str) -> Option<u16> {
    let letters = word.replace("th", "h");
    let days = letters.chars().all(|letter| "mtwhfs".contains(letter));
    days.then(|| u16::try_from(letters.len()).ok()).flatten()
}

/// How many days a week, and which those are where they are named.
pub fn days(text: &str) -> Result<(u8, Weekdays), NotTaken> {
    let plain = bare(text);
    let days = counted_days(&lesser(tokens_of(&plain)));
    days.and_then(|(days, named)| Some((u8::try_from(days).ok()?, named)))
        .filter(|(days, _)| Profile::DAYS.contains(days))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a number of days; send one from {} to {}.",
                printable(text.trim()),
                Profile::DAYS.start(),
                Profile::DAYS.end()
            ))
        })
}

/// What stands beside a length of time.
const BESIDE_TIME: &str = "or|less|more|so|ish|max|maximum|min|minimum|tops|at|most|least|about|around|roughly|approx|under|over|up|\
    to|for|per|each|session|workout|day|usually|the|ideally|~|<|≤|+|(|)|.|!|-|full|whole|of";

/// `45`, `45 min`, `1h`, `1.5 hours`, `1h 15m`, `an hour`, `hour and a half`.
pub fn minutes(text: &str) -> Result<u16, NotTaken> {
    let plain = bare(text).replace(',', ".");
    let tokens = lesser(tokens_of(&plain));
    let is = |at: usize, wanted| vocabulary::means(&tokens, at) == Some(wanted);
    let behind_number = |at: usize| at > 0 && tokens[at - 1].is_number();
    let beside = |at: &usize| {
        is_listed(&tokens[*at].lower, BESIDE_TIME)
            && !(tokens[*at].lower == "min" && behind_number(*at))
    };
    let (mut half, mut hour) = (false, false);
    let mut left = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let and_half =
            is(at, Meaning::And) && is(at + 1, Meaning::Article) && is(at + 2, Meaning::Half);
        let leads_hour = is(at, Meaning::Half) && is(at + 1, Meaning::Time(3_600));
        if and_half {
            half = true;
            at += 3;
        } else if leads_hour {
            half = true;
            at += 2;
        } else {
            // `hour` alone is one.
            let one = is(at, Meaning::Time(3_600)) && left.is_empty();
            hour |= one;
            if !one && !beside(&at) {
                left.push(tokens[at].clone());
            }
            at += 1;
        }
    }
    let counted = number::duration(&left, 60).filter(|(_, used)| *used == left.len());
    let counted = match counted {
        None if left.is_empty() && (half || hour) => Some(0),
        counted => counted.map(|(seconds, _)| seconds),
    };
    let seconds =
        counted.map(|seconds| seconds + 3_600 * u32::from(hour) + 1_800 * u32::from(half));
    seconds
        .filter(|seconds| seconds.is_multiple_of(60))
        .and_then(|seconds| u16::try_from(seconds / 60).ok())
        .filter(|minutes| Profile::MINUTES.contains(minutes))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a session length; send minutes from {} to {}, such as 45.",
                printable(text.trim()),
                Profile::MINUTES.start(),
                Profile::MINUTES.end()
            ))
        })
}

/// A list such as `dumbbells, bench`; `everything`, `everything but cables`, or `none`. Numbers
/// count in the order of the vocabulary, from 1.
pub fn equipment(text: &str) -> Result<Vec<Equipment>, NotTaken> {
    let text = bare(text);
    let text = text.as_str();
    let split = [" but ", " except "].iter().find_map(|word| text.split_once(word));
    let (with, without) = split.unwrap_or((text, ""));
    let with = match with.trim() {
        said if is_whole_gym(said) => Equipment::ALL.to_vec(),
        said if has_none(said) => Vec::new(),
        list => listed(list)?,
    };
    let without = listed(without)?;
    // In the order of the vocabulary, each once, however it was listed.
    Ok(Equipment::ALL
        .iter()
        .copied()
        .filter(|known| with.contains(known) && !without.contains(known))
        .collect())
}

/// Whether words say a gym that has everything, and nothing of what stands in it.
fn is_whole_gym(said: &str) -> bool {
    const GYM: &str = "gym|gyms|all|everything|studio|membership|fitness|crossfit|ymca|box";
    const BESIDE: &str = "full|fully|equipped|commercial|a|an|the|at|my|in|of|it|to|with|local|big|normal|regular|standard|\
        well|stuff|things|planet|golds|golden|anytime|24|hour|university|uni|college|school|work|access|equipment|\
        health|club|center|centre|i|go|have|and|need|you|them|they|is|there";
    const OTHER: &str = "home|garage|basement|no|not|without";
    let words = words_of(said);
    let says = |listed: &str| words.iter().any(|word| is_listed(word, listed));
    let known = |word: &String| is_listed(word, GYM) || is_listed(word, BESIDE);
    says(GYM) && !says(OTHER) && words.iter().all(known)
}

/// Whether words say that there is no equipment.
fn has_none(said: &str) -> bool {
    const NONE: &str = "none|nothing|no|n|nope|nah|bodyweight|body|calisthenics|zero";
    const BESIDE: &str =
        "equipment|at|all|weight|only|just|my|own|really|gym|home|exercises|i|have|any|yet|thanks";
    let words = words_of(said);
    let says = words.iter().any(|word| is_listed(word, NONE));
    says && words.iter().all(|word| is_listed(word, NONE) || is_listed(word, BESIDE))
}

fn listed(list: &str) -> Result<Vec<Equipment>, NotTaken> {
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    let is_beside = |name: &str| words_of(name).iter().all(|word| is_listed(word, AROUND));
    let names: Vec<_> = parts(&list.replace('/', ",")).collect();
    let all_beside = names.iter().all(|name| is_beside(name));
    for name in names {
        let numbered = name
            .parse::<usize>()
            .ok()
            .and_then(|number| Equipment::ALL.get(number.checked_sub(1)?).copied());
        if has_none(&name) {
            continue;
        }
        match numbered.or_else(|| equipment_named(&name)) {
            Some(equipment) => found.push(equipment),
            None => match within(&name) {
                Some(several) => found.extend(several),
                // `rack, bar, plates`
                None if is_beside(&name) && !all_beside => {}
                None => unknown.push(name),
            },
        }
    }
    if unknown.is_empty() {
        return Ok(found);
    }
    let unknown: Vec<_> = unknown
        .iter()
        .map(|name| match equipment_near(name) {
            Some(near) => format!("'{}' (did you mean {near}?)", printable(name)),
            None => format!("'{}'", printable(name)),
        })
        .collect();
    let known: Vec<_> = Equipment::ALL.iter().map(|known| known.word()).collect();
    Err(NotTaken::new(format!(
        "I don't know the equipment {}. I know {}; or send everything, or none.",
        unknown.join(", "),
        known.join(", ")
    )))
}

/// Most words of a name of equipment: `pull up bar`.
const MOST_NAME_WORDS: usize = 3;

/// Words around the names of equipment.
const AROUND: &str = "a|an|the|some|my|and|with|in|at|of|i|have|ive|got|also|plus|pair|set|home|garage|basement|\
    gym|small|few|adjustable|own|there|is|just|only|up|to|each|full|olympic|weights|weight|plates|dont|no|machines";

/// Whether a word tells how heavy equipment is: `20kg bar`, `dumbbells up to 50 lb`.
fn is_of_weight(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(vocabulary::alone(unit), Some(Meaning::Unit(_))) || unit.is_empty() && !word.is_empty()
}

/// The equipment in words without commas: `home gym with a rack barbell and dumbbells`; none where
/// a word is left over.
fn within(text: &str) -> Option<Vec<Equipment>> {
    let words = words_of(text);
    let weighs = words.iter().any(|word| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
        matches!(vocabulary::alone(unit), Some(Meaning::Unit(_)))
    });
    let (mut at, mut found) = (0, Vec::new());
    while let Some(word) = words.get(at) {
        let longest = MOST_NAME_WORDS.min(words.len() - at);
        let named = (1..=longest).rev().find_map(|count| {
            let name = words[at..at + count].join(" ");
            equipment_named(&name).map(|one| (one, count))
        });
        match named {
            Some((one, count)) => {
                found.push(one);
                at += count;
            }
            None if is_listed(word, AROUND) || weighs && is_of_weight(word) => at += 1,
            None => return None,
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The parts of a list, separated by commas, semicolons, line breaks or `and`, without articles.
fn parts(list: &str) -> impl Iterator<Item = String> {
    list.replace(" and ", ",")
        .replace(" + ", ",")
        .split([',', ';', '\n'])
        .map(|part| {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
            ["a ", "an ", "the ", "some ", "and ", "my "]
                .iter()
                .find_map(|article| part.strip_prefix(article))
                .unwrap_or(&part)
                .to_owned()
        })
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .into_iter()
}

/// What says that nothing is to be avoided, where no body part or exercise is named beside it.
const NOTHING_AVOIDED: &str = "none|no|n|nothing|nope|nah|na|not|never|all|im|healthy|fine";

/// Whether words complain of a part of the body, or say that nothing is wrong with any.
pub(super) fn complains(text: &str) -> bool {
    const COMPLAINT: &str =
        "bad|injured|hurt|hurts|tweaked|achy|injury|injuries|pain|painful|avoid";
    let says = |word: &String| is_listed(word, COMPLAINT);
    condition_told(text).is_some() || words_of(text).iter().any(says)
}

/// What to avoid: each must mean something to the catalogue. A condition is kept by its name, and of a
/// complaint what it is of.
pub fn avoid(text: &str, catalog: &Catalog) -> Result<Vec<String>, NotTaken> {
    let known = |term: &str| catalog.expand(term).is_known();
    let words = words_of(text);
    let names_something = known(text) || words.iter().any(|word| known(word));
    let denies = words.first().is_none_or(|first| is_listed(first, NOTHING_AVOIDED));
    let denies = denies || is_listed(&bare(text), NOTHING_AVOIDED);
    if denies && !names_something {
        return Ok(Vec::new());
    }
    let said: Vec<_> = parts(text)
        .flat_map(|part| match catalog.name_to_avoid(&part) {
            // `herniated L5/S1` is one.
            Some(name) => vec![name],
            None => part.split('/').map(|part| part.trim().to_owned()).collect(),
        })
        .filter(|part| !part.is_empty())
        .collect();
    let too_long = |term: &String| term.chars().count() > MOST_AVOIDED_CHARS;
    if said.len() > MOST_AVOIDED || said.iter().any(too_long) {
        return Err(NotTaken::new(format!(
            "At most {MOST_AVOIDED} things of {MOST_AVOIDED_CHARS} characters each, please."
        )));
    }
    let each = |term: String| -> Vec<String> {
        if let Some(name) = catalog.name_to_avoid(&term) {
            return vec![name];
        }
        // `squats hurt my knees` names two.
        let words = words_of(&term);
        let named: Vec<_> = words.iter().filter(|word| known(word)).cloned().collect();
        let all = words.iter().all(|word| is_complaint(word) || known(word));
        if all && !named.is_empty() { named } else { vec![term] }
    };
    let mut terms: Vec<String> = Vec::new();
    for term in said.into_iter().flat_map(each) {
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    let unknown: Vec<_> = terms.iter().filter(|term| !known(term)).collect();
    let Some(first) = unknown.first() else {
        return Ok(terms);
    };
    let near = catalog.nearest_to_avoid(first);
    let near = near.map_or_else(String::new, |near| format!(" Did you mean '{near}'?"));
    let unknown: Vec<_> = unknown.iter().map(|term| format!("'{}'", printable(term))).collect();
    Err(NotTaken::new(format!(
        "I don't know what to leave out for {}.{near} Name an exercise, a joint, a muscle, a movement, equipment or a condition, such as knee, overhead press or herniated disc; or send none.",
        unknown.join(", ")
    )))
}

/// `1960`, `born in 1960`; none where it is taken back.
pub fn birth_year(text: &str) -> Result<Option<i16>, NotTaken> {
    /// Nobody who trains was born before, and a calendar of this century ends the other side.
    const YEARS: std::ops::RangeInclusive<i16> = 1900..=2099;
    let words = words_of(text);
    if words.iter().all(|word| is_listed(word, "none|unset|skip|no|nothing")) {
        return Ok(None);
    }
    let year = words.iter().find_map(|word| word.parse().ok()).filter(|year| YEARS.contains(year));
    year.map(Some).ok_or_else(|| {
        NotTaken::new(format!(
            "'{}' is no year of birth; send a year such as 1960, or none",
            printable(text)
        ))
    })
}
