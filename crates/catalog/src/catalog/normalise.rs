//! One form for the many spellings of a name: folded characters, whole words, one word for each
//! abbreviation.

/// Lower case, accents and apostrophes gone, everything that is neither letter nor digit a single
/// space: `World's  Greatest-Stretch` becomes `worlds greatest stretch`.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(text, &mut folded);
    folded
}

/// The same, in the place of what `folded` held.
pub(super) fn fold_into(text: &str, folded: &mut String) {
    folded.clear();
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => folded.push(c),
            'A'..='Z' => folded.push(c.to_ascii_lowercase()),
            // Apostrophes, the soft hyphen and combining accents join what they stand in.
            '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | '\u{ad}' | '\u{300}'..='\u{36f}' => {}
            _ if c.is_alphanumeric() => match unaccented(c) {
                Some(plain) => folded.push_str(plain),
                None => folded.extend(c.to_lowercase()),
            },
            _ if folded.is_empty() || folded.ends_with(' ') => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
}

/// The plain letters of the accented ones that occur in European languages.
fn unaccented(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'À'..='Å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' | 'Æ' => "ae",
        'ç' | 'Ç' | 'ć' | 'č' | 'Ć' | 'Č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'È'..='Ë' | 'ē' | 'ę' | 'ě' | 'ė' => "e",
        'ğ' => "g",
        'ì'..='ï' | 'Ì'..='Ï' | 'ī' | 'ı' | 'İ' => "i",
        'ł' | 'Ł' => "l",
        'ñ' | 'Ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'Ò'..='Ö' | 'Ø' | 'ō' | 'ő' => "o",
        'œ' | 'Œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'Ś' | 'Š' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ţ' | 'ț' => "t",
        'ù'..='ü' | 'Ù'..='Ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' | 'Ý' => "y",
        'ź' | 'ż' | 'ž' | 'Ź' | 'Ż' | 'Ž' => "z",
        _ => return None,
    })
}

/// A folded text without its spaces, so that `pull up`, `pull-up` and `pullup` are one spelling.
pub(super) fn compact(folded: &str) -> String {
    let spaces = folded.bytes().filter(|b| *b == b' ').count();
    let mut compact = String::with_capacity(folded.len() - spaces);
    compact.extend(folded.split(' '));
    compact
}

/// The words of a folded text in their one form, in order of the alphabet, each once.
pub(super) fn words(folded: &str) -> Vec<&str> {
    let mut words = in_order(folded);
    words.sort_unstable();
    words.dedup();
    words
}

/// The words of a folded text in their one form, in order of the text.
pub(super) fn in_order(folded: &str) -> Vec<&str> {
    let mut words = Vec::with_capacity(8);
    for stem in folded.split_ascii_whitespace().map(singular) {
        match abbreviation(stem) {
            Some(long) => words.extend(long.split(' ')),
            None => words.push(stem),
        }
    }
    join_pairs(&mut words);
    words.retain(|word| !is_silent(word));
    words
}

/// A word without its plural, as far as words of this field need it.
pub(super) fn singular(word: &str) -> &str {
    if word.len() <= 3 || !word.ends_with('s') {
        return word;
    }
    if ["sses", "shes", "ches", "xes"].iter().any(|ending| word.ends_with(ending)) {
        return &word[..word.len() - 2];
    }
    let is_whole = ["ss", "is"].iter().any(|ending| word.ends_with(ending))
        || word.len() > 4 && word.ends_with("us");
    if is_whole {
        return word;
    }
    &word[..word.len() - 1]
}

