//! A second implementation of the named methods, written from their published texts and not from
//! this program: plain integers, a table for each method, and nothing of the rules that are tested.
//! Sixteen weeks of each are lived by an athlete who misses, goes lighter, leaves lifts out and
//! repeats open sets, in gyms with other plates; every target is compared.
//!
//! What no method says follows the general rules: a prescribed load is the nearest that can be
//! loaded, the lower of two as near; a change moves at least one loadable step; what was lighter,
//! left out or unfinished holds.

use super::*;
use crate::program::{as_plan, starts};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use setwise_domain::age::AgeGroup;
use setwise_domain::exercise::Level;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{Due, DueLoad};
use setwise_domain::progress::{Progress, Row, Setting};
use setwise_domain::set_result::{Performance, SetId, SetResult, Source};
use setwise_domain::strength::gym::Gym;
use setwise_domain::strength::plates::Pairs;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use uuid::Uuid;

const WEEKS: u32 = 16;
const FIRST_DAY: Date = date(2026, 1, 5);

/// What a set of so many reps, done all-out, is of a maximum, in thousandths: the RPE chart.
const CHART: [i64; 16] =
    [1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572];

/// Sets in their order, such as `2x5 1x5+@85 8-12`: how many, of how many reps, open upwards or up to
/// how many, at how many percent of what they are counted from, all of it where none is said.
type Sets = &'static str;

/// By how much a load goes up, in hundredths of a kilogram and of a pound.
type Step = (i64, i64);
const UPPER: Step = (250, 500);
const LOWER: Step = (500, 1000);
const SMALL: Step = (125, 250);

/// Where a load begins: thousandths of the most for so many reps.
type Share = (i64, usize);
/// Fives with two reps left, as a sum of both.
const FIVES: Share = (1000, 7);

