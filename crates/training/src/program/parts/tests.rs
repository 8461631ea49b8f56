use super::*;
use crate::program::known_programs;

const STANDS: &str = "\
program: Two Days
sessions: 2 a week
day: A
  block: Main
    slot bench: Bench Press
      sets: 3x8
      rule: double 8-12
    slot row: Barbell Row
      sets: 3x8
day: B
  block: Main
    slot squat: Back Squat
      sets: 3x5
      rule: linear
    same slot: row
";

fn read(text: &str) -> Program {
    notation::read(text).unwrap()
}

fn words(sent: &str) -> Vec<String> {
    ProgramParts::of(Some(&read(STANDS)), &read(sent)).words()
}

/// What comes of these parts, as it is written.
fn taken(old: Option<&str>, sent: &str, chosen: &[usize]) -> String {
    let (old, sent) = (old.map(read), read(sent));
    notation::write(&ProgramParts::of(old.as_ref(), &sent).with(chosen))
}

#[test]
fn each_part_says_what_it_changes() {
    assert_eq!(words(STANDS), Vec::<String>::new());
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "sets: 3x8\n      rule: double 8-12",
            "sets: 4x6\n      rule: double 8-12",
            &["A: Bench Press 3 × 8 → 4 × 6"],
        ),
        (
            "rule: double 8-12",
            "rule: linear",
            &["A: how Bench Press goes on: double 8-12 → linear"],
        ),
        // A slot that stands on two days goes on as one.
        (
            "slot row: Barbell Row\n      sets: 3x8",
            "slot row: Barbell Row\n      sets: 4x8",
            &["A and B: Barbell Row 3 × 8 → 4 × 8"],
        ),
        (
            "slot bench: Bench Press",
            "slot bench: Incline Bench Press",
            &["A: Incline Bench Press 3 × 8 in place of Bench Press 3 × 8"],
        ),
        ("    same slot: row\n", "", &["B: removes Barbell Row 3 × 8"]),
        (
            "    same slot: row\n",
            "    same slot: row\n    slot plank: Plank\n      sets: 3x30s\n",
            &["B: adds Plank 3 × 30s"],
        ),
        (
            "program: Two Days\nsessions: 2 a week",
            "program: Two Days\nsessions: 3 a week\nweeks: 8\ndeload: every 4 weeks; sets 50%; load 90%",
            &[
                "length: 2 sessions a week → 3 sessions a week, 8 weeks",
                "lighter weeks and breaks:",
            ],
        ),
        ("program: Two Days", "program: Three Days", &["title: Two Days → Three Days"]),
        ("day: A", "day: Upper", &["day: A → Upper"]),
        (
            "day: B",
            "day: C\n  block: Main\n    slot dip: Dip\n      sets: 3x8\nday: B",
            &["adds C (Dip)"],
        ),
        (
            "day: B\n  block: Main\n    slot squat: Back Squat\n      sets: 3x5\n      rule: linear\n    same slot: row\n",
            "",
            &["removes B (Back Squat and Barbell Row)"],
        ),
    ];
    for (from, to, wanted) in cases {
        assert!(STANDS.contains(from), "{from}");
        let told = words(&STANDS.replacen(from, to, 1));
        assert_eq!(told.len(), wanted.len(), "{to}: {told:?}");
        for (told, wanted) in told.iter().zip(*wanted) {
            assert!(told.starts_with(wanted), "{to}: {told}");
        }
    }
    // Where nothing stands, each day is a part.
    assert_eq!(
        ProgramParts::of(None, &read(STANDS)).words(),
        ["adds A (Bench Press and Barbell Row)", "adds B (Back Squat and Barbell Row)"]
    );
}

#[test]
fn parts_that_are_chosen_are_put_on_what_stands() {
    let sent = STANDS
        .replacen("sets: 3x8\n      rule: double 8-12", "sets: 4x6\n      rule: linear", 1)
        .replacen("sets: 3x5", "sets: 5x5", 1)
        .replacen("    same slot: row\n", "    slot plank: Plank\n      sets: 3x30s\n", 1);
    assert_eq!(
        words(&sent),
        [
            "A: Bench Press 3 × 8 → 4 × 6",
            "A: how Bench Press goes on: double 8-12 → linear",
            "B: Back Squat 3 × 5 → 5 × 5",
            "B: Plank 3 × 30s in place of Barbell Row 3 × 8",
        ]
    );
    for (chosen, from, to) in [
        (&[0][..], "sets: 3x8\n      rule: double 8-12", "sets: 4x6\n      rule: double 8-12"),
        (&[1], "rule: double 8-12", "rule: linear"),
        (&[2], "sets: 3x5", "sets: 5x5"),
        (&[3], "    same slot: row\n", "    slot plank: Plank\n      sets: 3x30s\n"),
    ] {
        let wanted = notation::write(&read(&STANDS.replacen(from, to, 1)));
        assert_eq!(taken(Some(STANDS), &sent, chosen), wanted, "{chosen:?}");
    }
    // Where nothing stands, the days that are chosen are the program.
    let one = taken(None, STANDS, &[1]);
    assert!(one.contains("day: B") && !one.contains("day: A"), "{one}");
}

#[test]
fn what_does_not_go_together_is_no_program() {
    // Day B takes the loads of its squat from the one of day C, which is left out.
    let sent = STANDS.replacen("sets: 3x5\n      rule: linear", "sets: 3x5 70% of pause-squat", 1)
        + "day: C\n  block: Main\n    slot pause-squat: Pause Squat\n      sets: 3x5\n";
    let told = words(&sent);
    let squat = told.iter().position(|one| one.contains("Back Squat 3 × 5 →")).unwrap();
    let (old, sent) = (read(STANDS), read(&sent));
    let made = ProgramParts::of(Some(&old), &sent).with(&[squat]);
    let errors: Vec<String> = made.check().iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("which is no other slot of the program"), "{errors:?}");
}

#[test]
fn all_of_any_program_is_that_program_and_none_is_the_other() {
    let programs: Vec<&Program> = known_programs().iter().map(|one| &one.program).collect();
    for pair in programs.windows(2) {
        let parts = ProgramParts::of(Some(pair[0]), pair[1]);
        let all: Vec<usize> = (0..parts.words().len()).collect();
        assert_eq!(parts.with(&all), *pair[1], "{}", pair[1].title);
        assert_eq!(parts.with(&[]), *pair[0], "{}", pair[0].title);
        assert!(parts.words().iter().all(|words| !words.is_empty()));
    }
}
