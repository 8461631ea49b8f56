//! What there is to train with.

use super::{NotTaken, SHORTEST_MISSPELT, is_asking, tells_of_set};
use setwise_catalog::catalog::{Catalog, equipment_named, equipment_near};
use setwise_domain::exercise::Equipment;
use setwise_domain::text::{line_excerpt, words_of};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::typo::is_slip;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Most words of a name of equipment: `pull up bar`.
const MOST_NAME_WORDS: usize = 3;

/// Gyms where there is everything, and words for them.
const GYMS: &str = "gym|gyms|studio|fitness studio|fitness center|fitness centre|health club|leisure center|leisure centre|rec center|rec centre|recreation center|\
    sports center|sports centre|sports club|membership|crossfit|box gym|ymca|planet fitness|golds|golds gym|la fitness|24 hour fitness|anytime fitness|anytime|crunch|equinox|\
    pure gym|puregym|the gym group|basic fit|basicfit|mcfit|fitx|fit x|clever fit|john reed|holmes place|david lloyd|virgin active|fitness first|jd gym|jd gyms|lifetime|life time|\
    lifetime fitness|ufc gym|worlds gym|world gym|snap fitness|goodlife|goodlife fitness|blink|blink fitness|eos|eos fitness|vasa|vasa fitness|esporta|retro fitness|\
    youfit|chuze|powerhouse|powerhouse gym|globo gym|bannatyne|bannatynes|nuffield|nuffield health|better gym|the works|actic|sats|elixia|gymbox|f45|lifestyle fitness|everlast|total fitness|\
    xercise4less|fitness park|keepcool|neoness|commercial gym|full gym|everything|all|all of it|all of them|whatever a gym has|the lot|full equipment|fully equipped|everything there is|any equipment|anything|all the equipment|all equipment";

/// Places with less than a gym, with what is usual there.
const PLACES: [(&str, &[Equipment]); 6] = [
    (
        "home gym|garage gym|garage|basement gym|basement|home setup|shed gym|gym at home|gym in my garage|gym in the garage|gym in my basement|gym in the basement|shed",
        &[Equipment::Barbell, Equipment::Dumbbell, Equipment::Rack, Equipment::Bench],
    ),
    (
        "hotel gym|hotel gyms|apartment gym|condo gym|office gym|building gym|small gym|tiny gym|gym in my building|gym in my apartment|hotel fitness|work gym|company gym|complex gym",
        &[
            Equipment::Dumbbell,
            Equipment::Bench,
            Equipment::Cable,
            Equipment::Machine,
            Equipment::CardioMachine,
        ],
    ),
    (
        "park|playground|outdoor gym|calisthenics park|street workout|outdoors|outside|bars in the park",
        &[Equipment::PullUpBar, Equipment::DipBars],
    ),
    (
        "powerlifting gym|barbell club|barbell gym",
        &[
            Equipment::Barbell,
            Equipment::Dumbbell,
            Equipment::Rack,
            Equipment::Bench,
            Equipment::Cable,
            Equipment::Machine,
            Equipment::PullUpBar,
            Equipment::DipBars,
            Equipment::Band,
        ],
    ),
    (
        "free weights|freeweights|weights",
        &[Equipment::Barbell, Equipment::Dumbbell, Equipment::Bench],
    ),
    (
        "none|nothing|n|nope|nah|bodyweight|body weight|own body|my body|calisthenics|zero|no equipment|no gear|without equipment|zilch|nada|just me|just myself|hotel room|living room|\
         bedroom|floor|no gym|hotel|hotels|apartment|prison|no weights|yoga mat|mat|empty room|only me|own weight|travel|traveling|travelling|dont have any|dont have anything|dont own anything|dont own any",
        &[],
    ),
];

/// Takes back what stands behind it, to the next comma.
const LACKS: &str = "no|not|without|dont have|dont own|havent got|do not have|lacks|lacking|missing|never|hate|dislike|nor|isnt|arent|not a|cant use|avoid|wont use|dont use|dont like|doesnt have|has no|have no";
/// Takes back all that stands behind it.
const BUT: &str = "but|except|except for|excepting|excluding|minus|besides|apart from|aside from|other than|save for|sans|bar the|bar";
/// There is again what stands behind it.
const HAS: &str = "just|only|have|got|ive|use|own|theres|there is|there are|with|plus|also|includes|including|instead";

