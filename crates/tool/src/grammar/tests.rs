//! The grammar is held against the decode by a judge that nobody here wrote.

use super::grammar;
use crate::alias::ALIASES;
use crate::check::Judge;
use crate::format::written;
use crate::text_call::{MARKER, calls};
use crate::{Descriptor, Kind, Policy, Typed, descriptors, offered};
use jiff::civil::date;
use llguidance::Matcher;
use setwise_catalog::schema::judge::{self, takes, tokens};
use setwise_domain::load::Unit;
use setwise_domain::tool_call::{CallIssueCode, Syntax, ToolCall};

/// The grammar of these tools, which ends where one call has come, or holds for a whole text.
fn matcher(tools: &[&Descriptor]) -> Matcher {
    judge::matcher(&grammar(tools))
}

fn all() -> Vec<&'static Descriptor> {
    descriptors().iter().collect()
}

fn judged(call: &ToolCall) -> Vec<CallIssueCode> {
    let judge = Judge { policy: &Policy::Strict, today: date(2026, 11, 21), unit: Unit::Lb };
    match judge.judge(call) {
        Ok(_) => Vec::new(),
        Err(refused) => {
            let issues = refused.refusal.issues.into_iter();
            issues.map(|issue| issue.code).collect()
        }
    }
}

#[test]
fn the_grammar_of_few_tools_is_short_enough_to_be_read() {
    let tools = offered(true);
    insta::assert_snapshot!(grammar(&tools));
}

#[test]
fn words_stay_free_and_every_example_can_be_said() {
    let matcher = matcher(&all());
    for text in
        ["", "Nice set. Rest 3 minutes [as planned], then go.", "a [[b] [x] ü 漢 🏋\nnew line"]
    {
        assert!(takes(&matcher, text), "{text}");
    }
    for tool in all() {
        for example in tool.examples {
            let call = written(Syntax::Text, tool.name, example.iter().copied());
            assert!(takes(&matcher, &format!("Logging that.\n{call}\nDone.")), "{call}");
        }
    }
}

#[test]
fn no_alias_and_no_wrong_form_of_a_call_can_be_said() {
    let matcher = matcher(&all());
    for alias in ALIASES {
        for tool in all().iter().filter(|tool| alias.tool.is_none_or(|own| own == tool.name)) {
            let Some((example, wrong)) = tool.examples.iter().find_map(|example| {
                let (wrong, _) = example.iter().find(|(name, _)| alias.means.contains(name))?;
                Some((example, *wrong))
            }) else {
                continue;
            };
            let swapped = example.iter().map(|(name, value)| {
                let name = if *name == wrong { alias.used } else { name };
                (name, *value)
            });
            let call = written(Syntax::Text, tool.name, swapped);
            assert!(!takes(&matcher, &call), "{call}");
        }
    }
    for call in [
        r#"[TOOL_CALL: log_set(exercise: "Bench Press")]"#,
        r#"[tool_call: log_set_result(exercise: "Bench Press")]"#,
        r#"[TOOL_CALL:log_set_result(exercise: "Bench Press")]"#,
        r#"[TOOL_CALL: log_set_result(reps: "8")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", reps: 8)]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", reps: "8 reps")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", reps: "8", reps: "8")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", load_lb: "135 lb")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", load_lb: "135", load_kg: "60")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", rpe: "8.3")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press", date: "yesterday")]"#,
        r#"[TOOL_CALL: ask_athlete(question: "How many?", slot: "number")]"#,
        r#"[TOOL_CALL: log_set_result(exercise: "Bench Press""#,
    ] {
        assert!(!takes(&matcher, call), "{call}");
    }
}

/// A call of this tool by the throw of dice, among all that the grammar allows.
fn random_call(matcher: &Matcher, tool: &str, dice: &mut u64) -> String {
    let mut matcher = matcher.deep_clone();
    let mut text = format!("{MARKER} {tool}(").into_bytes();
    let began = tokens(&String::from_utf8_lossy(&text));
    matcher.consume_tokens(&began).unwrap();
    while !(text.ends_with(b")]") && matcher.is_accepting().unwrap()) {
        let mask = matcher.compute_mask().unwrap();
        let allowed: Vec<u32> = (0..256).filter(|byte| mask.is_allowed(*byte)).collect();
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let throw = usize::try_from(*dice >> 33).unwrap();
        let quote = u32::from(b'"');
        // Texts may be long; they end here sooner.
        let next = if allowed.contains(&quote) && throw.is_multiple_of(3) {
            quote
        } else {
            allowed[throw / 3 % allowed.len()]
        };
        matcher.consume_token(next).unwrap();
        text.push(u8::try_from(next).unwrap());
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn what_can_be_said_decodes_but_for_what_no_grammar_knows() {
    let matcher = matcher(&all());
    let mut dice = 7;
    let mut taken = 0;
    for tool in all() {
        let is_open = |kind: Kind| matches!(kind, Kind::Json { of, .. } if of != Typed::Options);
        if tool.parameters.iter().any(|one| is_open(one.kind)) {
            continue;
        }
        for _ in 0..200 {
            let text = random_call(&matcher, tool.name, &mut dice);
            let read = calls(&text);
            let [call] = &read[..] else {
                panic!("{text} is no call");
            };
            let issues = judged(call);
            taken += usize::from(issues.is_empty());
            for issue in issues {
                let needs_more =
                    issue == CallIssueCode::MissingParameter && !tool.at_least_one.is_empty();
                let is_known = matches!(
                    issue,
                    // Texts of blanks are none.
                    CallIssueCode::GenericName
                        | CallIssueCode::BadDate
                        | CallIssueCode::DateInFuture
                        | CallIssueCode::RirRpeDisagree
                        | CallIssueCode::OutOfRange
                );
                assert!(is_known || needs_more, "{issue}: {text}");
            }
        }
    }
    assert!(taken > 500, "{taken}");
}
