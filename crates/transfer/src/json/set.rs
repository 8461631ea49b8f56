//! One row of an exported file to a set or a weight: the names of today's export, and `exercise` and `set`
//! as older exports spelled two of them; numbers also in quotes, and loads without.

use super::{RowIssues, SUBJECT};
use crate::EPOCH;
use crate::row::{Held, Naming, RowSet, RowWeight};
use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use schemars::JsonSchema;
use serde::Deserialize;
use setwise_catalog::schema::reader::{Form, Strictness, beside, names_an_exercise};
use setwise_domain::decode::{self, IssueCode, Issues, shortened};
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::exercise_name;
use setwise_domain::limits::{MOST_NOTES_CHARS, MOST_PARTS_OF_A_SET};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetId, SetKind, Source};
use setwise_domain::set_structure::{Sides, Structure, Superset};
use setwise_domain::weigh_in::{bounds, is_a_bodyweight};
use setwise_words::parse::stamp;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use uuid::Uuid;

/// A set as a row says it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetRow {
    timestamp: String,
    #[serde(alias = "exercise")]
    exercise_name: String,
    #[serde(alias = "set")]
    set_number: Option<u8>,
    reps: Option<u16>,
    load_lb: Option<String>,
    load_kg: Option<String>,
    rir: Option<Rir>,
    rpe: Option<Rpe>,
    notes: Option<String>,
    id: Option<Uuid>,
    date: Option<String>,
    exercise_id: Option<String>,
    kind: Option<SetKind>,
    seconds: Option<u32>,
    metres: Option<u32>,
    parts: Option<Vec<u16>>,
    left_reps: Option<u16>,
    right_reps: Option<u16>,
    superset: Option<String>,
    workout: Option<String>,
    source: Option<Source>,
}

/// What the athlete weighed, as a row says it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WeightRow {
    id: Option<Uuid>,
    date: Option<String>,
    timestamp: String,
    weight_lb: Option<String>,
    weight_kg: Option<String>,
}

static SET: LazyLock<Form<SetRow>> = LazyLock::new(|| {
    let beside = [
        beside("exerciseName").also(&["exercise"]),
        beside("setNumber").also(&["set"]).wanted(NUMBER),
        beside("reps").wanted(REPS),
        beside("leftReps").wanted(REPS),
        beside("rir").wanted(RIR),
        beside("rpe").wanted(RPE),
        beside("rightReps").wanted(REPS),
    ];
    Form::new(SUBJECT, &beside)
});
static WEIGHT: LazyLock<Form<WeightRow>> = LazyLock::new(|| Form::new(SUBJECT, &[]));

const NUMBER: &str = "a whole number from 1 to 99";
const RIR: &str = "a number from 0 to 10 in half steps";
const RPE: &str = "a number from 1 to 10 in half steps";
const REPS: &str = "a whole number from 0 to 999";
const HOW: Strictness = Strictness { quotes: false, ..Strictness::FULL };

/// Reads a row, or says everything that is wrong with it.
pub fn read(text: &str, now: &Zoned) -> Result<Held, RowIssues> {
    fitting(text, now).map_or_else(|| by_form(text, now), Ok)
}

/// A set in which nothing is wrong and each value is of its type, which is read in a fraction of the time.
fn fitting(text: &str, now: &Zoned) -> Option<Held> {
    let mut checks = Checks { now, wrong: Vec::new() };
    let set = checks.set(serde_json::from_str(text).ok()?)?;
    checks.wrong.is_empty().then(|| Held::sets(vec![set]))
}

/// Any row, with all that is wrong in it.
fn by_form(text: &str, now: &Zoned) -> Result<Held, RowIssues> {
    let tree = decode::read(text, 0..text.len(), SUBJECT);
    let root = &tree.root;
    let mut issues = Issues::new(SUBJECT, text, root);
    let mut checks = Checks { now, wrong: Vec::new() };
    // A set has neither of these.
    let is_weight = ["weightKg", "weightLb"].iter().any(|name| root.get(name).is_some());
    let held = if is_weight {
        let row = WEIGHT.read_what_fits(&mut issues, root, HOW);
        row.and_then(|row| checks.weight(row.value)).map(|one| Held::weights(vec![one]))
    } else {
        let row = SET.read_what_fits(&mut issues, root, HOW);
        row.and_then(|row| checks.set(row.value)).map(|one| Held::sets(vec![one]))
    };
    for (field, found, wanted) in checks.wrong {
        issues.report_at(IssueCode::Malformed, format!("/{field}"), found, wanted);
    }
    if let Some(broken) = tree.broken {
        issues.push(broken);
    }
    held.filter(|_| issues.is_empty()).ok_or_else(|| issues.into_list().into())
}

