//! The history's tab.

use super::golden::snapshots;
use super::home::Home::{Open, Program, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn what_was_done() {
    snapshots(
        "history",
        &[
            at(Open, M, "<f2>"),
            at(Open, S, "<f2>"),
            at(Week, S, "<f2>"),
            at(Week, M, "<f2>"),
            at(Week, L, "<alt-2>"),
            at(Week, XL, "<f2>"),
            at(Week, L, "<f2>").styles(),
            at(Week, L, "<f2>").ascii(),
            at(Week, L, "<f2>").no_color(),
            at(Week, M, "<f2><down>"),
            at(Week, M, "<f2>jjk"),
            at(Week, M, "<f2>G<shot>g"),
            at(Week, M, "<f2><end><home>"),
            at(Week, M, "<f2><tab><down>"),
            at(Week, M, "<f2><tab><tab>"),
            at(Week, M, "<f2><shift-tab>"),
            at(Week, M, "<f2>/<shot>row<shot><enter>"),
            at(Week, M, "<f2>/zzz<shot><backspace><backspace><backspace><down><down><up><tab>"),
            at(Week, M, "<f2>/row<esc>"),
            at(Week, M, "<f2><esc>"),
            at(Week, M, "<f2><pgdn><pgup>"),
            at(Week, M, "<f2>?"),
            at(Program, L, "<f2>"),
            at(Week, S, "<f2><down><down>"),
            at(Week, L, "<f2>c<shot>s<shot>m<shot>m<shot>y<shot>y"),
            at(Week, S, "<f2>m<shot>y"),
            at(Open, M, "<f2>m<shot>y"),
            at(Open, S, "<f2>b"),
            at(Week, L, "bw 182 lb on 2 nov<enter>bw 180.5 lb<enter><f2>b<shot>s<shot>b"),
            at(Week, S, "bw 182 lb on 2 nov<enter><f2>b"),
        ],
    );
}
