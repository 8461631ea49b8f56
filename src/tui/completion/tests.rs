use super::*;

fn names(completion: &Completion) -> Vec<&str> {
    completion.offered().iter().map(|command| command.name).collect()
}

#[test]
fn it_narrows_as_the_name_is_typed_and_ends_with_it() {
    let mut completion = Completion::default();
    completion.follow("/");
    assert_eq!(completion.offered().len(), slash::TABLE.len());
    completion.follow("/re");
    assert_eq!(
        names(&completion),
        ["redo", "rest", "records", "review", "refuse", "retry", "resume"]
    );
    completion.down();
    completion.follow("/rec");
    assert_eq!(names(&completion), ["records"]);
    completion.follow("/records bench");
    assert!(!completion.is_open());
}

#[test]
fn the_choice_goes_round() {
    let mut completion = Completion::default();
    completion.follow("/re");
    completion.up();
    assert_eq!(completion.command().unwrap().name, "resume");
    completion.down();
    assert_eq!(completion.command().unwrap().name, "redo");
}

#[test]
fn closed_it_stays_closed_for_that_text() {
    let mut completion = Completion::default();
    completion.follow("/re");
    completion.dismiss("/re");
    completion.follow("/re");
    assert!(!completion.is_open());
    completion.follow("/rec");
    assert!(completion.is_open());
}
