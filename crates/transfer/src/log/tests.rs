use crate::{Gathered, Gathering, ReadOptions};
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetResult;

const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

fn gathered(text: &str, log: &Vec<SetResult>) -> Gathered {
    let now = NOW.parse().unwrap();
    let options = ReadOptions {
        now: &now,
        unit: None,
        own_unit: Unit::Lb,
        dates: None,
        map: &[],
        tables: &[],
    };
    let mut gathering = Gathering::new(Catalog::embedded(), log);
    let facts = crate::read(text.as_bytes(), &options, &mut gathering).unwrap();
    assert_eq!(facts.format, "a log as text", "{text}");
    gathering.settle().unwrap()
}

fn sets(text: &str) -> Vec<SetResult> {
    let found = gathered(text, &Vec::new());
    assert_eq!(found.bad_rows, 0, "{:?}", found.bad);
    found.sets.iter().collect()
}

fn written(sets: &[SetResult]) -> String {
    let mut text = Vec::new();
    let mut sets = sets.to_vec().into();
    super::write(&mut sets, Catalog::embedded(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (head, days) = text.split_at("# setwise log\n\n".len());
    assert_eq!(head, "# setwise log\n\n");
    days.to_owned()
}

/// Without the ids.
fn bare(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("  #").next().unwrap().trim_end());
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The log as its format's description shows it.
const EXAMPLE: &str = "\
2026-11-21 Sat  Upper A
  Bench Press
    w 95 lb x 8
    185 lb x 8, 8, 7 @8            // left elbow twinge     #7f3a
  Pull-Up   +10 kg x 8 RIR 2 | drop bw x 6
  Plank     60s, 60s
";

#[test]
fn the_example_is_read_and_written() {
    let found = sets(EXAMPLE);
    assert_eq!(found.len(), 8);
    assert!(found.iter().all(|set| set.workout.as_deref() == Some("Upper A")));
    assert!(found.iter().all(|set| set.exercise_id.is_some()));
    assert_eq!(
        bare(&written(&found)),
        "\
2026-11-21 Sat  Upper A
  Bench Press
    w 95 lb x 8
    185 lb x 8, 8, 7 @8  // left elbow twinge
  Pull-Up
    +10 kg x 8 RIR 2
    drop bw x 6
  Plank
    60s, 60s
"
    );
    assert!(super::FORMAT.contains("185 lb x 8, 8, 7 @8  // left elbow twinge"));
}

#[test]
fn every_form_of_a_set_is_read_and_written_alike() {
    let text = "\
2026-11-19 Thu
  Bench Press
    A1: 80 kg x 15+5+4
    rest-pause 80.5 kg x L8 R7 RIR 0.5
    failure x 0 set 9
    100 lb
  Farmer's Walk
    32 kg 40m
  Run
    5000m 1500s
    done
  Own thing
    amrap x 12
  \"Two  spaces\"
    cluster 60 kg x 2+2+2  // \"a\\nb #c\"

2026-11-20 Fri  \"A  title\"
  Flat one [bench-press]
    60 kg x 5
  Bench Press [-]
    60 kg x 5
";
    let found = sets(text);
    assert_eq!(bare(&written(&found)), bare(text));
    let numbers: Vec<_> = found.iter().take(4).map(|set| set.set_number).collect();
    assert_eq!(numbers, [1, 2, 9, 10]);
    let flat = found.iter().find(|set| set.exercise == "Flat one").unwrap();
    assert_eq!(flat.exercise_id.as_ref().unwrap().0, "bench-press");
    assert_eq!(found.last().unwrap().exercise_id, None);
    let cluster = found.iter().find(|set| set.exercise == "Two  spaces").unwrap();
    assert_eq!(cluster.performance.notes.as_deref(), Some("a\nb #c"));
}

#[test]
fn what_was_edited_is_an_edit_and_what_is_missing_stays() {
    let log = sets(EXAMPLE);
    let text = written(&log);
    let again = gathered(&text, &log);
    assert_eq!((again.sets.len(), again.changed.len(), again.already_there), (0, 0, 8));
    // One rep more in one set of a run, a set added, a workout renamed, another line gone.
    let edited =
        text.replace("185 lb x 8, 8, 7", "185 lb x 8, 8, 9").replace("Plank\n", "Plank\n    90s\n");
    let lines: Vec<&str> = edited.lines().filter(|line| !line.contains("drop bw")).collect();
    let found = gathered(&lines.join("\n"), &log);
    assert_eq!(found.bad_rows, 0, "{:?}", found.bad);
    assert_eq!(found.changed.len(), 1);
    let changed = &found.changed[0];
    assert_eq!(changed.before.performance.reps, Some(7));
    assert_eq!(changed.after.performance.reps, Some(9));
    assert_eq!((changed.after.id, changed.after.at), (changed.before.id, changed.before.at));
    let new: Vec<_> = found.sets.iter().collect();
    assert_eq!(new.len(), 1);
    assert_eq!((new[0].performance.seconds, new[0].set_number), (Some(90), 3));
    let moved = gathered(&text.replace("2026-11-21 Sat  Upper A", "2026-11-20 Fri  Upper B"), &log);
    assert_eq!((moved.sets.len(), moved.changed.len()), (0, 8));
    assert_eq!(moved.changed[0].after.workout.as_deref(), Some("Upper B"));
}

#[test]
fn weights_stand_below_their_day() {
    let text = "2026-11-14 Sat\n  bodyweight 83 kg\n\n2026-11-21 Sat  Upper A\n  \
                Bodyweight 82.4 kg, 181.5 lb\n  Bench Press\n    185 lb x 8\n";
    let found = gathered(text, &Vec::new());
    assert_eq!(found.bad_rows, 0, "{:?}", found.bad);
    assert_eq!((found.rows, found.sets.len()), (3, 1));
    let weights: Vec<_> = found.sets.weighed.iter().collect();
    let said: Vec<_> = weights.iter().map(|one| format!("{} {}", one.date, one.load)).collect();
    assert_eq!(said, ["2026-11-14 83 kg", "2026-11-21 82.4 kg", "2026-11-21 181.5 lb"]);
    let mut all = found.sets.clone();
    let mut text = Vec::new();
    super::write(&mut all, Catalog::embedded(), &mut text).unwrap();
    assert_eq!(
        bare(&String::from_utf8(text).unwrap()),
        "# setwise log\n\n2026-11-14 Sat\n  bodyweight 83 kg\n\n2026-11-21 Sat  Upper A\n  \
         bodyweight 82.4 kg, 181.5 lb\n  Bench Press\n    185 lb x 8\n"
    );
    // A lift of such a name is no weight.
    let own = "2026-11-21 Sat\n  \"bodyweight 5 squat\"\n    x 8\n";
    assert_eq!(bare(&written(&sets(own))), own);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of mistakes")]
fn a_mistake_is_told_with_its_line_and_column() {
    for (text, line, column, wanted) in [
        (
            "2026-11-21\n  bodyweight 82.4\n",
            2,
            14,
            "'82.4' is no weight with its unit, such as 82.4 kg",
        ),
        (
            "2026-11-21\n  bodyweight 82.4 kg, 900 kg\n",
            2,
            23,
            "900 kg isn't a bodyweight from 20 to 400 kg",
        ),
        (
            "2026-11-21\n  bodyweight 82.4 kg  #52d1c0 #7f3a11\n",
            2,
            3,
            "2 ids for 1 weight; each weight has one at most",
        ),
        (
            "# setwise log\n  bodyweight 82.4 kg\n",
            2,
            3,
            "a weight before the first day; begin with a line such as 2026-11-21",
        ),
        (
            "2026-11-21\n  Squat\n    185 x 8\n",
            3,
            5,
            "185 has no unit; write lb, kg, m, km, s or min behind it, or x before reps",
        ),
        (
            "2026-11-21\n  Squat\n    185 lb x eight\n",
            3,
            14,
            "'eight' is not a number of reps from 0 to 999",
        ),
        (
            "2026-11-21\n  Squat\n    185 lb x 8 @11\n",
            3,
            17,
            "'11' is not an RPE from 1 to 10 in half steps",
        ),
        (
            "2026-11-21\n  Squat\n    185 lb y 8\n",
            3,
            12,
            "'y' is no part of a set; wanted such as w 95 lb x 8 @8",
        ),
        (
            "2026-11-21\n  Squat\n    w 95 lb x 8 |\n",
            3,
            18,
            "a set is missing here, such as 185 lb x 8",
        ),
        (
            "2026-11-21\n  Squat\n    x 8 set 0\n",
            3,
            13,
            "'0' is not the number of a set from 1 to 99",
        ),
        (
            "2026-11-21\n  Squat\n    5000 lb x 8\n",
            3,
            5,
            "5000 is not a load from -999.99 to 1999.99 lb",
        ),
        (
            "2026-11-21\n  Squat\n    x 8  #aaaaaa #bbbbbb\n",
            3,
            5,
            "2 ids for 1 set; each set has one at most",
        ),
        (
            "2026-11-21\n    x 8\n",
            2,
            5,
            "a set without an exercise above it; its name is indented by two spaces",
        ),
        (
            "2026-11-21\n  Squat\n    x 8 // \"open\n",
            3,
            12,
            "these quotes can't be read; they are as in JSON, with \\\" for a quote",
        ),
        (
            "2026-11-21 Mon\n  Squat\n    x 8\n",
            1,
            12,
            "2026-11-21 is a Saturday, not 'Mon'; two spaces stand before the title of a workout",
        ),
        (
            "2026-11-21\nSquat\n    x 8\n",
            2,
            1,
            "'Squat' is no date such as 2026-11-21; what belongs to a day is indented",
        ),
        ("2027-11-21\n  Squat\n    x 8\n", 1, 1, "2027-11-21 is in the future"),
    ] {
        let found = gathered(text, &Vec::new());
        let bad: Vec<_> = found
            .bad
            .iter()
            .map(|row| (row.at.line, row.at.column, row.issues.join("; ")))
            .collect();
        assert_eq!(bad, [(line, column, wanted.to_owned())], "{text}");
    }
}

/// Whoever adds a set by copying the line of another keeps its id by mistake: that is neither an edit of
/// the other nor nothing.
#[test]
fn a_line_that_was_copied_with_its_id_is_told() {
    let log = sets("2026-11-21 Sat\n  Squat\n    100 kg x 5\n");
    let text = written(&log);
    let line = text.lines().last().unwrap();
    let digits = line.split('#').nth(1).unwrap();
    let wanted =
        format!("#{digits} is in line 3 too; without it, a copied line becomes a set of its own");
    for copied in [line.to_owned(), line.replace("100", "110")] {
        let found = gathered(&format!("{text}{copied}\n"), &log);
        let bad: Vec<_> =
            found.bad.iter().map(|row| (row.at.line, row.issues.join("; "))).collect();
        assert_eq!(bad, [(4, wanted.clone())]);
        assert_eq!((found.sets.len(), found.changed.len()), (0, 0));
    }
    let without = line.split("  #").next().unwrap();
    let found = gathered(&format!("{text}{without}\n"), &log);
    assert_eq!((found.bad_rows, found.sets.len()), (0, 1));
}
