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
