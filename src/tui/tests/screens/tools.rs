//! The tab of tool calls, and the inspector.

use super::golden::snapshots;
use super::home::Home::{Model, Open, Week};
use super::home::{L, M, S, XL, at};

#[test]
fn tool_calls() {
    snapshots(
        "tools",
        &[
            at(Open, M, "<f5>"),
            at(Open, M, "<f5>s"),
            at(Model, S, "coach log my row 155x8<enter><f5>s<shot>jjjG<shot>gs"),
            at(Model, M, "coach log my row 155x8<enter><f5>s<shot><enter>rcs"),
            at(Model, XL, "coach log my row 155x8<enter>/tools stats<enter>"),
            at(Week, S, "<f5>"),
            at(Week, M, "<f5>"),
            at(Week, L, "<alt-5>"),
            at(Week, M, "<f5><down><down><enter>"),
            at(Model, L, "coach log my row 155x8<enter><f5>"),
            at(Model, L, "coach log my row 155x8<enter><f5>").styles(),
            at(Model, XL, "coach log my row 155x8<enter><f5>"),
            at(Model, L, "coach log my row 155x8<enter><f5><down><enter>"),
            at(Model, L, "coach log my row 155x8<enter><f5><down><enter>").styles(),
            at(Model, M, "coach log my row 155x8<enter><f5><down><enter>r<shot>c<shot>jjk<shot>q"),
            at(Model, S, "coach log my row 155x8<enter><f5><down><enter>"),
            at(Model, M, "coach log my row 155x8<enter><f5><down>r"),
            at(Model, M, "coach log my row 155x8<enter><f5><down>c"),
            at(Model, M, "coach log my row 155x8<enter><f5>G<shot>g"),
            at(Model, M, "twice wrong<enter><f5>"),
            at(Model, M, "twice wrong<enter><f5><enter>"),
            at(Model, M, "coach log my row 155x8<enter><f5><esc>"),
            at(Model, L, "coach log my row 155x8<enter><tab><up><up><enter>"),
        ],
    );
}
