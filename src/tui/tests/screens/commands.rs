//! Every slash command.

use super::golden::snapshots;
use super::home::Home::{Calendar, Model, Open, Today, Week};
use super::home::{L, M, S, at};

#[test]
fn commands() {
    snapshots(
        "commands",
        &[
            at(Week, M, "/plan<enter>"),
            at(Week, S, "/plan<enter>"),
            at(Week, L, "/plan<enter>"),
            at(Week, L, "/finish<enter>"),
            at(Open, M, "/finish<enter>"),
            at(Week, M, "/undo<enter>"),
            at(Open, M, "/undo<enter>"),
            at(Open, M, "/log bench 3x8 185lb @8<enter>"),
            at(Open, M, "/log press 3x8 100<enter>"),
            at(Open, M, "/log<enter><enter>"),
            at(Open, M, "/log what is next<enter>"),
            at(Week, M, "/history<enter>"),
            at(Week, M, "/history bench<enter>"),
            at(Week, M, "/history zercher<enter>"),
            at(Week, M, "/records<enter>"),
            at(Week, M, "/records bench<enter>"),
            at(Calendar, L, "/calendar<enter>"),
            at(Calendar, L, "/calendar move hip mobility to friday<enter>"),
            at(Open, M, "/program<enter>"),
            at(Open, M, "/program frobnicate<enter>"),
            at(Open, M, "/accept<enter>"),
            at(Open, M, "/refuse<enter>"),
            at(Open, M, "/units kg<enter>"),
            at(Today, M, "/units kg<enter>"),
            at(Open, M, "/units stone<enter>"),
            at(Open, L, "/profile<enter>"),
            at(Open, L, "/profile minutes 30<enter>"),
            at(Open, L, "/profile equipment dumbbell, bench<enter>"),
            at(Open, L, "/profile avoid overhead press<enter>/profile<enter>"),
            at(Open, M, "/profile frobnicate 3<enter>"),
            at(Week, M, "/tools<enter>"),
            at(Open, M, "/mouse<enter><shot>/mouse<enter>"),
            at(Open, M, "/provider<enter>"),
            at(Open, M, "/provider nobody<enter>"),
            at(Open, M, "/model<enter>"),
            at(Model, M, "/provider<enter>"),
            at(Model, M, "/provider offline<enter>what's next<enter>"),
            at(Model, M, "/model<enter>"),
            at(Model, M, "/model fast<enter>"),
            at(Model, M, "/model slow<enter>"),
            at(Open, M, "/retry<enter>"),
            at(Open, M, "/stop<enter>"),
            at(Open, M, "/help<enter>"),
            at(Open, M, "/quit<enter>"),
            at(Open, M, "/pln<enter><enter>"),
            at(Open, M, "/un<esc><enter>"),
            at(Open, M, "/rest 90<enter>"),
            at(Open, M, "/rest soon<enter>"),
        ],
    );
}
