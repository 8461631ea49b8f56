use super::*;

#[test]
fn only_who_writes_calls_is_told_how_and_of_the_tools() {
    let native = prompt(Calls::Native, false, "");
    let text = prompt(Calls::Text, false, "### a_tool");
    assert!(!native.contains("TOOL_CALL"), "{native}");
    assert!(!native.contains("### "), "{native}");
    assert!(text.contains("[TOOL_CALL: name(parameter: \"value\", other: \"value\")]"));
    assert!(text.ends_with("\n\n### a_tool\n"), "{text}");
    for prompt in [native, text] {
        assert!(prompt.starts_with("# The coach\n"), "{prompt}");
        assert!(prompt.contains("Never invent a number"));
        assert!(!prompt.contains("<!--"), "{prompt}");
    }
}

#[test]
fn a_small_model_is_told_the_same_in_short() {
    let (native, text) = (prompt(Calls::Native, true, ""), prompt(Calls::Text, true, "### a_tool"));
    let full = prompt(Calls::Native, false, "");
    assert!(native.len() < full.len());
    assert!(native.lines().all(|line| full.lines().any(|one| one == line)), "{native}");
    assert!(!native.contains("TOOL_CALL"), "{native}");
    assert!(text.contains("[TOOL_CALL: name(parameter: \"value\", other: \"value\")]"));
    assert!(text.ends_with("\n\n### a_tool\n"), "{text}");
    for prompt in [native, text] {
        assert!(prompt.contains("Never invent a number"));
        assert!(!prompt.contains("<!--"), "{prompt}");
    }
}
