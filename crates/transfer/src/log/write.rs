//! Sets to text, a line a run of sets that are alike, always in the same order.

use super::{GAP, HEAD, weight};
use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::set_result::{Performance, SetKind, SetResult};
use setwise_domain::set_structure::Sides;
use setwise_domain::text::steers;
use setwise_domain::weigh_in::WeighIn;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::iter::Peekable;
use uuid::Uuid;

/// Digits of an id that are written, where they tell the sets of a day apart.
const ID_DIGITS: usize = 6;

/// Writes all of the sets and weights, day by day.
pub fn write(sets: &mut ImportedSets, catalog: &Catalog, out: &mut impl Write) -> io::Result<()> {
    let mut writer = Writer { catalog, out, names: HashMap::new() };
    writer.write(sets)
}

struct Writer<'a, W> {
    catalog: &'a Catalog,
    out: W,
    /// Of each exercise, how its line names it.
    names: HashMap<(String, Option<ExerciseId>), String>,
}

/// The last digits of an id.
pub fn last_digits(id: Uuid, digits: usize) -> String {
    let all = id.simple().to_string();
    all[all.len() - digits.min(all.len())..].to_owned()
}

impl<W: Write> Writer<'_, W> {
    fn write(&mut self, sets: &mut ImportedSets) -> io::Result<()> {
        sets.sort();
        sets.weighed.sort_by_key(|weighed| (weighed.date, weighed.at));
        writeln!(self.out, "{HEAD}")?;
        let mut weights = sets.weighed.chunk_by(|one, other| one.date == other.date);
        let mut weights = weights.by_ref().peekable();
        let mut day: Vec<SetResult> = Vec::new();
        for set in sets.iter() {
            if day.last().is_some_and(|before| before.date != set.date) {
                self.day(&day, &mut weights)?;
                day.clear();
            }
            day.push(set);
        }
        self.day(&day, &mut weights)?;
        for rest in weights {
            self.weights_alone(rest)?;
        }
        self.out.flush()
    }

    fn heading(&mut self, date: Date) -> io::Result<()> {
        let weekday = format!("{:?}", date.weekday());
        write!(self.out, "\n{date} {}", &weekday[..3])
    }

    /// A day on which nothing but the body was weighed.
    fn weights_alone(&mut self, weighed: &[WeighIn]) -> io::Result<()> {
        let Some(first) = weighed.first() else {
            return Ok(());
        };
        self.heading(first.date)?;
        writeln!(self.out, "\n{GAP}{}", weight::write(weighed))
    }

    /// The sets of a day, and the weights up to it.
    fn day<'w>(
        &mut self,
        sets: &[SetResult],
        weights: &mut Peekable<impl Iterator<Item = &'w [WeighIn]>>,
    ) -> io::Result<()> {
        let Some(first) = sets.first() else {
            return Ok(());
        };
        let on = |weighed: &[WeighIn]| weighed.first().map(|one| one.date);
        while let Some(before) = weights.next_if(|weighed| on(weighed) < Some(first.date)) {
            self.weights_alone(before)?;
        }
        let mut weighed = weights.next_if(|weighed| on(weighed) == Some(first.date));
        let ids: Vec<_> = sets.iter().map(|set| set.id.0).collect();
        let digits = digits_needed(&ids);
        let mut next: HashMap<String, u8> = HashMap::new();
        for workout in groups(sets.iter(), |set| set.workout.as_ref()) {
            self.heading(first.date)?;
            if let Some(title) = workout.first().and_then(|set| set.workout.as_ref()) {
                write!(self.out, "{GAP}{}", quoted(title, ""))?;
            }
            writeln!(self.out)?;
            if let Some(weighed) = weighed.take() {
                writeln!(self.out, "{GAP}{}", weight::write(weighed))?;
            }
            let named = |set: &&SetResult| (set.exercise.clone(), set.exercise_id.clone());
            for mut exercise in groups(workout.into_iter(), named) {
                exercise.sort_by_key(|set| set.set_number);
                self.exercise(&exercise, digits, &mut next)?;
            }
        }
        Ok(())
    }

    fn exercise(
        &mut self,
        sets: &[&SetResult],
        digits: usize,
        next: &mut HashMap<String, u8>,
    ) -> io::Result<()> {
        let Some(first) = sets.first() else {
            return Ok(());
        };
        let name = self.name(first);
        writeln!(self.out, "{GAP}{name}")?;
        let next = next.entry(first.key().as_str().to_owned()).or_insert(1);
        let of_body = first.exercise_id.as_ref().and_then(|id| self.catalog.get(id));
        let is_of_body = of_body.is_some_and(|exercise| exercise.bodyweight);
        for run in sets.chunk_by(|a, b| is_run(a, b)) {
            let Some(set) = run.first() else {
                continue;
            };
            let mut line = format!("{GAP}{GAP}{}", amounts(run, is_of_body));
            if set.set_number != *next {
                let _ = write!(line, " set {}", set.set_number);
            }
            *next = run.last().map_or(1, |last| last.set_number.saturating_add(1));
            if let Some(notes) = &set.performance.notes {
                let _ = write!(line, "{GAP}// {}", quoted(notes, "#"));
            }
            line.push_str(GAP);
            for set in run {
                let _ = write!(line, "#{} ", last_digits(set.id.0, digits));
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// The name, with the catalogue's id where the name alone would say something else.
    fn name(&mut self, set: &SetResult) -> String {
        let named = (set.exercise.clone(), set.exercise_id.clone());
        if let Some(known) = self.names.get(&named) {
            return known.clone();
        }
        let read = read_name(self.catalog, &set.exercise);
        let mut name = if weight::is_weights(&set.exercise) {
            in_quotes(&set.exercise)
        } else {
            quoted(&set.exercise, "[")
        };
        if read.as_ref() != set.exercise_id.as_ref() {
            let id = set.exercise_id.as_ref().map_or("-", |id| id.0.as_str());
            let _ = write!(name, " [{id}]");
        }
        self.names.insert(named, name.clone());
        name
    }
}

/// What a name says by itself: the exercise that has exactly this name or alias.
pub(super) fn read_name(catalog: &Catalog, name: &str) -> Option<ExerciseId> {
    match catalog.resolve(name) {
        Resolution::Found { exercise, how: Match::Alias } => Some(exercise.id.clone()),
        _ => None,
    }
}

/// In the order in which the first of each comes, their own order kept.
fn groups<'a, T: 'a, K: PartialEq>(
    all: impl Iterator<Item = &'a T>,
    key: impl Fn(&&'a T) -> K,
) -> Vec<Vec<&'a T>> {
    let mut groups: Vec<(K, Vec<&'a T>)> = Vec::new();
    for one in all {
        let of = key(&one);
        match groups.iter_mut().find(|(known, _)| *known == of) {
            Some((_, group)) => group.push(one),
            None => groups.push((of, vec![one])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// How many digits tell the ids of a day apart.
pub fn digits_needed(ids: &[Uuid]) -> usize {
    let is_enough = |digits: &usize| {
        let mut ids: Vec<_> = ids.iter().map(|id| last_digits(*id, *digits)).collect();
        ids.sort_unstable();
        ids.windows(2).all(|pair| pair[0] != pair[1])
    };
    (ID_DIGITS..32).find(is_enough).unwrap_or(32)
}

/// Whether a set goes on the line of the one before it: alike but for the last of what was counted.
fn is_run(before: &SetResult, set: &SetResult) -> bool {
    let (a, b) = (&before.performance, &set.performance);
    let counted = |done: &Performance| {
        let times = (done.seconds.is_some(), done.metres.is_some());
        (done.reps.is_some(), times)
    };
    // The last thing that is counted may differ; what stands before it may not.
    let rest = match (b.seconds.is_some(), b.metres.is_some()) {
        (true, _) => (a.reps, a.metres) == (b.reps, b.metres),
        (false, true) => a.reps == b.reps,
        (false, false) => b.reps.is_some(),
    };
    before.set_number.checked_add(1) == Some(set.set_number)
        && rest
        && counted(a) == counted(b)
        && a.structure.is_one_count()
        && b.structure.is_one_count()
        && a.structure == b.structure
        && (a.kind, a.load, a.rir, a.rpe) == (b.kind, b.load, b.rir, b.rpe)
        && a.notes == b.notes
}

/// What was done in the sets of a run.
fn amounts(run: &[&SetResult], is_of_body: bool) -> String {
    let Some(first) = run.first() else {
        return String::new();
    };
    let done = &first.performance;
    let mut words = Vec::new();
    if done.kind != SetKind::Working {
        words.push(kind_word(done.kind).to_owned());
    }
    if let Some(superset) = done.structure.superset {
        words.push(format!("{superset}:"));
    }
    match done.load {
        Some(load) if is_of_body && load.amount.ten_thousandths() > 0 => {
            words.push(format!("+{load}"));
        }
        Some(load) => words.push(load.to_string()),
        None if is_of_body && done.reps.is_some() => words.push("bw".to_owned()),
        None => {}
    }
    let mut last: Vec<String> = Vec::new();
    let of_each = |what: &dyn Fn(&Performance) -> Option<String>| -> Vec<String> {
        run.iter().filter_map(|set| what(&set.performance)).collect()
    };
    for part in [
        of_each(&reps),
        of_each(&|done| done.metres.map(|metres| format!("{metres}m"))),
        of_each(&|done| done.seconds.map(|seconds| format!("{seconds}s"))),
    ] {
        if part.is_empty() {
            continue;
        }
        words.extend(last.into_iter().next());
        last = part;
    }
    if let Some(shown) = last.first() {
        let is_reps = done.seconds.is_none() && done.metres.is_none();
        let bare = |part: &String| part.strip_prefix("x ").unwrap_or(part).to_owned();
        let others = last.iter().skip(1).map(if is_reps { bare } else { String::clone });
        let all: Vec<String> = std::iter::once(shown.clone()).chain(others).collect();
        words.push(all.join(", "));
    } else if done.load.is_none() {
        words.push("done".to_owned());
    }
    if let Some(rpe) = done.rpe {
        words.push(format!("@{}", rpe.0));
    }
    if let Some(rir) = done.rir {
        words.push(format!("RIR {}", rir.0));
    }
    words.join(" ")
}

fn reps(done: &Performance) -> Option<String> {
    if !done.structure.parts.is_empty() {
        let parts = done.structure.parts.iter().map(u16::to_string);
        return Some(format!("x {}", parts.collect::<Vec<_>>().join("+")));
    }
    if let Some(Sides { left, right }) = done.structure.sides {
        return Some(format!("x L{left} R{right}"));
    }
    done.reps.map(|reps| format!("x {reps}"))
}

pub(super) const fn kind_word(kind: SetKind) -> &'static str {
    match kind {
        SetKind::Working => "working",
        SetKind::WarmUp => "w",
        SetKind::Drop => "drop",
        SetKind::Failure => "failure",
        SetKind::Amrap => "amrap",
        SetKind::RestPause => "rest-pause",
        SetKind::MyoReps => "myo-reps",
        SetKind::Cluster => "cluster",
    }
}

/// As it stands, or where that would not be read back, in quotes as in JSON. `odd` are characters
/// that mean something else in its place.
fn quoted(text: &str, odd: &str) -> String {
    let is_plain = !text.is_empty()
        && text.trim() == text
        && !text.starts_with('"')
        && !text.starts_with('#')
        && !text.contains(GAP)
        && !text.contains("//")
        && !text.contains(|c| steers(c) || odd.contains(c) || c != ' ' && c.is_whitespace());
    if is_plain { text.to_owned() } else { in_quotes(text) }
}

fn in_quotes(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if steers(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}
