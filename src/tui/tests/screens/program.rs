//! The program's tab: none, written, verified, edited, taken, simulated.

use super::golden::snapshots;
use super::home::Home::{Open, Program, Proposed, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn programs() {
    snapshots(
        "program",
        &[
            at(Open, S, "<f4>"),
            at(Open, M, "<f4>"),
            at(Open, L, "<alt-4>"),
            at(Open, M, "<f4><down><down><shot><enter><shot>w<shot>A"),
            at(Open, L, "<f4><down>"),
            at(Program, M, "<f4>t<down><shot>o<shot><enter>"),
            at(Open, M, "<f4>r"),
            at(Open, M, "<f4>a"),
            at(Open, L, "<f4>g"),
            at(Open, L, "/program write<enter>"),
            at(
                Open,
                M,
                "/profile equipment none<enter>/profile minutes 15<enter>/profile days 1<enter><f4>g",
            ),
            at(Week, M, "<f4>g<shot><esc>"),
            at(Proposed, S, "<f4>"),
            at(Proposed, M, "<f4>"),
            at(Proposed, L, "<f4>"),
            at(Proposed, XL, "<f4>"),
            at(Proposed, L, "<f4>").styles(),
            at(Proposed, L, "<f4>").ascii(),
            at(Proposed, L, "<f4>").no_color(),
            at(Proposed, M, "<f4><right><shot>l<shot>h"),
            at(Proposed, M, "<f4><down><down><shot>k"),
            at(Proposed, M, "<f4><end><shot><home>"),
            at(Proposed, M, "<f4><tab>"),
            at(Proposed, M, "<f4><tab><down><enter>"),
            at(Proposed, L, "<f4><tab><tab>"),
            at(Proposed, M, "<f4>v"),
            at(Proposed, S, "<f4>v"),
            at(Proposed, L, "<f4>v").styles(),
            at(Proposed, M, "<f4>w"),
            at(Proposed, S, "<f4>w"),
            at(Proposed, XL, "<f4>w"),
            at(Proposed, M, "<f4>wjj<shot>w"),
            at(Proposed, L, "<f4>a"),
            at(Proposed, L, "<f4>A"),
            at(Proposed, L, "<f4>r"),
            at(Proposed, L, "<f4>A<ctrl-z>"),
            at(Proposed, M, "<f4>e"),
            at(Proposed, M, "<f4>u"),
            at(Proposed, M, "/program accept<enter>"),
            at(Proposed, M, "/program refuse<enter>"),
            at(Proposed, M, "/program apply<enter>"),
            at(Proposed, M, "<f4>A<esc>"),
            at(Program, S, "<f4>"),
            at(Program, M, "<f4>"),
            at(Program, L, "<f4>"),
            at(Program, XL, "<f4>"),
            at(Program, L, "<f4>").styles(),
            at(Program, M, "<f4>w"),
            at(Program, L, "<f4>v"),
            at(Program, L, "<f4>g"),
            at(Program, L, "<f4>r"),
        ],
    );
}
