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
            at(Calendar, L, "<f3>d"),
            at(Calendar, L, "<f3><tab><down><space>"),
            at(Calendar, L, "<f3>d<ctrl-z>"),
            at(Calendar, L, "<f3>jjhhhhhs"),
            at(Calendar, L, "<f3>s"),
            at(Calendar, L, "<f3><lt>"),
            at(Calendar, L, "<f3>>"),
            at(Calendar, L, "<f3>>><ctrl-z>"),
            at(Calendar, L, "<f3>m"),
            at(Calendar, L, "<f3>m").styles(),
            at(Calendar, L, "<f3>m<right><down><shot><enter>"),
            at(
                Calendar,
                L,
                "<f3>ml<shot>h<shot>j<shot>k<shot>]<shot>[<shot>t",
            ),
            at(Calendar, L, "<f3>m<right><esc>"),
            at(Calendar, L, "<f3>m?"),
            at(Calendar, S, "<f3>m<right><shot><enter>"),
            at(Calendar, L, "<f3>x"),
            at(Calendar, L, "<f3>x").styles(),
            at(Calendar, L, "<f3>xy"),
            at(Calendar, L, "<f3>xn"),
            at(Calendar, M, "<f3>x<esc>"),
            at(Calendar, S, "<f3>x"),
            at(Calendar, L, "<f3><right><right>m<right><enter>"),
            at(Calendar, L, "<f3><right><right>x<shot>y"),
            at(Calendar, L, "<f3><tab><tab>d"),
            at(Calendar, L, "<f3><tab><tab>m<right><enter>"),
            at(Calendar, L, "<f3><tab><tab>x<shot>y"),
            at(Calendar, L, "<f3>[d"),
            at(Calendar, L, "<f3>jjjjd"),
        ],
    );
}
