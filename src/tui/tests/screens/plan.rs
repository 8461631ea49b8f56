//! Today's plan: the pane, the sheet of it, and plans from files.

use super::golden::snapshots;
use super::home::Home::{Open, Program, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn plans() {
    snapshots(
        "plan",
        &[
            at(Week, L, "<tab><tab>"),
            at(Week, L, "<tab><tab>jjjk"),
            at(Week, L, "<tab><tab>G<shot>g"),
            at(Week, L, "<tab><tab>d"),
            at(Week, L, "<tab><tab>d").styles(),
            at(Week, M, "<tab>pd<shot>jjG<shot>q"),
            at(Week, S, "<tab>pd"),
            at(
                Week,
                S,
                "/accept src/tui/tests/screens/plans/legs.json<enter><tab>ph<shot>j<enter><shot>G<shot>a<shot><ctrl-z>",
            ),
            at(
                Week,
                M,
                "/accept src/tui/tests/screens/plans/legs.json<enter><tab>ph<shot>j<space>k<shot><enter><shot>r<shot><esc><shot><esc>",
            ),
            at(
                Week,
                XL,
                "/accept src/tui/tests/screens/plans/legs.json<enter><tab><tab>h<shot>j<enter><shot>a",
            ),
            at(Week, L, "/plan history<enter><shot>q/plan restore zebra<enter>"),
            at(Week, L, "/plans<enter><shot>j<shot>r<shot><enter>"),
            at(Week, L, "/plans<enter><shot>jr").styles(),
            at(Week, M, "/plans<enter><shot>jjj").no_color(),
            at(Week, M, "/plans<enter><shot>j").ascii_marks(),
            at(Week, M, "/plans<enter><shot><enter><shot>r"),
            at(Program, L, ""),
            at(Program, XL, ""),
            at(Open, M, "/review src/tui/tests/screens/plans/legs.json<enter>"),
            at(Open, S, "/review src/tui/tests/screens/plans/legs.json<enter>"),
            at(Open, L, "/review src/tui/tests/screens/plans/legs.json<enter>").styles(),
            at(Open, L, "/review src/tui/tests/screens/plans/legs.json<enter>a"),
            at(Open, L, "/accept src/tui/tests/screens/plans/legs.json<enter>"),
            at(Open, L, "/review src/tui/tests/screens/plans/wrong.json<enter>"),
            at(Open, S, "/review src/tui/tests/screens/plans/wrong.json<enter>jjj"),
            at(Open, L, "/review src/tui/tests/screens/plans/wrong.json<enter>").styles(),
            at(Open, M, "/accept src/tui/tests/screens/plans/wrong.json<enter>"),
            at(Open, M, "/review src/tui/tests/screens/plans/none.json<enter>"),
        ],
    );
}
