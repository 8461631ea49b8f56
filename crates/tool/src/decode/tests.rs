//! Every refusal of the decode, over the whole sentence.

mod near;

use crate::check::{Judge, Refused, Taken};
use crate::format::written;
use crate::policy::Policy;
use crate::text_call::{Piece, scan};
use jiff::civil::date;
use proptest::prelude::*;
use setwise_domain::exercise_name::{GENERIC_NAME, NameError};
use setwise_domain::load::Unit;
use setwise_domain::tool_call::{Refusal, Syntax, ToolCall};

fn judge(policy: &Policy) -> Judge<'_> {
    Judge { policy, today: date(2026, 11, 21), unit: Unit::Lb }
}

fn native(name: &str, arguments: &str) -> ToolCall {
    ToolCall::native(name, arguments, None)
}

fn strict(call: &ToolCall) -> Result<Taken, Box<Refused>> {
    judge(&Policy::Strict).judge(call)
}

fn refused(arguments: &str) -> Refusal {
    refused_by("log_set_result", arguments)
}

fn refused_by(tool: &str, arguments: &str) -> Refusal {
    match strict(&native(tool, arguments)) {
        Ok(_) => panic!("{arguments} was taken"),
        Err(refused) => refused.refusal,
    }
}

/// `code parameter: message`, an issue a line.
fn issues(refusal: &Refusal) -> String {
    let lines: Vec<_> = refusal
        .issues
        .iter()
        .map(|error| {
            let parameter = error.parameter.as_deref().unwrap_or("-");
            format!("{} {parameter}: {}", error.code, error.message)
        })
        .collect();
    lines.join("\n")
}

const EXAMPLE: &str = r#"{"name":"log_set_result","arguments":{"exercise":"Bench Press","set":"1","reps":"8","load_lb":"135","rir":"2"}}"#;

