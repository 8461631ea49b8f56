//! Each question, with history and without.

use super::fixture::Athlete;

/// Two months of bench, row and squat, and a plan for today of which one set is done.
fn trained() -> Athlete {
    let athlete = Athlete::new();
    for (date, bench, row) in [
        ("2026-10-24", "170x8 170x8 170x7", "140x8 140x8"),
        ("2026-10-31", "175x8 175x8 175x8", "145x8 145x8"),
        ("2026-11-07", "180x8 180x8 180x8", "145x8 145x8 145x8"),
        (
            "2026-11-14",
            "185x8@2 185x8@2 185x7@1",
            "150x8@2 150x8@2 150x8@2",
        ),
    ] {
        athlete.did(date, "Bench Press", bench);
        athlete.did(date, "Barbell Row", row);
    }
    athlete.did("2026-11-10", "Back Squat", "225x5 225x5 225x5");
    athlete.did("2026-11-17", "Back Squat", "235x5 235x5 235x4");
    athlete.planned(&[
        ("Bench Press", "3 x 8"),
        ("Barbell Row", "3 x 8"),
        ("Hammer Curl", "2 x 12"),
    ]);
    athlete.did("2026-11-21", "Bench Press", "185x8");
    athlete
}

const QUESTIONS: &[&str] = &[
    "what's next",
    "last time on bench",
    "last set",
    "best bench",
    "my records",
    "what should I load for 3x5 bench",
    "what should I load for row",
    "why that load",
    "why that load for row",
    "how was last week",
    "how was this month",
    "how was today",
    "am I stalling on bench",
    "volume for back",
    "volume",
    "how long since legs",
    "how long since squat",
    "plates for 185",
    "warm-up for 225",
    "warm up for row",
    "plan for today",
];

