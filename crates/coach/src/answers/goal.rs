//! What an athlete trains for.

use super::{is_denied, may_answer, names_exercise, plain, says, tells_of_set, tokens_of};
use setwise_domain::profile::Goal;
use setwise_words::parse::listed::{self, is_listed};

/// What each goal is also called.
const GOALS: [(Goal, &str); 3] = [
    (
        Goal::Strength,
        "strength|strong|stronger|strongest|stronk|strengthen|powerlifting|powerlifter|power|powerful|lift more|lift heavy|lift heavier|\
         lift big|heavier|heavy weights|heavy|maxes|1rm|one rep max|pr|prs|pbs|strongman|weightlifting|olympic lifting|olympic weightlifting|brute|\
         bigger lifts|bigger total|bigger bench|bigger squat|bigger deadlift|big lifts|squat up|bench up|deadlift up|lifts up|my bench|my squat|my deadlift|my lifts|my total|plate bench|two plates|three plates|more on the bar|on the bar|numbers up|numbers going up|bigger numbers|my numbers|heavier lifts|sbd|squat bench deadlift|big three|big 3|big bench|big squat|big deadlift|move heavy",
    ),
    (
        Goal::Hypertrophy,
        "hypertrophy|muscle|muscles|muscular|size|sized|big|bigger|mass|massive|bodybuilding|bodybuilder|look better|look good|\
         looking good|looks|look|bulk|bulking|bulk up|gain|gains|gainz|aesthetics|aesthetic|esthetic|grow|growth|swole|jacked|ripped|shredded|buff|beefy|\
         hench|yoked|huge|muscly|six pack|sixpack|abs|biceps|bicep|arms|glutes|booty|butt|chest|shoulders|physique|pump|beach body|beach|build up|\
         fill out|put on weight|gain weight|bigger arms|recomp|body recomp|recomposition|body recomposition|wider|thicker|define|definition|vanity|look hot|hot|sexy|attractive|mirror",
    ),
    (
        Goal::General,
        "general|fitness|fit|fitter|health|healthy|healthier|sport|sports|a sport|run|running|runner|football|soccer|rugby|basketball|hockey|tennis|\
         climbing|cycling|swimming|hiking|skiing|martial arts|bjj|boxing|lose|losing|loss|loose weight|loosing weight|loose fat|loose|loosing|weight loss|weightloss|lose weight|losing weight|drop weight|cut weight|\
         fat|cut|cutting|drop|lean|leaner|slim|slimmer|slim down|shape|tone|toned|toning|tone up|conditioning|endurance|stamina|cardio|\
         marathon|triathlon|energy|energetic|longevity|mobility|mobile|flexibility|flexible|active|athletic|athleticism|wellbeing|wellness|feel better|feel good|feeling better|\
         stay alive|live longer|age well|aging|old age|kids|grandkids|posture|rehab|stress|mental health|blood pressure|diabetes|doctor|skinny|thin|thinner|pounds off|\
         belly|all|all of them|all three|all of it|all round|allround|everything|overall|a bit of everything|bit of everything|a little of everything|little bit of everything|both|mix|a mix|mixed|balanced|well rounded|\
         maintain|maintenance|maintaining",
    ),
];
/// Says that of two goals the one beside it comes first.
const FIRST: &str =
    "mostly|mainly|primarily|primary|first|especially|foremost|priority|chiefly|main|most";
/// Opens the lesser of two.
const LESSER: &str = "but|with|then|and|some|plus";
/// Opens what is to be reached: a lift with a number is no set then.
const WISHES: &str = "want|wanna|goal|aim|hit|reach|someday|one day|dream|hoping|chasing|eventually|get to|work up to|increase|improve|raise|first|be able to|learn|get my|master";

/// `build muscle`, `get stronger`, `just stay fit`; of two the one that is put or
/// said first. None where none is named.
pub fn goal(text: &str) -> Option<Goal> {
    let plain = plain(text);
    let tokens = tokens_of(&plain);
    let words: Vec<&str> = tokens.iter().map(|token| &*token.lower).collect();
    let wishes = listed::find(&words, WISHES).is_some();
    if !may_answer(text) || tells_of_set(text) && !wishes {
        return None;
    }
    let mut named: Vec<(usize, Goal)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let said =
            GOALS.iter().filter_map(|(goal, names)| Some((says(&words[at..], names)?, *goal)));
        // An exact word before a misspelt one, and the longest phrase.
        let exact = |goal: &Goal| {
            let called =
                GOALS.iter().find(|(one, _)| one == goal).map_or("", |(_, called)| *called);
            is_listed(words[at], called)
        };
        match said.max_by_key(|(used, goal)| (*used, exact(goal))) {
            Some((used, goal)) => {
                // `a bigger one rep max` is no bigger body.
                let behind = &words[at + used..];
                let of_lift = is_listed(words[at], "big|bigger|massive|huge")
                    && (says(behind, GOALS[0].1).is_some()
                        || behind.first().is_some_and(|next| names_exercise(next)));
                let goal = if of_lift { Goal::Strength } else { goal };
                if !is_denied(&words, at) {
                    named.push((at, goal));
                }
                at += used;
            }
            None => at += 1,
        }
    }
    let Some((_, first)) = named.first().copied() else {
        // `i want to bench 225 one day`
        return (wishes && names_exercise(text)).then_some(Goal::Strength);
    };
    if named.iter().all(|(_, goal)| *goal == first) {
        return Some(first);
    }
    if let Some(goal) = put_first(&words, &named) {
        return Some(goal);
    }
    // Who is stronger or bigger is fitter, too; of the two the one that is said first.
    let own = named.iter().filter(|(_, goal)| *goal != Goal::General);
    own.map(|(_, goal)| *goal).next()
}

/// Of several goals the one that the words put first.
fn put_first(words: &[&str], named: &[(usize, Goal)]) -> Option<Goal> {
    let place = words.iter().position(|word| is_listed(word, FIRST))?;
    let behind = named.iter().find(|(at, _)| *at > place);
    let before = named.iter().rfind(|(at, _)| *at < place);
    // `health mostly, some muscle`: it is said of what stands before it.
    let next = words.get(place + 1).copied().unwrap_or_default();
    let closes =
        words[place] == "first" || !next.contains(char::is_alphabetic) || is_listed(next, LESSER);
    let first = before.filter(|_| closes).or(behind).or(before);
    first.map(|(_, goal)| *goal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals() {
        for (text, wanted) in [
            ("strnegth", Some(Goal::Strength)),
            ("mussle", Some(Goal::Hypertrophy)),
            ("genral fitnes", Some(Goal::General)),
            ("I don't want to get big, just stronger", Some(Goal::Strength)),
            ("mostly strength but some size", Some(Goal::Strength)),
            ("muscle first, strength second", Some(Goal::Hypertrophy)),
            ("lose weight and build muscle", Some(Goal::Hypertrophy)),
            ("keep up with my kids", Some(Goal::General)),
            ("bigger bench", Some(Goal::Strength)),
            ("strength and size", Some(Goal::Strength)),
            ("health mostly, some muscle would be nice", Some(Goal::General)),
            ("I want to bench 225 one day", Some(Goal::Strength)),
            ("bench 225 for 5", None),
        ] {
            assert_eq!(goal(text), wanted, "{text}");
        }
    }
}
