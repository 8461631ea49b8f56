//! Screens that change their size, and those smaller than any layout.

use super::golden::snapshots;
use super::home::Home::{Calendar, Model, New, Open, Program, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn sizes() {
    snapshots(
        "sizes",
        &[
            at(Week, (20, 6), ""),
            at(Week, (10, 3), ""),
            at(Week, (1, 1), ""),
            at(Week, (60, 10), ""),
            at(Week, (300, 20), ""),
            at(Week, M, "<size 40x15><shot><size 120x36><shot><size 80x24>"),
            at(Week, XL, "<tab>g<size 40x15><shot><size 200x50>"),
            at(Calendar, L, "<f3><size 80x24><shot><size 40x15><shot><size 120x36>"),
            at(Program, L, "<f4><size 80x24><shot><size 40x15>"),
            at(Model, XL, "everything<enter><size 40x15><shot><size 80x24>"),
            at(New, M, "<shut The database is damaged.>"),
            at(New, S, "<shut The database is damaged.>bench<enter>"),
            at(New, L, "<shut The database is damaged.><f3>").styles(),
            at(Open, (30, 8), "<f1>"),
            at(Open, (30, 8), "/"),
            at(Calendar, (20, 6), "<f3>"),
            at(Program, (20, 6), "<f4>"),
        ],
    );
}
