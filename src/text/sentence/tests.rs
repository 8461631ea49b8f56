use super::*;

#[test]
fn a_sentence_begins_large_and_ends_with_one_dot() {
    assert_eq!(sentence("the key was refused."), "The key was refused.");
    assert_eq!(sentence("http://x: no answer"), "http://x: no answer.");
    assert_eq!(sentence(""), ".");
    assert_eq!(lowered("Last week"), "last week");
    assert_eq!(capitalised("ökonomisch"), "Ökonomisch");
}
