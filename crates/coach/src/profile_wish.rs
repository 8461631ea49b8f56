//! Lines that change who the athlete is: `my goal is strength`, `switch to kg`, `i have a barbell now`.

use super::answers::{self, NotTaken};
use super::profile_part::ProfilePart;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::age::AGES;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{weekday, words_of};

/// One part of the profile, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileWish {
    pub part: ProfilePart,
    pub change: PartChange,
}

/// In the athlete's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartChange {
    To(String),
    /// Of a list: these too.
    With(String),
    /// Of a list: all but these.
    Without(String),
    /// So many years old.
    Age(u8),
}

/// What a line wants of the profile; none where it is about something else.
pub fn profile_wish(line: &str) -> Option<ProfileWish> {
    let line = plain(line).replace("i'm", "im");
    let line = line.as_str();
    named(line)
        .or_else(|| unit(line))
        .or_else(|| goal(line))
        .or_else(|| days(line))
        .or_else(|| minutes(line))
        .or_else(|| equipment(line))
        .or_else(|| born(line))
        .or_else(|| avoided(line))
}

/// A line in small letters, without what is said for politeness and the sign at its end.
pub(super) fn plain(line: &str) -> String {
    let line = line.trim().trim_end_matches(['.', '!', '?']).to_lowercase();
    let line = line.replace('’', "'");
    let mut line = line.as_str();
    for lead in ["please ", "can you ", "could you ", "hey coach ", "ok "] {
        line = line.strip_prefix(lead).unwrap_or(line);
    }
    line.trim_end_matches(" please").trim().to_owned()
}

fn wish(part: ProfilePart, change: PartChange) -> ProfileWish {
    ProfileWish { part, change }
}

/// What stands between two phrases, each one of several; an empty one behind is the line's end.
fn between<'l>(line: &'l str, before: &str, behind: &str) -> Option<&'l str> {
    let rest = before.split('|').find_map(|lead| line.strip_prefix(lead)?.strip_prefix(' '))?;
    let ends = behind.split('|');
    let inner = ends.filter_map(|end| match end {
        "" => Some(rest),
        end => rest.strip_suffix(end)?.strip_suffix(' '),
    });
    let inner = inner.min_by_key(|inner| inner.len())?.trim();
    (!inner.is_empty()).then_some(inner)
}

/// What athletes call the parts.
const PARTS: &[(&str, ProfilePart)] = &[
    ("goal|aim", ProfilePart::Goal),
    ("level|experience", ProfilePart::Level),
    ("unit|units", ProfilePart::Unit),
    ("days|training days|days a week|days per week", ProfilePart::Days),
    (
        "minutes|session length|workout length|session time|sessions|workouts|minutes per session",
        ProfilePart::Minutes,
    ),
    ("equipment|gear", ProfilePart::Equipment),
    ("bar|bar weight", ProfilePart::Bar),
    ("plates", ProfilePart::Plates),
    ("birth year|year of birth|birth_year", ProfilePart::BirthYear),
    ("dumbbells", ProfilePart::Dumbbells),
];

/// The part that is called so.
pub(super) fn named_part(name: &str) -> Option<ProfilePart> {
    let found = PARTS.iter().find(|(names, _)| is_listed(name, names));
    found.map(|(_, part)| *part)
}

/// `change my goal to strength`, `set my days to 4`, `my level is advanced`.
fn named(line: &str) -> Option<ProfileWish> {
    const VERBS: &str = "change|set|switch|update|make";
    let changes = || {
        let (verb, rest) = line.split_once(' ')?;
        is_listed(verb, VERBS).then_some(())?;
        let rest = rest.strip_prefix("my ").or_else(|| rest.strip_prefix("the "));
        rest.unwrap_or_default().split_once(" to ")
    };
    let tells = || {
        let rest = line.strip_prefix("my ")?;
        rest.split_once(" is now ")
            .or_else(|| rest.split_once(" is "))
            .or_else(|| rest.split_once(" are "))
    };
    let (name, value) = changes().or_else(tells)?;
    let part = named_part(name)?;
    let value = value.trim();
    // Which days of the week is for the calendar.
    let names_days = || words_of(value).iter().any(|word| weekday(word).is_some());
    if part == ProfilePart::Days && names_days() {
        return None;
    }
    // `my bar is bent` is talk.
    let loads = [ProfilePart::Bar, ProfilePart::Plates, ProfilePart::Dumbbells];
    let is_talk = loads.contains(&part) && !value.contains(|c: char| c.is_ascii_digit());
    (!value.is_empty() && !is_talk).then(|| wish(part, PartChange::To(value.to_owned())))
}

/// `switch to pounds`, `use kg`, `units in kg`.
fn unit(line: &str) -> Option<ProfileWish> {
    let said = between(
        line,
        "switch to|change to|switch units to|change units to|use|units in|show|everything in|in",
        "from now on|instead|",
    )?;
    answers::unit(said).ok()?;
    Some(wish(ProfilePart::Unit, PartChange::To(said.to_owned())))
}

/// `i train for strength now`, `i want to train for muscle from now on`.
fn goal(line: &str) -> Option<ProfileWish> {
    let said = between(
        line,
        "i train for|i want to train for|im training for|i now train for",
        "now|from now on|",
    )?;
    answers::goal(said)?;
    Some(wish(ProfilePart::Goal, PartChange::To(said.to_owned())))
}

/// `i train 4 days a week`, `i can train 4 days now`.
fn days(line: &str) -> Option<ProfileWish> {
    let said = between(
        line,
        "i train|i lift|i work out|i can train|i can lift|im training",
        "days a week now|days per week now|days a week|days per week|days now|times a week now|times a week",
    )?;
    answers::days(said).ok()?;
    Some(wish(ProfilePart::Days, PartChange::To(said.to_owned())))
}

