//! Lines that teach what a phrase means: `"zpress" means overhead press`, `when I say leg blast I mean leg
//! press`.

use setwise_words::parse::listed::is_listed;

/// A phrase, and the words for what it means, as the athlete says both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    pub phrase: String,
    pub words: String,
}

/// What stands before the phrase and between it and its meaning. Where nothing stands before it, only one in
/// quotes is a phrase, but for words that are said of a phrase alone.
const FORMS: &[(&str, &str)] = &[
    ("when i say|whenever i say|if i say|when i type|when i write|if i type|by|with", "i mean"),
    (
        "when i say|whenever i say|if i say|when i type|when i write|if i type",
        "it means|that means",
    ),
    ("", "is short for|stands for"),
];

const OF_QUOTED: &str = "means|is|=|is short for|stands for|should mean";

/// What a line teaches; none where it is about something else.
pub fn lesson(line: &str) -> Option<Lesson> {
    let line = line.trim();
    // Case apart the letters stay where they are.
    let lower = line.to_ascii_lowercase();
    quoted_lesson(line).or_else(|| {
        FORMS.iter().find_map(|(leads, between)| {
            let from = leads.split('|').find_map(|lead| match lead {
                "" => Some(0),
                lead => lower.strip_prefix(lead)?.starts_with(' ').then_some(lead.len()),
            })?;
            let (at, length) = between.split('|').find_map(|words| {
                let found = lower[from..].find(&format!(" {words} "))?;
                Some((from + found, words.len() + 2))
            })?;
            made(&line[from..at], &line[at + length..])
        })
    })
}

/// `"legs done" means done`.
fn quoted_lesson(line: &str) -> Option<Lesson> {
    const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('\'', '\''), ('`', '`')];
    let open = line.chars().next()?;
    let (_, close) = QUOTES.iter().find(|(one, _)| *one == open)?;
    let (phrase, rest) = line[open.len_utf8()..].split_once(*close)?;
    let rest = rest.trim_start();
    let verb = OF_QUOTED.split('|').find(|verb| {
        rest.get(..verb.len()).is_some_and(|start| start.eq_ignore_ascii_case(verb))
            && rest[verb.len()..].starts_with(' ')
    })?;
    made(phrase, &rest[verb.len()..])
}

fn made(phrase: &str, words: &str) -> Option<Lesson> {
    let (phrase, words) = (bare(phrase), bare(words));
    // `what it is short for` asks.
    let asks = phrase.split_whitespace().next().is_some_and(|first| {
        is_listed(&first.to_lowercase(), "what|which|who|why|how|it|that|this|what's")
    });
    // `by the way i mean it`.
    let is_vague = is_listed(&words.to_lowercase(), "it|that|this|so|what i say");
    (!phrase.is_empty() && !words.is_empty() && !asks && !is_vague)
        .then(|| Lesson { phrase: phrase.to_owned(), words: words.to_owned() })
}

/// Without quotes, and signs at its end.
fn bare(words: &str) -> &str {
    let is_beside = |c: char| c.is_whitespace() || "\"“”'`.,:!".contains(c);
    words.trim_matches(is_beside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_teach_are_told_from_others() {
        for (line, phrase, words) in [
            ("\"zpress\" means overhead press", "zpress", "overhead press"),
            ("“Leg Blast” is leg press.", "Leg Blast", "leg press"),
            ("'legs done' = done", "legs done", "done"),
            ("When I say leg blast I mean leg press", "leg blast", "leg press"),
            ("if i say \"legs done\", i mean done", "legs done", "done"),
            ("by wing puller I mean lat pulldown", "wing puller", "lat pulldown"),
            ("grocery walk is short for farmer's carry", "grocery walk", "farmer's carry"),
        ] {
            let made = Lesson { phrase: phrase.to_owned(), words: words.to_owned() };
            assert_eq!(lesson(line), Some(made), "{line}");
        }
        for line in [
            "",
            "bench 3x8 185lb",
            "that means more weight",
            "what does rpe stand for",
            "it stands for reps in reserve",
            "leg blast means leg press",
            "\"leg blast",
            "\"\" means done",
            "\"leg blast\" means",
            "by the way i mean it",
        ] {
            assert_eq!(lesson(line), None, "{line}");
        }
    }
}
