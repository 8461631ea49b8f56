//! The coach's tab over the offline coach: sets logged, questions, undo, refusals, choosing.

use super::golden::snapshots;
use super::home::Home::{Open, Today, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn sets_are_logged() {
    snapshots(
        "chat_logging",
        &[
            at(Open, M, "bench 3x8 185lb @8<enter>"),
            at(Open, M, "bench 185 8,8,7<enter><wait 60>same again<enter>"),
            at(Open, M, "press 3x8 100<enter>"),
            at(Open, M, "press 3x8 100<enter>1<enter>"),
            at(Open, M, "press 3x8 100<enter><esc><tab>2"),
            at(Open, M, "squat 5x5 100kg, rdl 3x10 80kg<enter>"),
            at(Open, M, "plank 60s<enter>pull-ups 10,8,6<enter>run 5km 25:00<enter>"),
            at(Open, M, "bench 3x8 1850lb<enter>"),
            at(Open, M, "zercher twister 3x8 50<enter>"),
            at(Open, M, "bench 3x<enter>"),
            at(Open, M, "bench 185x8<enter><ctrl-z>"),
            at(Open, M, "bench 185x8<enter>undo<enter>undo<enter>"),
            at(Today, M, "no, 7 reps<enter>"),
            at(Today, M, "that was 160<enter>"),
            at(Today, M, "bench 225x3 pr!<enter>"),
            at(Open, S, "bench 3x8 185lb @8<enter>"),
            at(Open, L, "bench 3x8 185lb @8<enter>row 155x8<enter>"),
            at(Open, XL, "bench 3x8 185lb @8<enter>row 155x8<enter>"),
            at(Open, L, "bench 3x8 185lb @8<enter>press 3x8 100<enter>").styles(),
            at(Open, L, "bench 3x8 185lb @8<enter>").no_color(),
            at(Open, L, "bench 3x8 185lb @8<enter>").ascii(),
        ],
    );
}

#[test]
fn the_offline_coach_answers() {
    snapshots(
        "chat_offline",
        &[
            at(Week, M, "what's next<enter>"),
            at(Week, M, "last bench<enter>"),
            at(Week, M, "my records<enter>"),
            at(Week, M, "what should I load for 3x5 bench<enter>"),
            at(Week, M, "why that load<enter>"),
            at(Week, M, "how was last week<enter>"),
            at(Week, M, "what is the meaning of life<enter>"),
            at(Week, M, "bench is taken<enter>"),
            at(Week, M, "swap bench for dips<enter>"),
            at(Week, M, "move leg day to friday<enter>"),
            at(Week, L, "my shoulder hurts<enter>"),
            at(Week, M, "hello<enter>"),
            at(Week, M, "help<enter>"),
        ],
    );
}

#[test]
fn entries_are_walked_and_scrolled() {
    snapshots(
        "chat_walking",
        &[
            at(Week, M, ""),
            at(Week, S, ""),
            at(Week, L, ""),
            at(Week, XL, ""),
            at(Week, L, "").styles(),
            at(Week, M, "<tab>"),
            at(Week, M, "<tab><up><up>"),
            at(Week, M, "<tab>kkkj"),
            at(Week, M, "<tab>g"),
            at(Week, M, "<tab>gG"),
            at(Week, M, "<pgup>"),
            at(Week, M, "<pgup><pgup><pgdn>"),
            at(Week, M, "<pgup>bench 185x8<enter>"),
            at(Week, M, "<pgup><end>"),
            at(Week, M, "<wheel -3><shot><wheel 2>"),
            at(Week, M, "<tab><up><enter>"),
            at(Week, M, "<tab><up>c"),
            at(Week, M, "<tab><down>x"),
            at(Week, S, "<tab>p<shot>p"),
            at(Week, M, "<tab>p<shot>jjG<shot>d"),
            at(Week, M, "<press>"),
            at(Week, M, "<alt-m><shot><alt-m>"),
            at(Week, M, "<ctrl-l>"),
            at(Week, M, "<ctrl-c><shot><ctrl-c>"),
            at(Week, M, "<wait 86400><focus><look>"),
        ],
    );
}
