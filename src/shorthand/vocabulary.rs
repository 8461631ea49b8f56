//! The words of the grammar: one table from what athletes type to what it means.

use super::lexer::Token;
use crate::domain::load::Unit;
use crate::domain::set_result::SetKind;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Unit(Unit),
    /// `k`: kilometres where distance is counted, else kilograms.
    Thousand,
    /// Seconds in one of it.
    Time(u32),
    /// `m`: minutes where time is counted, else metres.
    MetreOrMinute,
    /// Tenths of a millimetre in one of it.
    Length(u64),
    Times,
    Sets,
    /// In the singular: `set 2`, `a set of`.
    Set,
    Reps,
    /// One rep, two, three: `225 single`.
    RepsWord(u16),
    Rir,
    Rpe,
    /// Says that a load follows: `weight 185`.
    Weight,
    At,
    For,
    Of,
    With,
    /// `5k in 25:30`.
    In,
    And,
    Kind(SetKind),
    /// Only before `failure`.
    To,
    Again,
    /// The load of the last set.
    SameLoad,
    Bodyweight,
    /// Said of dumbbells and of one-sided work; the load is as entered either way.
    PerSide,
    Plus,
    Minus,
    /// Days before today.
    DaysBack(i32),
    /// Days in one of it, for `2 days ago`.
    Days(i32),
    Ago,
    /// Counted from Monday, 1.
    Weekday(i8),
    Month(i8),
    On,
    Last,
    /// A day that is not yet: `tomorrow`.
    Future,
    /// `st`, `nd`, `rd`, `th`.
    Ordinal,
    Article,
    /// A number from 0 to 19.
    Small(u16),
    /// 20, 30, … 90.
    Ten(u16),
    Hundred,
    Half,
    Point,
    /// Said around a set, and no part of it.
    Filler,
}

impl Meaning {
    /// Whether a name may hold the word as well: `one arm row`, `clean and jerk`.
    pub const fn may_be_name(self) -> bool {
        matches!(
            self,
            Self::Half
                | Self::And
                | Self::To
                | Self::On
                | Self::With
                | Self::In
                | Self::Of
                | Self::Article
                | Self::Bodyweight
                | Self::Filler
                | Self::RepsWord(_)
                | Self::Month(_)
                | Self::Times
                | Self::Kind(SetKind::Drop | SetKind::WarmUp)
                | Self::MetreOrMinute
                | Self::Point
                | Self::Weight
                | Self::PerSide
                | Self::Time(1)
        )
    }
}

const MM10: u64 = 10_000;

