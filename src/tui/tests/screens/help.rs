//! The keys, in every place.

use super::golden::snapshots;
use super::home::Home::{Calendar, Open, Proposed, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn keys() {
    snapshots(
        "help",
        &[
            at(Open, M, "<f1>"),
            at(Open, S, "<f1>"),
            at(Open, L, "<f1>"),
            at(Open, XL, "<f1>"),
            at(Open, XL, "<f1>").styles(),
            at(Open, L, "<f1>").ascii(),
            at(Open, M, "<f1>jjj<shot>k<shot><pgdn><shot><pgdn><pgdn><pgdn><pgdn>"),
            at(Open, M, "<f1><f1>"),
            at(Open, M, "<f1>q"),
            at(Week, M, "<tab>?"),
            at(Week, M, "<tab><tab>?"),
            at(Calendar, M, "<f3>?"),
            at(Calendar, M, "<f3><enter>m<f1>"),
            at(Proposed, M, "<f4>?"),
            at(Week, M, "<f5>?"),
        ],
    );
}