/// Words around the names of equipment, which say nothing of it.
const AROUND: &str = "a|an|the|some|my|and|or|with|in|at|of|i|im|have|ive|got|also|plus|pair|pairs|set|sets|home|small|few|adjustable|own|there|is|are|just|only|up|to|each|full|\
    olympic|weight|plates|plate|dont|no|go|going|use|using|we|has|access|work|working|out|train|from|for|couple|two|one|old|new|cheap|basic|little|big|heavy|light|long|\
    door|doorway|room|where|it|that|which|so|its|on|by|really|basically|mostly|usually|mainly|pretty|much|well|ok|yeah|yes|please|thanks|stuff|things|thing|lots|lot|plenty|\
    local|normal|regular|standard|commercial|university|uni|college|school|chain|membership|member|equipped|fully|lets|say|like|maybe|probably|sort|kind|single|both|other|any|all|everything|else|\
    weights|free|rubber|cast|iron|bumper|collars|mirrors|rusty|nice|good|decent|not|but|except|without|do|can|prefer|want|now|at|moment|atm|right|days|sometimes|will|be|this|here|gym|gyms|garage|basement|equipment|gear";

/// A list such as `dumbbells, bench`; `everything`, `everything but cables`, or `none`. Numbers count in
/// the order of the vocabulary, from 1. Words that only say what there is not take it from what is `known`.
pub fn equipment(text: &str, known: &[Equipment]) -> Result<Vec<Equipment>, NotTaken> {
    /// Said of a gym where nothing else is said.
    const FULL: &str =
        "full|commercial|big|proper|complete|large|fully|normal|standard|equipped|access|a|the";
    let words = words_of(text);
    if !words.is_empty() && words.iter().all(|word| is_listed(word, FULL)) {
        return Ok(Equipment::ALL.to_vec());
    }
    let found = read(text);
    let nothing = found.with.is_none() && found.without.is_empty();
    let mut unknown = found.unknown;
    if nothing && unknown.is_empty() || is_asking(text) || tells_of_set(text) {
        unknown = vec![text.trim().to_owned()];
    }
    if !unknown.is_empty() {
        return Err(not_known(&unknown));
    }
    let with = found.with.as_deref().unwrap_or(known);
    // In the order of the vocabulary, each once, however it was listed.
    let all = Equipment::ALL.iter().copied();
    Ok(all.filter(|one| with.contains(one) && !found.without.contains(one)).collect())
}

/// Whether words name equipment, or a place where there is some.
pub(in super::super) fn names_equipment(text: &str) -> bool {
    let found = read(text);
    found.unknown.is_empty() && (found.with.is_some() || !found.without.is_empty())
}

/// Whether words name equipment and nothing else.
pub(in super::super) fn only_equipment(text: &str) -> bool {
    let found = read(text);
    found.unknown.is_empty() && !found.strange && found.with.is_some_and(|with| !with.is_empty())
}

/// What words say of equipment.
#[derive(Default)]
struct Found {
    with: Option<Vec<Equipment>>,
    without: Vec<Equipment>,
    /// Parts of a list that name nothing known.
    unknown: Vec<String>,
    /// Whether words were said that say nothing of equipment.
    strange: bool,
}

/// In which sense what follows is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    There,
    /// To the next comma, but for one that goes on with `or`.
    Lacking,
    /// To the end of the sentence.
    But,
}