#[derive(Clone, Copy)]
enum Law {
    /// Adds when all is done; so many misses in a row take a tenth. A second step where the last
    /// set gets ten; other sets after so many such losses.
    Line {
        sets: Sets,
        step: Step,
        fails: u8,
        double: bool,
        then: Option<(u8, Sets)>,
        from: Share,
    },
    /// Five threes, six doubles, ten singles, then a new five-rep max.
    Tier1(Step),
    /// Tens, eights, sixes, then tens again with so much more than they were left with.
    Tier2(Step, Step),
    /// Fifteens until the last set gets twenty-five.
    Tier3,
    /// Weeks of percentages of a maximum, and how that moves.
    Max {
        weeks: &'static [Sets],
        of: Of,
        change: Change,
    },
    /// Thousandths of what another lift asks for at most.
    Part {
        of: &'static str,
        sets: Sets,
    },
    /// Reps first, then load.
    Range {
        sets: u8,
        low: i64,
        high: i64,
        step: Option<Step>,
    },
    /// Ramps to a five on Monday, lighter on Wednesday, a triple a step above on Friday.
    Ramp {
        of: &'static str,
        sets: Sets,
    },
    Triple {
        step: Step,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Training,
    OneRep,
    /// Of the training max of another lift.
    TrainingOf(&'static str),
    OneRepOf(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    No,
    /// More after so many weeks; three steps less where every one was below its minimum.
    Cycle(u32, Step),
    /// By the reps of the first open set: 2 and 3, 4 and 5, 6 and more are one, two, three steps.
    Bands,
    /// A step for each rep over in the third of four weeks, ten at most.
    PerRep(Step),
    /// A hundredth of the maximum for each rep over, until the three weeks are over.
    Wave,
    /// More after so many weeks of which all were done; less where one was short.
    Block(u32, Step),
}

struct Method {
    id: &'static str,
    per_week: u32,
    /// The lifts of each day, by the names below.
    days: &'static [&'static str],
    lifts: &'static [(&'static str, &'static str, Law)],
    /// Weeks in a round, and those of them that are lighter.
    weeks: u32,
    lighter: &'static [u32],
    /// Every so many weeks one with thousandths of the sets and of the load.
    deload: Option<(u32, i64, i64)>,
}

const fn line(sets: Sets, step: Step) -> Law {
    Law::Line { sets, step, fails: 3, double: false, then: None, from: FIVES }
}

const fn range(sets: u8, low: i64, high: i64) -> Law {
    Law::Range { sets, low, high, step: None }
}

/// Where the published rule names the step.
const fn range_by(sets: u8, low: i64, high: i64) -> Law {
    Law::Range { sets, low, high, step: Some(UPPER) }
}

const S5X5: Sets = "5x5";
const S3X5: Sets = "3x5";
const S1X5: Sets = "5";
const OPEN5: Sets = "2x5 5+";
const OPEN4X5: Sets = "4x5 5+";
const OPEN1X5: Sets = "5+";

const STRONGLIFTS_SQUAT: Law = Law::Line {
    sets: S5X5,
    step: UPPER,
    fails: 3,
    double: false,
    then: Some((3, S3X5)),
    from: FIVES,
};

const fn greyskull(sets: Sets, step: Step) -> Law {
    Law::Line { sets, step, fails: 1, double: true, then: None, from: FIVES }
}

const FIVE_WEEK: Sets = "5@65 5@75 5+@85";
const THREE_WEEK: Sets = "3@70 3@80 3+@90";
const ONE_WEEK: Sets = "5@75 3@85 1+@95";
const LIGHT_WEEK: Sets = "5@40 5@50 5@60";
const TEST_WEEK: Sets = "5@70 5@80 3@90 3-5";
const FOUR_WEEKS: &[Sets] = &[FIVE_WEEK, THREE_WEEK, ONE_WEEK, LIGHT_WEEK];
const SEVEN_WEEKS: &[Sets] =
    &[FIVE_WEEK, THREE_WEEK, ONE_WEEK, FIVE_WEEK, THREE_WEEK, ONE_WEEK, TEST_WEEK];
const FIRST_SETS: &[Sets] = &["5x5@65", "5x5@70", "5x5@75", "5x5@65", "5x5@70", "5x5@75", "2x5@50"];

const fn wendler(weeks: &'static [Sets], step: Step) -> Law {
    let length = if weeks.len() == 7 { 3 } else { 4 };
    Law::Max { weeks, of: Of::Training, change: Change::Cycle(length, step) }
}

const fn first_set(of: &'static str) -> Law {
    Law::Max { weeks: FIRST_SETS, of: Of::TrainingOf(of), change: Change::No }
}

const fn big(of: &'static str) -> Law {
    const WEEKS: &[Sets] = &["5x10@50", "5x10@50", "5x10@50", "5x10@40"];
    Law::Max { weeks: WEEKS, of: Of::OneRepOf(of), change: Change::No }
}

/// Nine sets: the last reps of the three that differ between lifts.
const fn nine(sets: &'static [Sets]) -> Law {
    Law::Max { weeks: sets, of: Of::Training, change: Change::Bands }
}

const NINE: Sets = "5@75 3@85 1+@95 3@90 3@85 3@80 5@75 5@70 5+@65";
const NINE_DEADLIFT: Sets = "5@75 3@85 1+@95 3@90 3@85 3@80 3@75 3@70 3+@65";
const NINE_BENCH: Sets = "5@75 3@85 1+@95 3@90 5@85 3@80 5@75 3@70 5+@65";
const BENCH_VOLUME: Sets = "8@65 6@75 3x4@85 5@80 6@75 7@70 8+@65";

const fn second(weeks: &'static [Sets], of: &'static str) -> Law {
    Law::Max { weeks, of: Of::TrainingOf(of), change: Change::No }
}

/// The eight sets of a second lift.
const EIGHT_PRESS: &[Sets] = &["6@50 5@60 3@70 5@70 7@70 4@70 6@70 8@70"];
const EIGHT_BENCH: &[Sets] = &["6@40 5@50 3@60 5@60 7@60 4@60 6@60 8@60"];
const EIGHT_PULL: &[Sets] = &["5@50 5@60 3@70 5@70 7@70 4@70 6@70 8@70"];
const EIGHT_SQUAT: &[Sets] = &["5@35 5@45 3@55 5@55 7@55 4@55 6@55 8@55"];

const JUGGERNAUT: &[Sets] = &[
    "4x10@60 10+@60",
    "2x10@67.5 10+@67.5",
    "10+@75",
    LIGHT_WEEK,
    "4x8@65 8+@65",
    "2x8@72.5 8+@72.5",
    "8+@80",
    LIGHT_WEEK,
    "5x5@70 5+@70",
    "3x5@77.5 5+@77.5",
    "5+@85",
    LIGHT_WEEK,
    "6x3@75 3+@75",
    "4x3@82.5 3+@82.5",
    "3+@90",
    LIGHT_WEEK,
];

const fn juggernaut(step: Step) -> Law {
    Law::Max { weeks: JUGGERNAUT, of: Of::Training, change: Change::PerRep(step) }
}

const SIXES: Sets = "3x6@65 6+@65";
const FIVES_70: Sets = "4x5@70 5+@70";
const FOURS: Sets = "5x4@75 4+@75";
const BULLMASTIFF: Law = Law::Max {
    weeks: &[
        SIXES,
        SIXES,
        SIXES,
        FIVES_70,
        FIVES_70,
        FIVES_70,
        FOURS,
        FOURS,
        FOURS,
        "4x3@80 3+@80",
        "2x3@80 3+@80",
        "3+@80",
        "4x2@85 2+@85",
        "2x2@85 2+@85",
        "2+@85",
        "4x1@90 1+@90",
        "2x1@90 1+@90",
        "1+@90",
    ],
    of: Of::OneRep,
    change: Change::Wave,
};

const OPERATOR: &[Sets] = &["3x5@70", "3x5@80", "3x3@90", "3x5@75", "3x3@85", "3x1@95"];

const fn operator(step: Step) -> Law {
    Law::Max { weeks: OPERATOR, of: Of::Training, change: Change::Block(6, step) }
}

const RAMP: Sets = "5@50 5@62.5 5@75 5@87.5 5";
const LIGHT_RAMP: Sets = "5@50 5@62.5 2x5@75";
/// The second lifts of Wednesday end on their own top set.
const SHORT_RAMP: Sets = "5@62.5 5@75 5@87.5 5";

const fn ramp(of: &'static str) -> Law {
    Law::Ramp { of, sets: RAMP }
}

const fn wednesday(step: Step) -> Law {
    Law::Line { sets: SHORT_RAMP, step, fails: 2, double: false, then: None, from: (850, 1) }
}

const NO_DELOAD: Method =
    Method { id: "", per_week: 3, days: &[], lifts: &[], weeks: 0, lighter: &[], deload: None };

const METHODS: &[Method] = &[
    Method {
        id: "stronglifts",
        days: &["squat, bench, row", "squat, press, deadlift"],
        lifts: &[
            ("squat", "Back Squat", STRONGLIFTS_SQUAT),
            ("bench", "Bench Press", line(S5X5, UPPER)),
            ("row", "Barbell Row", line(S5X5, UPPER)),
            ("press", "Overhead Press", line(S5X5, UPPER)),
            ("deadlift", "Deadlift", line(S1X5, LOWER)),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "starting-strength",
        days: &["squat, press, deadlift", "squat, bench, deadlift"],
        lifts: &[
            ("squat", "Back Squat", line(S3X5, UPPER)),
            ("press", "Overhead Press", line(S3X5, UPPER)),
            ("bench", "Bench Press", line(S3X5, UPPER)),
            ("deadlift", "Deadlift", line(S1X5, UPPER)),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "greyskull",
        days: &[
            "bench, squat, row",
            "press, deadlift",
            "bench, squat, row",
            "press, squat, row",
            "bench, deadlift",
            "press, squat, row",
        ],
        lifts: &[
            ("squat", "Back Squat", greyskull(OPEN5, UPPER)),
            ("bench", "Bench Press", greyskull(OPEN5, SMALL)),
            ("press", "Overhead Press", greyskull(OPEN5, SMALL)),
            ("row", "Barbell Row", greyskull(OPEN5, SMALL)),
            ("deadlift", "Deadlift", greyskull(OPEN1X5, UPPER)),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "gzclp",
        per_week: 4,
        days: &[
            "squat 1, bench 2, pulldown",
            "press 1, deadlift 2, row",
            "bench 1, squat 2, pulldown",
            "deadlift 1, press 2, row",
        ],
        lifts: &[
            ("squat 1", "Back Squat", Law::Tier1(LOWER)),
            ("bench 1", "Bench Press", Law::Tier1(UPPER)),
            ("press 1", "Overhead Press", Law::Tier1(UPPER)),
            ("deadlift 1", "Deadlift", Law::Tier1(LOWER)),
            ("squat 2", "Back Squat", Law::Tier2(LOWER, (750, 1500))),
            ("bench 2", "Bench Press", Law::Tier2(UPPER, LOWER)),
            ("press 2", "Overhead Press", Law::Tier2(UPPER, LOWER)),
            ("deadlift 2", "Deadlift", Law::Tier2(LOWER, (750, 1500))),
            ("pulldown", "Lat Pulldown", Law::Tier3),
            ("row", "Dumbbell Row", Law::Tier3),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "531",
        per_week: 4,
        days: &["squat", "bench", "deadlift", "press"],
        lifts: &[
            ("squat", "Back Squat", wendler(FOUR_WEEKS, LOWER)),
            ("bench", "Bench Press", wendler(FOUR_WEEKS, UPPER)),
            ("deadlift", "Deadlift", wendler(FOUR_WEEKS, LOWER)),
            ("press", "Overhead Press", wendler(FOUR_WEEKS, UPPER)),
        ],
        weeks: 4,
        lighter: &[3],
        ..NO_DELOAD
    },
    Method {
        id: "531-bbb",
        per_week: 4,
        days: &[
            "squat, squat big",
            "bench, bench big",
            "deadlift, deadlift big",
            "press, press big",
        ],
        lifts: &[
            ("squat", "Back Squat", wendler(FOUR_WEEKS, LOWER)),
            ("bench", "Bench Press", wendler(FOUR_WEEKS, UPPER)),
            ("deadlift", "Deadlift", wendler(FOUR_WEEKS, LOWER)),
            ("press", "Overhead Press", wendler(FOUR_WEEKS, UPPER)),
            ("squat big", "Back Squat", big("squat")),
            ("bench big", "Bench Press", big("bench")),
            ("deadlift big", "Deadlift", big("deadlift")),
            ("press big", "Overhead Press", big("press")),
        ],
        weeks: 4,
        lighter: &[3],
        ..NO_DELOAD
    },
    Method {
        id: "531-fsl",
        per_week: 4,
        days: &[
            "squat, squat more",
            "bench, bench more",
            "deadlift, deadlift more",
            "press, press more",
        ],
        lifts: &[
            ("squat", "Back Squat", wendler(SEVEN_WEEKS, LOWER)),
            ("bench", "Bench Press", wendler(SEVEN_WEEKS, UPPER)),
            ("deadlift", "Deadlift", wendler(SEVEN_WEEKS, LOWER)),
            ("press", "Overhead Press", wendler(SEVEN_WEEKS, UPPER)),
            ("squat more", "Back Squat", first_set("squat")),
            ("bench more", "Bench Press", first_set("bench")),
            ("deadlift more", "Deadlift", first_set("deadlift")),
            ("press more", "Overhead Press", first_set("press")),
        ],
        weeks: 7,
        lighter: &[6],
        ..NO_DELOAD
    },
    Method {
        id: "531-beginners",
        days: &[
            "squat, squat more, bench, bench more",
            "deadlift, deadlift more, press, press more",
            "bench, bench more, squat, squat more",
        ],
        lifts: &[
            ("squat", "Back Squat", wendler(SEVEN_WEEKS, LOWER)),
            ("bench", "Bench Press", wendler(SEVEN_WEEKS, UPPER)),
            ("deadlift", "Deadlift", wendler(SEVEN_WEEKS, LOWER)),
            ("press", "Overhead Press", wendler(SEVEN_WEEKS, UPPER)),
            ("squat more", "Back Squat", first_set("squat")),
            ("bench more", "Bench Press", first_set("bench")),
            ("deadlift more", "Deadlift", first_set("deadlift")),
            ("press more", "Overhead Press", first_set("press")),
        ],
        weeks: 7,
        lighter: &[6],
        ..NO_DELOAD
    },
    Method {
        id: "nsuns",
        per_week: 5,
        days: &[
            "bench volume, press light",
            "squat, sumo",
            "press, incline",
            "deadlift, front squat",
            "bench, close grip",
        ],
        lifts: &[
            ("squat", "Back Squat", nine(&[NINE])),
            ("press", "Overhead Press", nine(&[NINE])),
            ("deadlift", "Deadlift", nine(&[NINE_DEADLIFT])),
            ("bench", "Bench Press", nine(&[NINE_BENCH])),
            ("bench volume", "Bench Press", second(&[BENCH_VOLUME], "bench")),
            ("press light", "Overhead Press", second(EIGHT_PRESS, "press")),
            ("sumo", "Sumo Deadlift", second(EIGHT_PULL, "deadlift")),
            ("incline", "Incline Bench Press", second(EIGHT_BENCH, "bench")),
            ("front squat", "Front Squat", second(EIGHT_SQUAT, "squat")),
            ("close grip", "Close-Grip Bench Press", second(EIGHT_BENCH, "bench")),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "texas-method",
        days: &[
            "squat volume, bench volume, deadlift",
            "squat light, press light",
            "squat, bench",
            "squat volume, press volume, deadlift",
            "squat light, bench light",
            "squat, press",
        ],
        lifts: &[
            ("squat", "Back Squat", HEAVY_FIVE),
            ("bench", "Bench Press", HEAVY_FIVE),
            ("press", "Overhead Press", HEAVY_FIVE),
            ("deadlift", "Deadlift", line(S1X5, UPPER)),
            ("squat volume", "Back Squat", Law::Part { of: "squat", sets: "5x5@90" }),
            ("bench volume", "Bench Press", Law::Part { of: "bench", sets: "5x5@90" }),
            ("press volume", "Overhead Press", Law::Part { of: "press", sets: "5x5@90" }),
            ("squat light", "Back Squat", Law::Part { of: "squat volume", sets: "2x5@80" }),
            // 70 % of the max is 81 % of a five.
            ("press light", "Overhead Press", Law::Part { of: "press", sets: "3x5@81" }),
            ("bench light", "Bench Press", Law::Part { of: "bench", sets: "3x5@81" }),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "madcow",
        days: &[
            "squat ramp, bench ramp, row ramp",
            "squat light, incline, deadlift",
            "squat, bench, row",
        ],
        lifts: &[
            ("squat", "Back Squat", Law::Triple { step: UPPER }),
            ("bench", "Bench Press", Law::Triple { step: SMALL }),
            ("row", "Barbell Row", Law::Triple { step: SMALL }),
            ("squat ramp", "Back Squat", ramp("squat")),
            ("bench ramp", "Bench Press", ramp("bench")),
            ("row ramp", "Barbell Row", ramp("row")),
            ("squat light", "Back Squat", Law::Ramp { of: "squat", sets: LIGHT_RAMP }),
            ("incline", "Incline Bench Press", wednesday(SMALL)),
            ("deadlift", "Deadlift", wednesday(UPPER)),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "phul",
        per_week: 4,
        days: &[
            "bench, row, press, incline, pulldown, curl, skull crusher",
            "squat, deadlift, leg press, leg curl, calf",
            "dumbbell incline, cable row, dumbbell row, fly, lateral, pushdown",
            "front squat, lunge, leg extension, seated curl, seated calf",
        ],
        lifts: &[
            ("bench", "Bench Press", range_by(3, 3, 5)),
            ("row", "Barbell Row", range_by(3, 3, 5)),
            ("press", "Overhead Press", range_by(3, 5, 8)),
            ("incline", "Incline Bench Press", range_by(3, 6, 10)),
            ("pulldown", "Lat Pulldown", range_by(3, 6, 10)),
            ("curl", "Barbell Curl", range_by(2, 6, 10)),
            ("skull crusher", "Skull Crusher", range_by(2, 6, 10)),
            ("squat", "Back Squat", range_by(3, 3, 5)),
            ("deadlift", "Deadlift", range_by(3, 3, 5)),
            ("leg press", "Leg Press", range_by(4, 10, 15)),
            ("leg curl", "Lying Leg Curl", range_by(3, 6, 10)),
            ("calf", "Standing Calf Raise", range_by(4, 6, 10)),
            ("dumbbell incline", "Incline Dumbbell Press", range_by(3, 8, 12)),
            ("cable row", "Seated Cable Row", range_by(3, 8, 12)),
            ("dumbbell row", "Dumbbell Row", range_by(3, 8, 12)),
            ("fly", "Cable Fly", range_by(3, 8, 12)),
            ("lateral", "Lateral Raise", range_by(3, 8, 12)),
            ("pushdown", "Triceps Pushdown", range_by(3, 8, 12)),
            ("front squat", "Front Squat", range_by(3, 8, 12)),
            ("lunge", "Dumbbell Lunge", range_by(3, 8, 12)),
            ("leg extension", "Leg Extension", range_by(3, 10, 15)),
            ("seated curl", "Seated Leg Curl", range_by(3, 10, 15)),
            ("seated calf", "Seated Calf Raise", range_by(3, 8, 12)),
        ],
        deload: Some((6, 1000, 500)),
        ..NO_DELOAD
    },
    Method {
        id: "reddit-ppl",
        per_week: 6,
        days: &[
            "deadlift, pulldown, cable row, face pull, hammer, curl",
            "bench, press light, incline, pushdown, extension, lateral",
            "squat, rdl, leg press, leg curl, calf",
            "row, pulldown, cable row, face pull, hammer, curl",
            "press, bench light, incline, pushdown, extension, lateral",
            "squat, rdl, leg press, leg curl, calf",
        ],
        lifts: &[
            ("deadlift", "Deadlift", line(OPEN1X5, LOWER)),
            ("row", "Barbell Row", line(OPEN4X5, UPPER)),
            ("bench", "Bench Press", line(OPEN4X5, UPPER)),
            ("press", "Overhead Press", line(OPEN4X5, UPPER)),
            ("squat", "Back Squat", line(OPEN5, UPPER)),
            ("pulldown", "Lat Pulldown", range(3, 8, 12)),
            ("cable row", "Seated Cable Row", range(3, 8, 12)),
            ("face pull", "Face Pull", range(5, 15, 20)),
            ("hammer", "Hammer Curl", range(4, 8, 12)),
            ("curl", "Dumbbell Curl", range(4, 8, 12)),
            ("press light", "Overhead Press", range(3, 8, 12)),
            ("bench light", "Bench Press", range(3, 8, 12)),
            ("incline", "Incline Dumbbell Press", range(3, 8, 12)),
            ("pushdown", "Triceps Pushdown", range(3, 8, 12)),
            ("extension", "Overhead Triceps Extension", range(3, 8, 12)),
            ("lateral", "Lateral Raise", range(6, 15, 20)),
            ("rdl", "Romanian Deadlift", range(3, 8, 12)),
            ("leg press", "Leg Press", range(3, 8, 12)),
            ("leg curl", "Lying Leg Curl", range(3, 8, 12)),
            ("calf", "Standing Calf Raise", range(5, 8, 12)),
        ],
        ..NO_DELOAD
    },
    Method {
        id: "juggernaut",
        per_week: 4,
        days: &["squat", "bench", "deadlift", "press"],
        lifts: &[
            ("squat", "Back Squat", juggernaut(UPPER)),
            ("bench", "Bench Press", juggernaut(SMALL)),
            ("deadlift", "Deadlift", juggernaut(UPPER)),
            ("press", "Overhead Press", juggernaut(SMALL)),
        ],
        weeks: 16,
        lighter: &[3, 7, 11, 15],
        ..NO_DELOAD
    },
    Method {
        id: "bullmastiff",
        per_week: 4,
        days: &["squat", "bench", "deadlift", "press"],
        lifts: &[
            ("squat", "Back Squat", BULLMASTIFF),
            ("bench", "Bench Press", BULLMASTIFF),
            ("deadlift", "Deadlift", BULLMASTIFF),
            ("press", "Overhead Press", BULLMASTIFF),
        ],
        weeks: 18,
        ..NO_DELOAD
    },
    Method {
        id: "operator",
        days: &["squat, bench, pull-up", "squat, bench, pull-up", "squat, bench, pull-up"],
        lifts: &[
            ("squat", "Back Squat", operator(LOWER)),
            ("bench", "Bench Press", operator(UPPER)),
            ("pull-up", "Pull-Up", range(3, 5, 8)),
        ],
        weeks: 6,
        ..NO_DELOAD
    },
];

/// The heavy day starts at the five-rep max itself.
const HEAVY_FIVE: Law =
    Law::Line { sets: S1X5, step: UPPER, fails: 3, double: false, then: None, from: (1000, 5) };

/// What an exercise is loaded with, whether a bar goes up by the big step, one joint alone, and its
/// maximum in kilograms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bar {
        lower: bool,
    },
    /// A curved bar of unknown weight: what counts are its plates.
    Curved,
    Dumbbell,
    Stack,
    /// Hung on the body.
    Body,
}

const LIFTS: &[(&str, Kind, bool, i64)] = &[
    ("Back Squat", Kind::Bar { lower: true }, false, 141),
    ("Front Squat", Kind::Bar { lower: true }, false, 113),
    ("Deadlift", Kind::Bar { lower: true }, false, 182),
    ("Sumo Deadlift", Kind::Bar { lower: true }, false, 178),
    ("Romanian Deadlift", Kind::Bar { lower: true }, false, 143),
    ("Bench Press", Kind::Bar { lower: false }, false, 102),
    ("Incline Bench Press", Kind::Bar { lower: false }, false, 83),
    ("Close-Grip Bench Press", Kind::Bar { lower: false }, false, 93),
    ("Overhead Press", Kind::Bar { lower: false }, false, 64),
    ("Barbell Row", Kind::Bar { lower: false }, false, 92),
    ("Barbell Curl", Kind::Bar { lower: false }, true, 47),
    ("Skull Crusher", Kind::Curved, true, 47),
    ("Incline Dumbbell Press", Kind::Dumbbell, false, 34),
    ("Dumbbell Row", Kind::Dumbbell, false, 43),
    ("Dumbbell Lunge", Kind::Dumbbell, false, 33),
    ("Lateral Raise", Kind::Dumbbell, true, 17),
    ("Hammer Curl", Kind::Dumbbell, true, 23),
    ("Dumbbell Curl", Kind::Dumbbell, true, 22),
    ("Overhead Triceps Extension", Kind::Dumbbell, true, 27),
    ("Lat Pulldown", Kind::Stack, false, 93),
    ("Seated Cable Row", Kind::Stack, false, 87),
    ("Leg Press", Kind::Stack, false, 232),
    ("Face Pull", Kind::Stack, true, 48),
    ("Cable Fly", Kind::Stack, true, 37),
    ("Triceps Pushdown", Kind::Stack, true, 54),
    ("Lying Leg Curl", Kind::Stack, true, 68),
    ("Seated Leg Curl", Kind::Stack, true, 72),
    ("Leg Extension", Kind::Stack, true, 88),
    ("Standing Calf Raise", Kind::Stack, true, 121),
    ("Seated Calf Raise", Kind::Stack, true, 81),
    ("Pull-Up", Kind::Body, false, 0),
];

/// A gym: its unit, its plates where they aren't the usual, and the step of a bar in hundredths.
struct Place {
    name: &'static str,
    unit: Unit,
    plates: Option<&'static [&'static str]>,
    bar: i64,
}

const PLACES: &[Place] = &[
    Place { name: "kg", unit: Unit::Kg, plates: None, bar: 250 },
    Place {
        name: "kg, 5 kg steps",
        unit: Unit::Kg,
        plates: Some(&["25", "20", "10", "5", "2.5"]),
        bar: 500,
    },
    Place {
        name: "kg, small plates",
        unit: Unit::Kg,
        plates: Some(&["25", "20", "10", "5", "2.5", "1.25", "0.625"]),
        bar: 125,
    },
    Place { name: "lb", unit: Unit::Lb, plates: None, bar: 500 },
    Place {
        name: "lb, small plates",
        unit: Unit::Lb,
        plates: Some(&["45", "25", "10", "5", "2.5", "1.25"]),
        bar: 250,
    },
];

impl Place {
    const fn pounds(&self) -> bool {
        matches!(self.unit, Unit::Lb)
    }

    const fn by(&self, step: Step) -> i64 {
        if self.pounds() { step.1 } else { step.0 }
    }

    /// The first load that there is, and the step to the next.
    const fn grid(&self, kind: Kind) -> (i64, i64) {
        match kind {
            Kind::Bar { .. } => (if self.pounds() { 4500 } else { 2000 }, self.bar),
            Kind::Dumbbell => (0, if self.pounds() { 500 } else { 250 }),
            Kind::Stack => (0, if self.pounds() { 1000 } else { 500 }),
            Kind::Body | Kind::Curved => (0, self.bar),
        }
    }

    fn gym(&self) -> Option<Gym> {
        let pairs = |text: &&str| Pairs { plate: Decimal::parse(text, 3).unwrap(), pairs: 8 };
        let plates = self.plates?.iter().map(pairs).collect();
        Some(Gym { unit: self.unit, bar: None, plates: Some(plates), dumbbells: None })
    }

    /// Hundredths of the unit: in pounds it is the number of kilograms doubled, which is no
    /// conversion but another athlete.
    fn one_rep_max(&self, exercise: &str) -> i64 {
        let max = LIFTS.iter().find(|one| one.0 == exercise).map_or(0, |one| one.3);
        if self.pounds() { max * 220 } else { max * 100 }
    }
}

/// What one set asks for: load in hundredths (none for the body, or where it is to be picked), the
/// fewest and the most reps, 0 where it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set {
    load: Option<i64>,
    low: i64,
    high: i64,
}

/// What a lift has come to.
#[derive(Clone, Debug, Default)]
struct Lift {
    exercise: &'static str,
    base: Option<i64>,
    fails: u8,
    losses: u8,
    stage: usize,
    left: i64,
    testing: bool,
    best: i64,
    flat: u8,
    above: bool,
    /// Of a training max or a one-rep max; hundredths of the unit, times 1000.
    max: i64,
    round: u32,
    /// Of this round: what each session asked for and got; none where it wasn't all done.
    decided: Vec<(u32, i64, Option<i64>)>,
    earned: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Met,
    Short,
    Open,
}

struct Oracle<'m> {
    method: &'m Method,
    place: &'m Place,
    lifts: BTreeMap<&'static str, Lift>,
}

/// The nearest load of a grid to a number of its thousandths, the lower of two as near.
fn nearest(thousandths: i64, (first, step): (i64, i64)) -> i64 {
    let (from, step) = (thousandths - first * 1000, step * 1000);
    let steps = from.div_euclid(step).max(0);
    let over = from - steps * step;
    first + (steps + i64::from(2 * over > step)) * step / 1000
}

const fn floor(hundredths: i64, (first, step): (i64, i64)) -> i64 {
    let steps = (hundredths - first).div_euclid(step);
    first + if steps < 0 { 0 } else { steps } * step
}

impl<'m> Oracle<'m> {
    fn new(method: &'m Method, place: &'m Place) -> Self {
        let lifts = method.lifts.iter().map(|(name, exercise, law)| {
            let mut lift = Lift { exercise, ..Lift::default() };
            let max = place.one_rep_max(exercise);
            let begin = |(share, reps): Share| max * CHART[reps - 1] * share / 1000;
            let from = match law {
                Law::Line { from, .. } => Some(*from),
                Law::Tier1(_) => Some((850, 5)),
                Law::Tier2(..) => Some((1000, 12)),
                Law::Triple { .. } => Some((850, 1)),
                // Beyond twelve reps no chart says what can be done.
                Law::Range { high, .. } if *high <= 12 => {
                    Some((1000, usize::try_from(high + 2).unwrap()))
                }
                Law::Range { low, .. } if *low <= 12 => {
                    Some((1000, usize::try_from(low + 2).unwrap()))
                }
                _ => None,
            };
            let kind = kind_of(exercise).0;
            lift.base = from
                .filter(|_| kind != Kind::Body)
                .map(|from| nearest(begin(from), place.grid(kind)));
            lift.max = match law {
                Law::Max { of: Of::Training, .. } => max * 900,
                _ => max * 1000,
            };
            (*name, lift)
        });
        Self { method, place, lifts: lifts.collect() }
    }

    fn law(&self, name: &str) -> Law {
        self.method.lifts.iter().find(|one| one.0 == name).unwrap().2
    }

    fn grid(&self, name: &str) -> (i64, i64) {
        self.place.grid(kind_of(self.lifts[name].exercise).0)
    }

    /// The load one intended step up: at least the next that there is.
    fn up(&self, name: &str, base: i64, by: Option<i64>) -> i64 {
        let grid = self.grid(name);
        let wanted = by.map_or(base, |by| nearest((base + by) * 1000, grid));
        if wanted > base { wanted } else { floor(base, grid) + grid.1 }
    }

    /// A tenth less: at least the one below; none below the first.
    fn down(&self, name: &str, base: i64) -> i64 {
        let grid = self.grid(name);
        let wanted = nearest(base * 900, grid);
        let less = if wanted < base { wanted } else { base - grid.1 };
        if less < grid.0 { base } else { less }
    }

    fn round_of(&self, week: u32, weeks: u32) -> u32 {
        let all = if self.method.weeks == 0 { u32::MAX } else { self.method.weeks };
        week / all * all.div_ceil(weeks) + week % all / weeks
    }

    fn is_lighter(&self, week: u32) -> bool {
        let round = if self.method.weeks == 0 { week } else { week % self.method.weeks };
        self.method.lighter.contains(&round)
    }

    /// Ends a round before its maximum is asked for.
    fn roll(&mut self, name: &str, week: u32) {
        let Law::Max { change, .. } = self.law(name) else { return };
        let weeks = match change {
            Change::No => return,
            Change::Cycle(weeks, _) | Change::Block(weeks, _) => weeks,
            Change::Bands => 1,
            Change::PerRep(_) => 4,
            Change::Wave => 3,
        };
        let (round, before) = (self.round_of(week, weeks), self.lifts[name].round);
        if round == before {
            return;
        }
        let by_step = |step| self.place.by(step) * 1000;
        let days =
            self.method.days.iter().filter(|day| day.split(", ").any(|one| one == name)).count();
        let sessions =
            days * usize::try_from(self.method.per_week).unwrap() / self.method.days.len();
        let lift = &self.lifts[name];
        let got: Vec<(i64, i64)> =
            lift.decided.iter().filter_map(|one| Some((one.1, one.2?))).collect();
        let short = got.iter().filter(|(asked, got)| got < asked).count();
        let step = match change {
            Change::Cycle(weeks, step) => {
                let working = usize::try_from(weeks).unwrap().min(3) * sessions;
                match () {
                    () if got.len() < working => 0,
                    () if short == got.len() => -3 * by_step(step),
                    () => by_step(step),
                }
            }
            Change::Block(weeks, step) => match () {
                () if short > 0 => -lift.max / 20,
                () if got.len() < usize::try_from(weeks).unwrap() * sessions => 0,
                () => by_step(step),
            },
            Change::Bands => match got.first() {
                Some((_, 2 | 3)) => by_step(UPPER),
                Some((_, 4 | 5)) => 2 * by_step(UPPER),
                Some((_, got)) if *got >= 6 => 3 * by_step(UPPER),
                _ => 0,
            },
            Change::PerRep(step) => {
                let third = lift.decided.iter().find(|one| one.0 % 4 == 2);
                let over = third.and_then(|one| Some(one.2? - one.1)).unwrap_or(0);
                over.clamp(0, 10) * by_step(step)
            }
            Change::Wave | Change::No => 0,
        };
        let lift = self.lifts.get_mut(name).unwrap();
        lift.max += step;
        lift.round = round;
        lift.decided.clear();
        lift.earned = 0;
    }

    fn asks(&mut self, name: &'static str, week: u32) -> Vec<Set> {
        self.roll(name, week);
        let lift = self.lifts[name].clone();
        let grid = self.grid(name);
        let of_base = |sets: Sets, base: Option<i64>| {
            expand(sets, |share| base.map(|base| nearest(base * share, grid)))
        };
        let sets = match self.law(name) {
            Law::Line { then: Some((after, sets)), .. } if lift.losses >= after => {
                of_base(sets, lift.base)
            }
            Law::Line { sets, .. } => of_base(sets, lift.base),
            Law::Tier1(_) if lift.testing => {
                let least = if lift.stage == 2 { 1 } else { 3 };
                let five = lift.base.map(|base| base * CHART[4] / CHART[least - 1]);
                vec![Set { load: five.map(|five| nearest(five * 1000, grid)), low: 5, high: 0 }]
            }
            Law::Tier1(_) => of_base(["4x3 3+", "5x2 2+", "9x1 1+"][lift.stage], lift.base),
            Law::Tier2(..) => of_base(["3x10", "3x8", "3x6"][lift.stage], lift.base),
            Law::Tier3 => of_base("2x15 15+", lift.base),
            Law::Range { sets, low, high, .. } => {
                let (low, high) = if lift.above { (high, high + 3) } else { (low, high) };
                let body = kind_of(lift.exercise).0 == Kind::Body;
                let load = lift.base.filter(|base| !body || *base > 0);
                vec![Set { load, low, high }; usize::from(sets)]
            }
            Law::Part { of, sets } => {
                let parent = self.asks(of, week);
                of_base(sets, parent.iter().filter_map(|set| set.load).max())
            }
            Law::Ramp { of, sets } => of_base(sets, self.lifts[of].base),
            Law::Triple { step } => {
                let base = lift.base.unwrap();
                let mut sets = of_base("5@50 5@62.5 5@75 5@87.5", Some(base));
                let top = self.up(name, base, Some(self.place.by(step)));
                sets.push(Set { load: Some(top), low: 3, high: 3 });
                sets.push(Set { load: Some(nearest(base * 750, grid)), low: 8, high: 8 });
                sets
            }
            Law::Max { weeks, of, .. } => {
                let (max, earned) = match of {
                    Of::Training | Of::OneRep => (lift.max, lift.earned),
                    Of::TrainingOf(of) | Of::OneRepOf(of) => {
                        self.roll(of, week);
                        (self.lifts[of].max, 0)
                    }
                };
                // A training max is nine tenths of the max that it goes with.
                let max = if matches!(of, Of::OneRepOf(_)) { max * 10 / 9 } else { max };
                let place = usize::try_from(week).unwrap() % weeks.len();
                expand(weeks[place], |share| Some(nearest(max * (share + earned) / 1000, grid)))
            }
        };
        self.lightened(name, sets, week)
    }

    /// A lighter week of the program as its author has it.
    fn lightened(&self, name: &str, sets: Vec<Set>, week: u32) -> Vec<Set> {
        let Some((_, count, load)) = self.deload_on(week) else { return sets };
        let grid = self.grid(name);
        let many = i64::try_from(sets.len()).unwrap() * count;
        let many = usize::try_from((many + 999) / 1000).unwrap();
        let lighter = sets.into_iter().take(many).map(|set| Set {
            load: set.load.map(|asked| {
                let less = nearest(asked * load, grid);
                if less < asked { less } else { asked - grid.1 }
            }),
            ..set
        });
        lighter.collect()
    }

    fn deload_on(&self, week: u32) -> Option<(u32, i64, i64)> {
        self.method.deload.filter(|(every, ..)| (week + 1).is_multiple_of(*every))
    }

    /// Takes what was done of a lift in a session: load and reps of each set.
    fn take(&mut self, name: &'static str, week: u32, asked: &[Set], done: &[(i64, i64)]) {
        self.roll(name, week);
        if done.is_empty() || self.is_lighter(week) || self.deload_on(week).is_some() {
            return;
        }
        let outcome = judge(asked, done);
        if self.lifts[name].base.is_none() && kind_of(self.lifts[name].exercise).0 != Kind::Body {
            let lifted = done.iter().map(|set| set.0).min();
            self.lifts.get_mut(name).unwrap().base = lifted;
        }
        match self.law(name) {
            Law::Line { step, fails, double, .. } => {
                let twice = double && done.last().unwrap().1 >= 10;
                let by = self.place.by(step) * if twice { 2 } else { 1 };
                self.moved(name, outcome, by, fails);
            }
            Law::Triple { step } => {
                // The triple alone decides.
                let outcome = done.get(4).map_or(Outcome::Open, |set| judge(&asked[4..5], &[*set]));
                self.moved(name, outcome, self.place.by(step), 2);
            }
            Law::Tier1(step) => self.tier1(name, outcome, step, done),
            Law::Tier2(step, more) => self.tier2(name, outcome, step, more),
            Law::Tier3 => {
                let last = (done.len() == 3).then(|| judge(&asked[2..], &done[2..]));
                if last == Some(Outcome::Met) && done[2].1 >= 25 {
                    self.raise(name, self.place.by(UPPER));
                }
            }
            Law::Range { high, step, low, .. } => {
                self.range(name, outcome, done, (low, high), step)
            }
            Law::Max { change, .. } => self.decide(name, week, outcome, change, asked, done),
            Law::Part { .. } | Law::Ramp { .. } => {}
        }
    }

    fn raise(&mut self, name: &str, by: i64) {
        let base = self.lifts[name].base.unwrap();
        let to = self.up(name, base, Some(by));
        self.lifts.get_mut(name).unwrap().base = Some(to);
    }

    fn moved(&mut self, name: &str, outcome: Outcome, by: i64, fails: u8) {
        match outcome {
            Outcome::Met => {
                self.raise(name, by);
                self.lifts.get_mut(name).unwrap().fails = 0;
            }
            Outcome::Short => {
                let down = self.down(name, self.lifts[name].base.unwrap());
                let lift = self.lifts.get_mut(name).unwrap();
                lift.fails += 1;
                if lift.fails == fails {
                    (lift.fails, lift.base) = (0, Some(down));
                    lift.losses += 1;
                }
            }
            Outcome::Open => {}
        }
    }

    fn tier1(&mut self, name: &str, outcome: Outcome, step: Step, done: &[(i64, i64)]) {
        let grid = self.grid(name);
        let lift = self.lifts.get_mut(name).unwrap();
        if lift.testing {
            // Fewer or more than five are worth what the chart says, more than it has what it has.
            let shown = done.iter().filter(|set| set.1 > 0).map(|(load, reps)| {
                let reps = usize::try_from(*reps).unwrap();
                if reps == 5 {
                    *load * 1000
                } else {
                    *load * CHART[4] * 1000 / CHART[reps.min(16) - 1]
                }
            });
            let five = shown.max().unwrap();
            lift.base = Some(nearest(five * 85 / 100, grid));
            (lift.testing, lift.stage) = (false, 0);
            return;
        }
        match outcome {
            Outcome::Met => self.raise(name, self.place.by(step)),
            Outcome::Short if lift.stage < 2 => lift.stage += 1,
            Outcome::Short => lift.testing = true,
            Outcome::Open => {}
        }
    }

    fn tier2(&mut self, name: &str, outcome: Outcome, step: Step, more: Step) {
        let (grid, more) = (self.grid(name), self.place.by(more));
        let lift = self.lifts.get_mut(name).unwrap();
        match outcome {
            Outcome::Met => self.raise(name, self.place.by(step)),
            Outcome::Short if lift.stage < 2 => {
                if lift.stage == 0 {
                    lift.left = lift.base.unwrap();
                }
                lift.stage += 1;
            }
            Outcome::Short => {
                lift.base = Some(nearest((lift.left + more) * 1000, grid));
                lift.stage = 0;
            }
            Outcome::Open => {}
        }
    }

    /// All sets at the top add a step; three sessions without one rep more take a tenth. Where no
    /// step is named it is the usual one of the exercise, and a jump of more than a tenth waits for
    /// three reps above the range, for one joint or where the chart doesn't give the fewest reps.
    fn range(
        &mut self,
        name: &str,
        outcome: Outcome,
        done: &[(i64, i64)],
        (low, high): (i64, i64),
        step: Option<Step>,
    ) {
        let (kind, alone) = kind_of(self.lifts[name].exercise);
        let total: i64 = done.iter().map(|set| set.1).sum();
        let base = self.lifts[name].base;
        let usual = match kind {
            Kind::Bar { lower: true } => Some(LOWER),
            Kind::Bar { lower: false } | Kind::Body | Kind::Curved => Some(UPPER),
            Kind::Dumbbell | Kind::Stack => None,
        };
        let usual = usual.map(|step| self.place.by(step));
        let usual = usual.filter(|by| by * 10 <= base.unwrap_or(0));
        let by = step.map_or(usual, |step| Some(self.place.by(step)));
        let next = self.up(name, base.unwrap_or(0), by);
        let down = base.map(|base| self.down(name, base));
        let lift = self.lifts.get_mut(name).unwrap();
        let mut grew = || {
            if total > lift.best {
                (lift.best, lift.flat) = (total, 0);
            } else if base.is_some() {
                lift.flat += 1;
            }
            lift.flat
        };
        let loses = match outcome {
            Outcome::Open => return,
            Outcome::Short => {
                grew();
                lift.fails += 1;
                lift.fails >= 3
            }
            Outcome::Met => {
                lift.fails = 0;
                if done.iter().any(|set| set.1 < high) {
                    grew() >= 3
                } else {
                    let from = base.unwrap_or(0);
                    let share = |reps: i64| CHART[usize::try_from(reps.min(16)).unwrap() - 1];
                    let big = step.is_none()
                        && kind != Kind::Body
                        && next * 10 > from * 11
                        && (alone || next * share(high) > from * share(low));
                    if big && done.iter().any(|set| set.1 < high + 3) {
                        grew();
                        (lift.flat, lift.above) = (0, true);
                        return;
                    }
                    (lift.base, lift.best, lift.flat, lift.above) = (Some(next), 0, 0, false);
                    return;
                }
            }
        };
        if loses {
            (lift.fails, lift.flat) = (0, 0);
            if down.is_some() {
                (lift.base, lift.best, lift.above) = (down, 0, false);
            }
        }
    }

    fn decide(
        &mut self,
        name: &str,
        week: u32,
        outcome: Outcome,
        change: Change,
        asked: &[Set],
        done: &[(i64, i64)],
    ) {
        // The heaviest that is open, else the heaviest, decides; the last of them.
        let place =
            (0..asked.len()).max_by_key(|place| (asked[*place].high == 0, asked[*place].load));
        let place = place.unwrap();
        let least = asked[place].low;
        let whole = outcome != Outcome::Open;
        let got = done.get(place).filter(|_| whole).map(|set| set.1);
        let lift = self.lifts.get_mut(name).unwrap();
        match change {
            Change::No => {}
            Change::Wave => {
                if outcome == Outcome::Met {
                    lift.earned += (got.unwrap() - least).max(0) * 10;
                }
            }
            // Straight sets: any of them may be the short one.
            Change::Block(..) => {
                let fewest = done.iter().map(|set| set.1).min();
                lift.decided.push((week, least, fewest.filter(|_| whole)));
            }
            Change::Cycle(..) | Change::Bands | Change::PerRep(_) => {
                lift.decided.push((week, least, got));
            }
        }
    }
}

fn kind_of(exercise: &str) -> (Kind, bool) {
    let lift = LIFTS.iter().find(|one| one.0 == exercise);
    lift.map(|one| (one.1, one.2)).unwrap_or_else(|| panic!("no {exercise}"))
}

/// The sets of a text, each with the load of its thousandths.
fn expand(sets: Sets, load: impl Fn(i64) -> Option<i64>) -> Vec<Set> {
    let number = |text: &str| text.parse::<i64>().unwrap();
    let mut all = Vec::new();
    for text in sets.split(' ') {
        let (text, percent) = text.split_once('@').unwrap_or((text, "100"));
        let (whole, tenths) = percent.split_once('.').unwrap_or((percent, "0"));
        let (count, reps) = text.split_once('x').unwrap_or(("1", text));
        let (low, high) = match (reps.strip_suffix('+'), reps.split_once('-')) {
            (Some(low), _) => (number(low), 0),
            (_, Some((low, high))) => (number(low), number(high)),
            _ => (number(reps), number(reps)),
        };
        let load = load(number(whole) * 10 + number(tenths));
        let count = usize::try_from(number(count)).unwrap();
        all.extend(std::iter::repeat_n(Set { load, low, high }, count));
    }
    all
}

fn judge(asked: &[Set], done: &[(i64, i64)]) -> Outcome {
    let pairs = || asked.iter().zip(done);
    if pairs().any(|(asked, done)| asked.load.is_some_and(|load| done.0 < load)) {
        return Outcome::Open;
    }
    if pairs().any(|(asked, done)| done.1 < asked.low) {
        return Outcome::Short;
    }
    if done.len() < asked.len() { Outcome::Open } else { Outcome::Met }
}

/// Draws what becomes of each lift in each session.
struct Luck(u64);

impl Luck {
    fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }

    /// Load and reps of each set, as far as any was done.
    fn sets(&mut self, due: &Due, pick: i64, step: i64) -> Vec<(i64, i64)> {
        let event = self.below(100);
        if event < 5 {
            return Vec::new();
        }
        let count = due.sets.len();
        let missed = (5..22).contains(&event).then(|| self.below(count as u64));
        let lighter = (22..26).contains(&event);
        let done = if (26..29).contains(&event) && count > 1 { count - 1 } else { count };
        let strong = self.below(3) > 0;
        let sets = due.sets.iter().take(done).zip(0..).map(|(set, place)| {
            let load = match set.load {
                DueLoad::Load(load) => load.amount.ten_thousandths() / 100,
                DueLoad::Bodyweight => 0,
                DueLoad::Ask => pick,
            };
            let low = i64::from(set.target.least());
            let reps = match set.target {
                _ if missed == Some(place) => low - 1 - i64::from(low > 2 && !strong),
                Target::AtLeast(15) => low + [0, 4, 9, 10, 12][self.pick(5)],
                Target::AtLeast(_) => low + [0, 0, 1, 2, 3, 4, 5, 8, 12][self.pick(9)],
                Target::Range { high, .. } if strong => i64::from(high) + [0, 0, 3][self.pick(3)],
                Target::Range { high, .. } => {
                    low + i64::try_from(self.below(u64::from(high) - low as u64 + 1)).unwrap()
                }
                _ => low,
            };
            (if lighter { load - step } else { load }, reps)
        });
        sets.collect()
    }

    fn pick(&mut self, many: u64) -> usize {
        usize::try_from(self.below(many)).unwrap()
    }
}

/// Targets right and checked, and the first that was wrong.
#[derive(Default)]
struct Score {
    right: usize,
    checked: usize,
    first_wrong: Option<String>,
}

fn live(method: &Method, place: &Place, seed: u64, score: &mut Score) {
    let known = known_program(method.id).unwrap();
    let program = &known.program;
    let gym = place.gym();
    let mut profile = known.suited();
    (profile.unit, profile.gym) = (Some(place.unit), gym.clone());
    for slot in program.slots() {
        let max = Decimal::from_ten_thousandths(place.one_rep_max(slot.exercise()) * 100);
        let max = Load::new(max, place.unit).mass().value_in(Unit::Kg);
        if max > 0.0 {
            profile.estimated_1rm.insert(slot.exercise().into(), max);
        }
    }
    let starts = starts(&as_plan(program), program, &profile, Catalog::embedded());
    let setting = Setting {
        unit: place.unit,
        gym: gym.as_ref(),
        age: AgeGroup::Adult,
        level: program.level.unwrap_or(Level::Intermediate),
        exercise: &|name| Catalog::embedded().resolve(name).exercise(),
        // Trained for something else the day before, so that no break is counted: a lift that was
        // left out for a week is to say something of the method alone.
        trained: &|_, on| Some(on.yesterday().unwrap()),
    };
    let mut progress = Progress::new(program, &starts, setting);
    let mut oracle = Oracle::new(method, place);
    let mut luck = Luck(seed);
    for turn in 0..WEEKS * method.per_week {
        let week = turn / method.per_week;
        let on = FIRST_DAY.checked_add((i64::from(turn) * 7 / i64::from(method.per_week)).days());
        let on = on.unwrap();
        let Ok(due) = progress.day(turn, on) else { break };
        let names = method.days[usize::try_from(turn).unwrap() % method.days.len()];
        let mut free: Vec<&Due> = due.slots.iter().collect();
        let (mut rows, mut taken) = (Vec::new(), Vec::new());
        for name in names.split(", ") {
            let wanted = oracle.asks(name, week);
            let exercise = oracle.lifts[name].exercise;
            let found = free.iter().position(|due| due.exercise == exercise);
            let found = found.map(|place| free.remove(place));
            score.count(method, place, (turn, name), &wanted, found);
            let Some(due) = found else { continue };
            let (first, step) = oracle.grid(name);
            let pick = floor(place.one_rep_max(exercise) * 4 / 10, (first, step)).max(first + step);
            let done = luck.sets(due, pick, step);
            rows.extend(
                (1..).zip(&done).map(|(number, set)| row(due, turn, on, number, *set, place)),
            );
            taken.push((name, wanted, done));
        }
        progress.take(&rows);
        for (name, wanted, done) in taken {
            oracle.take(name, week, &wanted, &done);
        }
    }
}

fn row(due: &Due, turn: u32, on: Date, number: u8, (load, reps): (i64, i64), place: &Place) -> Row {
    let load = Load::new(Decimal::from_ten_thousandths(load * 100), place.unit);
    let load = Some(load).filter(|load| load.amount > Decimal::default());
    let performance =
        Performance { load, reps: u16::try_from(reps).ok(), ..Performance::default() };
    let set = SetResult {
        id: SetId(Uuid::nil()),
        at: Timestamp::UNIX_EPOCH,
        date: on,
        exercise: due.exercise.clone(),
        exercise_id: None,
        set_number: number,
        performance,
        workout: None,
        source: Source::Athlete,
    };
    Row { turn, slot: due.slot.clone(), set: set.into(), pain: None }
}

impl Score {
    fn count(
        &mut self,
        method: &Method,
        place: &Place,
        (turn, name): (u32, &str),
        wanted: &[Set],
        due: Option<&Due>,
    ) {
        let found: Vec<Option<Set>> = due.map_or_else(Vec::new, |due| {
            due.sets.iter().map(|set| set_of(set.target, set.load)).collect()
        });
        let sets = wanted.len().max(found.len());
        let right = |place: &usize| {
            wanted.get(*place).is_some_and(|one| found.get(*place) == Some(&Some(*one)))
        };
        let right = (0..sets).filter(right).count();
        self.checked += sets;
        self.right += right;
        if right < sets && self.first_wrong.is_none() {
            let lines = format!("wanted {wanted:?}\n  found  {found:?}");
            self.first_wrong =
                Some(format!("{} ({}), {turn} {name}:\n  {lines}", method.id, place.name));
        }
    }
}

fn set_of(target: Target, load: DueLoad) -> Option<Set> {
    let (low, high) = match target {
        Target::Reps(reps) => (reps, reps),
        Target::Range { low, high } => (low, high),
        Target::AtLeast(reps) => (reps, 0),
        _ => return None,
    };
    let load = match load {
        DueLoad::Load(load) => Some(load.amount.ten_thousandths() / 100),
        DueLoad::Bodyweight | DueLoad::Ask => None,
    };
    Some(Set { load, low: i64::from(low), high: i64::from(high) })
}

#[test]
fn sixteen_weeks_of_each_method_are_as_a_second_implementation_has_them() {
    let (mut table, mut wrong) = (String::new(), Vec::new());
    for method in METHODS {
        let mut score = Score::default();
        for place in PLACES {
            for seed in 1..=4 {
                live(method, place, seed, &mut score);
            }
        }
        writeln!(table, "{:<24} {:>6} / {:>6}", method.id, score.right, score.checked).unwrap();
        wrong.extend(score.first_wrong);
    }
    println!("{table}");
    assert!(wrong.is_empty(), "{table}\n{}", wrong.join("\n"));
}