/// `i have 45 minutes a session`, `i train for an hour a day`.
fn minutes(line: &str) -> Option<ProfileWish> {
    let said = between(
        line,
        "i have|i have only|i only have|i've got|i train|i train for",
        "a session|per session|each session|a workout|per workout|a day|per day",
    )?;
    answers::minutes(said).ok()?;
    Some(wish(ProfilePart::Minutes, PartChange::To(said.to_owned())))
}

/// `i have a barbell now`, `add a bench to my equipment`, `remove cables from my equipment`, `i have no rack`.
fn equipment(line: &str) -> Option<ProfileWish> {
    // What keeps it from use for now is for today's plan.
    const FOR_NOW: &str = "free|open|available|left|busy|taken|today|here|yet|time|spare";
    let there = between(line, "add", "to my equipment|to the equipment|to my gym")
        .or_else(|| {
            between(
                line,
                "i have|i now have|i've got|i got|i own|we have|there is",
                "now|too|as well|at home|in my gym|anymore|any more|",
            )
        })
        .or_else(|| {
            between(
                line,
                "i bought|i just bought|i got myself|i now own|my gym has|the gym has|my bench has",
                "now|too|",
            )
        })
        .map(|said| (said, true));
    let gone = between(
        line,
        "remove|delete|take",
        "from my equipment|out of my equipment|off my equipment",
    )
    .or_else(|| between(line, "i dont have|i don't have|i no longer have", "anymore|any more"))
    .or_else(|| {
        let gone = "i sold my|i sold the|i no longer have|i no longer own|i don't own|i dont own";
        between(line, gone, "")
    })
    .map(|said| (said, false));
    let (mut said, mut is_there) = there.or(gone)?;
    if let Some(none) = said.strip_prefix("no ").filter(|_| is_there) {
        let is_for_now = line.starts_with("there is")
            || words_of(none).iter().any(|word| is_listed(word, FOR_NOW));
        (said, is_there) = (!is_for_now).then_some((none, false))?;
    }
    answers::only_equipment(said).then_some(())?;
    let said = said.to_owned();
    let change = if is_there { PartChange::With(said) } else { PartChange::Without(said) };
    Some(wish(ProfilePart::Equipment, change))
}

/// `born 1960`, `i was born in 1960`, `i am 67 years old`, `im 67`.
fn born(line: &str) -> Option<ProfileWish> {
    let year = between(line, "born|born in|i was born|i was born in|im born|im born in", "");
    if let Some(year) = year.filter(|year| answers::birth_year(year).is_ok()) {
        return Some(wish(ProfilePart::BirthYear, PartChange::To(year.to_owned())));
    }
    let age = between(line, "im|i am|my age is", "years old|year old|years of age|yo|y o|now|");
    let age = age?.parse().ok().filter(|age| AGES.contains(age))?;
    Some(wish(ProfilePart::BirthYear, PartChange::Age(age)))
}

/// `avoid overhead press from now on`, `stop avoiding squats`.
fn avoided(line: &str) -> Option<ProfileWish> {
    if let Some(said) =
        between(line, "stop avoiding|dont avoid|don't avoid", "from now on|anymore|")
    {
        return Some(wish(ProfilePart::Avoid, PartChange::Without(said.to_owned())));
    }
    let said = between(
        line,
        "always avoid|avoid|never give me|never plan|train around|work around|plan around",
        "from now on|in my plans|in future|for now|",
    )?;
    Some(wish(ProfilePart::Avoid, PartChange::With(said.to_owned())))
}

/// What is said to be missing: `barbell and no rack` names both.
fn lacking(said: &str) -> Result<Vec<Equipment>, NotTaken> {
    answers::equipment(&said.replace(" no ", " "), &[])
}

impl ProfileWish {
    /// Makes the change, or says what would be taken instead.
    pub fn apply(
        &self,
        profile: &mut Profile,
        catalog: &Catalog,
        today: Date,
    ) -> Result<(), NotTaken> {
        match (self.part, &self.change) {
            (_, PartChange::Age(age)) => profile.birth_year = Some(today.year() - i16::from(*age)),
            (ProfilePart::Equipment, PartChange::With(said)) => {
                let split = said.split_once(" but no ").or_else(|| said.split_once(" and no "));
                let (there, gone) = split.unwrap_or((said, ""));
                let more = answers::equipment(there, &[])?;
                if !gone.is_empty() {
                    let gone = lacking(gone)?;
                    profile.equipment.retain(|item| !gone.contains(item));
                }
                let new = more.iter().filter(|item| !profile.equipment.contains(item));
                let new: Vec<_> = new.copied().collect();
                profile.equipment.extend(new);
            }
            (ProfilePart::Equipment, PartChange::Without(said)) => {
                let gone = lacking(said)?;
                profile.equipment.retain(|item| !gone.contains(item));
            }
            (_, PartChange::With(said)) => {
                let all = [&profile.avoid[..], std::slice::from_ref(said)].concat().join(", ");
                profile.avoid = answers::avoid(&all, catalog)?;
            }
            (_, PartChange::Without(said)) => {
                let gone = answers::avoid(said, catalog)?;
                let before = profile.avoid.len();
                profile.avoid.retain(|term| !gone.contains(term));
                if profile.avoid.len() == before {
                    let avoided = ProfilePart::Avoid.show(profile);
                    return Err(NotTaken::new(format!(
                        "You avoid: {avoided}. Send one of these, exactly as written."
                    )));
                }
            }
            (part, PartChange::To(said)) => part.set(profile, said, catalog, today)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
