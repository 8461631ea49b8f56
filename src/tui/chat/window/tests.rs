use super::*;
use proptest::prelude::*;

fn window(height: usize) -> Window {
    Window { height, ..Window::default() }
}

fn shown(window: &Window) -> Vec<(isize, Range<usize>)> {
    window.slices().iter().map(|slice| (slice.item, slice.rows.clone())).collect()
}

#[test]
fn it_follows_the_newest_rows() {
    let mut window = window(4);
    window.fit(0..3, &mut |_| 3);
    assert_eq!(shown(&window), [(1, 2..3), (2, 0..3)]);
}

#[test]
fn only_items_in_sight_are_asked_for() {
    let mut window = window(4);
    let mut asked = 0;
    window.fit(0..10_000, &mut |_| {
        asked += 1;
        2
    });
    assert_eq!(asked, 2);
}

#[test]
fn new_items_do_not_move_a_reader_who_scrolled() {
    let mut window = window(4);
    window.fit(0..5, &mut |_| 2);
    window.up(3, 0, &mut |_| 2);
    window.fit(0..5, &mut |_| 2);
    let before = shown(&window);
    window.fit(0..9, &mut |_| 2);
    assert_eq!(shown(&window), before);
    window.fit(-7..9, &mut |_| 2);
    assert_eq!(shown(&window), before);
}

#[test]
fn reaching_the_end_follows_again() {
    let mut window = window(4);
    window.fit(0..5, &mut |_| 2);
    window.up(2, 0, &mut |_| 2);
    window.fit(0..5, &mut |_| 2);
    assert!(window.top.is_some());
    window.down(2, 5, &mut |_| 2);
    window.fit(0..5, &mut |_| 2);
    assert!(window.top.is_none());
}

#[test]
fn revealing_scrolls_as_little_as_needed() {
    let mut window = window(4);
    window.fit(0..10, &mut |_| 2);
    window.reveal(3, 0, &mut |_| 2);
    window.fit(0..10, &mut |_| 2);
    assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)]);
    window.reveal(4, 0, &mut |_| 2);
    window.fit(0..10, &mut |_| 2);
    assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)], "in sight: it stays");
    window.reveal(6, 0, &mut |_| 2);
    window.fit(0..10, &mut |_| 2);
    assert_eq!(shown(&window), [(5, 0..2), (6, 0..2)]);
}

proptest! {
    #[test]
    fn up_and_down_by_the_same_rows_is_where_one_was(
        heights in proptest::collection::vec(1_usize..5, 1..30),
        tall in 1_usize..12, up in 1_usize..20, then in 1_usize..9,
    ) {
        let mut window = window(tall);
        let mut height = |item: isize| heights[item.unsigned_abs()];
        let end = heights.len().cast_signed();
        window.fit(0..end, &mut height);
        window.up(up, 0, &mut height);
        window.fit(0..end, &mut height);
        let before = shown(&window);
        let at_top = window.up(then, 0, &mut height);
        window.fit(0..end, &mut height);
        window.down(then, end, &mut height);
        window.fit(0..end, &mut height);
        if !at_top {
            prop_assert_eq!(shown(&window), before);
        }
        let rows: usize = window.slices().iter().map(|slice| slice.rows.len()).sum();
        let all: usize = heights.iter().sum();
        prop_assert_eq!(rows, tall.min(all), "the window is full where there is enough");
    }
}