#[test]
fn with_history() {
    insta::assert_snapshot!(trained().says(QUESTIONS), @"
you      what's next
coach    Next: Bench Press 3 x 8, set 2 of 3, try 185 lb.
         Rule: set 3 got 7 of 8: hold. It rests on Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1.
         Then Barbell Row 3 x 8.
you      last time on bench
coach    Bench Press, today: 185 lb × 8.
         Before that, Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1; Sat 7 Nov: 180 lb × 8, 8, 8.
you      last set
coach    Last set logged: Bench Press, set 1, 185 lb × 8, today.
you      best bench
coach    Bench Press: most load 185 lb × 8 RIR 2, Sat 14 Nov;
         most reps 185 lb × 8 RIR 2, Sat 14 Nov;
         e1RM 247 lb from 185 lb × 8 RIR 2, Sat 14 Nov;
         most in a session 4320 lb, Sat 7 Nov.
you      my records
coach    Back Squat: e1RM 274 lb from 235 lb × 5, Tue 17 Nov;
         Bench Press: e1RM 247 lb from 185 lb × 8 RIR 2, Sat 14 Nov;
         Barbell Row: e1RM 200 lb from 150 lb × 8 RIR 2, Sat 14 Nov.
you      what should I load for 3x5 bench
coach    Bench Press 3 x 5: 190 lb.
         Rule: all 3 sets passed 5: +5. It rests on Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1.
you      what should I load for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → what should I load for Barbell Row
         2 Seated Cable Row → what should I load for Seated Cable Row
         3 Dumbbell Row → what should I load for Dumbbell Row
         4 T-Bar Row → what should I load for T-Bar Row
         5 Chest-Supported Row → what should I load for Chest-Supported Row
         6 Pendlay Row → what should I load for Pendlay Row
         7 Dumbbell Bent-Over Row → what should I load for Dumbbell Bent-Over Row
         8 Machine Row → what should I load for Machine Row
you      why that load
coach    Bench Press 3 x 8: 185 lb.
         Rule: set 3 got 7 of 8: hold. It rests on Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1.
you      why that load for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → why that load for Barbell Row
         2 Seated Cable Row → why that load for Seated Cable Row
         3 Dumbbell Row → why that load for Dumbbell Row
         4 T-Bar Row → why that load for T-Bar Row
         5 Chest-Supported Row → why that load for Chest-Supported Row
         6 Pendlay Row → why that load for Pendlay Row
         7 Dumbbell Bent-Over Row → why that load for Dumbbell Bent-Over Row
         8 Machine Row → why that load for Machine Row
you      how was last week
coach    Last week (9 to 15 Nov): 9 sets on 2 days.
         Sets: Back Squat 3, Bench Press 3 and Barbell Row 3.
         Highest estimated max: Back Squat 225 lb × 5, Tue 10 Nov (e1RM 263 lb).
         The 7 days before (2 to 8 Nov): 6 sets.
you      how was this month
coach    This month (1 to 21 Nov): 19 sets on 5 days.
         Sets: Bench Press 7, Barbell Row 6 and Back Squat 6.
         Highest estimated max: Back Squat 235 lb × 5, Tue 17 Nov (e1RM 274 lb).
         The 21 days before (11 to 31 Oct): 10 sets on 2 days.
you      how was today
coach    Today: 1 set.
         Sets: Bench Press 1.
         Highest estimated max: Bench Press 185 lb × 8, today (e1RM 234 lb).
you      am I stalling on bench
coach    No, Bench Press is going up: 185 lb × 8 RIR 2, Sat 14 Nov (e1RM 247 lb) beats 170 lb × 8, Sat 24 Oct (e1RM 215 lb).
         Rule: a stall is 4 sessions without a better estimated max.
you      volume for back
coach    Back, the last 7 days (15 to 21 Nov): upper back 0 and lats 0.
         Hard sets: one for a muscle that the lift targets, half for one that helps. 10 to 20 a week is a heuristic.
you      volume
coach    The last 7 days (15 to 21 Nov): chest 1, back 0, shoulders 0.5, biceps 0, triceps 0.5, quads 3, hamstrings 1.5, glutes 3, calves 0, core 0.
         Below 10: chest, back, shoulders, biceps, triceps, quads, hamstrings, glutes, calves and core.
         Hard sets: one for a muscle that the lift targets, half for one that helps. 10 to 20 a week is a heuristic.
you      how long since legs
coach    Legs: 4 days ago, Tue 17 Nov: Back Squat 235 lb × 5, 5, 4. This counts the exercises that target it.
you      how long since squat
coach    Back Squat: 4 days ago, Tue 17 Nov: 235 lb × 5, 5, 4.
you      plates for 185
coach    185 lb: 45 + 25 a side, on a 45 lb bar.
you      warm-up for 225
coach    Warm-up for 225 lb: 45 × 10, 90 × 5, 135 × 4, 165 × 3, 190 × 1 lb.
         Rule: about 40, 60, 75 and 85 % of it, with fewer reps as it goes up.
you      warm up for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → warm-up for Barbell Row
         2 Seated Cable Row → warm-up for Seated Cable Row
         3 Dumbbell Row → warm-up for Dumbbell Row
         4 T-Bar Row → warm-up for T-Bar Row
         5 Chest-Supported Row → warm-up for Chest-Supported Row
         6 Pendlay Row → warm-up for Pendlay Row
         7 Dumbbell Bent-Over Row → warm-up for Dumbbell Bent-Over Row
         8 Machine Row → warm-up for Machine Row
you      plan for today
coach    Upper body, 45 min, moderate: 1 of 8 sets done.
         Main: Bench Press 3 x 8 (1 done); Barbell Row 3 x 8; Hammer Curl 2 x 12.
");
}

#[test]
fn without_history() {
    insta::assert_snapshot!(Athlete::new().says(QUESTIONS), @"
you      what's next
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
you      last time on bench
coach    No sets of Bench Press yet.
you      last set
coach    No sets yet.
you      best bench
coach    No sets of Bench Press yet.
you      my records
coach    No sets yet.
you      what should I load for 3x5 bench
coach    No sets of Bench Press yet, so I have nothing to go by. Start with a load that leaves 3 reps in reserve and log it; after that I can suggest one.
you      what should I load for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → what should I load for Barbell Row
         2 Seated Cable Row → what should I load for Seated Cable Row
         3 Dumbbell Row → what should I load for Dumbbell Row
         4 T-Bar Row → what should I load for T-Bar Row
         5 Chest-Supported Row → what should I load for Chest-Supported Row
         6 Pendlay Row → what should I load for Pendlay Row
         7 Dumbbell Bent-Over Row → what should I load for Dumbbell Bent-Over Row
         8 Machine Row → what should I load for Machine Row
you      why that load
coach    No sets yet.
you      why that load for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → why that load for Barbell Row
         2 Seated Cable Row → why that load for Seated Cable Row
         3 Dumbbell Row → why that load for Dumbbell Row
         4 T-Bar Row → why that load for T-Bar Row
         5 Chest-Supported Row → why that load for Chest-Supported Row
         6 Pendlay Row → why that load for Pendlay Row
         7 Dumbbell Bent-Over Row → why that load for Dumbbell Bent-Over Row
         8 Machine Row → why that load for Machine Row
you      how was last week
coach    Last week (9 to 15 Nov): no sets.
you      how was this month
coach    This month (1 to 21 Nov): no sets.
you      how was today
coach    Today: no sets.
you      am I stalling on bench
coach    No sets of Bench Press yet.
you      volume for back
coach    The last 7 days (15 to 21 Nov): no sets.
you      volume
coach    The last 7 days (15 to 21 Nov): no sets.
you      how long since legs
coach    No sets for legs since Sun 20 Sep, which is as far back as I look.
you      how long since squat
coach    No sets of Back Squat yet.
you      plates for 185
coach    185 lb: 45 + 25 a side, on a 45 lb bar.
you      warm-up for 225
coach    Warm-up for 225 lb: 45 × 10, 90 × 5, 135 × 4, 165 × 3, 190 × 1 lb.
         Rule: about 40, 60, 75 and 85 % of it, with fewer reps as it goes up.
you      warm up for row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → warm-up for Barbell Row
         2 Seated Cable Row → warm-up for Seated Cable Row
         3 Dumbbell Row → warm-up for Dumbbell Row
         4 T-Bar Row → warm-up for T-Bar Row
         5 Chest-Supported Row → warm-up for Chest-Supported Row
         6 Pendlay Row → warm-up for Pendlay Row
         7 Dumbbell Bent-Over Row → warm-up for Dumbbell Bent-Over Row
         8 Machine Row → warm-up for Machine Row
you      plan for today
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
");
}

#[test]
fn what_needs_no_log() {
    insta::assert_snapshot!(Athlete::new().says(&[
        "what can you do",
        "why did you refuse that",
        "my shoulder hurts",
        "hello",
        "thanks",
        "skip squats",
        "how long is my program",
        "accept",
        "plates for 40",
        "plates for 102.5 kg",
        "plates for 187.5",
        "plates for 60kg 15kg bar",
        "what is the meaning of life",
        "tell me a joke about curls",
        "last row",
        "plates for frobnication",
        "am i stalling on zercher twisters",
        "how long since yodelling",
    ]), @"
you      what can you do
coach    I log what you type: `bench 3x8 185lb @8`, `155 x8 rir 3`, `same again`, `pull up +10kg 8 8 7`; `undo` takes the last line back, `edit last to 7 reps` corrects it.
         I answer from your log: `what's next`, `last time on bench`, `best bench`, `what should I load for 3x5 bench`, `am I stalling on bench`, `volume for back`, `how was last week`.
         I work out `plates for 185` and `warm-up for 225`, and I propose changes of today's plan: `swap bench busy`, `shorter today, 20 minutes`, `easier today`.
         I plan on the calendar: `move leg day to friday`, `skip everything overdue`, `I'm away next week`, `what's on this week`.
         I work by rules, not by a language model.
you      why did you refuse that
coach    Nothing was refused in what I remember of this conversation.
you      my shoulder hurts
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
you      hello
coach    Hello. Tell me a set, such as `bench 3x8 185lb @8`, or ask `what's next`.
you      thanks
coach    Any time.
you      skip squats
coach    You don't need to change anything: skip it and go on with the next exercise. `swap it busy` proposes a replacement; `skip today` is about the whole session.
you      how long is my program
coach    `make me a program` writes one that fits you, `which programs are there` lists those by known methods, and `start 5/3/1` proposes one of them.
you      accept
coach    A proposal is accepted or refused on its own card; until then nothing changes.
you      plates for 40
coach    40 lb is less than the bar alone (45 lb).
you      plates for 102.5 kg
coach    102.5 kg: 25 + 15 + 1.25 a side, on a 20 kg bar.
you      plates for 187.5
coach    187.5 lb can't be loaded exactly; the nearest below is 185 lb: 45 + 25 a side, on a 45 lb bar (2.5 lb short).
you      plates for 60kg 15kg bar
coach    60 kg: 20 + 2.5 a side, on a 15 kg bar.
you      what is the meaning of life
asks     I didn't catch that. Did you mean: 1 what should I load for 3x5 bench, 2 how was last week, 3 last time on bench
         1 what should I load for 3x5 bench → what should I load for 3x5 bench
         2 how was last week → how was last week
         3 last time on bench → last time on bench
you      tell me a joke about curls
asks     I didn't catch that. Did you mean: 1 am I stalling on bench, 2 last time on bench, 3 edit last to 7 reps
         1 am I stalling on bench → am I stalling on bench
         2 last time on bench → last time on bench
         3 edit last to 7 reps → edit last to 7 reps
you      last row
asks     Which row: 1 Barbell Row, 2 Seated Cable Row, 3 Dumbbell Row, 4 T-Bar Row, 5 Chest-Supported Row, 6 Pendlay Row, 7 Dumbbell Bent-Over Row, 8 Machine Row
         1 Barbell Row → last time on Barbell Row
         2 Seated Cable Row → last time on Seated Cable Row
         3 Dumbbell Row → last time on Dumbbell Row
         4 T-Bar Row → last time on T-Bar Row
         5 Chest-Supported Row → last time on Chest-Supported Row
         6 Pendlay Row → last time on Pendlay Row
         7 Dumbbell Bent-Over Row → last time on Dumbbell Bent-Over Row
         8 Machine Row → last time on Machine Row
you      plates for frobnication
asks     I didn't catch that. Did you mean: 1 plates for 185, 2 volume for back, 3 plan for today
         1 plates for 185 → plates for 185
         2 volume for back → volume for back
         3 plan for today → plan for today
you      am i stalling on zercher twisters
asks     I don't know the exercise 'zercher twisters'. Near it: 1 am I stalling on Zercher Squat, 2 am I stalling on Zercher Carry, 3 am I stalling on Zercher Good Morning
         1 am I stalling on Zercher Squat → am I stalling on Zercher Squat
         2 am I stalling on Zercher Carry → am I stalling on Zercher Carry
         3 am I stalling on Zercher Good Morning → am I stalling on Zercher Good Morning
you      how long since yodelling
coach    I don't know the exercise 'yodelling', and nothing similar.
");
}

#[test]
fn pain_stops_the_movement_and_offers_a_swap() {
    insta::assert_snapshot!(trained().says(&["sharp pain in my shoulder", "that hurts"]), @"
you      sharp pain in my shoulder
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
         Still on today's plan and loading the shoulder: Bench Press. `swap Bench Press pain` proposes something else.
you      that hurts
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
         `swap Bench Press pain` proposes something else in its place.
");
}