fn read(text: &str) -> Found {
    let plain = text.to_lowercase().replace(['\'', '’'], "");
    let plain = plain.replace('/', ", ").replace(['\n', ';', '.', '!', '(', ')'], " , ");
    let mut found = Found::default();
    let mut sense = Sense::There;
    // Of a place with all there is, what is named beside it says no more.
    let mut place: Option<&[Equipment]> = None;
    let mut named: Vec<Equipment> = Vec::new();
    let parts: Vec<&str> = plain.split(',').filter(|part| !part.trim().is_empty()).collect();
    let several = parts.len() > 1;
    for part in parts {
        let words = words_of(part);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if sense == Sense::Lacking && words.first() != Some(&"or") {
            sense = Sense::There;
        }
        let weighs = words.iter().any(|word| is_unit(word));
        let mut unknown: Vec<&str> = Vec::new();
        let (mut at, mut says) = (0, false);
        while at < words.len() {
            let rest = &words[at..];
            if sense != Sense::But
                && let Some(used) = listed::longest_phrase(rest, BUT)
                && (place.is_some() || !named.is_empty())
                && !is_listed(rest.get(used).copied().unwrap_or_default(), HAS)
                && named_at(rest).is_none()
            {
                // `nothing but a kettlebell`
                let nothing = place.is_some_and(<[Equipment]>::is_empty) && named.is_empty();
                sense = if nothing { Sense::There } else { Sense::But };
                at += used;
                continue;
            }
            if let Some((there, used)) = place_at(rest) {
                let is_none = there.is_empty();
                match sense {
                    Sense::There if is_none && (place.is_some() || !named.is_empty()) => {}
                    Sense::There => {
                        place = Some(match place {
                            // The lesser of two: `my garage, no gym`.
                            Some(before) if before.len() < there.len() && !before.is_empty() => {
                                before
                            }
                            _ => there,
                        });
                    }
                    Sense::Lacking | Sense::But => {}
                }
                says = true;
                at += used;
                continue;
            }
            if let Some((equipment, used)) = named_at(rest) {
                match sense {
                    Sense::There => named.push(equipment),
                    Sense::Lacking | Sense::But => found.without.push(equipment),
                }
                says = true;
                at += used;
                continue;
            }
            if let Some(used) = listed::longest_phrase(rest, LACKS) {
                if sense == Sense::There {
                    sense = Sense::Lacking;
                }
                at += used;
                continue;
            }
            let word = words[at];
            if is_listed(word, HAS) || sense == Sense::Lacking && word == "but" {
                sense = if sense == Sense::But { Sense::But } else { Sense::There };
            } else if let Ok(number) = word.parse::<usize>()
                && !weighs
                && let Some(one) = number.checked_sub(1).and_then(|at| Equipment::ALL.get(at))
                && words
                    .iter()
                    .all(|word| word.parse::<usize>().is_ok() || is_listed(word, "and|a"))
            {
                named.push(*one);
                says = true;
            } else if !(is_listed(word, AROUND) || weighs && is_of_weight(word)) {
                unknown.push(word);
            }
            at += 1;
        }
        found.strange |= !unknown.is_empty();
        // In a sentence a word or two may say anything; a part of a list has to name something.
        if !says && !unknown.is_empty() && (several || named.is_empty()) {
            found.unknown.push(part.split_whitespace().collect::<Vec<_>>().join(" "));
        } else if unknown.len() > MOST_UNKNOWN_WORDS {
            found.unknown.push(unknown.join(" "));
        }
    }
    // Beside what is named, a place says no more than what is named: `garage gym with a rack`.
    let everything = place.is_some_and(|place| place.len() == Equipment::ALL.len());
    found.with = match place {
        Some(place) if named.is_empty() || everything && !narrows(&plain) => Some(place.to_vec()),
        _ if !named.is_empty() => Some(named),
        _ => None,
    };
    found
}

/// More words beside what is named are about something else.
const MOST_UNKNOWN_WORDS: usize = 7;

/// Whether what is named is all there is: `gym, but only dumbbells`.
fn narrows(plain: &str) -> bool {
    let words = words_of(plain);
    let place = words.iter().position(|word| is_listed(word, "just|only|with|has"));
    place.is_some_and(|at| {
        let rest: Vec<&str> = words[at..].iter().map(String::as_str).collect();
        (0..rest.len()).any(|at| named_at(&rest[at..]).is_some())
            && (0..rest.len()).all(|at| place_at(&rest[at..]).is_none())
    })
}

/// The place that words name, with what is there.
fn place_at(words: &[&str]) -> Option<(&'static [Equipment], usize)> {
    // `all machines and cables` are no more than those.
    let counts = words.first().is_some_and(|first| is_listed(first, "all|any|everything"));
    if counts && words.len() > 1 && named_at(&words[1..]).is_some() {
        return None;
    }
    let gym = listed::longest_phrase(words, GYMS).map(|used| (Equipment::ALL, used));
    let places = PLACES
        .iter()
        .filter_map(|(names, there)| Some((*there, listed::longest_phrase(words, names)?)));
    // A piece of equipment may begin as a place does: `all`, `box`.
    places
        .chain(gym)
        .max_by_key(|(_, used)| *used)
        .filter(|(_, used)| named_at(words).is_none_or(|(_, named)| named <= *used))
}

