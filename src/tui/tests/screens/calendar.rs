//! The calendar's tab: days, moves, what keys change.

use super::golden::snapshots;
use super::home::Home::{Calendar, Open, Program};
use super::home::{L, M, S, XL, at};

#[test]
fn days() {
    snapshots(
        "calendar_days",
        &[
            at(Open, M, "<f3>"),
            at(Open, S, "<f3>"),
            at(Calendar, S, "<f3>"),
            at(Calendar, M, "<f3>"),
            at(Calendar, L, "<alt-3>"),
            at(Calendar, XL, "<f3>"),
            at(Calendar, L, "<f3>").styles(),
            at(Calendar, L, "<f3>").ascii(),
            at(Calendar, L, "<f3>").ascii_marks(),
            at(Calendar, L, "<f3>").no_color(),
            at(Calendar, L, "<f3><left><shot>h<shot>l<right><right>"),
            at(Calendar, L, "<f3><up><shot>k<shot>j<down><down>"),
            at(Calendar, L, "<f3>[<shot>]]<shot>t"),
            at(Calendar, L, "<f3><pgup><shot><pgdn><pgdn>"),
            at(Calendar, M, "<f3>w"),
            at(Calendar, L, "<f3>w<shot>[<shot>w"),
            at(Calendar, S, "<f3>jj<shot>k"),
            at(Calendar, L, "<f3><enter>"),
            at(Calendar, L, "<f3><enter>").styles(),
            at(Calendar, M, "<f3><enter>jjk<shot>q"),
            at(Calendar, S, "<f3><enter>"),
            at(Calendar, L, "<f3><tab>"),
            at(Calendar, L, "<f3><tab><down>"),
            at(Calendar, L, "<f3><tab><tab>"),
            at(Calendar, L, "<f3><tab><tab><down>"),
            at(Calendar, L, "<f3><tab><tab><tab>"),
            at(Calendar, L, "<f3><shift-tab>"),
            at(Calendar, M, "<f3><esc>"),
            at(Program, L, "<f3>"),
            at(Program, L, "<f3><right><right><enter>"),
        ],
    );
}

#[test]
fn changes_by_keys() {
    snapshots(
        "calendar_changes",
        &[
            at(Calendar, L, "<f3><enter>d"),
            at(Calendar, L, "<f3><tab><down><enter><space>"),
            at(Calendar, L, "<f3><enter>d<ctrl-z>"),
            at(Calendar, L, "<f3>jjhhhhh<enter>s"),
            at(Calendar, L, "<f3><enter>s"),
            at(Calendar, L, "<f3><enter><lt>"),
            at(Calendar, L, "<f3><enter>>"),
            at(Calendar, L, "<f3><enter>><enter>><ctrl-z>"),
            at(Calendar, L, "<f3><enter>m"),
            at(Calendar, L, "<f3><enter>m").styles(),
            at(Calendar, L, "<f3><enter>m<right><down><shot><enter>"),
            at(Calendar, L, "<f3><enter>ml<shot>h<shot>j<shot>k<shot>]<shot>[<shot>t"),
            at(Calendar, L, "<f3><enter>m<right><esc>"),
            at(Calendar, L, "<f3><enter>m?"),
            at(Calendar, S, "<f3><enter>m<right><shot><enter>"),
            at(Calendar, L, "<f3><enter>x"),
            at(Calendar, L, "<f3><enter>x").styles(),
            at(Calendar, L, "<f3><enter>xy"),
            at(Calendar, L, "<f3><enter>xn"),
            at(Calendar, M, "<f3><enter>x<esc>"),
            at(Calendar, S, "<f3><enter>x"),
            at(Calendar, L, "<f3><right><right><enter>m<right><enter>"),
            at(Calendar, L, "<f3><right><right><enter>x<shot>y"),
            at(Calendar, L, "<f3><tab><tab><enter>d"),
            at(Calendar, L, "<f3><tab><tab><enter>m<right><enter>"),
            at(Calendar, L, "<f3><tab><tab><enter>x<shot>y"),
            at(Calendar, L, "<f3>[<enter>d"),
            at(Calendar, L, "<f3>jjjj<enter>d"),
        ],
    );
}
