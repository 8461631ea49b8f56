//! The seven questions of the first run, each with a default, each to be skipped.

mod several;

use super::answers::NotTaken;
use super::profile_part::ProfilePart;
use super::profile_wish::{PartChange, profile_wish};
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;
use setwise_domain::text::words_of;
use setwise_domain::vocabulary;
use setwise_words::parse::listed::{is_listed, longest_phrase};

vocabulary! {
    /// What is asked, in this order.
    About {
        Unit = "unit",
        Goal = "goal",
        Experience = "experience",
        Days = "days a week",
        Minutes = "minutes",
        Equipment = "equipment",
        Avoid = "avoid",
    }
}

/// What a question is made of.
struct Asked {
    text: &'static str,
    /// Ways to answer it.
    examples: &'static [&'static str],
    /// The part of the profile that the answer goes into.
    part: ProfilePart,
}

impl About {
    const fn asked(self) -> Asked {
        match self {
            Self::Unit => Asked {
                text: "Which unit are your loads in, lb or kg?",
                examples: &["lb", "kilos"],
                part: ProfilePart::Unit,
            },
            Self::Goal => Asked {
                text: "What do you train for: strength, muscle or general fitness?",
                examples: &["get stronger", "build muscle", "stay fit"],
                part: ProfilePart::Goal,
            },
            Self::Experience => Asked {
                text: "How long have you trained?",
                examples: &["two years", "since school", "never"],
                part: ProfilePart::Level,
            },
            Self::Days => Asked {
                text: "How many days a week do you train?",
                examples: &["3", "mon wed fri", "every other day"],
                part: ProfilePart::Days,
            },
            Self::Minutes => Asked {
                text: "How many minutes do you have for a session?",
                examples: &["45", "an hour", "1h 15"],
                part: ProfilePart::Minutes,
            },
            Self::Equipment => Asked {
                text: "What equipment do you have?",
                examples: &["full gym", "only dumbbells", "all but machines"],
                part: ProfilePart::Equipment,
            },
            Self::Avoid => Asked {
                text: "Anything to avoid: an exercise, a joint, a muscle, a movement?",
                examples: &["none", "bad knee", "no burpees"],
                part: ProfilePart::Avoid,
            },
        }
    }

    /// The question.
    pub const fn text(self) -> &'static str {
        self.asked().text
    }

    /// Ways to answer it.
    pub const fn examples(self) -> &'static [&'static str] {
        self.asked().examples
    }

    /// The part of the profile that the answer goes into.
    pub const fn part(self) -> ProfilePart {
        self.asked().part
    }
}

/// The question that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub about: About,
    /// Counted from 1, of [`About::ALL`].
    pub number: usize,
    pub text: &'static str,
    /// Ways to answer it.
    pub examples: &'static [&'static str],
    /// What Enter takes, as it could be typed.
    pub default: String,
    /// For equipment: everything there is, ticked where the default has it.
    pub checklist: Vec<(Equipment, bool)>,
}

/// Asks, reads answers, and holds the profile as far as it is known.
#[derive(Clone, Debug)]
pub struct Introduction {
    at: usize,
    /// Answered before they were asked.
    told: Vec<About>,
    profile: Profile,
    /// From which `since january` counts.
    today: Date,
}

/// What an answer was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// Questions are left at what they stand at.
    Skipped,
    /// The way back; whether there is a question before.
    Back(bool),
    /// Where the athlete leaves it to the coach, too.
    Default(About),
    /// Questions, those that stood, came before or are still to come.
    Questions(Vec<About>),
}

/// No answer is longer: whatever is has more to say, and is not searched with every key.
const MOST_ANSWER_BYTES: usize = 600;

/// Leaves the question.
const SKIPS: &str = "skip|skip it|skip this|skip this one|skip question|skip this question|pass|next|next question|skip that|rather not say|prefer not to say|rather not|no comment|none of your business|dont want to say|dont want to answer|not telling|not saying|move on|come back to it";
/// Leaves all of them.
const SKIPS_ALL: &str = "skip all|skip everything|skip all questions|skip the rest|skip them all|skip the questions|skip all of them|skip all of this|skip rest|\
    stop asking|no more questions|enough questions|just start|lets just start|lets start|get on with it|skip to the plan|skip the intro|skip intro|skip introduction|skip setup|\
    use the defaults|defaults|default for everything|default everything|all defaults|default for all|use defaults|skip it all|just give me a plan|just give me the plan|let me train|i just want to train|i just want to lift|skip onboarding|stop the questions|later";