/// The shorthand of gyms and trackers and other forms of their words, and what each stands for, as
/// singular words: the shorter first, then in order of the alphabet. Common misspellings that are
/// too far off for the tolerance of typos stand here too, and the commonest words of trackers in German.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("bb", "barbell"),
    ("bp", "bench press"),
    ("bw", "bodyweight"),
    ("cg", "close"),
    ("db", "dumbbell"),
    ("dl", "deadlift"),
    ("ez", "ezbar"),
    ("kb", "kettlebell"),
    ("mb", "medicine ball"),
    ("mp", "military press"),
    ("ng", "neutral"),
    ("oh", "overhead"),
    ("pd", "pulldown"),
    ("rg", "reverse"),
    ("sa", "single arm"),
    ("sl", "single leg"),
    ("sq", "squat"),
    ("sz", "ezbar"),
    ("wg", "wide"),
    ("abs", "ab"),
    ("alt", "alternating"),
    ("dbs", "dumbbell"),
    ("dec", "decline"),
    ("dls", "deadlift"),
    ("ext", "extension"),
    ("ham", "hamstring"),
    ("inc", "incline"),
    ("kbs", "kettlebell"),
    ("med", "medicine"),
    ("ohp", "overhead press"),
    ("one", "single"),
    ("pul", "pull"),
    ("ran", "run"),
    ("rdl", "romanian deadlift"),
    ("rev", "reverse"),
    ("tri", "tricep"),
    ("trx", "ring"),
    ("ups", "up"),
    ("conv", "conventional"),
    ("flie", "fly"),
    ("flye", "fly"),
    ("mach", "machine"),
    ("sldl", "stiff leg deadlift"),
    ("sqat", "squat"),
    ("armed", "arm"),
    ("calve", "calf"),
    ("flyer", "fly"),
    ("kabel", "cable"),
    ("lever", "machine"),
    ("rowed", "row"),
    ("scott", "preacher"),
    ("banded", "band"),
    ("barbel", "barbell"),
    ("bicept", "bicep"),
    ("carrie", "carry"),
    ("curled", "curl"),
    ("dumbel", "dumbbell"),
    ("handed", "arm"),
    ("jogged", "jog"),
    ("latzug", "lat pulldown"),
    ("laufen", "run"),
    ("laying", "lying"),
    ("legged", "leg"),
    ("paused", "pause"),
    ("planke", "plank"),
    ("rudern", "row"),
    ("shrugg", "shrug"),
    ("walked", "walk"),
    ("benched", "bench"),
    ("curling", "curl"),
    ("curtsey", "curtsy"),
    ("deltoid", "delt"),
    ("dumbbel", "dumbbell"),
    ("dumbell", "dumbbell"),
    ("hanging", "hang"),
    ("hinging", "hinge"),
    ("jumping", "jump"),
    ("kicking", "kick"),
    ("liegend", "lying"),
    ("lunging", "lunge"),
    ("medball", "medicine ball"),
    ("planked", "plank"),
    ("pressed", "press"),
    ("pulling", "pull"),
    ("pushing", "push"),
    ("running", "run"),
    ("sitting", "seated"),
    ("sitzend", "seated"),
    ("stehend", "standing"),
    ("tricept", "tricep"),
    ("walking", "walk"),
    ("benching", "bench"),
    ("carrying", "carry"),
    ("declined", "decline"),
    ("facepull", "face pull"),
    ("freehand", "bodyweight"),
    ("inclined", "incline"),
    ("kabelzug", "cable"),
    ("klimmzug", "pull up"),
    ("leverage", "machine"),
    ("maschine", "machine"),
    ("pectoral", "pec"),
    ("planking", "plank"),
    ("pressing", "press"),
    ("squatted", "squat"),
    ("abdominal", "ab"),
    ("alternate", "alternating"),
    ("extention", "extension"),
    ("ketlebell", "kettlebell"),
    ("klimmzuge", "pull up"),
    ("kniebeuge", "squat"),
    ("latziehen", "lat pulldown"),
    ("quadricep", "quad"),
    ("rumanisch", "romanian"),
    ("seitheben", "lateral raise"),
    ("squatting", "squat"),
    ("beinbeuger", "leg curl"),
    ("beinpresse", "leg press"),
    ("benchpress", "bench press"),
    ("bizepscurl", "bicep curl"),
    ("deadlifted", "deadlift"),
    ("hammercurl", "hammer curl"),
    ("isolateral", "iso lateral"),
    ("kettleball", "kettlebell"),
    ("kniebeugen", "squat"),
    ("kreuzheben", "deadlift"),
    ("kurzhantel", "dumbbell"),
    ("langhantel", "barbell"),
    ("liegestutz", "push up"),
    ("multipress", "smith"),
    ("schragbank", "incline"),
    ("stretching", "stretch"),
    ("wadenheben", "calf raise"),
    ("bankdrucken", "bench press"),
    ("deadlifting", "deadlift"),
    ("liegestutze", "push up"),
    ("beinstrecker", "leg extension"),
    ("ausfallschritt", "lunge"),
    ("frontkniebeuge", "front squat"),
    ("trizepsdrucken", "tricep pushdown"),
    ("ausfallschritte", "lunge"),
    ("schulterdrucken", "shoulder press"),
    ("uberkopfdrucken", "overhead press"),
    ("schragbankdrucken", "incline bench press"),
];

/// By length: the first letters of the abbreviations, a bit each.
const FIRST_LETTERS: [u32; 18] = {
    let mut firsts = [0_u32; 18];
    let mut place = 0;
    while place < ABBREVIATIONS.len() {
        let short = ABBREVIATIONS[place].0.as_bytes();
        firsts[short.len()] |= 1 << (short[0] & 31);
        place += 1;
    }
    firsts
};

/// What a singular word is short for.
pub(super) fn abbreviation(word: &str) -> Option<&'static str> {
    // Every word of the catalogue passes here when it is read, and most are ruled out by their
    // length and first letter.
    let first = word.as_bytes().first()?;
    let firsts = FIRST_LETTERS.get(word.len())?;
    if firsts & (1 << (first & 31)) == 0 {
        return None;
    }
    ABBREVIATIONS
        .binary_search_by(|(short, _)| {
            short.len().cmp(&word.len()).then_with(|| (*short).cmp(word))
        })
        .ok()
        .map(|found| ABBREVIATIONS[found].1)
}