/// What the facts of a row come to, and what is wrong with them: the field, what was found, what was wanted.
struct Checks<'n> {
    now: &'n Zoned,
    wrong: Vec<(&'static str, String, String)>,
}

impl Checks<'_> {
    fn wrong(&mut self, field: &'static str, found: impl Into<String>, wanted: impl Into<String>) {
        self.wrong.push((field, found.into(), wanted.into()));
    }

    fn set(&mut self, row: SetRow) -> Option<RowSet> {
        let moment = self.moment(&row.timestamp);
        let exercise = self.exercise(&row.exercise_name);
        // Where this program's own export was written it may be tomorrow already.
        let latest = self.now.date();
        let latest = if row.id.is_some() { latest.tomorrow().unwrap_or(latest) } else { latest };
        let date = self.date(row.date.as_deref(), moment, latest);
        let set_number = self.within("setNumber", row.set_number, 1..=99, NUMBER);
        let exercise_id = row.exercise_id.map(ExerciseId);
        if let (Some(rir), Some(rpe)) = (row.rir, row.rpe)
            && rpe.rir() != rir
        {
            let found = format!("{} beside 'rir' {}", rpe.0, rir.0);
            self.wrong("rpe", found, "two that agree: RIR is 10 - RPE");
        }
        let of_rpe = Halves::from_halves(2)..=Halves::from_halves(20);
        let halves = row.rpe.map(|rpe| rpe.0);
        self.within("rpe", halves, of_rpe, RPE);
        let reps = self.within("reps", row.reps, 0..=999, REPS);
        let left = self.within("leftReps", row.left_reps, 0..=999, REPS);
        let right = self.within("rightReps", row.right_reps, 0..=999, REPS);
        let superset = row.superset.and_then(|text| {
            let wanted = "a place in a superset such as A1";
            self.known("superset", &text, Superset::parse(&text), wanted)
        });
        let parts = row.parts.unwrap_or_default();
        let performance = Performance {
            kind: row.kind.unwrap_or(SetKind::Working),
            reps,
            load: self.load(["loadLb", "loadKg"], [row.load_lb, row.load_kg]),
            rir: row.rir,
            rpe: row.rpe,
            seconds: row.seconds,
            metres: row.metres,
            notes: self.text("notes", row.notes),
            structure: self.structure(reps, parts, [left, right], superset),
        };
        Some(RowSet {
            source: row.source.filter(|_| row.id.is_some()).unwrap_or(Source::Import),
            mark: None,
            clock: None,
            // An export says what it knew.
            naming: match exercise_id {
                None if row.id.is_some() => Naming::Exported,
                _ => Naming::Free,
            },
            is_number_said: set_number.is_some(),
            id: row.id.map(SetId),
            workout: self.text("workout", row.workout),
            at: moment?.0,
            date: date?,
            exercise: exercise?,
            exercise_id,
            set_number,
            performance,
        })
    }

    fn weight(&mut self, row: WeightRow) -> Option<RowWeight> {
        let moment = self.moment(&row.timestamp);
        let latest = self.now.date();
        let date = self.date(row.date.as_deref(), moment, latest.tomorrow().unwrap_or(latest));
        let load = self.load(["weightLb", "weightKg"], [row.weight_lb, row.weight_kg])?;
        if !is_a_bodyweight(load) {
            let field = if load.unit == Unit::Lb { "weightLb" } else { "weightKg" };
            self.wrong(field, load.to_string(), format!("a bodyweight from {}", bounds(load.unit)));
        }
        let at = moment?.0;
        Some(RowWeight { id: row.id, mark: None, at, date: date?, load, is_of_table: false })
    }

    /// The time, and the athlete's date at it as far as its offset tells.
    fn moment(&mut self, text: &str) -> Option<(Timestamp, Date)> {
        let own_day = |at: Timestamp| at.to_zoned(self.now.time_zone().clone()).date();
        let read = stamp::moment(text).map(|(at, day)| (at, day.unwrap_or_else(|| own_day(at))));
        let wanted = "a moment with its offset, such as 2026-11-21T18:02:00-05:00";
        self.known("timestamp", text, read, wanted)
    }

    fn date(
        &mut self,
        said: Option<&str>,
        moment: Option<(Timestamp, Date)>,
        latest: Date,
    ) -> Option<Date> {
        let (field, date) = match said {
            None => ("timestamp", moment?.1),
            Some(text) => {
                let date = self.known("date", text, text.parse().ok(), "a date as YYYY-MM-DD")?;
                ("date", date)
            }
        };
        if !(EPOCH..=latest).contains(&date) {
            self.wrong(field, date.to_string(), format!("a day from {EPOCH} to {latest}"));
        }
        Some(date)
    }

    fn exercise(&mut self, name: &str) -> Option<String> {
        if let Err(unfit) = names_an_exercise(name) {
            self.wrong("exerciseName", unfit.found.unwrap_or_default(), unfit.wanted);
        }
        exercise_name::check(name).ok().map(str::to_owned)
    }

    fn within<T: PartialOrd + Display>(
        &mut self,
        field: &'static str,
        said: Option<T>,
        bounds: RangeInclusive<T>,
        wanted: &str,
    ) -> Option<T> {
        let said = said?;
        if bounds.contains(&said) {
            return Some(said);
        }
        self.wrong(field, format!("the number {said}"), wanted);
        None
    }

    fn load(
        &mut self,
        [of_lb, of_kg]: [&'static str; 2],
        [lb, kg]: [Option<String>; 2],
    ) -> Option<Load> {
        if lb.is_some() && kg.is_some() {
            let wanted = "one of the two: the one that was entered";
            self.wrong(of_kg, format!("'{of_kg}' beside '{of_lb}'"), wanted);
        }
        let lb = lb.and_then(|text| self.amount(of_lb, &text, Unit::Lb));
        let kg = kg.and_then(|text| self.amount(of_kg, &text, Unit::Kg));
        lb.or(kg)
    }

    fn amount(&mut self, field: &'static str, text: &str, unit: Unit) -> Option<Load> {
        let decimals = unit.decimals();
        let read = Decimal::parse(text, decimals).ok().map(|amount| Load::new(amount, unit));
        let (least, most) = Load::bounds(unit);
        let read = read.filter(|load| load.in_bounds());
        if read.is_none() {
            let wanted =
                format!("a number from {least} to {most} with at most {decimals} decimals");
            self.wrong(field, format!("the number {}", shortened(text)), wanted);
        }
        read
    }

    /// A text of no more than fits; none where it says nothing.
    fn text(&mut self, field: &'static str, said: Option<String>) -> Option<String> {
        let text = said.filter(|text| !text.is_empty())?;
        let length = text.chars().count();
        if length > MOST_NOTES_CHARS {
            let wanted = format!("at most {MOST_NOTES_CHARS}");
            self.wrong(field, format!("a string of {length} characters"), wanted);
        }
        Some(text)
    }

    /// How the set is made up, which must agree with its reps.
    fn structure(
        &mut self,
        reps: Option<u16>,
        parts: Vec<u16>,
        sides: [Option<u16>; 2],
        superset: Option<Superset>,
    ) -> Structure {
        let sides = match sides {
            [Some(left), Some(right)] => Some(Sides { left, right }),
            [None, None] => None,
            _ => {
                self.wrong("leftReps", "one side alone", "'leftReps' and 'rightReps' together");
                None
            }
        };
        let structure = Structure { parts, sides, superset };
        if !structure.agrees_with(reps) {
            let wanted = format!(
                "the sum of 2 to {MOST_PARTS_OF_A_SET} 'parts', or the smaller of 'leftReps' and 'rightReps'"
            );
            self.wrong("reps", "not what the set is made up of", wanted);
        }
        structure
    }

    /// What a text was read as, or an issue of it.
    fn known<T>(
        &mut self,
        field: &'static str,
        text: &str,
        read: Option<T>,
        wanted: &str,
    ) -> Option<T> {
        if read.is_none() {
            self.wrong(field, format!("the string \"{}\"", shortened(text)), wanted);
        }
        read
    }
}

#[cfg(test)]
mod tests;