/// Leaves an answer to the coach, with what may stand around it.
const UNDECIDED: &str = "as you see fit|see fit|pick one|choose one|pick any|however you like|your pick|either way|dealers choice|idk|dunno|whatever|default|unsure|either|dontknow|undecided|idc|doesnt matter|dont matter|dont care|dont know|not sure|no idea|no clue|no preference|no opinion|\
    not certain|you choose|you decide|you pick|your choice|your call|up to you|you tell me|do not know|havent decided|cant decide|cant say|hard to say|not fussed|not bothered|surprise me|no strong feelings|doesnt really matter|makes no difference|dont mind|whichever|couldnt say|not too sure|not really sure|any|any of them|anything is fine|anythings fine|as you like|as you think|what you think|whatever you think|whatever you recommend|recommend|you know best|decide for me|pick for me|choose for me|nothing in particular|nothing specific|no goal|no specific goal|no real goal|no particular goal|not really|usual|usual stuff|normal amount|ok|okay|sure|fine|yep|sounds good|looks good|correct|keep it|as is|perfect|thats fine|same";
const BESIDE_SKIPPING: &str = "everything|pick|you|i|im|am|really|just|honestly|the|one|is|fine|ok|thanks|please|to|me|it|a|coach|well|um|uh|hmm|yet|at|moment|right|now|sorry|tbh|lol|best|works|for|of|that|this|good|what|about|think|actually|idk|be|so|all|go|with|use|yes|sure|keep|leave|as|on";

/// The way back: one of these, beside words that say no more of it.
const GOES_BACK: &str = "back|previous|prev|undo|revert|return|backwards|mistake|wrong|oops|typo|redo|messed|screwed|misclick|misclicked|mistyped|fix|change|correct|<|<<|<-";
const BESIDE_BACK: &str = "go|going|wait|please|pls|one|the|a|an|that|thats|it|this|question|questions|step|last|to|me|take|takes|can|could|we|i|no|want|wanna|need|made|was|is|sorry|hold|on|up|let|lets|\
    my|answer|answers|oh|ah|hmm|um|hang|did|got|again|how|do|im|ok|so|not|right|before|meant|mean|should|another|try|entered|typed|put|by|accident|accidentally|bad|earlier|first|us|back|too|fast|quick|key|button|hit|pressed|enter|damn|shit|whoops|woops";
/// `back` alone is a part of the body where that is asked for.
const LEADS_BACK: &str = "go|going|question|previous|last|answer|step|one|wait|undo|wrong|oops|mistake|take|return|prev|redo|revert";

/// Opens a correction of what was said before.
const CORRECTS: &str = "actually|wait|no wait|oh wait|hold on|hang on|sorry|oops|whoops|i meant|i mean|meant|i meant to say|meant to say|correction|make that|make it|\
    scratch that|on second thought|on second thoughts|second thought|change that to|change it to|change to|rather|my bad|it should be|should be|that should be|it should have been|should have been|i was wrong|ignore that|strike that|\
    my mistake|mistake|err|er|um|hmm|uh|oh|ah|no sorry|and actually|but actually|or actually|well actually|wrong|no i meant|no i mean|edit|update";

/// Opens one too, but where the question may be denied: `no, nothing` says that there is nothing.
const DENIES: &str = "nope|no no";

/// What of them may stand within a line, without a sign before it.
const CORRECTS_WITHIN: &str = "i mean|i meant|no wait|wait no|oh wait|oh sorry|sorry i mean|sorry i meant|make that|scratch that|or rather|actually make that|actually no|no actually|no make that|oops|correction";
/// Opens what was said before, and ends it.
const QUOTES: &str = "i said|i told you|i put|i wrote|i typed|i answered|i entered|you have";
const QUOTE_ENDS: &str = "but|its|it is|it|meant|actually|should be|i use|i have";

impl Introduction {
    /// What the profile already says are the defaults.
    pub fn new(profile: Profile, today: Date) -> Self {
        Self { at: 0, told: Vec::new(), profile, today }
    }

    /// The profile as it stands: each answer counts at once, and `introduced` comes with the end.
    pub fn profile(&self) -> Profile {
        Profile { introduced: self.profile.introduced || self.is_over(), ..self.profile.clone() }
    }

    pub fn is_over(&self) -> bool {
        self.at >= About::ALL.len()
    }

    fn stands(&self) -> Option<About> {
        About::ALL.get(self.at).copied()
    }