/// Phrases of one meaning, their tokens apart. Other languages' words stand beside the English
/// ones where they can mean nothing else.
const PHRASES: &[(Meaning, &[&str])] = &[
    (
        Meaning::Unit(Unit::Lb),
        &[
            "lb",
            "lbs",
            "lbm",
            "pound",
            "pounds",
            "libra",
            "libras",
            "livre",
            "livres",
            "фунтов",
        ],
    ),
    (
        Meaning::Unit(Unit::Kg),
        &[
            "kg",
            "kgs",
            "kilo",
            "kilos",
            "kilogram",
            "kilograms",
            "kilogramm",
            "kilogramme",
            "kilogrammes",
            "kilogramo",
            "kilogramos",
            "quilo",
            "quilos",
            "chilo",
            "chili",
            "кг",
        ],
    ),
    (Meaning::Thousand, &["k"]),
    (
        Meaning::Time(1),
        &[
            "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "segundos", "secondes",
            "secondi",
        ],
    ),
    (
        Meaning::Time(60),
        &[
            "min", "mins", "minute", "minutes", "minuten", "minutos", "minuti",
        ],
    ),
    (Meaning::Time(3_600), &["h", "hr", "hrs", "hour", "hours"]),
    (Meaning::MetreOrMinute, &["m"]),
    (
        Meaning::Length(MM10),
        &[
            "meter", "meters", "metre", "metres", "mtr", "metros", "mètres", "metri",
        ],
    ),
    (
        Meaning::Length(1_000 * MM10),
        &[
            "km",
            "kms",
            "kilometer",
            "kilometers",
            "kilometre",
            "kilometres",
            "kilómetros",
        ],
    ),
    (Meaning::Length(16_093_440), &["mi", "mile", "miles"]),
    (Meaning::Length(9_144), &["yd", "yds", "yard", "yards"]),
    (Meaning::Length(3_048), &["ft", "foot", "feet"]),
    (
        Meaning::Times,
        &["x", "by", "times", "mal", "por", "fois", "keer", "per"],
    ),
    (
        Meaning::Sets,
        &[
            "sets", "satz", "sätze", "saetze", "serie", "series", "série", "séries", "serien",
        ],
    ),
    (Meaning::Set, &["set"]),
    (
        Meaning::Reps,
        &[
            "reps",
            "rep",
            "r",
            "repetition",
            "repetitions",
            "wdh",
            "wdhs",
            "wiederholung",
            "wiederholungen",
            "repeticiones",
            "repeticion",
            "répétitions",
            "ripetizioni",
            "repetições",
        ],
    ),
    (Meaning::RepsWord(1), &["single"]),
    (Meaning::RepsWord(2), &["double"]),
    (Meaning::RepsWord(3), &["triple"]),
    (
        Meaning::Rir,
        &[
            "rir",
            "reps in reserve",
            "in reserve",
            "in the tank",
            "in tank",
            "reps left",
            "left in the tank",
            "reps in the tank",
        ],
    ),
    (Meaning::Rpe, &["rpe", "effort"]),
    (Meaning::Weight, &["weight", "load", "wt"]),
    (Meaning::At, &["@", "at", "bei", "à"]),
    (Meaning::For, &["for", "pour", "für", "fuer", "para"]),
    (Meaning::Of, &["of", "de", "von"]),
    (Meaning::With, &["with", "w /", "mit", "con", "avec"]),
    (Meaning::In, &["in"]),
    (Meaning::And, &["and", "then", "and then", "und", "et", "y"]),
    (
        Meaning::Kind(SetKind::WarmUp),
        &[
            "warmup",
            "warmups",
            "warm up",
            "warm - up",
            "warm ups",
            "warm - ups",
            "w / u",
            "wu",
            "warmup set",
            "warmup sets",
            "warm up set",
            "warm up sets",
            "warm - up set",
            "warm - up sets",
            "aufwärmen",
            "aufwärmsatz",
        ],
    ),
    (
        Meaning::Kind(SetKind::Drop),
        &[
            "drop",
            "dropset",
            "dropsets",
            "drop set",
            "drop sets",
            "drop - set",
            "drop - sets",
        ],
    ),
    (
        Meaning::Kind(SetKind::Failure),
        &[
            "failure",
            "fail",
            "amrap",
            "to failure",
            "till failure",
            "til failure",
            "until failure",
            "to fail",
            "failure set",
            "amrap set",
            "as many as possible",
            "as many reps as possible",
        ],
    ),
    (
        Meaning::Kind(SetKind::Working),
        &[
            "working",
            "work",
            "working set",
            "working sets",
            "work set",
            "work sets",
            "top set",
            "workset",
            "worksets",
        ],
    ),
    (Meaning::To, &["to"]),
    (
        Meaning::Again,
        &[
            "again",
            "same",
            "same again",
            "same as last",
            "same as last time",
            "same as before",
            "same set",
            "same set again",
            "same thing",
            "same thing again",
            "repeat",
            "repeat last",
            "repeat last set",
            "repeat that",
            "ditto",
            "another",
            "another set",
            "another one",
            "one more",
            "one more set",
            "do it again",
            "encore",
            "nochmal",
            "otra vez",
        ],
    ),
    (
        Meaning::SameLoad,
        &[
            "same weight",
            "same load",
            "same weight again",
            "again same weight",
            "at the same weight",
            "at same weight",
            "with the same weight",
            "same kg",
            "same lb",
        ],
    ),
    (
        Meaning::Bodyweight,
        &["bw", "bodyweight", "body weight", "body - weight"],
    ),
    (
        Meaning::PerSide,
        &[
            "each",
            "each side",
            "each leg",
            "each arm",
            "each hand",
            "per side",
            "per leg",
            "per arm",
            "per hand",
            "a side",
            "a leg",
            "an arm",
            "/ side",
            "/ leg",
            "/ arm",
            "/ hand",
            "e / s",
            "ea",
            "es",
            "both sides",
            "both legs",
            "both arms",
            "l / r",
            "each way",
            "pro seite",
            "por lado",
            "par côté",
            "per lato",
        ],
    ),
    (Meaning::Plus, &["plus", "added", "+"]),
    (Meaning::Minus, &["minus", "-"]),
    (
        Meaning::DaysBack(0),
        &[
            "today",
            "this morning",
            "tonight",
            "this evening",
            "this afternoon",
            "heute",
            "hoy",
        ],
    ),
    (
        Meaning::DaysBack(1),
        &[
            "yesterday",
            "yday",
            "yest",
            "last night",
            "gestern",
            "ayer",
            "hier",
            "ieri",
            "ontem",
        ],
    ),
    (
        Meaning::DaysBack(2),
        &[
            "day before yesterday",
            "the day before yesterday",
            "vorgestern",
            "anteayer",
        ],
    ),
    (Meaning::Days(1), &["day", "days"]),
    (Meaning::Days(7), &["week", "weeks", "wk", "wks"]),
    (Meaning::Ago, &["ago"]),
    (
        Meaning::Weekday(1),
        &["monday", "mondays", "mon", "montag", "lunes", "lundi"],
    ),
    (
        Meaning::Weekday(2),
        &["tuesday", "tue", "tues", "dienstag", "martes", "mardi"],
    ),
    (
        Meaning::Weekday(3),
        &[
            "wednesday",
            "wed",
            "weds",
            "mittwoch",
            "miércoles",
            "mercredi",
        ],
    ),
    (
        Meaning::Weekday(4),
        &[
            "thursday",
            "thu",
            "thur",
            "thurs",
            "donnerstag",
            "jueves",
            "jeudi",
        ],
    ),
    (
        Meaning::Weekday(5),
        &["friday", "fri", "freitag", "viernes", "vendredi"],
    ),
    (
        Meaning::Weekday(6),
        &["saturday", "sat", "samstag", "sábado", "samedi"],
    ),
    (
        Meaning::Weekday(7),
        &["sunday", "sun", "sonntag", "domingo", "dimanche"],
    ),
    (
        Meaning::Month(1),
        &["january", "jan", "januar", "enero", "janvier"],
    ),
    (
        Meaning::Month(2),
        &["february", "feb", "februar", "febrero", "février"],
    ),
    (Meaning::Month(3), &["march", "mar", "märz", "marzo"]),
    (Meaning::Month(4), &["april", "apr", "abril", "avril"]),
    (Meaning::Month(5), &["may", "mai", "mayo"]),
    (Meaning::Month(6), &["june", "jun", "juni", "junio", "juin"]),
    (
        Meaning::Month(7),
        &["july", "jul", "juli", "julio", "juillet"],
    ),
    (Meaning::Month(8), &["august", "aug", "agosto", "août"]),
    (
        Meaning::Month(9),
        &["september", "sep", "sept", "septiembre", "septembre"],
    ),
    (
        Meaning::Month(10),
        &["october", "oct", "okt", "oktober", "octubre", "octobre"],
    ),
    (
        Meaning::Month(11),
        &["november", "nov", "noviembre", "novembre"],
    ),
    (
        Meaning::Month(12),
        &[
            "december",
            "dec",
            "dez",
            "dezember",
            "diciembre",
            "décembre",
        ],
    ),
    (Meaning::On, &["on", "am", "el", "le"]),
    (Meaning::Last, &["last", "this past", "past", "letzten"]),
    (
        Meaning::Future,
        &[
            "tomorrow",
            "day after tomorrow",
            "morgen",
            "mañana",
            "demain",
        ],
    ),
    (Meaning::Ordinal, &["st", "nd", "rd", "th"]),
    (Meaning::Article, &["a", "an"]),
    (Meaning::Small(0), &["zero", "null"]),
    (
        Meaning::Small(1),
        &["one", "eins", "uno", "un", "une", "ein", "eine"],
    ),
    (
        Meaning::Small(2),
        &[
            "two", "zwei", "zwo", "dos", "deux", "due", "dois", "duas", "twee",
        ],
    ),
    (
        Meaning::Small(3),
        &["three", "drei", "tres", "trois", "tre", "três", "drie"],
    ),
    (
        Meaning::Small(4),
        &["four", "vier", "cuatro", "quatre", "quattro", "quatro"],
    ),
    (
        Meaning::Small(5),
        &["five", "fünf", "fuenf", "cinco", "cinq", "cinque", "vijf"],
    ),
    (Meaning::Small(6), &["six", "sechs", "seis", "sei", "zes"]),
    (
        Meaning::Small(7),
        &["seven", "sieben", "siete", "sette", "sete", "zeven"],
    ),
    (
        Meaning::Small(8),
        &["eight", "acht", "ocho", "huit", "otto", "oito"],
    ),
    (
        Meaning::Small(9),
        &["nine", "neun", "nueve", "neuf", "nove", "negen"],
    ),
    (
        Meaning::Small(10),
        &["ten", "zehn", "diez", "dix", "dieci", "tien"],
    ),
    (Meaning::Small(11), &["eleven", "elf", "onze", "undici"]),
    (
        Meaning::Small(12),
        &[
            "twelve", "zwölf", "zwoelf", "doce", "douze", "dodici", "twaalf",
        ],
    ),
    (
        Meaning::Small(13),
        &["thirteen", "dreizehn", "trece", "treize"],
    ),
    (
        Meaning::Small(14),
        &["fourteen", "vierzehn", "catorce", "quatorze"],
    ),
    (
        Meaning::Small(15),
        &["fifteen", "fünfzehn", "quince", "quinze", "quindici"],
    ),
    (Meaning::Small(16), &["sixteen", "sechzehn"]),
    (Meaning::Small(17), &["seventeen", "siebzehn"]),
    (Meaning::Small(18), &["eighteen", "achtzehn"]),
    (Meaning::Small(19), &["nineteen", "neunzehn"]),
    (
        Meaning::Ten(20),
        &[
            "twenty", "zwanzig", "veinte", "vingt", "venti", "vinte", "twintig",
        ],
    ),
    (
        Meaning::Ten(30),
        &[
            "thirty", "dreißig", "dreissig", "treinta", "trente", "trenta",
        ],
    ),
    (
        Meaning::Ten(40),
        &[
            "forty", "fourty", "vierzig", "cuarenta", "quarante", "quaranta",
        ],
    ),
    (
        Meaning::Ten(50),
        &["fifty", "fünfzig", "cincuenta", "cinquante", "cinquanta"],
    ),
    (
        Meaning::Ten(60),
        &["sixty", "sechzig", "sesenta", "soixante", "sessanta"],
    ),
    (
        Meaning::Ten(70),
        &["seventy", "siebzig", "setenta", "settanta"],
    ),
    (
        Meaning::Ten(80),
        &["eighty", "achtzig", "ochenta", "ottanta", "oitenta"],
    ),
    (
        Meaning::Ten(90),
        &["ninety", "neunzig", "noventa", "novanta"],
    ),
    (
        Meaning::Hundred,
        &["hundred", "hundert", "cien", "cento", "cem"],
    ),
    (Meaning::Half, &["half"]),
    (Meaning::Point, &["point", "komma", "punto"]),
    (
        Meaning::Filler,
        &[
            "i",
            "i did",
            "did",
            "just",
            "just did",
            "i just did",
            "log",
            "logged",
            "add",
            "done",
            "hit",
            "i hit",
            "finished",
            "completed",
            "my",
            "the",
            "some",
            "total",
            "please",
            "all",
            "ok",
            "okay",
            "also",
        ],
    ),
];

