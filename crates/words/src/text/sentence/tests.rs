use super::*;

#[test]
fn a_sentence_begins_large_and_ends_with_one_dot() {
    assert_eq!(sentence("the key was refused."), "The key was refused.");
    assert_eq!(sentence("http://x: no answer"), "http://x: no answer.");
    assert_eq!(sentence(""), ".");
    assert_eq!(lowered("Last week"), "last week");
    assert_eq!(capitalised("ökonomisch"), "Ökonomisch");
}

#[test]
fn a_text_is_the_sentences_that_it_is_cut_into() {
    for (text, wanted) in [
        ("", &[][..]),
        ("One. Two! Three", &["One.", " Two!", " Three"]),
        ("82.5 kg; then 3.5 km?", &["82.5 kg;", " then 3.5 km?", ""]),
        ("One\nTwo.\n", &["One\n", "Two.", "\n"]),
    ] {
        let found: Vec<&str> = sentences(text).collect();
        assert_eq!(found, wanted, "{text}");
        assert_eq!(found.concat(), text);
    }
}
