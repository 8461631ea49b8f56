//! The rest timer at several moments.

use super::golden::snapshots;
use super::home::Home::{Open, Today};
use super::home::{L, M, S, at};

#[test]
fn the_rest_timer() {
    snapshots(
        "rest",
        &[
            at(Open, M, "bench 185x8<enter>"),
            at(Open, M, "bench 185x8<enter><wait 1>"),
            at(Open, M, "bench 185x8<enter><wait 60>"),
            at(Open, M, "bench 185x8<enter><wait 119><shot><wait 1><shot><wait 5><shot><wait 60>"),
            at(Open, M, "bench 185x8<enter><wait 60><alt-+><shot><alt-=>"),
            at(Open, M, "bench 185x8<enter><wait 10><alt-->"),
            at(Open, M, "bench 185x8<enter><wait 200>bench 185x8<enter>"),
            at(Open, M, "/rest 200<enter><shot>/rest skip<enter>"),
            at(Open, M, "/rest<enter><wait 30>"),
            at(Open, S, "bench 185x8<enter><wait 60>"),
            at(Open, L, "bench 185x8<enter><wait 60>").styles(),
            at(Open, M, "bench 185x8<enter><wait 60>").ascii(),
            at(Open, M, "bench 185x8<enter><wait 60>").no_color(),
            at(Open, M, "bench 185x8<enter><wait 30><f2><shot><f3><shot><f4><shot><f5>"),
            at(Today, M, "<wait 30>"),
        ],
    );
}
