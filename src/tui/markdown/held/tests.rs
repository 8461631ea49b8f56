use super::*;

#[test]
fn emphasis_holds_from_its_first_word_on() {
    assert_eq!(certain("try **155"), "try **155**");
    assert_eq!(certain("try **155 "), "try **155**");
    assert_eq!(certain("try **155 *lb"), "try **155 *lb***");
    assert_eq!(certain("say `same ag"), "say `same ag`");
    assert_eq!(certain("2 * 3 is 6 and snake_case"), "2 * 3 is 6 and snake_case");
    assert_eq!(certain("~~no"), "~~no~~");
    assert_eq!(certain("about ~5 kg"), "about ~5 kg");
    assert_eq!(certain("a `*` b **c** d"), "a `*` b **c** d");
}

#[test]
fn marks_that_may_become_something_else_wait() {
    assert_eq!(certain("try *"), "try ");
    assert_eq!(certain("a title\n--"), "a title\n");
    assert_eq!(certain("one\n2"), "one\n");
    assert_eq!(certain("one\n2."), "one\n");
    assert_eq!(certain("##"), "");
    assert_eq!(certain("say **"), "say ");
}

#[test]
fn a_link_waits_for_its_end_but_not_for_ever() {
    assert_eq!(certain("see [the pa"), "see ");
    assert_eq!(certain("see ![the pa"), "see ");
    assert_eq!(certain("see [the page](https://ex"), "see ");
    assert_eq!(certain("see [1] there"), "see [1] there");
    assert_eq!(certain("**see [the"), "**see**");
    let long = format!("see [{}", "x".repeat(MOST_HELD_LINK_BYTES));
    assert_eq!(certain(&long), long);
}

#[test]
fn a_table_waits_for_its_second_line_and_each_row_for_its_end() {
    assert_eq!(certain("Sets:\n| a | b |"), "Sets:\n");
    assert_eq!(certain("| a | b |\n|--"), "");
    assert_eq!(certain("| a | b |\n|---|---|\n"), "| a | b |\n|---|---|\n");
    assert_eq!(
        certain("| a | b |\n|---|---|\n| 1 | 2 |\n| 3"),
        "| a | b |\n|---|---|\n| 1 | 2 |\n"
    );
    assert_eq!(certain("| no\n| table\n| at all"), "| no\n| table\n| at all");
}

#[test]
fn code_in_a_list_is_not_mended() {
    assert_eq!(certain("- a\n  ```\n  x = **y"), "- a\n  ```\n  x = **y");
}
