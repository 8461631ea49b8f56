//! Whole screens, by size.

use super::{november, open};

#[test]
fn the_calendar_tab_at_120x34() {
    insta::assert_snapshot!(open(&november(), 120, 34).screen());
}

#[test]
fn the_calendar_tab_at_200x50() {
    insta::assert_snapshot!(open(&november(), 200, 50).screen());
}

#[test]
fn the_calendar_tab_at_80x24() {
    insta::assert_snapshot!(open(&november(), 80, 24).screen());
}

#[test]
fn the_calendar_tab_at_40x15() {
    insta::assert_snapshot!(open(&november(), 40, 15).screen());
}

#[test]
fn a_week_as_a_list_where_there_is_room_for_more() {
    insta::assert_snapshot!(open(&november(), 100, 24).keys("w").screen());
}

#[test]
fn an_empty_calendar_says_what_to_type() {
    insta::assert_snapshot!(open(&[], 80, 24).screen());
    insta::assert_snapshot!(open(&[], 40, 15).screen());
}
