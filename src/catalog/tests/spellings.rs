//! Spellings that people and trackers use, and what each means.

use crate::catalog::{Catalog, Match, Resolution};

/// What is typed, and its meaning: an exercise, `~` before one that is reached by mending a typo,
/// `?` before the first three of several, `-` for none.
const SPELLINGS: &[(&str, &str)] = &[
    // As Strong and Hevy name them on a phone in German.
    ("Bankdrücken (Langhantel)", "bench-press"),
    ("Bankdrücken (Kurzhantel)", "dumbbell-bench-press"),
    ("Schrägbankdrücken (Langhantel)", "incline-bench-press"),
    ("Kniebeuge (Langhantel)", "back-squat"),
    ("Kniebeugen", "back-squat"),
    ("Frontkniebeuge (Langhantel)", "front-squat"),
    ("Kreuzheben (Langhantel)", "deadlift"),
    ("Rumänisches Kreuzheben (Langhantel)", "romanian-deadlift"),
    ("Überkopfdrücken (Langhantel)", "overhead-press"),
    ("Rudern (Langhantel)", "barbell-row"),
    ("Latzug (Kabel)", "lat-pulldown"),
    ("Klimmzug", "pull-up"),
    ("Klimmzüge", "pull-up"),
    ("Liegestütze", "push-up"),
    ("Seitheben (Kurzhantel)", "lateral-raise"),
    ("Bizepscurl (Kurzhantel)", "dumbbell-curl"),
    ("Beinpresse (Maschine)", "leg-press"),
    ("Beinstrecker (Maschine)", "leg-extension"),
    ("Planke", "plank"),
    ("Laufen", "run"),
    // Shorthand of gyms and of hurried typing.
    ("bench", "bench-press"),
    ("benching", "bench-press"),
    ("bb bench", "bench-press"),
    ("bp", "bench-press"),
    ("BENCH PRESS", "bench-press"),
    ("bench-press", "bench-press"),
    ("benchpress", "bench-press"),
    ("flat bench", "bench-press"),
    ("db bench", "dumbbell-bench-press"),
    ("DB Press", "dumbbell-bench-press"),
    ("flat db press", "dumbbell-bench-press"),
    ("incline db", "incline-dumbbell-press"),
    ("incline db press", "incline-dumbbell-press"),
    ("incline bb", "incline-bench-press"),
    ("db incline bench", "incline-dumbbell-press"),
    ("smith bench", "smith-machine-bench-press"),
    ("cgbp", "close-grip-bench-press"),
    ("close grip bench", "close-grip-bench-press"),
    ("bench close grip", "close-grip-bench-press"),
    ("squat", "back-squat"),
    ("squats", "back-squat"),
    ("squatting", "back-squat"),
    ("bb squat", "back-squat"),
    ("back squats", "back-squat"),
    ("high bar squat", "back-squat"),
    ("low bar squats", "back-squat"),
    ("bw squat", "bodyweight-squat"),
    ("air squats", "bodyweight-squat"),
    ("bss", "bulgarian-split-squat"),
    ("bulgarians", "bulgarian-split-squat"),
    ("goblets", "goblet-squat"),
    ("hack", "hack-squat"),
    ("DL", "deadlift"),
    ("dead", "deadlift"),
    ("deads", "deadlift"),
    ("dead lift", "deadlift"),
    ("deadlifts", "deadlift"),
    ("sumo dl", "sumo-deadlift"),
    ("trap bar", "trap-bar-deadlift"),
    ("hex bar deadlift", "trap-bar-deadlift"),
    ("rdl", "romanian-deadlift"),
    ("RDLs", "romanian-deadlift"),
    ("db rdl", "dumbbell-romanian-deadlift"),
    ("sl rdl", "single-leg-romanian-deadlift"),
    ("sldl", "stiff-leg-deadlift"),
    ("ohp", "overhead-press"),
    ("OHP", "overhead-press"),
    ("military press", "overhead-press"),
    ("strict press", "overhead-press"),
    ("seated ohp", "seated-barbell-press"),
    ("db ohp", "dumbbell-shoulder-press"),
    ("DB Shoulder Press", "dumbbell-shoulder-press"),
    ("db shoulder", "dumbbell-shoulder-press"),
    ("pull up", "pull-up"),
    ("pull-ups", "pull-up"),
    ("pullups", "pull-up"),
    ("PULLUP", "pull-up"),
    ("chins", "chin-up"),
    ("chin ups", "chin-up"),
    ("dips", "dip"),
    ("press ups", "push-up"),
    ("push up", "push-up"),
    ("pushups", "push-up"),
    ("hspu", "handstand-push-up"),
    ("lat pulldown", "lat-pulldown"),
    ("pulldown", "lat-pulldown"),
    ("lat pull down", "lat-pulldown"),
    ("lat pulldowns", "lat-pulldown"),
    ("close grip pulldown", "close-grip-lat-pulldown"),
    ("underhand pulldown", "reverse-grip-lat-pulldown"),
    ("bb row", "barbell-row"),
    ("bent over rows", "barbell-row"),
    ("bor", "barbell-row"),
    ("pendlays", "pendlay-row"),
    ("db row", "dumbbell-row"),
    ("one arm row", "dumbbell-row"),
    ("1 arm db row", "dumbbell-row"),
    ("single-arm row", "dumbbell-row"),
    ("cable row", "seated-cable-row"),
    ("seated rows", "seated-cable-row"),
    ("t bar", "t-bar-row"),
    ("tbar rows", "t-bar-row"),
    ("chest supported rows", "chest-supported-row"),
    ("lat raise", "lateral-raise"),
    ("side laterals", "lateral-raise"),
    ("rear delts", "rear-delt-fly"),
    ("face pulls", "face-pull"),
    ("rope pushdowns", "triceps-pushdown"),
    ("skullcrusher", "skull-crusher"),
    ("skull crushers", "skull-crusher"),
    ("skulls", "skull-crusher"),
    ("db curl", "dumbbell-curl"),
    ("bicep curl", "dumbbell-curl"),
    ("biceps curls", "dumbbell-curl"),
    ("hammers", "hammer-curl"),
    ("preacher", "preacher-curl"),
    ("ez curl", "ez-bar-curl"),
    ("ez-bar curls", "ez-bar-curl"),
    ("tricep ext overhead", "overhead-triceps-extension"),
    ("hip thrusts", "hip-thrust"),
    ("GHR", "glute-ham-raise"),
    ("leg ext", "leg-extension"),
    ("leg extensions", "leg-extension"),
    ("seated leg curl", "seated-leg-curl"),
    ("calves", "standing-calf-raise"),
    ("calf raises", "standing-calf-raise"),
    ("ab wheel", "ab-wheel-rollout"),
    ("leg raises", "lying-leg-raise"),
    ("planks", "plank"),
    ("plank hold", "plank"),
    ("kb swings", "kettlebell-swing"),
    ("farmers", "farmers-walk"),
    ("farmers carry", "farmers-walk"),
    ("tgu", "turkish-get-up"),
    ("zercher", "zercher-squat"),
    ("good mornings", "good-morning"),
    ("c&j", "clean-and-jerk"),
    ("t2b", "toes-to-bar"),
    ("rower", "rowing-machine"),
    ("erg", "rowing-machine"),
    ("assault bike", "air-bike"),
    ("skipping rope", "jump-rope"),
    ("burpees", "burpee"),
    ("band pull aparts", "band-pull-apart"),
    // Exports of trackers, with the equipment in brackets or after a dash.
    ("Bench Press (Barbell)", "bench-press"),
    ("Barbell Bench Press - Medium Grip", "bench-press"),
    ("Bench Press (Dumbbell)", "dumbbell-bench-press"),
    ("Bench Press (Smith Machine)", "smith-machine-bench-press"),
    ("Bench Press (Cable)", "cable-chest-press"),
    (
        "Bench Press - Close Grip (Barbell)",
        "close-grip-bench-press",
    ),
    ("Bench Press - Wide Grip (Barbell)", "wide-grip-bench-press"),
    ("Incline Bench Press (Barbell)", "incline-bench-press"),
    ("Incline Bench Press (Dumbbell)", "incline-dumbbell-press"),
    (
        "Incline Bench Press (Smith Machine)",
        "smith-machine-incline-press",
    ),
    ("Decline Bench Press (Machine)", "machine-decline-press"),
    ("Chest Press (Machine)", "machine-chest-press"),
    ("Iso-Lateral Chest Press (Machine)", "machine-chest-press"),
    ("Incline Chest Press (Machine)", "machine-incline-press"),
    ("Chest Fly (Dumbbell)", "dumbbell-fly"),
    ("Chest Fly (Machine)", "pec-deck"),
    ("Chest Fly (Band)", "band-fly"),
    ("Cable Fly Crossovers", "cable-fly"),
    ("Butterfly (Pec Deck)", "pec-deck"),
    ("Chest Dip (Weighted)", "dip"),
    ("Chest Dip (Assisted)", "assisted-dip"),
    ("Triceps Dip", "dip"),
    ("Push Up (Weighted)", "push-up"),
    ("Squat (Barbell)", "back-squat"),
    ("Squat (Bodyweight)", "bodyweight-squat"),
    ("Squat (Dumbbell)", "dumbbell-squat"),
    ("Squat (Smith Machine)", "smith-machine-squat"),
    ("Full Squat", "back-squat"),
    ("Front Squat (Barbell)", "front-squat"),
    ("Box Squat (Barbell)", "box-squat"),
    ("Hack Squat (Machine)", "hack-squat"),
    ("Kettlebell Goblet Squat", "goblet-squat"),
    ("Leg Press (Machine)", "leg-press"),
    ("Leg Press Horizontal (Machine)", "leg-press"),
    ("Single Leg Press (Machine)", "single-leg-leg-press"),
    ("Lunge (Dumbbell)", "dumbbell-lunge"),
    ("Lunge (Barbell)", "barbell-lunge"),
    ("Walking Lunge (Dumbbell)", "walking-lunge"),
    ("Split Squat (Dumbbell)", "split-squat"),
    ("Leg Extension (Machine)", "leg-extension"),
    ("Lying Leg Curl (Machine)", "lying-leg-curl"),
    ("Seated Leg Curl (Machine)", "seated-leg-curl"),
    ("Nordic Hamstrings Curls", "nordic-curl"),
    ("Deadlift (Barbell)", "deadlift"),
    ("Deadlift (Trap Bar)", "trap-bar-deadlift"),
    (
        "Deadlift (Smith Machine)",
        "smith-machine-romanian-deadlift",
    ),
    ("Romanian Deadlift (Barbell)", "romanian-deadlift"),
    ("Romanian Deadlift (Dumbbell)", "dumbbell-romanian-deadlift"),
    (
        "Single Leg Romanian Deadlift (Dumbbell)",
        "single-leg-romanian-deadlift",
    ),
    ("Straight Leg Deadlift", "stiff-leg-deadlift"),
    ("Hip Thrust (Barbell)", "hip-thrust"),
    ("Hip Thrust (Machine)", "machine-hip-thrust"),
    ("Good Morning (Barbell)", "good-morning"),
    ("Back Extension (Hyperextension)", "back-extension"),
    ("Back Extension (Machine)", "machine-back-extension"),
    ("Glute Kickback (Machine)", "machine-glute-kickback"),
    ("Hip Abduction (Machine)", "hip-abduction"),
    ("Standing Calf Raise (Machine)", "standing-calf-raise"),
    ("Standing Calf Raise (Dumbbell)", "dumbbell-calf-raise"),
    ("Standing Calf Raise (Smith)", "smith-machine-calf-raise"),
    ("Seated Calf Raise", "seated-calf-raise"),
    ("Calf Press (Machine)", "leg-press-calf-raise"),
    ("Overhead Press (Barbell)", "overhead-press"),
    ("Standing Military Press (Barbell)", "overhead-press"),
    ("Overhead Press (Dumbbell)", "dumbbell-shoulder-press"),
    (
        "Overhead Press (Smith Machine)",
        "smith-machine-shoulder-press",
    ),
    ("Seated Overhead Press (Barbell)", "seated-barbell-press"),
    ("Shoulder Press (Dumbbell)", "dumbbell-shoulder-press"),
    ("Seated Shoulder Press (Machine)", "machine-shoulder-press"),
    ("Shoulder Press (Machine Plates)", "machine-shoulder-press"),
    ("Arnold Press (Dumbbell)", "arnold-press"),
    ("Lateral Raise (Dumbbell)", "lateral-raise"),
    ("Lateral Raise (Cable)", "cable-lateral-raise"),
    ("Lateral Raise (Machine)", "machine-lateral-raise"),
    ("Front Raise (Barbell)", "barbell-front-raise"),
    ("Reverse Fly (Dumbbell)", "rear-delt-fly"),
    ("Reverse Fly (Cable)", "cable-rear-delt-fly"),
    ("Rear Delt Reverse Fly (Machine)", "reverse-pec-deck"),
    ("Upright Row (Cable)", "cable-upright-row"),
    ("Shrug (Barbell)", "barbell-shrug"),
    ("Shrug (Dumbbell)", "dumbbell-shrug"),
    ("Face Pull (Cable)", "face-pull"),
    ("Bent Over Row (Barbell)", "barbell-row"),
    ("Bent Over Row (Dumbbell)", "dumbbell-bent-over-row"),
    ("Bent Over Row (Band)", "band-row"),
    ("Bent Over One Arm Row (Dumbbell)", "dumbbell-row"),
    (
        "Bent Over Row - Underhand (Barbell)",
        "underhand-barbell-row",
    ),
    ("T Bar Row", "t-bar-row"),
    (
        "Chest Supported Incline Row (Dumbbell)",
        "chest-supported-row",
    ),
    ("Seated Row (Cable)", "seated-cable-row"),
    ("Seated Row (Machine)", "machine-row"),
    ("Seated Cable Row - V Grip (Cable)", "seated-cable-row"),
    ("Seated Cable Row - Bar Wide Grip", "wide-grip-cable-row"),
    ("Iso-Lateral Row (Machine)", "machine-row"),
    ("Inverted Row (Bodyweight)", "inverted-row"),
    ("Lat Pulldown (Cable)", "lat-pulldown"),
    ("Lat Pulldown - Wide Grip (Cable)", "lat-pulldown"),
    (
        "Lat Pulldown - Close Grip (Cable)",
        "close-grip-lat-pulldown",
    ),
    ("Lat Pulldown (Machine)", "machine-lat-pulldown"),
    ("Lat Pulldown (Single Arm)", "single-arm-lat-pulldown"),
    ("Straight Arm Lat Pulldown (Cable)", "straight-arm-pulldown"),
    ("Pull Up (Assisted)", "assisted-pull-up"),
    ("Pull Up (Weighted)", "pull-up"),
    ("Pull Up (Band)", "band-assisted-pull-up"),
    ("Chin Up (Assisted)", "assisted-chin-up"),
    ("Bicep Curl (Barbell)", "barbell-curl"),
    ("Bicep Curl (Dumbbell)", "dumbbell-curl"),
    ("Bicep Curl (Cable)", "cable-curl"),
    ("Bicep Curl (Machine)", "machine-curl"),
    ("EZ Bar Biceps Curl", "ez-bar-curl"),
    ("Hammer Curl (Dumbbell)", "hammer-curl"),
    ("Hammer Curl (Cable)", "cable-hammer-curl"),
    ("Preacher Curl (Barbell)", "preacher-curl"),
    ("Preacher Curl (Machine)", "machine-preacher-curl"),
    ("Seated Incline Curl (Dumbbell)", "incline-dumbbell-curl"),
    ("Reverse Curl (Barbell)", "reverse-curl"),
    ("Behind the Back Curl (Cable)", "bayesian-curl"),
    (
        "Triceps Pushdown (Cable - Straight Bar)",
        "triceps-pushdown",
    ),
    ("Triceps Rope Pushdown", "triceps-pushdown"),
    (
        "Triceps Extension (Cable)",
        "overhead-cable-triceps-extension",
    ),
    ("Triceps Extension (Dumbbell)", "overhead-triceps-extension"),
    (
        "Overhead Triceps Extension (Cable)",
        "overhead-cable-triceps-extension",
    ),
    ("Skullcrusher (Barbell)", "barbell-skull-crusher"),
    ("Skullcrusher (Dumbbell)", "dumbbell-skull-crusher"),
    ("Crunch (Machine)", "machine-crunch"),
    ("Decline Crunch (Weighted)", "decline-crunch"),
    ("Russian Twist (Weighted)", "russian-twist"),
    ("Knee Raise Parallel Bars", "captains-chair-knee-raise"),
    ("Leg Raise Parallel Bars", "captains-chair-leg-raise"),
    ("Running (Treadmill)", "treadmill-run"),
    ("Cycling (Indoor)", "stationary-bike"),
    ("Clean and Jerk (Barbell)", "clean-and-jerk"),
    // Misspelt.
    ("benhc press", "~ bench-press"),
    ("benchpres", "~ bench-press"),
    ("bnch", "~ bench-press"),
    ("bench pres", "~ bench-press"),
    ("inclne bench", "~ incline-bench-press"),
    ("sqaut", "~ back-squat"),
    ("sqauts", "~ back-squat"),
    ("front sqaut", "~ front-squat"),
    ("dedlift", "~ deadlift"),
    ("deadlfit", "~ deadlift"),
    ("romainian deadlift", "~ romanian-deadlift"),
    ("overhed press", "~ overhead-press"),
    ("military pres", "~ overhead-press"),
    ("lat puldown", "~ lat-pulldown"),
    ("shuolder press machine", "~ machine-shoulder-press"),
    ("dumbell bench press", "dumbbell-bench-press"),
    ("dumbel curl", "dumbbell-curl"),
    ("kettelbell swing", "~ kettlebell-swing"),
    ("tricpe pushdown", "~ triceps-pushdown"),
    ("bulgerian split squat", "~ bulgarian-split-squat"),
    ("leg extention", "leg-extension"),
    ("hamer curl", "~ hammer-curl"),
    ("Bénch Préss", "bench-press"),
    // More than one exercise.
    ("row", "? barbell-row, seated-cable-row, dumbbell-row"),
    ("rows", "? barbell-row, seated-cable-row, dumbbell-row"),
    ("curl", "? dumbbell-curl, barbell-curl, hammer-curl"),
    ("curls", "? dumbbell-curl, barbell-curl, hammer-curl"),
    ("press", "? bench-press, overhead-press, leg-press"),
    (
        "raise",
        "? lateral-raise, standing-calf-raise, hanging-leg-raise",
    ),
    (
        "extension",
        "? leg-extension, overhead-triceps-extension, back-extension",
    ),
    ("fly", "? cable-fly, dumbbell-fly, rear-delt-fly"),
    ("flyes", "? cable-fly, dumbbell-fly, rear-delt-fly"),
    ("shrug", "? barbell-shrug, dumbbell-shrug, trap-bar-shrug"),
    ("lunge", "? walking-lunge, dumbbell-lunge, reverse-lunge"),
    (
        "leg curl",
        "? lying-leg-curl, seated-leg-curl, standing-leg-curl",
    ),
    (
        "hamstring curl",
        "? lying-leg-curl, seated-leg-curl, nordic-curl",
    ),
    (
        "shoulder press",
        "? dumbbell-shoulder-press, machine-shoulder-press, smith-machine-shoulder-press",
    ),
    (
        "chest press",
        "? machine-chest-press, cable-chest-press, band-chest-press",
    ),
    (
        "tricep extension",
        "? overhead-triceps-extension, overhead-cable-triceps-extension, ez-bar-overhead-triceps-extension",
    ),
    (
        "incline",
        "? incline-bench-press, incline-dumbbell-press, smith-machine-incline-press",
    ),
    (
        "decline press",
        "? decline-bench-press, decline-dumbbell-press, machine-decline-press",
    ),
    ("jerk", "? push-jerk, split-jerk, clean-and-jerk"),
    ("crul", "? dumbbell-curl, barbell-curl, hammer-curl"),
    // Strongman, and what powerlifters and trackers call theirs.
    ("log press", "strongman-log-press"),
    ("axle press", "axle-press"),
    ("board press", "board-press"),
    ("decline fly", "decline-dumbbell-fly"),
    ("plate press", "svend-press"),
    ("svend press", "svend-press"),
    ("battle ropes", "battle-ropes"),
    ("seated triceps press", "overhead-triceps-extension"),
    (
        "dumbbell seated triceps press",
        "overhead-triceps-extension",
    ),
    ("leverage chest press", "machine-chest-press"),
    // None that is known, however near.
    ("", "-"),
    ("the", "-"),
    ("100", "-"),
    ("x", "-"),
    ("bnhc", "-"),
    ("rwo", "-"),
    ("bosu squat", "-"),
    ("moon press", "-"),
    ("chimney lift", "-"),
    ("dinnie ring carry medley", "-"),
    ("nordic track", "-"),
    ("Deadlift Medley", "-"),
    ("unknown", "-"),
    ("exercise", "-"),
];

