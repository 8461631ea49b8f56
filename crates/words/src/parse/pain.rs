//! What a note on a set says of pain.
//!
//! Pain from 0 to 10: up to 3 one goes on, 4 and 5 are gone on with lighter, more is stopped for, as
//! in the pain-monitoring model (Silbernagel et al. 2007). A word for a pain is one to go on with
//! lighter; words for an injury are one to stop for. Sore muscles are none.

use super::listed::is_listed;
use super::vocabulary::words_of;
use setwise_domain::exercise::Joint;
use setwise_domain::progress::Pain;

/// One to stop for, by itself.
const STOP: &str = "stabbing|numb|numbness|tingling|tingles|radiating|radiates|swollen|swelling";
/// One to stop for, said of a pain or a joint: a bar may be popped up and a lift feel sharp.
const STOP_OF_JOINT: &str = "sharp|popped|pop|snapped";
const PAIN: &str = "pain|pains|painful|hurt|hurts|hurting|twinge|twinges|twinged";
const ACHE: &str = "ache|aches|aching|achy";
/// The joints, as athletes say them. The back stands last: a back squat may hurt the knee.
const JOINTS: [(Joint, &str); 8] = [
    (Joint::Knee, "knee|knees|patella|meniscus"),
    (Joint::Shoulder, "shoulder|shoulders|rotator"),
    (Joint::Elbow, "elbow|elbows"),
    (Joint::Wrist, "wrist|wrists"),
    (Joint::Hip, "hip|hips|groin"),
    (Joint::Ankle, "ankle|ankles|achilles"),
    (Joint::Neck, "neck"),
    (Joint::LowerBack, "back|spine|lumbar"),
];
/// Of no joint by name.
const JOINT: &str = "joint|joints|tendon";
/// Behind a joint: it is a part of the name of an exercise.
const MOVEMENT: &str = "squat|squats|press|presses|thrust|thrusts|curl|curls|extension|extensions|raise|raises|abduction|adduction|fly|flys|flyes|lunge|lunges|bridge|bridges|row|rows|shrug|shrugs|rotation|flexion|up|ups|tuck|tucks|drive|drives|taps|roller";
/// Takes the next few words back.
const NO: &str = "no|not|without|zero|never|didnt|doesnt|isnt|dont|wasnt";
/// Behind a pain: it isn't there.
const GONE: &str = "free|gone|away";
/// How many words a denial reaches.
const REACH: usize = 3;
/// Up to this much one goes on; up to this much lighter.
const SAFE: u32 = 3;
const ACCEPTABLE: u32 = 5;

/// The pain that a note mentions.
pub fn read(note: &str) -> Option<Pain> {
    let words = words_of(note);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let denied = |at: usize| {
        let before = &words[at.saturating_sub(REACH)..at];
        let next = words.get(at + 1);
        before.iter().any(|word| is_listed(word, NO))
            || next.is_some_and(|next| is_listed(next, GONE))
    };
    let says = |list: &str| (0..words.len()).any(|at| is_listed(words[at], list) && !denied(at));
    let pain = |stop| Some(Pain { words: note.trim().to_owned(), stop, joint: joint(note) });
    if let Some(level) = level(&words) {
        return (level > SAFE).then(|| pain(level > ACCEPTABLE)).flatten();
    }
    let of_joint = says(JOINT) || JOINTS.iter().any(|(_, names)| says(names));
    let hurts = says(PAIN) || (says(ACHE) && of_joint);
    if says(STOP) || (says(STOP_OF_JOINT) && (hurts || of_joint)) {
        return pain(true);
    }
    hurts.then(|| pain(false)).flatten()
}

/// The joint that words speak of; that of a hip thrust or a back squat is none.
pub fn joint(text: &str) -> Option<Joint> {
    let words = words_of(text);
    let said = |names: &str| {
        let mut places = words.iter().enumerate();
        places.any(|(at, word)| {
            let next = words.get(at + 1);
            is_listed(word, names) && !next.is_some_and(|next| is_listed(next, MOVEMENT))
        })
    };
    let found = JOINTS.iter().find(|(_, names)| said(names));
    found.map(|(joint, _)| *joint)
}

/// Whether words speak of muscles that are sore, as they are after training, and of no pain and no joint.
pub fn is_soreness(text: &str) -> bool {
    let words = words_of(text);
    let says = |list: &str| words.iter().any(|word| is_listed(word, list));
    says("sore|soreness|stiff") && !says(JOINT) && joint(text).is_none() && read(text).is_none()
}

/// `pain 6`, `pain 6/10`, `pain level 4`, `6/10 pain`.
fn level(words: &[&str]) -> Option<u32> {
    let at = words.iter().position(|word| is_listed(word, "pain"))?;
    let number = |word: Option<&&str>| word?.parse::<u32>().ok().filter(|level| *level <= 10);
    let behind = words.get(at + 1..)?;
    let behind = match behind.first() {
        Some(word) if is_listed(word, "level|was|is|at") => number(behind.get(1)),
        first => number(first),
    };
    behind.or_else(|| {
        let before = words.get(at.checked_sub(2)?..at)?;
        (before[1] == "10").then(|| number(before.first())).flatten()
    })
}

#[cfg(test)]
mod tests;
