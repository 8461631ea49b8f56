//! The first questions: every answer, and leaving them.

use super::golden::snapshots;
use super::home::Home::New;
use super::home::{L, M, S, XL, at};

#[test]
fn the_first_questions() {
    snapshots(
        "first_run",
        &[
            at(New, S, ""),
            at(New, M, ""),
            at(New, L, ""),
            at(New, XL, ""),
            at(New, M, "").ascii(),
            at(New, M, "").styles(),
            at(New, M, "<esc>"),
            at(New, M, "skip all<enter>"),
            at(New, M, "stone<enter>"),
            at(New, M, "kg<enter>"),
            at(New, M, "<enter><shot><enter><shot><enter><shot><enter><shot><enter>"),
            at(New, M, "kg<enter>strength<enter><shot>4<enter><shot>1<enter>2<enter><shot><enter>"),
            at(New, S, "kg<enter>strength<enter>4<enter>"),
            at(New, L, "lb<enter>skip<enter>3<enter>none<enter>"),
            at(New, M, "kg<enter>fly<enter>"),
            at(New, M, "kg<enter><esc><f4>"),
            at(New, M, "bench 3x8 185<enter>"),
            at(New, M, "coach, I just did bench 185 for 8<enter>"),
            at(New, M, "show my plan<enter>"),
            at(New, M, "kg<enter>muscle<enter>go back<shot><enter>"),
            at(New, M, "kg<enter>muscle<enter>3 days, an hour, home gym<shot><enter>"),
            at(New, M, "kg<enter>muscle<enter>actually strength<enter><ctrl-z>"),
            at(New, M, "<f1>"),
        ],
    );
}