    pub fn prompt(&self) -> Option<Prompt> {
        let about = self.stands()?;
        let checklist = match about {
            About::Equipment => Equipment::ALL
                .iter()
                .map(|equipment| (*equipment, self.profile.equipment.contains(equipment)))
                .collect(),
            _ => Vec::new(),
        };
        Some(Prompt {
            about,
            number: self.at + 1,
            text: about.text(),
            examples: about.examples(),
            default: self.show(about),
            checklist,
        })
    }

    /// What a question stands at.
    pub fn show(&self, about: About) -> String {
        about.part().show(&self.profile)
    }

    /// Takes an answer and goes on to the next question; an empty one takes the default, as does one
    /// that leaves it to the coach, and `back`, `skip` and `skip all` do as they say. What answers another
    /// question is taken for that: one that is still to come, or one that is corrected. What is not taken
    /// leaves the question standing.
    pub fn answer(&mut self, text: &str, catalog: &Catalog) -> Result<Answered, NotTaken> {
        let Some(about) = self.stands() else {
            return Ok(Answered::Skipped);
        };
        if text.len() > MOST_ANSWER_BYTES {
            return Err(NotTaken::new(format!(
                "That is too long for an answer; send one such as: {}",
                about.examples().join(" · ")
            )));
        }
        let words = words_of(text);
        if says_only(&words, SKIPS_ALL) {
            self.skip_all();
            return Ok(Answered::Skipped);
        }
        if says_only(&words, SKIPS) {
            self.skip();
            return Ok(Answered::Skipped);
        }
        if text.trim().is_empty() || says_only(&words, UNDECIDED) {
            self.skip();
            return Ok(Answered::Default(about));
        }
        if self.is_way_back(text) {
            return Ok(Answered::Back(self.back()));
        }
        let mut profile = self.profile.clone();
        let (corrects, last) = corrected(text, about);
        let tried = (last != text && !last.is_empty())
            .then(|| self.read(&mut profile, about, last, corrects, catalog).ok());
        let answered = if let Some(answered) = tried.flatten() {
            answered
        } else {
            profile = self.profile.clone();
            self.read(&mut profile, about, text, false, catalog)?
        };
        self.profile = profile;
        if answered.contains(&about) {
            self.told.retain(|told| *told != about);
            self.skip();
        }
        let others = answered.iter().filter(|one| **one != about);
        for other in others {
            if !self.told.contains(other) {
                self.told.push(*other);
            }
        }
        // What was told in the same breath is not asked for any more.
        if self.stands().is_some_and(|next| answered.contains(&next)) {
            self.skip();
        }
        Ok(Answered::Questions(answered))
    }

    /// Puts what words say into the profile; the questions that they answer.
    fn read(
        &self,
        profile: &mut Profile,
        about: About,
        text: &str,
        corrects: bool,
        catalog: &Catalog,
    ) -> Result<Vec<About>, NotTaken> {
        let set = |profile: &mut Profile, about: About, text: &str| {
            about.part().set(profile, text, catalog, self.today)
        };
        // `change my goal to strength`
        if let Some((other, change)) =
            Self::wish(text).filter(|(other, _)| *other != about || corrects)
            && matches!(change, PartChange::To(_))
        {
            if let PartChange::To(said) = change {
                set(profile, other, &said)?;
            }
            return Ok(vec![other]);
        }
        let before = self.at.checked_sub(1).and_then(|before| About::ALL.get(before)).copied();
        if let Some(before) = before.filter(|_| corrects) {
            let mut tried = profile.clone();
            if !several::is_told(about, text) && set(&mut tried, before, text).is_ok() {
                *profile = tried;
                return Ok(vec![before]);
            }
            // Any other one, before the one that stands is given words that it may make something of.
            let others = About::ALL.iter().filter(|one| **one != about);
            for other in others.filter(|one| several::is_told(**one, text)) {
                if !several::is_told(about, text) && set(profile, *other, text).is_ok() {
                    return Ok(vec![*other]);
                }
            }
        }
        if let Some(answered) = several::read(profile, about, text, &set) {
            return Ok(answered);
        }
        let not_taken = match set(profile, about, text) {
            Ok(()) => return Ok(vec![about]),
            Err(not_taken) => not_taken,
        };
        several::read_words(profile, about, text, &set).ok_or(not_taken)
    }

    /// What words wish of a part that is asked for.
    fn wish(text: &str) -> Option<(About, PartChange)> {
        let owned = text.trim().split_once(' ').map(|(verb, rest)| format!("{verb} my {rest}"));
        let wish = profile_wish(text).or_else(|| profile_wish(&owned?))?;
        let about = About::ALL.iter().find(|about| about.part() == wish.part)?;
        Some((*about, wish.change))
    }

