use super::*;

/// What was done last keeps its column while it can be made out.
#[test]
fn last_time_is_cut_before_its_column_goes() {
    let cells = Cells {
        name: "Dumbbell Shoulder Press".into(),
        asked: "3 × 10".into(),
        last: "100 × 5, 105 × 5 5".into(),
        target: "105 × 5".into(),
        today: "· · ·".into(),
        ..Cells::default()
    };
    for (width, wanted) in [
        (80, Some("100 × 5, 105 × 5 5")),
        (62, Some("100 × 5, 105 × 5 5")),
        (60, Some("100 × 5, 105 × …")),
        (55, Some("100 × 5, 1…")),
        (54, None),
    ] {
        let columns = Columns::of(std::slice::from_ref(&cells), width);
        assert_eq!(columns.has_last(), wanted.is_some(), "{width}");
        let row = columns.row(&cells).to_string();
        assert!(wrap::width(&row) <= width, "{width}: {row}");
        assert_eq!(row.contains("100 × 5"), wanted.is_some(), "{row}");
        assert!(row.contains(wanted.unwrap_or_default()), "{width}: {row}");
    }
}

/// A name longer than its column takes the place of empty cells: target and today keep theirs.
#[test]
fn a_long_name_shifts_what_is_asked_and_nothing_behind_it() {
    let cells = |name: &str, last: &str| Cells {
        name: name.into(),
        asked: "2 × 8-10".into(),
        last: last.into(),
        target: "62.5 × 6".into(),
        today: "· ·".into(),
        ..Cells::default()
    };
    let all = [cells("Barbell Row", "60 × 10 10 10"), cells("Dumbbell Shoulder Press", "")];
    let columns = Columns::of(&all, 62);
    for (cells, wanted) in all.iter().zip([
        "  Barbell Row         2 × 8-10  60 × 10 10 10  62.5 × 6  · ·  ",
        "  Dumbbell Shoulder Press  2 × 8-10            62.5 × 6  · ·  ",
    ]) {
        let row = columns.row(cells).to_string();
        assert_eq!(row.trim_end(), wanted.trim_end());
    }
}

/// On the narrowest screens names can still be told apart.
#[test]
fn what_is_asked_goes_before_a_name_does() {
    let cells = Cells {
        name: "Bulgarian Split Squat".into(),
        asked: "4 × 8-10 each".into(),
        target: "60 × 10".into(),
        today: "8 8 8 8".into(),
        ..Cells::default()
    };
    let columns = Columns::of(std::slice::from_ref(&cells), 36);
    let row = columns.row(&cells).to_string();
    assert_eq!(row, "  Bulg. Split Squ…  60 × 10  8 8 8 8");
}

/// Where even then there is no room, a name is written with fewer letters before it is cut.
#[test]
fn a_name_is_shortened_before_it_is_cut() {
    let cells = |name: &str, last: &str| Cells {
        name: name.into(),
        asked: "3 × 6-8".into(),
        last: last.into(),
        target: "205 × 7".into(),
        today: "· · · ·".into(),
        ..Cells::default()
    };
    let all =
        [cells("Front Squat", "205 × 6 6 6 6"), cells("Dumbbell Romanian Deadlift", "90 × 6 6 6")];
    let columns = Columns::of(&all, 62);
    let rows = all.each_ref().map(|cells| columns.row(cells).to_string());
    assert_eq!(
        rows.each_ref().map(|row| row.trim_end()),
        [
            "  Front Squat         3 × 6-8  205 × 6 6 6 6  205 × 7  · · · ·",
            "  DB RDL              3 × 6-8  90 × 6 6 6     205 × 7  · · · ·",
        ]
    );
}

/// A row that has room for all that it says is not cut for the sake of a longer name elsewhere.
#[test]
fn what_was_done_last_is_whole_where_the_row_has_room() {
    let cells = |name: &str, asked: &str, last: &str, target: &str, today: &str| Cells {
        name: name.into(),
        asked: asked.into(),
        last: last.into(),
        target: target.into(),
        today: today.into(),
        ..Cells::default()
    };
    let all = [
        cells("Romanian Deadlift", "3 × 6-8", "215 × 8 8 7", "215 × 8", "8 8 8"),
        cells("Leg Press", "3 × 10-12", "330 × 11 11 11", "330 × 12", "12 12 12"),
    ];
    let columns = Columns::of(&all, 64);
    let rows = all.each_ref().map(|cells| columns.row(cells).to_string());
    assert!(rows[1].contains("330 × 11 11 11"), "{rows:?}");
    assert!(rows.iter().all(|row| wrap::width(row) <= 64), "{rows:?}");
    let ends = rows.each_ref().map(|row| row.find("215 × 8   ").or(row.find("330 × 12")));
    let at = |row: &str, at: Option<usize>| at.map(|at| wrap::width(&row[..at]));
    assert_eq!(at(&rows[0], ends[0]), at(&rows[1], ends[1]), "{rows:?}");
}
