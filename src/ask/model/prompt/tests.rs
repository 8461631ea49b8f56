use super::*;

#[test]
fn only_who_writes_calls_is_told_how() {
    let native = prompt(Calls::Native, "### `a_tool`");
    let text = prompt(Calls::Text, "### `a_tool`");
    assert!(!native.contains("TOOL_CALL"), "{native}");
    assert!(text.contains("[TOOL_CALL: name(parameter: \"value\", other: \"value\")]"));
    for prompt in [native, text] {
        assert!(prompt.starts_with("# The coach\n"), "{prompt}");
        assert!(prompt.contains("Never invent a number"));
        assert!(prompt.ends_with("\n\n### `a_tool`\n"), "{prompt}");
        assert!(!prompt.contains("<!--"), "{prompt}");
    }
}
