//! The set table in words: what is asked for, what comes next, how far it is.

use super::set::seconds;
use super::{Formatter, day, done_of, printable, progress};
use setwise_domain::board::{
    Board, BoardItem, Missing, PlannedSet, SetRole, SetTarget, SetTerms, by_set,
};
use setwise_domain::prescription::{DueSet, Target};

/// Sets that stand one by one in a row; of more, how many are done.
const MOST_SETS_SHOWN: usize = 8;

/// `3 × 8-10`, `5/3/1`; one that can't be read as it is written.
pub fn asked(item: &BoardItem) -> String {
    let of_program = item.due.as_ref().filter(|due| due.sets.len() == usize::from(item.asked));
    if let Some(due) = of_program.filter(|due| due.sets.iter().any(is_open)) {
        let reps = progress::due_reps(&due.sets);
        return if reps.contains('/') { reps } else { format!("{} × {reps}", item.asked) };
    }
    let written = &item.planned.prescription;
    let Some(read) = &item.prescription else {
        return printable(written).into_owned();
    };
    let target = match &read.target {
        SetTarget::Reps { low, high } if low < high => format!("{low}-{high}"),
        SetTarget::RepsBySet(reps) => return by_set(reps),
        SetTarget::Amrap => "max".to_owned(),
        other => other.top().unwrap_or_default(),
    };
    let each = if written.contains("each") { " each" } else { "" };
    format!("{} × {target}{each}", read.sets)
}

const fn is_open(set: &DueSet) -> bool {
    matches!(set.target, Target::AtLeast(_) | Target::AtLeastSeconds(_))
}

/// What the program says of a set beside its target: `85%`, `top set`, `beat 7`.
pub fn terms(set: &PlannedSet) -> Vec<String> {
    let SetTerms { percent, role, beat, .. } = set.terms;
    let role = role.map(|role| match role {
        SetRole::Top => "top set",
        SetRole::BackOff => "back-off",
        SetRole::Test => "test",
    });
    let percent = percent.map(|percent| percent.to_string());
    let beat = beat.map(|reps| format!("beat {reps}"));
    percent.into_iter().chain(role.map(str::to_owned)).chain(beat).collect()
}

/// Of a set whose load the athlete finds.
const BY_EFFORT: &str = "by effort";

/// `155 × 8`, `30 s`, `155 × 5+`; `8 by effort` where no load is known.
pub fn target(set: &PlannedSet, formatter: Formatter<'_>) -> String {
    let known = formatter.performance_in_short(&set.target, set.exercise_id.as_ref());
    if let Some(least) = set.terms.at_least {
        return match set.missing {
            Some(Missing::Load) => format!("{least}+ {BY_EFFORT}"),
            _ if set.target.load.is_none() => format!("{least}+"),
            _ => format!("{known} × {least}+"),
        };
    }
    match (set.missing, set.target.reps) {
        (Some(Missing::Load), Some(reps)) => format!("{reps} {BY_EFFORT}"),
        (Some(Missing::Load), None) => BY_EFFORT.to_owned(),
        (Some(Missing::Count), _) if known.is_empty() => "max".to_owned(),
        (Some(Missing::Count), _) => format!("{known} × max"),
        (None, _) => known,
    }
}

/// A name as lifters write it where there is little room: `DB Shoulder Press`, `DB RDL`.
pub fn short_name(name: &str) -> String {
    const SHORT: [(&str, &str); 10] = [
        (" Dumbbell ", " DB "),
        (" Barbell ", " BB "),
        (" Kettlebell ", " KB "),
        (" Romanian Deadlift ", " RDL "),
        (" Bulgarian ", " Bulg. "),
        (" Overhead ", " OH "),
        (" Extension ", " Ext. "),
        (" Incline ", " Inc. "),
        (" Single-Arm ", " 1-Arm "),
        (" Single-Leg ", " 1-Leg "),
    ];
    let whole = format!(" {name} ");
    let short = SHORT.iter().fold(whole, |name, (long, short)| name.replace(long, short));
    short.trim().to_owned()
}

/// Reps at one load, or without any, with spaces between: `150 × 8 8 8`, `8 8 7`.
pub fn spaced(sets: &str) -> String {
    match sets.matches('×').count() {
        0 => sets.trim_end_matches(" reps").replace(", ", " "),
        1 => sets.replace(", ", " "),
        _ => sets.to_owned(),
    }
}

/// What was done of an exercise and what is left: `8 8 ·`, `3/12`.
pub fn set_marks(item: &BoardItem) -> String {
    let sets = usize::from(item.asked).max(item.sets_done());
    if sets > MOST_SETS_SHOWN {
        return format!("{}/{sets}", item.sets_done());
    }
    let done = item.done.iter().map(|set| {
        let done = &set.performance;
        let reps = done.reps.map(|reps| reps.to_string());
        let seconds = || done.seconds.map(seconds);
        let metres = || done.metres.map(|metres| metres.to_string());
        let count = reps.or_else(seconds).or_else(metres);
        // The unit stands in the target beside.
        count.map_or_else(|| "✓".to_owned(), |count| count.replace(" s", ""))
    });
    let open = (item.sets_done()..sets).map(|_| "·".to_owned());
    done.chain(open).collect::<Vec<_>>().join(" ")
}

/// The name of an exercise as its row has it, with its place in a superset: `A1 Barbell Row`.
pub fn item_name(item: &BoardItem) -> String {
    let name = printable(&item.planned.name);
    item.superset.map_or_else(|| name.to_string(), |at| format!("{}{} {name}", at.letter, at.place))
}

/// `Rest day. Next: Lower A on Mon 30 Nov.`: of a day without a session.
pub fn rest_day(board: &Board) -> Option<String> {
    let on = day::with_weekday_near(board.comes_on()?, board.stored.date);
    Some(format!("Rest day. Next: {} on {on}.", printable(&board.stored.plan.focus)))
}

/// `4 of 13 sets · 31 min left`.
pub fn totals(board: &Board, minutes_to_go: Option<u32>) -> String {
    totals_in_parts(board, minutes_to_go).join(" · ")
}

/// The same, part by part: the first says most.
pub fn totals_in_parts(board: &Board, minutes_to_go: Option<u32>) -> Vec<String> {
    let (done, asked) = board.sets();
    let left = match minutes_to_go {
        _ if asked > 0 && done >= asked => Some("all done".to_owned()),
        minutes => minutes.map(|minutes| format!("{minutes} min left")),
    };
    std::iter::once(done_of(done, asked, "set")).chain(left).collect()
}

/// What is typed behind the name of a set whose target lacks something, before and after what is missing:
/// nothing and ` lb × 8`, or `155 lb × ` and nothing.
pub fn template(set: &PlannedSet, missing: Missing, unit: &str) -> (String, String) {
    match (missing, set.target.reps, set.target.load) {
        (Missing::Load, Some(reps), _) => (String::new(), format!(" {unit} × {reps}")),
        (Missing::Load, None, _) => (String::new(), format!(" {unit} × ")),
        (Missing::Count, _, Some(load)) => (format!("{load} × "), String::new()),
        (Missing::Count, _, None) => ("× ".to_owned(), String::new()),
    }
}
