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
fn help_is_plain_text() {
    for tool in descriptors() {
        let help = tool.help();
        assert!(help.starts_with(tool.name));
        assert!(!help.contains("**") && !help.contains('`'), "{help}");
    }
}

/// Every example can be read back where calls go as text.
#[test]
fn the_reference_has_every_tool_once_and_calls_that_can_be_read() {
    let told = reference();
    for tool in descriptors() {
        assert_eq!(told.matches(&format!("### {}\n", tool.name)).count(), 1);
    }
    let calls = crate::text_call::calls(&told);
    assert!(calls.iter().all(|call| call.malformed.is_none()), "{calls:?}");
    let mut names: Vec<_> = calls.iter().map(|call| call.name.as_str()).collect();
    names.dedup();
    let own: Vec<_> = descriptors().iter().map(|tool| tool.name).collect();
    assert_eq!(names, own);
}