/// The equipment that words begin with, and how many of them name it. A long word may be misspelt.
fn named_at(words: &[&str]) -> Option<(Equipment, usize)> {
    let longest = MOST_NAME_WORDS.min(words.len());
    let exact = (1..=longest).rev().find_map(|count| {
        let name = &words[..count];
        let joins = name.iter().any(|word| is_listed(word, "and|or|with|a|the|no|but"));
        let named = equipment_named(&name.join(" ")).filter(|_| !joins);
        Some((named?, count))
    });
    // `leg press` is a machine.
    let machine = || {
        (2..=longest).rev().find_map(|count| {
            let found = Catalog::in_force().resolve_spelt(&words[..count].join(" "))?;
            let exercise = found.exercise()?;
            let of = |one: &&Equipment| [Equipment::Machine, Equipment::Cable].contains(one);
            let only = exercise.equipment.len() == 1;
            Some((*exercise.equipment.first().filter(of).filter(|_| only)?, count))
        })
    };
    exact.or_else(machine).or_else(|| {
        let first = words.first().filter(|word| word.len() >= SHORTEST_MISSPELT)?;
        let near = equipment_near(first).filter(|near| is_slip(singular(first), near))?;
        Some((equipment_named(near)?, 1))
    })
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

fn is_unit(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(vocabulary::alone(unit), Some(Meaning::Unit(_)))
}

/// Whether a word tells how heavy equipment is: `20kg bar`, `dumbbells up to 50 lb`.
fn is_of_weight(word: &str) -> bool {
    is_unit(word) || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn not_known(unknown: &[String]) -> NotTaken {
    let unknown: Vec<_> = unknown
        .iter()
        .map(|name| match equipment_near(name) {
            Some(near) => format!("'{}' (did you mean {near}?)", line_excerpt(name)),
            None => format!("'{}'", line_excerpt(name)),
        })
        .collect();
    let known: Vec<_> = Equipment::ALL.iter().map(|known| known.word()).collect();
    NotTaken::new(format!(
        "I don't know the equipment {}. I know {}; or send everything, or none.",
        unknown.join(", "),
        known.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equipment_in_sentences() {
        const DB: Equipment = Equipment::Dumbbell;
        let garage = [Equipment::Barbell, DB, Equipment::Rack, Equipment::Bench];
        let rows: [(&str, &[Equipment]); 18] = [
            ("planet fitness", Equipment::ALL),
            ("I go to a Gold's Gym downtown", Equipment::ALL),
            ("garage gym", &garage),
            ("hotel room", &[]),
            ("only a kettlebell", &[Equipment::Kettlebell]),
            ("dumbells and a bench", &[DB, Equipment::Bench]),
            ("garage gym with a barbell and a rack", &[Equipment::Barbell, Equipment::Rack]),
            ("just me and the floor", &[]),
            ("no barbell, just dumbbells up to 50 lbs", &[DB]),
            (
                "a pair of 20 kg dumbbells and a pull-up bar in the door",
                &[DB, Equipment::PullUpBar],
            ),
            ("bodyweight and a pull up bar", &[Equipment::PullUpBar]),
            ("full gym", Equipment::ALL),
            ("i dont have anything", &[]),
            ("I train at home with resistance bands", &[Equipment::Band]),
            ("kettlebells & bands", &[Equipment::Kettlebell, Equipment::Band]),
            ("no equipment", &[]),
            ("commercial gym with everything", Equipment::ALL),
            ("nothing but a kettlebell", &[Equipment::Kettlebell]),
        ];
        for (text, wanted) in rows {
            assert_eq!(equipment(text, &[]).as_deref(), Ok(wanted), "{text}");
        }
        for (text, lacks) in [
            ("all but machines", Equipment::Machine),
            ("everything except the barbell", Equipment::Barbell),
            ("gym without a rack", Equipment::Rack),
            ("full gym minus cables", Equipment::Cable),
            ("normal gym but no barbells", Equipment::Barbell),
        ] {
            let there = equipment(text, &[]).unwrap();
            assert!(!there.contains(&lacks), "{text}: {there:?}");
            assert_eq!(there.len(), Equipment::ALL.len() - 1, "{text}");
        }
        let no_bar = equipment("no barbell", &garage).unwrap();
        assert_eq!(no_bar, [DB, Equipment::Rack, Equipment::Bench]);
        for text in ["purple", "flux capacitor", "what do I need"] {
            assert!(equipment(text, &[]).is_err(), "{text}");
        }
    }
}
