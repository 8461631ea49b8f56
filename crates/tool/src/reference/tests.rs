use super::*;

/// The generated part of `SystemPrompt.md` stands between these two lines.
const BEGIN: &str = "<!-- tools: begin, written from the table of tools -->";
const END: &str = "<!-- tools: end -->";

#[test]
fn the_system_prompt_and_the_table_agree() {
    let file = include_str!("../../../../SystemPrompt.md");
    let (_, rest) = file.split_once(BEGIN).expect("the begin line");
    let (section, _) = rest.split_once(END).expect("the end line");
    assert!(
        section.trim() == reference().trim(),
        "SystemPrompt.md and the table of tools disagree; between its two marks should stand:\n\n{}",
        reference()
    );
}

#[test]
fn the_system_prompt_says_what_the_specification_asks_for() {
    let file = include_str!("../../../../SystemPrompt.md");
    for wanted in [
        "1. Parameter names are case-sensitive and must match exactly.",
        "2. Use `exercise` exactly as shown (NOT `exerciseName`, `exercise_name`, `movement`, `name`).",
        "3. Use `load_lb` / `load_kg` exactly as shown (NOT `weight_lb`, ",
        "4. Use `set` / `reps` exactly as shown (NOT `set_number`, ",
        "[TOOL_CALL: log_set_result(exercise: \"Bench Press\", set: \"1\", reps: \"8\", load_lb: \"135\", rir: \"2\")]",
    ] {
        assert!(file.contains(wanted), "{wanted}");
    }
}

#[test]
fn help_is_plain_text() {
    for tool in descriptors() {
        let help = tool.help();
        assert!(help.starts_with(tool.name));
        assert!(!help.contains("**") && !help.contains('`'), "{help}");
    }
}

/// In short: a sentence a parameter and one example, which the reader of calls takes.
#[test]
fn the_short_reference_has_every_tool_once() {
    let brief = brief(descriptors().iter());
    assert!(brief.len() * 4 < reference().len() * 3, "{} bytes", brief.len());
    for tool in descriptors() {
        assert_eq!(brief.matches(&format!("### {}\n", tool.name)).count(), 1);
    }
    let calls = crate::text_call::scan(&brief);
    let calls = calls.iter().filter_map(|piece| match piece {
        crate::text_call::Piece::Call(call) => Some(call),
        crate::text_call::Piece::Text(_) => None,
    });
    let names: Vec<_> = calls
        .inspect(|call| assert!(call.malformed.is_none(), "{call:?}"))
        .map(|call| call.name.as_str())
        .collect();
    let own: Vec<_> = descriptors().iter().map(|tool| tool.name).collect();
    assert_eq!(names, own);
}
