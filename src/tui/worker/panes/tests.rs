use crate::catalog::Catalog;
use crate::domain::board::Board;
use crate::domain::profile::Profile;
use crate::today::{self, minutes_to_go};
use crate::tui::tests::fixtures;

#[test]
fn the_minutes_to_go_are_those_of_the_plan_until_a_set_is_done() {
    let to_go = |board: &Board| minutes_to_go(board, Catalog::embedded(), &Profile::default());
    let mut board = fixtures::board();
    let minutes = board.stored.plan.duration_minutes;
    for item in board.blocks.iter_mut().flat_map(|block| &mut block.items) {
        item.prescription = today::prescription::read(&item.planned.prescription);
    }
    assert!((1..minutes).contains(&to_go(&board)));
    for item in board.blocks.iter_mut().flat_map(|block| &mut block.items) {
        item.done.clear();
    }
    assert_eq!(to_go(&board), minutes);
}
