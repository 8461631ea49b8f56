//! The calendar's assistant: words, questions back, changes reviewed one by one.

use super::golden::snapshots;
use super::home::Home::{Calendar, Model};
use super::home::{L, M, S, at};

#[test]
fn talk() {
    snapshots(
        "calendar_talk",
        &[
            at(Calendar, L, "<f3>i"),
            at(Calendar, L, "<f3>imove hip mobility to friday"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>").styles(),
            at(Calendar, M, "<f3>imove hip mobility to friday<enter>"),
            at(Calendar, S, "<f3>imove hip mobility to friday<enter>"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>a"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>a<ctrl-z>"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>r"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter><esc>"),
            at(Calendar, L, "<f3>imove hip mobility to friday<enter>a<esc>"),
            at(Calendar, L, "<f3>imove mobility to friday<enter>"),
            at(Calendar, L, "<f3>imove mobility to friday<enter>").styles(),
            at(Calendar, M, "<f3>imove mobility to friday<enter><down><shot>k<shot><enter>"),
            at(Calendar, M, "<f3>imove mobility to friday<enter>2"),
            at(Calendar, M, "<f3>imove mobility to friday<enter><esc>"),
            at(Calendar, S, "<f3>imove mobility to friday<enter>"),
            at(
                Calendar,
                L,
                "<f3>iadd legs every monday until christmas and a rest day on sunday<enter>",
            ),
            at(
                Calendar,
                L,
                "<f3>iadd legs on monday and arms on tuesday<enter><down><space><shot><up><shot>a",
            ),
            at(Calendar, L, "<f3>iadd legs on monday and arms on tuesday<enter>e<shot>a<shot>r"),
            at(Calendar, L, "<f3>iadd legs on monday and arms on tuesday<enter>er<shot>r"),
            at(Calendar, L, "<f3>idelete all upper days<enter>"),
            at(Calendar, L, "<f3>idelete all upper days<enter>a<shot>y"),
            at(Calendar, L, "<f3>idelete all upper days<enter>a<shot>n"),
            at(Calendar, L, "<f3>iwhat is on this week<enter>"),
            at(Calendar, L, "<f3>iskip upper day on monday<enter>"),
            at(Calendar, L, "<f3>ifrobnicate the moon<enter>"),
            at(Calendar, L, "<f3>ithanks<enter>"),
            at(Calendar, L, "<f3>ibench 3x8 185<enter>"),
            at(Calendar, M, "<f3>ione<ctrl-c><esc><esc>"),
            at(Calendar, L, "move hip mobility to friday<enter><tab><up><shot>a"),
            at(Calendar, L, "move hip mobility to friday<enter><tab><up>e"),
            at(Calendar, L, "move hip mobility to friday<enter><tab><up>r"),
            at(Model, L, "<f3>imobility on tuesday<enter><shot><go><shot><go>"),
            at(Model, M, "<f3>imobility on tuesday<enter><go><go>a"),
            at(Model, M, "<f3>imobility on tuesday<enter><esc>"),
        ],
    );
}