/// Two words that are also written as one, or say what one says.
fn joined(first: &str, second: &str) -> Option<&'static str> {
    Some(match second {
        "up" => match first {
            "pull" => "pullup",
            "push" | "press" => "pushup",
            "chin" => "chinup",
            "sit" => "situp",
            "step" => "stepup",
            "get" => "getup",
            "muscle" => "muscleup",
            _ => return None,
        },
        "down" => match first {
            "pull" => "pulldown",
            "push" | "press" => "pushdown",
            "step" => "stepdown",
            _ => return None,
        },
        "bar" => match first {
            "t" => "tbar",
            "v" => "vbar",
            "ezbar" => "ezbar",
            "trap" | "hex" => "trapbar",
            _ => return None,
        },
        "over" => match first {
            "bent" => "bentover",
            "pull" => "pullover",
            "cross" => "crossover",
            _ => return None,
        },
        "bell" => match first {
            "dumb" => "dumbbell",
            "bar" => "barbell",
            "kettle" => "kettlebell",
            _ => return None,
        },
        "ball" if matches!(first, "stability" | "exercise" | "swiss") => "stabilityball",
        "back" if first == "kick" => "kickback",
        "lift" if first == "dead" => "deadlift",
        "crusher" if first == "skull" => "skullcrusher",
        "out" if first == "roll" => "rollout",
        "out" if first == "walk" => "walkout",
        "through" if first == "pull" => "pullthrough",
        "apart" if first == "pull" => "pullapart",
        "weight" if first == "body" => "bodyweight",
        "extension" if first == "hyper" => "hyperextension",
        "chop" if first == "wood" => "woodchop",
        // What a machine is called by its maker, or by how it is loaded, says no more than that it is one.
        "machine" if first == "smith" => "smith",
        "press" if first == "multi" => "smith",
        "strength" if first == "hammer" => "machine",
        "loaded" if first == "plate" => "machine",
        _ => return None,
    })
}

/// One word of a pair that is written apart; the typo's tolerance must not "mend" it.
pub(super) const HALVES: &str = "pull push chin sit step get muscle up down bar over back kick \
    dead lift skull crusher roll walk out through apart body weight hyper extension bent cross stability swiss ball";

fn join_pairs(words: &mut Vec<&str>) {
    let mut kept = 0_usize;
    for next in 0..words.len() {
        let word = words[next];
        let previous = kept.checked_sub(1).map(|last| words[last]);
        match previous.and_then(|previous| joined(previous, word)) {
            Some(whole) => words[kept - 1] = whole,
            // `1 arm row` is a one-arm row, but `row 1` is not.
            None if previous == Some("1") && matches!(word, "arm" | "leg") => {
                words[kept - 1] = "single";
                words[kept] = word;
                kept += 1;
            }
            None => {
                words[kept] = word;
                kept += 1;
            }
        }
    }
    words.truncate(kept);
}

/// Words that say nothing about which exercise is meant.
pub(super) fn is_stop_word(word: &str) -> bool {
    matches!(
        word,
        "a" | "an" | "the" | "of" | "with" | "on" | "in" | "and" | "to" | "for" | "at" | "from"
    )
}

/// Words that are left out of every name: the above, and the grip, which `close` says by itself.
pub(super) fn is_silent(word: &str) -> bool {
    is_stop_word(word) || word == "grip"
}

/// Words that say how the usual form is done. They count where a name holds them (`Standing Calf
/// Raise`) and are passed over where it does not (`Barbell Bench Press - Medium Grip`).
pub(super) fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "standing"
            | "alternating"
            | "medium"
            | "conventional"
            | "regular"
            | "normal"
            | "standard"
            | "basic"
            | "classic"
            | "traditional"
            | "strict"
            | "flat"
            | "bar"
            | "straight"
            | "attachment"
            | "weighted"
            | "exercise"
            | "variation"
            | "version"
            | "interval"
            | "intervals"
    )
}

/// Whether a word tells a variation of an exercise apart, known or not.
pub(super) fn is_qualifier(word: &str) -> bool {
    const QUALIFIERS: [&str; 67] = [
        "alternate",
        "assisted",
        "axle",
        "banded",
        "behind",
        "beltless",
        "bilateral",
        "bottom",
        "brisk",
        "cambered",
        "chain",
        "chains",
        "close",
        "controlled",
        "cross",
        "crossbody",
        "cyclist",
        "dead",
        "deficit",
        "double",
        "dynamic",
        "easy",
        "eccentric",
        "elevated",
        "explosive",
        "fat",
        "feet",
        "foot",
        "football",
        "gentle",
        "grip",
        "half",
        "hand",
        "heel",
        "high",
        "iso",
        "isometric",
        "kneeling",
        "light",
        "loaded",
        "long",
        "low",
        "negative",
        "neutral",
        "offset",
        "partial",
        "pause",
        "paused",
        "pin",
        "plate",
        "prying",
        "pulse",
        "quarter",
        "release",
        "rollback",
        "rolling",
        "rotating",
        "slow",
        "speed",
        "staggered",
        "steady",
        "stop",
        "supported",
        "swiss",
        "tall",
        "technique",
        "tempo",
    ];
    QUALIFIERS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests;