fn meaning(typed: &str) -> String {
    match Catalog::embedded().resolve(typed) {
        Resolution::Found {
            exercise,
            how: Match::Fuzzy,
        } => format!("~ {}", exercise.id),
        Resolution::Found { exercise, .. } => exercise.id.to_string(),
        Resolution::Ambiguous(several) => {
            let first: Vec<&str> = several.iter().take(3).map(|one| one.id.as_str()).collect();
            format!("? {}", first.join(", "))
        }
        Resolution::Unknown { .. } => "-".to_owned(),
    }
}

#[test]
fn each_spelling_has_its_meaning() {
    let wrong: Vec<String> = SPELLINGS
        .iter()
        .filter(|(typed, wanted)| meaning(typed) != *wanted)
        .map(|(typed, wanted)| format!("{typed:?} is {}, wanted {wanted}", meaning(typed)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_way_it_was_found_is_told() {
    let how = |typed| match Catalog::embedded().resolve(typed) {
        Resolution::Found { how, .. } => Some(how),
        _ => None,
    };
    assert_eq!(how("Bench Press"), Some(Match::Alias));
    assert_eq!(how(" bench-PRESS "), Some(Match::Alias));
    assert_eq!(how("cgbp"), Some(Match::Alias));
    assert_eq!(how("Bench Press (Barbell)"), Some(Match::Words));
    assert_eq!(how("press the bench"), Some(Match::Words));
    assert_eq!(how("low to high cable flies"), Some(Match::Words));
    assert_eq!(how("bench prss"), Some(Match::Fuzzy));
}

/// What is read as it is spelt is what the whole search finds, wherever that mends nothing: over the
/// beginnings of every line of the phrase table.
#[test]
fn read_as_spelt_is_what_the_whole_search_finds() {
    let catalog = Catalog::embedded();
    let lines = include_str!("../../shorthand/phrases.txt").lines();
    let mut tried = std::collections::HashSet::new();
    let mut found = 0;
    for line in lines.filter(|line| !line.starts_with(['#', '%'])) {
        let words: Vec<&str> = line.split(' ').take(3).collect();
        for count in 1..=words.len() {
            let name = words[..count].join(" ");
            if !tried.insert(name.clone()) {
                continue;
            }
            let spelt = catalog.resolve_spelt(&name);
            let whole = catalog.resolve(&name);
            found += usize::from(spelt.is_some());
            match spelt {
                Some(spelt) => assert_eq!(spelt, whole, "{name}"),
                None => assert!(
                    !matches!(
                        whole,
                        Resolution::Found {
                            how: Match::Alias | Match::Words,
                            ..
                        }
                    ),
                    "{name}: {whole:?}"
                ),
            }
        }
    }
    assert!(found > 150, "{found} of {}", tried.len());
}
