//! The chat as plain lines.

use super::golden::hold;
use super::home::Home::{Calendar, Model, New, Open, Proposed, Week};
use super::home::plain;
use crate::tui::options::{Charset, Options};

#[test]
fn lines() {
    let ascii = Options { charset: Charset::AsciiOnly, ..Options::default() };
    let usual = Options::default;
    hold(
        "lines",
        &[
            plain(New, usual(), "kg\nstrength\n4\n\nnone\nbench 3x8 80\n"),
            plain(New, usual(), "stone\nskip\nskip all\n"),
            plain(Open, usual(), "bench 3x8 185lb @8\nsame again\n/undo\nundo\n"),
            plain(Open, usual(), "press 3x8 100\n1\nbench 3x\n"),
            plain(Open, ascii, "bench 3x8 185lb @8\n/plan\n/quit\n"),
            plain(Week, usual(), "/plan\n/history\n/history bench\n/records\n/tools\n"),
            plain(Week, usual(), "/history zercher squat\n/history\n"),
            plain(
                Week,
                usual(),
                "/tools stats\n/plan history\n/plan diff today today\n/plan restore 12\n/plan hist\n",
            ),
            plain(
                Open,
                usual(),
                "/resume\nwhat's next\n/new\nwhy that load\n/resume\n/resume 1\n/resume 7\n",
            ),
            plain(Week, usual(), "/finish\n"),
            plain(Week, usual(), "what's next\nwhy that load\nhow was last week\n"),
            plain(Week, usual(), "/help\n"),
            plain(Week, usual(), "/profile\n/units kg\n/rest\n/mouse\n"),
            plain(
                Calendar,
                usual(),
                "/calendar\nmove hip mobility to friday\n/accept\n/calendar\n",
            ),
            plain(Calendar, usual(), "/calendar move mobility to friday\n2\n/refuse\n"),
            plain(Proposed, usual(), "/program\n/program accept\n/program\n/plan\n"),
            plain(
                Model,
                usual(),
                "everything\ncoach log my row 155x8\nhow should I warm up for squats\nthink\n",
            ),
            plain(Model, usual(), "no dumbbells\n/accept\nfails at once\n2\n"),
        ],
    );
}