#[test]
fn a_missing_exercise_is_told_with_the_name_to_use() {
    let refusal = refused(r#"{"set":"1"}"#);
    assert_eq!(
        refusal.text,
        format!(
            "[Error: Missing required parameter 'exercise']\n\nThe log_set_result tool requires the 'exercise' parameter.\nMake sure you're using exactly 'exercise' as the parameter name\n\nThe call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):\n{EXAMPLE}"
        )
    );
    assert_eq!(refusal.corrected_call, None);
    assert_eq!(
        issues(&refusal),
        "missing_parameter exercise: The log_set_result tool requires the 'exercise' parameter.\nMake sure you're using exactly 'exercise' as the parameter name"
    );
}

#[test]
fn an_alias_is_told_and_the_call_put_right() {
    let refusal = refused(r#"{"exerciseName":"Bench Press","set":"1"}"#);
    assert_eq!(
        refusal.text,
        "[Error: Missing required parameter 'exercise']\n\nThe log_set_result tool requires the 'exercise' parameter.\nYou used 'exerciseName' but the correct parameter is 'exercise'\n\nThe call has 2 faults and was not carried out. Send this corrected call instead:\n{\"name\":\"log_set_result\",\"arguments\":{\"exercise\":\"Bench Press\",\"set\":\"1\"}}"
    );
    assert_eq!(
        issues(&refusal),
        "missing_parameter exercise: The log_set_result tool requires the 'exercise' parameter.\nalias_used exerciseName: You used 'exerciseName' but the correct parameter is 'exercise'"
    );
}

#[test]
fn the_corrected_call_answers_in_the_callers_own_syntax() {
    let call = r#"[TOOL_CALL: log_set_result(movement: "Bench \"Press\"", reps: 8, RPE: "8", weight: "135")]"#;
    let pieces = scan(call);
    let [Piece::Call(call)] = pieces.as_slice() else {
        panic!("{pieces:?}");
    };
    let refused = strict(call).err().unwrap();
    assert_eq!(
        refused.refusal.text,
        "[Error: Missing required parameter 'exercise']\n\nThe log_set_result tool requires the 'exercise' parameter.\nYou used 'movement' but the correct parameter is 'exercise'\n'reps' must be a string: write reps: \"8\", not 8\nYou used 'weight' but the correct parameter is 'load_lb' or 'load_kg'\nYou used 'RPE' but the correct parameter is 'rpe'\n\nThe call has 5 faults and was not carried out. Send this corrected call instead:\n[TOOL_CALL: log_set_result(exercise: \"Bench \\\"Press\\\"\", reps: \"8\", rpe: \"8\", load_lb: \"135\")]"
    );
    assert_eq!(
        refused.name_mistakes,
        [("movement", "exercise"), ("RPE", "rpe"), ("weight", "load_lb or load_kg")]
            .map(|(used, right)| (used.to_owned(), right.to_owned()))
    );
}

#[test]
fn every_alias_is_told_and_put_right() {
    let table = [
        ("exerciseName", "'exercise'", "exercise", "Bench Press"),
        ("exercise_name", "'exercise'", "exercise", "Bench Press"),
        ("movement", "'exercise'", "exercise", "Bench Press"),
        ("name", "'exercise'", "exercise", "Bench Press"),
        ("set_number", "'set'", "set", "1"),
        ("setNumber", "'set'", "set", "1"),
        ("setIndex", "'set'", "set", "1"),
        ("set_index", "'set'", "set", "1"),
        ("rep", "'reps'", "reps", "8"),
        ("repetitions", "'reps'", "reps", "8"),
        ("weight_lb", "'load_lb'", "load_lb", "135"),
        ("weightLb", "'load_lb'", "load_lb", "135"),
        ("loadLb", "'load_lb'", "load_lb", "135"),
        ("weight_lbs", "'load_lb'", "load_lb", "135"),
        ("weight_kg", "'load_kg'", "load_kg", "60"),
        ("weightKg", "'load_kg'", "load_kg", "60"),
        ("loadKg", "'load_kg'", "load_kg", "60"),
        ("weight", "'load_lb' or 'load_kg'", "load_lb", "135"),
        ("load", "'load_lb' or 'load_kg'", "load_lb", "135"),
        ("note", "'notes'", "notes", "easy"),
        ("comment", "'notes'", "notes", "easy"),
        ("day", "'date'", "date", "today"),
    ];
    let of_all = crate::alias::ALIASES.iter();
    let of_all = of_all.filter(|alias| alias.tool.is_none());
    assert_eq!(table.len(), of_all.count());
    for (used, right, name, value) in table {
        for (used, code) in [
            (used.to_owned(), "alias_used"),
            (used.to_uppercase(), "alias_used"),
            (name.to_uppercase(), "wrong_case"),
        ] {
            let other = if name == "exercise" {
                String::new()
            } else {
                r#""exercise":"Bench Press","#.to_owned()
            };
            let refusal = refused(&format!(r#"{{{other}"{used}":"{value}"}}"#));
            let right = if code == "alias_used" { right.to_owned() } else { format!("'{name}'") };
            let sentence = format!("You used '{used}' but the correct parameter is {right}");
            assert_eq!(
                issues(&refusal).lines().last(),
                Some(format!("{code} {used}: {sentence}").as_str())
            );
            assert!(refusal.text.lines().any(|line| line == sentence));
            assert_eq!(
                refusal.corrected_call,
                Some(format!(
                    r#"{{"name":"log_set_result","arguments":{{{other}"{name}":"{value}"}}}}"#
                ))
            );
        }
    }
}

/// A call as a model that knows other names writes it, and the call to send instead.
#[test]
fn every_tool_has_hints_and_corrected_calls() {
    let table: &[(&str, &str, &str, &str)] = &[
        (
            "swap_exercise",
            r#"{"from":"Bench Press","to":"Push-Up"}"#,
            "You used 'to' but the correct parameter is 'with'",
            r#"{"exercise":"Bench Press","with":"Push-Up"}"#,
        ),
        (
            "swap_exercise",
            r#"{"oldExercise":"Bench Press","newExercise":"Push-Up"}"#,
            "You used 'oldExercise' but the correct parameter is 'exercise'",
            r#"{"exercise":"Bench Press","with":"Push-Up"}"#,
        ),
        (
            "search_exercise",
            r#"{"name":"cable row"}"#,
            "You used 'name' but the correct parameter is 'query'",
            r#"{"query":"cable row"}"#,
        ),
        (
            "finish_session",
            r#"{"summary":"6 of 9 planned sets are done."}"#,
            "You used 'summary' but the correct parameter is 'message'",
            r#"{"message":"6 of 9 planned sets are done."}"#,
        ),
        (
            "finish_session",
            r#"{"summary":"Done.","sections":{"highlights":[{"text":"a","exercise":null}]}}"#,
            "You used 'summary' but the correct parameter is 'message'",
            r#"{"message":"Done.","sections":{"highlights":[{"text":"a","exercise":null}]}}"#,
        ),
        (
            "calendar_propose",
            r#"{"text":"move leg day to friday"}"#,
            "You used 'text' but the correct parameter is 'message'",
            r#"{"message":"move leg day to friday"}"#,
        ),
        (
            "propose_plan",
            r#"{"plan":{"focus":"Upper","durationMinutes":30.0,"blocks":[]},"why":"Short today."}"#,
            "You used 'why' but the correct parameter is 'reason'",
            r#"{"plan":{"focus":"Upper","durationMinutes":30,"blocks":[]},"reason":"Short today."}"#,
        ),
        (
            "show_history",
            r#"{"name":"Bench Press","days":3}"#,
            "You used 'days' but the correct parameter is 'limit'",
            r#"{"exercise":"Bench Press","limit":"3"}"#,
        ),
        (
            "show_records",
            r#"{"lift":"Bench Press"}"#,
            "You used 'lift' but the correct parameter is 'exercise'",
            r#"{"exercise":"Bench Press"}"#,
        ),
        (
            "ask_athlete",
            r#"{"text":"Which row?","type":"exercise","choices":["Barbell Row","Pendlay Row"]}"#,
            "You used 'choices' but the correct parameter is 'options'",
            r#"{"question":"Which row?","slot":"exercise","options":["Barbell Row","Pendlay Row"]}"#,
        ),
        (
            "edit_set_result",
            r#"{"name":"Bench Press","new_reps":7}"#,
            "You used 'new_reps' but the correct parameter is 'reps'",
            r#"{"exercise":"Bench Press","reps":"7"}"#,
        ),
    ];
    for (tool, sent, hint, corrected) in table {
        let refusal = refused_by(tool, sent);
        assert!(refusal.text.lines().any(|line| line == *hint), "{}", refusal.text);
        let wanted = format!(r#"{{"name":"{tool}","arguments":{corrected}}}"#);
        assert_eq!(refusal.corrected_call, Some(wanted), "{tool} {sent}");
        assert!(strict(&native(tool, corrected)).is_ok(), "{corrected}");
    }
}

/// What has a type of its own is written as it is in a native call, and as its JSON in a text; either
/// is taken as a string.
#[test]
fn a_plan_is_an_object_in_a_native_call_and_its_text_in_words() {
    let plan = r#"{"plan":{"focus":"Upper"},"reason":"Short today."}"#;
    let text = r#"{"plan":"{\"focus\":\"Upper\"}","reason":"Short today."}"#;
    let in_words =
        |arguments: &str| ToolCall { syntax: Syntax::Text, ..native("propose_plan", arguments) };
    for call in [native("propose_plan", plan), native("propose_plan", text), in_words(text)] {
        let taken = strict(&call).ok().unwrap();
        assert_eq!(taken.decoded.text("plan"), Some(r#"{"focus":"Upper"}"#));
    }
    let Err(refused) = strict(&in_words(plan)) else {
        panic!("{plan} was taken in words");
    };
    assert_eq!(
        issues(&refused.refusal),
        "wrong_type plan: 'plan' must be a string: write its JSON as text, in quotes, not an object"
    );
    assert_eq!(
        refused.refusal.corrected_call.as_deref(),
        Some(r#"[TOOL_CALL: propose_plan(plan: "{\"focus\":\"Upper\"}", reason: "Short today.")]"#)
    );
    // A value of another kind is none of the two.
    let number = native("propose_plan", r#"{"plan":8,"reason":"Short today."}"#);
    assert!(strict(&number).is_err());
}

/// Whatever a tool's alias is, its hint and its corrected call are there.
#[test]
fn every_alias_of_one_tool_means_a_parameter_of_it() {
    for alias in crate::alias::ALIASES {
        let Some(tool) = alias.tool else { continue };
        let tool = crate::find(tool).unwrap();
        assert!(tool.parameter(alias.used).is_none(), "{alias:?}");
        assert!(alias.means.iter().all(|name| tool.parameter(name).is_some()), "{alias:?}");
        let refusal = refused_by(tool.name, &format!(r#"{{"{}":"1"}}"#, alias.used));
        let hint =
            format!("You used '{}' but the correct parameter is '{}'", alias.used, alias.means[0]);
        assert!(refusal.text.contains(&hint), "{}", refusal.text);
    }
}

#[test]
fn an_alias_beside_its_own_name_is_one_or_told_apart() {
    let alike = refused(r#"{"exercise":"Squat","load_lb":"185","weight_lb":185}"#);
    assert!(
        issues(&alike).contains("duplicate_parameter load_lb: 'load_lb' and 'weight_lb' say the same; give 'load_lb' once"),
        "{}", issues(&alike)
    );
    assert_eq!(
        alike.corrected_call.as_deref(),
        Some(r#"{"name":"log_set_result","arguments":{"exercise":"Squat","load_lb":"185"}}"#)
    );
    let different = refused(r#"{"exercise":"Squat","load_lb":"185","weight_lb":"195"}"#);
    assert!(
        issues(&different).contains("duplicate_parameter load_lb: 'load_lb' is \"185\" but 'weight_lb' is \"195\", and they are the same parameter: send 'load_lb' once, with the value that is right"),
        "{}", issues(&different)
    );
    assert_eq!(different.corrected_call, None);
}

#[test]
fn a_load_without_a_unit_takes_the_athletes() {
    let judge = Judge { unit: Unit::Kg, ..judge(&Policy::Strict) };
    let call = native("log_set_result", r#"{"exercise":"Squat","weight":"100"}"#);
    let refused = judge.judge(&call).err().unwrap();
    assert_eq!(
        refused.refusal.corrected_call.as_deref(),
        Some(r#"{"name":"log_set_result","arguments":{"exercise":"Squat","load_kg":"100"}}"#)
    );
}

/// A parameter beside the exercise, and `code parameter: message` of each issue.
const ISSUES_OF_VALUES: &[(&str, &str)] = &[
    (
        r#""reps":"eight""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "eight""#,
    ),
    (
        r#""reps":"""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found """#,
    ),
    (
        r#""reps":"+8""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "+8""#,
    ),
    (
        r#""reps":"1e2""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "1e2""#,
    ),
    (
        r#""reps":"٨""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "٨""#,
    ),
    (
        r#""reps":"8.5""#,
        r#"not_a_number reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "8.5""#,
    ),
    (
        r#""reps":"1000""#,
        r#"out_of_range reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "1000""#,
    ),
    (
        r#""reps":"-1""#,
        r#"out_of_range reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "-1""#,
    ),
    (
        r#""reps":"99999999999999999999""#,
        r#"out_of_range reps: 'reps' must be a whole number from 0 to 999, such as "8"; found "99999999999999999999""#,
    ),
    (
        r#""set":"0""#,
        r#"out_of_range set: 'set' must be a whole number from 1 to 99, such as "1"; found "0""#,
    ),
    (
        r#""set":"100""#,
        r#"out_of_range set: 'set' must be a whole number from 1 to 99, such as "1"; found "100""#,
    ),
    (
        r#""set":"1 of 3""#,
        r#"not_a_number set: 'set' must be a whole number from 1 to 99, such as "1"; found "1 of 3""#,
    ),
    (
        r#""load_lb":"135 lb""#,
        r#"not_a_number load_lb: 'load_lb' must be pounds from -999.99 to 1999.99 with at most 2 decimals, such as "135"; found "135 lb""#,
    ),
    (
        r#""load_lb":"2000""#,
        r#"out_of_range load_lb: 'load_lb' must be pounds from -999.99 to 1999.99 with at most 2 decimals, such as "135"; found "2000""#,
    ),
    (
        r#""load_lb":"-1000""#,
        r#"out_of_range load_lb: 'load_lb' must be pounds from -999.99 to 1999.99 with at most 2 decimals, such as "135"; found "-1000""#,
    ),
    (
        r#""load_lb":"135.125""#,
        r#"out_of_range load_lb: 'load_lb' must be pounds from -999.99 to 1999.99 with at most 2 decimals, such as "135"; found "135.125""#,
    ),
    (
        r#""load_kg":"102,5""#,
        r#"not_a_number load_kg: 'load_kg' must be kilograms from -499.99 to 999.99 with at most 4 decimals, such as "60"; found "102,5""#,
    ),
    (
        r#""load_kg":"1000""#,
        r#"out_of_range load_kg: 'load_kg' must be kilograms from -499.99 to 999.99 with at most 4 decimals, such as "60"; found "1000""#,
    ),
    (
        r#""rir":"11""#,
        r#"out_of_range rir: 'rir' must be a number from 0 to 10 in half steps, such as "2"; found "11""#,
    ),
    (
        r#""rir":"-0.5""#,
        r#"out_of_range rir: 'rir' must be a number from 0 to 10 in half steps, such as "2"; found "-0.5""#,
    ),
    (
        r#""rir":"2-3""#,
        r#"not_a_number rir: 'rir' must be a number from 0 to 10 in half steps, such as "2"; found "2-3""#,
    ),
    (
        r#""rpe":"0.5""#,
        r#"out_of_range rpe: 'rpe' must be a number from 1 to 10 in half steps, such as "8"; found "0.5""#,
    ),
    (
        r#""rpe":"8.3""#,
        r#"out_of_range rpe: 'rpe' must be a number from 1 to 10 in half steps, such as "8"; found "8.3""#,
    ),
    (
        r#""rpe":"8.25""#,
        r#"out_of_range rpe: 'rpe' must be a number from 1 to 10 in half steps, such as "8"; found "8.25""#,
    ),
    (
        r#""date":"yesterday""#,
        r#"bad_date date: 'date' must be "today" or a date as YYYY-MM-DD, not in the future; found "yesterday", which is 2026-11-20: send "2026-11-20""#,
    ),
    (
        r#""date":"Today""#,
        r#"bad_date date: 'date' must be "today" or a date as YYYY-MM-DD, not in the future; found "Today""#,
    ),
    (
        r#""date":"2026-02-30""#,
        r#"bad_date date: 'date' must be "today" or a date as YYYY-MM-DD, not in the future; found "2026-02-30""#,
    ),
    (
        r#""date":"20261121""#,
        r#"bad_date date: 'date' must be "today" or a date as YYYY-MM-DD, not in the future; found "20261121""#,
    ),
    (
        r#""date":"2026-11-21T10:00""#,
        r#"bad_date date: 'date' must be "today" or a date as YYYY-MM-DD, not in the future; found "2026-11-21T10:00""#,
    ),
    (
        r#""date":"2026-11-22""#,
        "date_in_future date: 'date' must not be in the future; found 2026-11-22, and today is 2026-11-21",
    ),
    (
        r#""date":"1969-12-31""#,
        "out_of_range date: 'date' must not be before 1970-01-01; found 1969-12-31",
    ),
    (r#""reps":8"#, r#"wrong_type reps: 'reps' must be a string: write reps: "8", not 8"#),
    (
        r#""load_lb":102.5"#,
        r#"wrong_type load_lb: 'load_lb' must be a string: write load_lb: "102.5", not 102.5"#,
    ),
    (
        r#""notes":true"#,
        r#"wrong_type notes: 'notes' must be a string: write notes: "true", not true"#,
    ),
    (r#""reps":["8"]"#, r#"wrong_type reps: 'reps' must be a string: write reps: "8", not ["8"]"#),
    (
        r#""reps":[8,8,7]"#,
        r#"wrong_type reps: 'reps' must be a string: write reps: "8" or the like, not an array"#,
    ),
    (
        r#""reps":{"count":8}"#,
        r#"wrong_type reps: 'reps' must be a string: write reps: "8" or the like, not an object"#,
    ),
    (
        r#""reps":null"#,
        "wrong_type reps: 'reps' must be a string: leave it out where there is nothing to say, null is not taken",
    ),
    (
        r#""reps":1000"#,
        "wrong_type reps: 'reps' must be a string: write reps: \"1000\", not 1000\nout_of_range reps: 'reps' must be a whole number from 0 to 999, such as \"8\"; found \"1000\"",
    ),
    (r#""reps":"8","reps":"9""#, "duplicate_parameter reps: 'reps' is given 2 times; give it once"),
    (
        r#""reps":"8","rep":"8""#,
        "alias_used rep: You used 'rep' but the correct parameter is 'reps'\nduplicate_parameter reps: 'reps' and 'rep' say the same; give 'reps' once",
    ),
    (
        r#""weight":"60","load_kg":"60""#,
        "alias_used weight: You used 'weight' but the correct parameter is 'load_lb' or 'load_kg'\nduplicate_parameter load_kg: 'weight' and 'load_kg' say the same; give 'load_kg' once",
    ),
    (
        r#""load_lb":"135","load_kg":"60""#,
        "conflicting_loads load_kg: 'load_lb' and 'load_kg' can't stand together: drop 'load_kg' and keep 'load_lb', because the athlete's unit is lb",
    ),
    (
        r#""rir":"2","rpe":"9""#,
        r#"rir_rpe_disagree rpe: rir "2" and rpe "9" disagree: RIR = 10 - RPE, so rir "2" is rpe "8" and rpe "9" is rir "1". Send the one that the athlete said, or two that agree."#,
    ),
    (
        r#""rir":"10","rpe":"1""#,
        r#"rir_rpe_disagree rpe: rir "10" and rpe "1" disagree: RIR = 10 - RPE, so rpe "1" is rir "9". Send the one that the athlete said, or two that agree."#,
    ),
    (
        r#""tempo":"3-1-1""#,
        "unknown_parameter tempo: The log_set_result tool has no parameter 'tempo'. The parameters are 'exercise', 'date', 'set', 'reps', 'load_lb', 'load_kg', 'rir', 'rpe' and 'notes'.",
    ),
    (
        r#""rpm":"8""#,
        "unknown_parameter rpm: The log_set_result tool has no parameter 'rpm'. Did you mean 'rpe'?",
    ),
    (
        r#""sets":"3""#,
        "unknown_parameter sets: The log_set_result tool has no parameter 'sets'. One call logs one set: make a call for each set; 'set' is the number of that set.",
    ),
    (
        "\"a\u{9b}\":\"1\"",
        "unknown_parameter a\u{fffd}: The log_set_result tool has no parameter 'a\u{fffd}'. The parameters are 'exercise', 'date', 'set', 'reps', 'load_lb', 'load_kg', 'rir', 'rpe' and 'notes'.",
    ),
];

#[test]
fn each_issue_of_a_value_over_the_whole_sentence() {
    for (argument, wanted) in ISSUES_OF_VALUES {
        let refusal = refused(&format!(r#"{{"exercise":"Bench Press",{argument}}}"#));
        assert_eq!(issues(&refusal), *wanted, "{argument}");
    }
}

#[test]
fn generic_names_are_refused_word_for_word() {
    for name in ["unknown", "Exercise", " WORKOUT ", "movement", "N/A", "", "  ", "x"] {
        let refusal = refused(&format!(r#"{{"exercise":"{name}"}}"#));
        assert_eq!(
            issues(&refusal),
            "generic_name exercise: Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed."
        );
        assert_eq!(
            refusal.text,
            format!(
                "[Error: Exercise name is not specific]\n\n{GENERIC_NAME}\n\nThe call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):\n{EXAMPLE}"
            )
        );
    }
    assert_eq!(NameError::Generic.to_string(), GENERIC_NAME);
}

#[test]
fn lengths_are_counted_in_characters() {
    let of = |exercise: usize, notes: usize| {
        format!(r#"{{"exercise":"  {}  ","notes":"{}"}}"#, "é".repeat(exercise), "é".repeat(notes))
    };
    assert!(strict(&native("log_set_result", &of(80, 500))).is_ok());
    assert_eq!(
        issues(&refused(&of(81, 501))),
        "too_long exercise: 'exercise' takes at most 80 characters; this one has 81\ntoo_long notes: 'notes' takes at most 500 characters; this one has 501"
    );
}

#[test]
fn every_issue_is_told_at_once_in_the_order_of_the_parameters() {
    let refusal = refused(
        r#"{"tempo":"slow","notes":7,"rpe":"12","rir":"x","load_kg":"1","load_lb":"1","reps":"-1","set":"0","date":"soon"}"#,
    );
    let codes: Vec<_> = refusal.issues.iter().map(|error| error.code.word()).collect();
    assert_eq!(
        codes,
        [
            "missing_parameter",
            "bad_date",
            "out_of_range",
            "out_of_range",
            "conflicting_loads",
            "not_a_number",
            "out_of_range",
            "wrong_type",
            "unknown_parameter"
        ]
    );
    assert_eq!(refusal.corrected_call, None);
}

#[test]
fn arguments_that_are_no_object_are_refused_with_the_place() {
    let table = [
        (
            "",
            "malformed_call -: the arguments must be one JSON object of strings: column 1: found the end of the text, wanted a value: an object, a list, a string, a number, true, false or null",
        ),
        (
            "[]",
            "malformed_call -: the arguments must be one JSON object of strings: column 1: found a list, wanted an object such as {\"exercise\": \"Bench Press\"}",
        ),
        (
            "{\"exercise\":\"é\",\n \"ü\" 8}",
            "malformed_call -: the arguments must be one JSON object of strings: line 2, column 6: found '8', wanted ':' between a field's name and its value",
        ),
        (
            "{} x",
            "malformed_call -: the arguments must be one JSON object of strings: column 4: found 'x', wanted nothing behind the object",
        ),
        (
            "{\"exercise\":\"Ben",
            "malformed_call -: the arguments must be one JSON object of strings: column 17: found the end of the text, wanted the '\"' that closes a string",
        ),
    ];
    for (arguments, wanted) in table {
        assert_eq!(issues(&refused(arguments)), wanted, "{arguments}");
    }
    let deep = format!("{{\"reps\":{}", "[".repeat(100_000));
    assert!(issues(&refused(&deep)).contains("nested more than 32 deep"));
    let long = format!("{{\"notes\":\"{}\"}}", "x".repeat(3 * 1024 * 1024));
    assert_eq!(issues(&refused(&long)), "too_long -: the arguments are longer than 2048 KiB");
    let many: Vec<_> = (0..65).map(|n| format!("\"p{n}\":\"1\"")).collect();
    assert!(
        issues(&refused(&format!("{{{}}}", many.join(","))))
            .contains("65 parameters, wanted at most 64")
    );
}

#[test]
fn an_unknown_tool_is_told_the_tools_nearest_first() {
    let refusal = refused_by("log_sets", "{}");
    assert_eq!(
        refusal.text,
        format!(
            "[Error: Unknown tool]\n\nThere is no tool 'log_sets'. The tools are 'log_set_result', 'show_plan', 'show_records', 'ask_athlete', 'undo_last_set', 'propose_plan', 'show_history', 'query_log', 'edit_set_result', 'swap_exercise', 'finish_session', 'review_plan', 'delete_set_result', 'search_exercise' and 'calendar_propose'.\n\nThe call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):\n{EXAMPLE}"
        )
    );
    let refusal = refused_by("logSetResult", r#"{"name":"Squat","reps":5}"#);
    assert_eq!(
        refusal.corrected_call.as_deref(),
        Some(r#"{"name":"log_set_result","arguments":{"exercise":"Squat","reps":"5"}}"#)
    );
    assert_eq!(
        refused_by("SHOW_PLAN", "{}").corrected_call.as_deref(),
        Some(r#"{"name":"show_plan","arguments":{}}"#)
    );
    assert_eq!(refused_by("drop_table", "{}").corrected_call, None);
}

#[test]
fn the_other_tools_are_as_strict() {
    assert_eq!(
        issues(&refused_by("edit_set_result", r#"{"exercise":"Squat"}"#)),
        "missing_parameter -: The edit_set_result tool requires at least one of 'reps', 'load_lb', 'load_kg', 'rir', 'rpe', 'notes', 'new_exercise', 'new_date' or 'new_set'."
    );
    assert_eq!(
        issues(&refused_by("undo_last_set", r#"{"count":"2"}"#)),
        "unknown_parameter count: The undo_last_set tool has no parameter 'count'. The tool takes no parameters."
    );
    assert_eq!(
        issues(&refused_by("propose_plan", r#"{"plan":{}}"#)),
        "missing_parameter reason: The propose_plan tool requires the 'reason' parameter.\nMake sure you're using exactly 'reason' as the parameter name"
    );
    assert_eq!(
        issues(&refused_by("show_history", r#"{"movement":"Squat","limit":"51"}"#)),
        "missing_parameter exercise: The show_history tool requires the 'exercise' parameter.\nalias_used movement: You used 'movement' but the correct parameter is 'exercise'\nout_of_range limit: 'limit' must be a whole number from 1 to 50, such as \"3\"; found \"51\""
    );
    assert_eq!(
        issues(&refused_by("search_exercise", r#"{"query":" "}"#)),
        "out_of_range query: 'query' must be text of 1 to 80 characters, such as \"romanian deadlift\"; found \" \""
    );
}

#[test]
fn what_is_taken_is_taken_exactly() {
    let taken = strict(&native(
        "log_set_result",
        r#"{"exercise":" Bench Press ","date":" 2026-11-20 ","set":"07","reps":" 0 ","load_kg":"-20.0625","rir":"0.5","rpe":"9.5","notes":" as said "}"#,
    ))
    .ok()
    .unwrap();
    let said = taken.decoded;
    assert_eq!(said.text("exercise"), Some("Bench Press"));
    assert_eq!(said.date("date"), Some(date(2026, 11, 20)));
    assert_eq!(said.count("set"), Some(7));
    assert_eq!(said.count("reps"), Some(0));
    assert_eq!(said.load().unwrap().to_string(), "-20.0625 kg");
    assert_eq!(said.halves("rir").unwrap().to_string(), "0.5");
    assert_eq!(said.halves("rpe").unwrap().to_string(), "9.5");
    assert_eq!(said.text("notes"), Some(" as said "));
    for arguments in [
        r#"{"exercise":"Squat"}"#,
        r#"{"exercise":"Squat","set":"1"}"#,
        r#"{"exercise":"Squat","date":"today","load_lb":"1999.99"}"#,
        r#"{"exercise":"Squat","date":"1970-01-01","load_lb":"-999.99"}"#,
    ] {
        assert!(strict(&native("log_set_result", arguments)).is_ok(), "{arguments}");
    }
}

#[test]
fn a_lenient_policy_takes_aliases_and_says_so() {
    let call = native("log_set_result", r#"{"exerciseName":"Squat","weight":"225","RPE":"8"}"#);
    let taken = judge(&Policy::Lenient).judge(&call).ok().unwrap();
    assert_eq!(taken.decoded.text("exercise"), Some("Squat"));
    assert_eq!(taken.decoded.load().unwrap().to_string(), "225 lb");
    let tolerated: Vec<_> = taken.tolerated.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        tolerated,
        [
            "You used 'exerciseName' but the correct parameter is 'exercise'",
            "You used 'weight' but the correct parameter is 'load_lb' or 'load_kg'",
            "You used 'RPE' but the correct parameter is 'rpe'"
        ]
    );
    assert_eq!(taken.name_mistakes.len(), 3);

    let listed = Policy::from_word("deprecated-aliases", vec!["exerciseName".into()]).unwrap();
    let refused = judge(&listed).judge(&call).err().unwrap();
    assert_eq!(
        issues(&refused.refusal),
        "alias_used weight: You used 'weight' but the correct parameter is 'load_lb' or 'load_kg'\nwrong_case RPE: You used 'RPE' but the correct parameter is 'rpe'"
    );
    let call = native("log_set_result", r#"{"exerciseName":"Squat"}"#);
    assert!(judge(&listed).judge(&call).is_ok());
    let twice = native("log_set_result", r#"{"exerciseName":"Squat","exercise":"Squat"}"#);
    assert!(judge(&Policy::Lenient).judge(&twice).is_err());
    assert_eq!(Policy::from_word("Strict", Vec::new()), None);
}

#[test]
fn a_refusal_folds_to_a_line() {
    let line = |refusal: &Refusal| crate::in_a_line(refusal);
    assert_eq!(
        line(&refused(r#"{"exerciseName":"Squat","weight":"1"}"#)),
        "log_set_result refused: 'exerciseName' → 'exercise', 'weight' → 'load_lb' or 'load_kg'"
    );
    assert_eq!(
        line(&refused(r#"{"exercise":"Squat","reps":"1000"}"#)),
        "log_set_result refused: 'reps' must be a whole number from 0 to 999, such as \"8\"; found \"1000\""
    );
}

/// A call of any names and values, right and wrong.
fn calls() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof![
        proptest::sample::select(
            crate::descriptors()
                .iter()
                .flat_map(|tool| tool.parameters)
                .map(|one| one.name)
                .chain(crate::alias::ALIASES.iter().map(|alias| alias.used))
                .collect::<Vec<_>>()
        )
        .prop_map(str::to_owned),
        proptest::sample::select(vec![
            "RPE", "Exercise", "exercize", "repz", "load_lbs", "tempo", "notez", "datte"
        ])
        .prop_map(str::to_owned),
    ];
    let value = prop_oneof![
        proptest::sample::select(vec![
            "\"8\"",
            "\"1\"",
            "8",
            "135.5",
            "null",
            "true",
            "[\"2\"]",
            "[1,2]",
            "{}",
            "\"Bench Press\"",
            "\"today\"",
            "\"2026-11-01\"",
            "\"unknown\"",
            "\"\"",
            "{\"bareword\":\"Squat\"}",
            "[\"a\",\"b\"]",
            "{\"a\":[1,{\"b\":null},true],\"a\":\"\\\"\\u0007\"}",
            "\"say \\\"hi\\\"\\nthere\"",
        ])
        .prop_map(str::to_owned),
        any::<i64>().prop_map(|n| n.to_string()),
        "[a-z\\\\\"\n]{0,6}".prop_map(|text| serde_json::Value::from(text).to_string()),
    ];
    proptest::collection::vec((name, value), 0..7)
}

proptest! {
    #[test]
    fn every_corrected_call_is_taken_when_sent_back(
        tool in 0..crate::descriptors().len(),
        pairs in calls(),
        text in any::<bool>(),
        kg in any::<bool>(),
    ) {
        let tool = &crate::descriptors()[tool];
        let syntax = if text { Syntax::Text } else { Syntax::Native };
        let body: Vec<_> = pairs.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        let call = ToolCall { syntax, ..native(tool.name, &format!("{{{}}}", body.join(","))) };
        let judge = Judge { unit: if kg { Unit::Kg } else { Unit::Lb }, ..judge(&Policy::Strict) };
        let Err(refused) = judge.judge(&call) else { return Ok(()) };
        let refusal = refused.refusal;
        prop_assert!(refusal.text.starts_with("[Error: "));
        prop_assert!(!refusal.issues.is_empty());
        let Some(corrected) = refusal.corrected_call else {
            let is_told = ["only an example", "what could be read of it"];
            prop_assert!(is_told.iter().any(|told| refusal.text.contains(told)));
            return Ok(());
        };
        prop_assert!(refusal.text.ends_with(&corrected));
        let again = if text {
            let pieces = scan(&corrected);
            let [Piece::Call(call)] = pieces.as_slice() else {
                return Err(TestCaseError::fail(corrected));
            };
            call.clone()
        } else {
            let sent: serde_json::Value = serde_json::from_str(&corrected).unwrap();
            native(sent["name"].as_str().unwrap(), &sent["arguments"].to_string())
        };
        prop_assert!(judge.judge(&again).is_ok(), "{}", corrected);
    }

    /// Whatever the text of the arguments is, there is an answer and no panic.
    #[test]
    fn any_arguments_are_taken_or_refused(arguments in ".{0,80}") {
        let end = strict(&native("log_set_result", &arguments));
        if let Err(refused) = end {
            prop_assert!(refused.refusal.text.starts_with("[Error: "));
        }
    }

    #[test]
    fn loads_are_kept_exactly(hundredths in -99_999_i64..=199_999, ten_thousandths in -4_999_900_i64..=9_999_900) {
        for (name, places, value) in [("load_lb", 100, hundredths), ("load_kg", 10_000, ten_thousandths)] {
            let sign = if value < 0 { "-" } else { "" };
            let value = value.unsigned_abs();
            let width = if places == 100 { 2 } else { 4 };
            let text = format!("{sign}{}.{:0width$}", value / places, value % places);
            let arguments = format!(r#"{{"exercise":"Squat","{name}":"{text}"}}"#);
            let taken = strict(&native("log_set_result", &arguments)).ok().unwrap();
            let load = taken.decoded.load().unwrap();
            let back = setwise_domain::load::Decimal::parse(&text, 4).unwrap();
            prop_assert_eq!(load.amount, back);
            let again = load.amount.to_string();
            prop_assert_eq!(setwise_domain::load::Decimal::parse(&again, 4).unwrap(), back);
        }
    }
}

#[test]
fn the_example_of_every_tool_is_taken_in_both_syntaxes() {
    for tool in crate::descriptors() {
        for example in tool.examples {
            let sent = written(Syntax::Text, tool.name, example.iter().copied());
            let pieces = scan(&sent);
            let [Piece::Call(call)] = pieces.as_slice() else {
                panic!("{sent}");
            };
            assert!(strict(call).is_ok(), "{sent}");
        }
    }
}