type Entry = (Vec<&'static str>, Meaning);

/// The phrases by their first word, the longest first.
static BY_WORD: LazyLock<HashMap<&'static str, Vec<Entry>>> = LazyLock::new(|| {
    let mut by_word: HashMap<&'static str, Vec<Entry>> = HashMap::new();
    for (meaning, phrases) in PHRASES {
        for phrase in *phrases {
            let mut words = phrase.split(' ');
            let first = words.next().unwrap_or_default();
            let entries = by_word.entry(first).or_default();
            entries.push((words.collect(), *meaning));
        }
    }
    for entries in by_word.values_mut() {
        entries.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
    }
    by_word
});

/// Whether `word`, in lower case, means something by itself.
pub(super) fn knows(word: &str) -> bool {
    BY_WORD
        .get(word)
        .is_some_and(|entries| entries.iter().any(|(rest, _)| rest.is_empty()))
}

/// What the tokens from the first on mean, and how many of them say it.
pub(super) fn meaning(tokens: &[Token<'_>]) -> Option<(Meaning, usize)> {
    let (first, rest) = tokens.split_first()?;
    let entries = BY_WORD.get(&*first.lower)?;
    entries
        .iter()
        .find(|(words, _)| {
            words.len() <= rest.len()
                && words
                    .iter()
                    .zip(rest)
                    .all(|(word, token)| **word == *token.lower)
        })
        .map(|(words, meaning)| (*meaning, words.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_phrase_means_one_thing() {
        let mut seen = HashSet::new();
        for (_, phrases) in PHRASES {
            for phrase in *phrases {
                assert!(seen.insert(*phrase), "{phrase:?} stands twice");
                assert_eq!(*phrase, phrase.to_lowercase());
            }
        }
    }

    #[test]
    fn the_longest_phrase_counts() {
        let means = |text: &str| meaning(&super::super::lexer::lex(text)[0].tokens);
        assert_eq!(means("same again x7"), Some((Meaning::Again, 2)));
        assert_eq!(means("same weight again"), Some((Meaning::SameLoad, 3)));
        assert_eq!(
            means("WARM-UP set"),
            Some((Meaning::Kind(SetKind::WarmUp), 4))
        );
        assert_eq!(
            means("to failure"),
            Some((Meaning::Kind(SetKind::Failure), 2))
        );
        assert_eq!(means("to bar"), Some((Meaning::To, 1)));
        assert_eq!(means("bench"), None);
        assert!(knows("kg") && !knows("as") && !knows("bench"));
    }
}
