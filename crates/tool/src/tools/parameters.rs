//! Parameters that several tools share.

use crate::descriptor::{Kind, Parameter};
use setwise_domain::limits::MOST_NOTES_CHARS;
use setwise_domain::load::Unit;

pub(super) const EXERCISE: Parameter = Parameter {
    name: "exercise",
    required: true,
    kind: Kind::ExerciseName,
    doc: "A specific name",
    left_out: "",
    good: &["Bench Press", "Back Squat", "Deadlift"],
    bad: &["Unknown", "Exercise", "workout"],
};

pub(super) const REPS: Parameter = Parameter {
    name: "reps",
    required: false,
    kind: Kind::Count { least: 0, most: 999 },
    doc: "0 is a failed attempt",
    left_out: "",
    good: &["8", "10"],
    bad: &["8 reps", "8-10", "+8"],
};

pub(super) const LOAD_LB: Parameter = Parameter {
    name: "load_lb",
    required: false,
    kind: Kind::Load(Unit::Lb),
    doc: "Pounds, not with load_kg; 0 no load, negative assistance",
    left_out: "",
    good: &["135", "187.5", "-20"],
    bad: &["135 lb", "1e2", "135,5"],
};

pub(super) const LOAD_KG: Parameter = Parameter {
    name: "load_kg",
    required: false,
    kind: Kind::Load(Unit::Kg),
    doc: "Kilograms, not with load_lb; 0 no load, negative assistance",
    left_out: "",
    good: &["60", "102.5"],
    bad: &["60kg", "102,5"],
};

pub(super) const RIR: Parameter = Parameter {
    name: "rir",
    required: false,
    kind: Kind::Halves { least: 0, most: 20 },
    doc: "Reps in reserve",
    left_out: "",
    good: &["2", "1.5"],
    bad: &["2-3", "about 2"],
};

pub(super) const RPE: Parameter = Parameter {
    name: "rpe",
    required: false,
    kind: Kind::Halves { least: 2, most: 20 },
    doc: "10 - RIR",
    left_out: "",
    good: &["8", "8.5"],
    bad: &["@8", "8/10", "8.3"],
};

pub(super) const NOTES: Parameter = Parameter {
    name: "notes",
    required: false,
    kind: Kind::Text { least: 0, most: MOST_NOTES_CHARS },
    doc: "The athlete's own words",
    left_out: "",
    good: &["left elbow twinge"],
    bad: &[],
};

pub(super) const DATE: Parameter = Parameter {
    name: "date",
    required: false,
    kind: Kind::Date,
    doc: "Day",
    left_out: "today",
    good: &["today", "2026-11-21"],
    bad: &["yesterday", "21.11.2026", "11/21"],
};

pub(super) const SET: Parameter = Parameter {
    name: "set",
    required: false,
    kind: Kind::Count { least: 1, most: 99 },
    doc: "Number on its day",
    left_out: "the next",
    good: &["1", "2", "3"],
    bad: &["first", "1 of 3", "0"],
};
