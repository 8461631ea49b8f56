use super::claims;
use jiff::civil::date;

const TODAY: jiff::civil::Date = date(2026, 11, 21);

#[test]
fn loads_by_reps_are_claims_and_what_is_planned_is_none() {
    for (text, wanted) in [
        ("Bench 1000 × 8 was great", &["1000 × 8"][..]),
        ("185 lb × 8, 8, 7 against 180 lb x 8 on 14 Nov", &["185 lb × 8, 8, 7", "180 lb x 8"]),
        ("3 × 8 @ 185 lb", &["3 × 8 @ 185 lb"]),
        ("82.5 kg × 5 went up", &["82.5 kg × 5"]),
        ("3 × 8 is done, 5 x 5 too", &[]),
        ("Deadlift 999 lb record", &["999 lb"]),
        ("Up 5 lb to 190 lb, 5 lb more than last week", &["190 lb"]),
        ("185 lb × 8, 190 lb × 6", &["185 lb × 8", "190 lb × 6"]),
        ("All 3 sets hit 8", &["All 3 sets hit 8"]),
        ("every set at 8 reps, 3 sets of 10", &["every set at 8", "3 sets of 10"]),
        ("stay at 80 kg until all 3 sets reach 10", &["80 kg"]),
        ("All 3 bench sets hit 9", &["All 3 bench sets hit 9"]),
        ("2 of 3 sets hit 8", &[]),
        ("3 sets of 1 exercise, 4 sets of 2 lifts", &[]),
        ("3 sets at 185 lb", &["185 lb"]),
        ("Next time try 190 lb × 8", &[]),
        ("9 sets of 3 exercises: all of the plan is done", &[]),
        ("12 of 13 sets on 2026-11-21", &[]),
        ("Legs were on 2026-11-19, so upper body today.", &["on 2026-11-19"]),
        ("You trained yesterday", &["yesterday"]),
        ("Your last legs: 14 Nov", &["14 Nov"]),
        ("First squats since Monday", &["Monday"]),
        ("You did legs 2 days ago", &["2 days ago"]),
        ("Leg day is on Monday", &[]),
        ("You rested on 2026-11-19", &[]),
        ("Nothing was done yesterday", &[]),
        ("Legs were planned for Thursday", &[]),
        ("You trained hard last week", &[]),
        ("Trained today", &[]),
        ("Legs were on 2026-11-21", &["on 2026-11-21"]),
        ("You weighed 82 kg yesterday", &[]),
    ] {
        let found: Vec<String> =
            claims(text, TODAY, true).into_iter().map(|(_, words)| words).collect();
        assert_eq!(found, wanted, "{text}");
    }
}
