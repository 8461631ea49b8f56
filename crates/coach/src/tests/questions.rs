//! Each question, with history and without.

use super::fixture::Athlete;

/// Two months of bench, row and squat, and a plan for today of which one set is done.
fn trained() -> Athlete {
    let athlete = Athlete::new();
    for (date, bench, row) in [
        ("2026-10-24", "170x8 170x8 170x7", "140x8 140x8"),
        ("2026-10-31", "175x8 175x8 175x8", "145x8 145x8"),
        ("2026-11-07", "180x8 180x8 180x8", "145x8 145x8 145x8"),
        ("2026-11-14", "185x8@2 185x8@2 185x7@1", "150x8@2 150x8@2 150x8@2"),
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
         Rule: a set got 7 of 8, miss 1 of 3: stay at this load. It rests on Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1.
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
         most in a session 4,320 lb, Sat 7 Nov.
you      my records
coach    Back Squat: e1RM 274 lb from 235 lb × 5, Tue 17 Nov;
         Bench Press: e1RM 247 lb from 185 lb × 8 RIR 2, Sat 14 Nov;
         Barbell Row: e1RM 200 lb from 150 lb × 8 RIR 2, Sat 14 Nov.
you      what should I load for 3x5 bench
coach    Bench Press 3 x 5: 205 lb.
         Rule: 185 lb × 8 RIR 2 by the RPE chart, for 5 at RIR 2; 195 to 210 lb leaves 3 to 1. It rests on Sat 14 Nov: 185 lb × 8 RIR 2.
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
         Rule: a set got 7 of 8, miss 1 of 3: stay at this load. It rests on Sat 14 Nov: 185 lb × 8, 8 RIR 2; 185 lb × 7 RIR 1.
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
         Highest estimated max: Back Squat 225 lb × 5, Tue 10 Nov (e1RM 263 lb).
         Back Squat 3, Barbell Row 3, Bench Press 3.
         The 7 days before: 6 sets.
you      how was this month
coach    This month: 19 sets on 5 days.
         Highest estimated max: Back Squat 235 lb × 5, Tue 17 Nov (e1RM 274 lb).
         Bench Press 7, Back Squat 6, Barbell Row 6.
         The 21 days before: 10 sets.
you      how was today
coach    Today: 1 set of Bench Press.
         Highest estimated max: Bench Press 185 lb × 8, today (e1RM 234 lb).
you      am I stalling on bench
coach    Bench Press is going up: e1RM +6.3 lb a week in the last 12 weeks. 185 lb × 8 RIR 2, Sat 14 Nov (e1RM 247 lb) beats 170 lb × 8, Sat 24 Oct (e1RM 215 lb).
         Rule: the line through the estimated maxes; less than 1 % over the days is level.
you      volume for back
coach    No sets of back in the last 7 days.
you      volume
coach    Hard sets in the last 7 days: 4 in all.
         Chest 1, back 0, shoulders 0.5, biceps 0, triceps 0.5, quads 3, hamstrings 1.5, glutes 3, calves 0, core 0.
         Newest: today, Bench Press.
         Below 10 a week: chest, back, shoulders, biceps, triceps, quads, hamstrings, glutes, calves and core. Rule: 6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter; a muscle that helps counts half.
you      how long since legs
coach    You last trained legs 4 days ago, Tue 17 Nov: Back Squat.
you      how long since squat
coach    Back Squat: 4 days ago, Tue 17 Nov: 235 lb × 5, 5, 4.
you      plates for 185
coach    185 lb: 45 + 25 a side, on a 45 lb bar.
you      warm-up for 225
coach    Warm-up for 225 lb: 45 × 8, 110 × 5, 155 × 3, 190 × 1 lb.
         Rule: the bar, 50 %, 70 % and 85 %, with fewer reps as it goes up.
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
coach    No sets last week (9 to 15 Nov).
you      how was this month
coach    No sets this month.
you      how was today
coach    No sets today.
you      am I stalling on bench
coach    No sets of Bench Press in the last 12 weeks.
you      volume for back
coach    No sets of back in the last 7 days.
you      volume
coach    No sets in the last 7 days.
you      how long since legs
coach    No sets of legs yet.
you      how long since squat
coach    No sets of Back Squat yet.
you      plates for 185
coach    185 lb: 45 + 25 a side, on a 45 lb bar.
you      warm-up for 225
coach    Warm-up for 225 lb: 45 × 8, 110 × 5, 155 × 3, 190 × 1 lb.
         Rule: the bar, 50 %, 70 % and 85 %, with fewer reps as it goes up.
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
coach    I log what you type: `bench 3x8 185lb @8`, `pull up +10kg 8 8 7`, `same again`, `undo`, `fix my last set`, `my goal is strength`, `i have a bench now`.
         I answer from your log, over any days and against anything: `what's next`, `plan for today`, `how long will this take`, `what program am I on`, `last set of bench`, `last time on bench`, `best bench`, `heaviest squat since march`, `average load on squat`, `bench e1rm vs last month`, `best set of 5 on bench`, `how many reps of pull up this month`, `deadlift tonnage last week`, `how many sets this week`, `hard sets for back`, `how many sessions last month`, `how often do I squat`, `what's my streak`, `how many days off this month`, `how long since legs`, `when did I first bench 100 kg`, `average rpe on squat`, `am I getting stronger`, `what will my squat be in 3 months`, `run pace this month`, `how far did I run this month`, `longest plank`, `fastest 5k`, `how long was my last workout`, `what time do I usually train`, `show my notes`, `how much do I weigh`, `did I hit the plan`, `should I deload`, `what should I train today`, `what equipment do I have`.
         I work out: `what should I load for 3x5 bench`, `why that load`, `how many reps can I do with 185 on bench`, `plates for 185`, `warm-up for 225`, `what muscles does goblet squat work`, `80 % of 140`, `100 kg in lb`, `what is RPE`.
         I propose changes of today's plan: `swap bench busy`, `shorter today, 20 minutes`, `easier today`, `harder today`, `only dumbbells today`, `new plan for today`, `skip squats`, `add face pulls 3x15`.
         I plan on the calendar: `move leg day to friday`, `I'm away next week`, `what's on this week`.
         I write programs: `make me a program`, `which programs are there`, `review my program`.
         `and squat?`, `and last month?` or `why?` go on from an answer. I work by rules, not by a language model.
you      why did you refuse that
coach    Nothing was refused in what I remember of this conversation.
you      my shoulder hurts
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
you      hello
coach    Hello. Tell me a set, such as `bench 3x8 185lb @8`, or ask `what's next`.
you      thanks
coach    Any time.
you      skip squats
coach    There is no plan for today. `new plan for today` proposes one; sets can be logged without.
you      how long is my program
coach    You follow no program. `make me a program` writes one that fits you, `which programs are there` lists those by known methods, and `start 5/3/1` proposes one of them.
you      accept
coach    I asked nothing just now, so nothing changes. A proposal from before is accepted or refused on its own card.
you      plates for 40
coach    40 lb is less than the bar alone (45 lb).
you      plates for 102.5 kg
coach    102.5 kg: 25 + 15 + 1.25 a side, on a 20 kg bar.
you      plates for 187.5
coach    187.5 lb can't be loaded exactly; the nearest below is 185 lb: 45 + 25 a side, on a 45 lb bar (2.5 lb short).
you      plates for 60kg 15kg bar
coach    60 kg: 20 + 2.5 a side, on a 15 kg bar.
you      what is the meaning of life
coach    That's outside the gym, so I'm no help there. Ask me about your training: `what's next`, `am I getting stronger`.
you      tell me a joke about curls
coach    That's outside the gym, so I'm no help there. Ask me about your training: `what's next`, `am I getting stronger`.
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
asks     I didn't catch that. Did you mean: 1 plates for 185, 2 plan for today, 3 last time on bench
         1 plates for 185 → plates for 185
         2 plan for today → plan for today
         3 last time on bench → last time on bench
you      am i stalling on zercher twisters
asks     I don't know the exercise 'zercher twisters'. Near it: 1 am I getting stronger on Zercher Squat, 2 am I getting stronger on Zercher Carry, 3 am I getting stronger on Zercher Good Morning
         1 am I getting stronger on Zercher Squat → am I getting stronger on Zercher Squat
         2 am I getting stronger on Zercher Carry → am I getting stronger on Zercher Carry
         3 am I getting stronger on Zercher Good Morning → am I getting stronger on Zercher Good Morning
you      how long since yodelling
coach    I don't know the exercise 'yodelling', and nothing similar.
");
}

#[test]
fn pain_stops_the_movement_and_offers_a_swap() {
    insta::assert_snapshot!(trained().says(&["sharp pain in my shoulder", "that hurts"]), @"
you      sharp pain in my shoulder
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
         Better left out of today's plan: Bench Press. `swap Bench Press pain` proposes something else.
you      that hurts
coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
         `swap Bench Press pain` proposes something else in its place.
");
}

#[test]
fn several_numbers_are_taken_together() {
    let athlete = Athlete::new();
    athlete.did("2026-11-10", "Back Squat", "240x5 200x8");
    athlete.did("2026-11-12", "Bench Press", "180x5");
    let says = |line: &str, wanted: &[&str]| {
        let told = athlete.says(&[line]);
        for wanted in wanted {
            assert!(told.contains(wanted), "{line}: {told}");
        }
    };
    says("what's my total", &["No total yet: it takes a set of Deadlift too."]);
    athlete.did("2026-11-14", "Deadlift", "300x5");
    says(
        "what's my total",
        &[
            "Total: 840 lb, by estimated maxes.",
            "Back Squat, e1RM: 280 lb, from 240 lb × 5",
            "Bench Press, e1RM: 210 lb, from 180 lb × 5",
            "Deadlift, e1RM: 350 lb, from 300 lb × 5",
        ],
    );
    says(
        "how many times bodyweight do i squat",
        &["I don't know your bodyweight: log it as `bw 82 kg`, and ask again."],
    );
    athlete.says(&["bw 200 lb"]);
    says(
        "how many times bodyweight do i squat",
        &["Estimated max in times your bodyweight of 200 lb: Back Squat 1.4."],
    );
    says("my relative strength", &["200 lb: Back Squat 1.4, Bench Press 1.05 and Deadlift 1.75."]);
}