    /// Whether words want the question before: `back`, `wait, go back`, `undo that`.
    fn is_way_back(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        let words = words_of(text);
        let is = |word: &str| is_listed(word, GOES_BACK);
        if words.is_empty() {
            return is(lower.trim());
        }
        let says = words.iter().any(|word| is(word));
        let beside = words.iter().all(|word| is(word) || is_listed(word, BESIDE_BACK));
        let of_body = self.stands() == Some(About::Avoid)
            && words.iter().any(|word| word == "back")
            && !words.iter().any(|word| is_listed(word, LEADS_BACK));
        says && beside && !of_body
    }

    /// Goes back to the question before, which stands at what was answered. False at the first.
    pub fn back(&mut self) -> bool {
        let moved = self.at > 0;
        self.at = self.at.saturating_sub(1);
        moved
    }

    /// Ticks one piece of equipment, or takes its tick away.
    pub fn toggle(&mut self, equipment: Equipment) {
        let before = std::mem::take(&mut self.profile.equipment);
        self.profile.equipment = Equipment::ALL
            .iter()
            .copied()
            .filter(|known| before.contains(known) != (*known == equipment))
            .collect();
    }

    /// Leaves this question at its default.
    pub fn skip(&mut self) {
        let left = About::ALL.iter().enumerate().skip(self.at + 1);
        let next = left.into_iter().find(|(_, about)| !self.told.contains(about));
        self.at = next.map_or(About::ALL.len(), |(at, _)| at);
    }

    /// Leaves every question that still stands at its default.
    pub fn skip_all(&mut self) {
        self.at = About::ALL.len();
    }
}

/// Whether words are all of these phrases and of what may stand around them.
fn says_only(words: &[String], phrases: &str) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (mut at, mut says) = (0, false);
    while at < words.len() {
        match longest_phrase(&words[at..], phrases) {
            Some(used) => {
                says = true;
                at += used;
            }
            None if is_listed(words[at], BESIDE_SKIPPING) => at += 1,
            None => return false,
        }
    }
    says
}

/// Whether words correct what was said before, and what they say in its place. What is corrected in the
/// same line, `3, no wait, 4`, is only what comes last.
fn corrected(text: &str, about: About) -> (bool, &str) {
    let (opened, rest) = without_leads(text, about);
    if opened {
        return (true, rest);
    }
    let mut last = None;
    let words = text.split_whitespace().map(|word| word.as_ptr() as usize - text.as_ptr() as usize);
    for at in words.skip(1) {
        let behind_sign = text[..at].trim_end().ends_with([',', '.', ';', '—', '-', '…', '(']);
        let behind = &text[at..];
        let leads = if behind_sign { CORRECTS } else { CORRECTS_WITHIN };
        if led_by(behind, leads).is_some() {
            let (_, said) = without_leads(behind, about);
            last = Some(said).filter(|said| !said.is_empty()).or(last);
        }
    }
    (false, last.unwrap_or(text))
}

/// Where the words of a list end that a text begins with.
fn led_by(text: &str, leads: &str) -> Option<usize> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare: Vec<String> = words.iter().map(|word| words_of(word).concat()).collect();
    let bare: Vec<&str> = bare.iter().map(String::as_str).collect();
    let last = words.get(longest_phrase(&bare, leads)?.checked_sub(1)?)?;
    Some(last.as_ptr() as usize + last.len() - text.as_ptr() as usize)
}

/// A text without what opens a correction, and whether that stood there.
fn without_leads(text: &str, about: About) -> (bool, &str) {
    let mut rest = text;
    let mut opened = false;
    loop {
        let quoted = led_by(rest, QUOTES);
        let denied = || {
            // `no, 4 days`
            let no = rest.to_lowercase().starts_with("no,").then_some(2);
            let corrects = !matches!(about, About::Avoid | About::Equipment);
            led_by(rest, DENIES).or(no).filter(|_| corrects)
        };
        let Some(end) = quoted.or_else(|| led_by(rest, CORRECTS)).or_else(denied) else {
            return (opened, rest);
        };
        opened = true;
        rest =
            rest[end..].trim_start_matches([',', '.', '!', ':', ';', '-', '–', '…']).trim_start();
        // `i said lb but i use kg`: what was said is over.
        if quoted.is_some() {
            let words =
                rest.split_whitespace().map(|word| word.as_ptr() as usize - rest.as_ptr() as usize);
            let over = words.skip(1).find_map(|at| Some(at + led_by(&rest[at..], QUOTE_ENDS)?));
            rest = over.map_or(rest, |over| rest[over..].trim_start());
        }
    }
}

#[cfg(test)]
mod tests;
