//! The movement of an exercise that the catalogue does not know, by whole words of its name.
//!
//! Only words that leave no doubt stand in the table: a `Landmine Twister` is reported as
//! unclassified, not guessed. Two words are looked at before one, so that a leg press is no press.

use setwise_domain::exercise::Pattern;
use setwise_words::parse::vocabulary::words_of;

/// Words that stand together, before words that stand alone; those of one movement are separated
/// by `|`.
const PAIRS: &[(Pattern, &str)] = &[
    (Pattern::Squat, "leg press"),
    (Pattern::Lunge, "split squat|step up"),
    (Pattern::KneeIsolation, "leg extension|leg curl|hamstring curl"),
    (Pattern::AnkleIsolation, "calf raise"),
    (Pattern::ShoulderIsolation, "lateral raise|front raise|face pull|upright row"),
    (Pattern::HipIsolation, "hip thrust|glute bridge"),
    (Pattern::VerticalPull, "pull up|chin up|lat pulldown"),
    (Pattern::HorizontalPush, "push up|bench press|chest press|floor press"),
    (Pattern::VerticalPush, "overhead press|shoulder press|military press"),
    (Pattern::Hinge, "good morning"),
    (Pattern::WristIsolation, "wrist curl"),
    (Pattern::ElbowExtension, "triceps extension|tricep extension|skull crusher"),
    (Pattern::Carry, "farmer walk"),
    (Pattern::Core, "sit up|leg raise"),
];

const WORDS: &[(Pattern, &str)] = &[
    (Pattern::Squat, "squat"),
    (Pattern::Lunge, "lunge"),
    (Pattern::Hinge, "deadlift|rdl"),
    (Pattern::VerticalPull, "pulldown|pullup|chinup"),
    (Pattern::HorizontalPull, "row"),
    (Pattern::HorizontalPush, "pushup|dip"),
    (Pattern::Carry, "carry"),
    (Pattern::ElbowFlexion, "curl"),
    (Pattern::ElbowExtension, "pushdown|kickback"),
    (Pattern::ChestIsolation, "fly"),
    (Pattern::Core, "plank|crunch"),
    (Pattern::Mobility, "stretch"),
];

/// The movement that the words of a name say; none where they don't, or say two.
pub fn by_words(name: &str) -> Option<Pattern> {
    let words: Vec<_> = words_of(name).into_iter().map(singular).collect();
    let name = format!(" {} ", words.join(" "));
    let holds = |phrases: &str| {
        let mut phrases = phrases.split('|');
        phrases.any(|phrase| name.contains(&format!(" {phrase} ")))
    };
    if let Some((pattern, _)) = PAIRS.iter().find(|(_, pairs)| holds(pairs)) {
        return Some(*pattern);
    }
    let mut said = WORDS.iter().filter(|(_, words)| holds(words));
    match (said.next(), said.next()) {
        (Some((only, _)), None) => Some(*only),
        _ => None,
    }
}

fn singular(word: String) -> String {
    match word.strip_suffix('s') {
        Some(one) if !one.ends_with('s') && one.len() > 2 && word != "triceps" => one.to_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests;
