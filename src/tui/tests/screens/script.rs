//! What the model of these screens answers, by what it is asked.

use crate::tui::tests::script::Beat::{self, Call, Fail, Hold, Say, Spend, Think};
use crate::tui::tests::script::Script;

/// Every element of an answer, with characters that are two cells wide.
const MARKDOWN: &str = "\
# Rows before presses

Rowing **first** keeps your *shoulder blades* set; see `barbell-row`.

- 3 sets of 8
  - a pause at the top
- then presses, [as before](https://example.org/rows)

1. Warm up
2. Work: 懸垂 and ベンチプレス, naïvely 💪

> Never skip the pause.

| Day | Focus | Sets |
|:----|:-----:|-----:|
| Mon | Push | 12 |
| Wed | 引く日 pull | 9 |

```sh
setwise log \"bench 3x8 185lb\"   # and so on, on a line that is longer than a narrow screen
```

---

Ask ~~again~~ any time.";

const WRONG_SET: &str = r#"{"exerciseName":"Barbell Row","set":"3","reps":"8","load_lb":"155"}"#;
const RIGHT_SET: &str = r#"{"exercise":"Barbell Row","set":"3","reps":"8","load_lb":"155"}"#;
const PLAN: &str = r#"{"plan":"{\"focus\":\"Upper body\",\"durationMinutes\":45,\"equipment\":[\"barbell\"],\"source\":\"ai\",\"energy\":\"moderate\",\"summary\":\"Bench first, then rows.\",\"blocks\":[{\"title\":\"Main\",\"durationMinutes\":45,\"focus\":\"Strength\"}],\"exercises\":[{\"blockIndex\":0,\"order\":0,\"name\":\"Bench Press\",\"prescription\":\"3 x 8\",\"detail\":null},{\"blockIndex\":0,\"order\":1,\"name\":\"Barbell Row\",\"prescription\":\"3 x 8\",\"detail\":\"pause at the top\"}]}","reason":"Forty-five minutes today, so two lifts instead of four."}"#;
const ROUTED: &str = r#"{"decision":"plan","category":"move","entities":["mobility"],"missing":[],"confidence":0.9,"question":null}"#;

const STREAM: &[Beat] = &[
    Think("The athlete asks why rows come first.\n\nShoulders."),
    Hold,
    Say("Because rows"),
    Hold,
    Say(" keep your **shoul"),
    Hold,
    Say("ders** set.\n\n| Day | Fo"),
    Hold,
    Say("cus |\n|---|---|\n| Mon | Pu"),
    Hold,
    Say("sh |\n\nThe end."),
    Spend(1200, 80),
];

pub const SCRIPT: Script = &[
    ("why rows", &[STREAM]),
    ("everything", &[&[Say(MARKDOWN), Spend(900, 300)]]),
    (
        "think",
        &[&[
            Think(
                "First I look at the log.\nThen at the plan: rows are next, and the bench was heavy.",
            ),
            Say("Row next."),
            Spend(15_000, 1_250),
        ]],
    ),
    (
        "log my row",
        &[
            &[Call("log_set_result", WRONG_SET)],
            &[Call("log_set_result", RIGHT_SET)],
            &[Say("Logged your third set.")],
        ],
    ),
    (
        "warm up",
        &[
            &[Call("log_set_result", r#"{"exercise":"Bench Press","reps":"5","load_lb":"180.5"}"#)],
            &[Say("Start with the empty bar, then add weight in three steps.")],
        ],
    ),
    ("only says so", &[&[Say("✓ Logged: Barbell Row 3 x 8")]]),
    (
        "twice wrong",
        &[
            &[Call("log_set_result", WRONG_SET)],
            &[Call("fly", "{\"to\":\"moon\"}")],
            &[Say("I could not log that.")],
        ],
    ),
    (
        "history",
        &[
            &[Say("Let me look. "), Call("show_history", r#"{"exercise":"Bench Press"}"#)],
            &[Say("You benched 185 lb today.")],
        ],
    ),
    (
        "a look around",
        &[
            &[
                Call("show_history", r#"{"exercise":"Bench Press"}"#),
                Call("show_records", "{}"),
                Call("show_plan", "{}"),
                Hold,
            ],
            &[Say("All as it should be.")],
        ],
    ),
    (
        "no dumbbells",
        &[
            &[Call(
                "swap_exercise",
                r#"{"exercise":"Overhead Press","with":"Dumbbell Shoulder Press","reason":"busy"}"#,
            )],
            &[Say("I proposed a swap.")],
        ],
    ),
    (
        "in text",
        &[
            &[Say(
                "I log it.\n\n[TOOL_CALL: log_set_result(exercise: \"Barbell Row\", set: \"3\", reps: \"8\", load_lb: \"155\")]",
            )],
            &[Say("There it is.")],
        ],
    ),
    (
        "shorter plan",
        &[&[Call("propose_plan", PLAN)], &[Say("I proposed two lifts instead of four.")]],
    ),
    (
        "on the calendar",
        &[
            &[Call("calendar_propose", r#"{"message":"mobility on tuesday"}"#)],
            &[Say("I proposed it.")],
        ],
    ),
    ("fails at once", &[&[Fail]]),
    ("breaks off", &[&[Say("Rows come first because"), Fail]]),
    ("stays silent", &[&[Hold, Say("Here I am.")]]),
    (
        "numbers",
        &[&[
            Say(
                "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9\n\n10\n\n11\n\n12\n\n13\n\n14\n\n15\n\n16",
            ),
            Hold,
            Say("\n\n17\n\n18\n\n19"),
        ]],
    ),
    ("steer", &[&[Say("\u{1b}[31mred\u{1b}[0m \u{202e}turned\u{202c} \u{7}bell")]]),
    ("route", &[&[Hold, Say(ROUTED)]]),
    (
        "propose",
        &[&[
            Say(
                r#"{"operations":[{"op":"create","title":"Mobility","scheduledFor":"2026-11-24","recurrence":{"type":"none"}}],"#,
            ),
            Hold,
            Say(r#""summary":"Mobility on Tuesday."}"#),
        ]],
    ),
    ("summarize", &[&[Say(r#"{"text":"Mobility is on Tuesday."}"#)]]),
];
