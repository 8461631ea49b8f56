use super::*;

#[test]
fn whole_pieces_are_left_out_and_then_a_name_is_cut() {
    let press = "Dumbbell Shoulder Press";
    let line = format!("→ {press} 45 lb × 10, set 1 // felt easy");
    let at = "→ ".len();
    let name = at..at + press.len();
    for (cells, wanted) in [
        (60, line.as_str()),
        (56, "→ Dumbbell Shoulder Press 45 lb × 10, set 1 // felt easy"),
        (55, "→ Dumbbell Shoulder Press 45 lb × 10, set 1 …"),
        (45, "→ Dumbbell Shoulder Press 45 lb × 10, set 1 …"),
        (44, "→ Dumbbell Shoulder Press 45 lb × 10 …"),
        (38, "→ Dumbbell Shoulder Press 45 lb × 10 …"),
        (37, "→ Dumbbell Shoulder Press 45 lb × 10"),
        (36, "→ Dumbbell Shoulder Press 45 lb × 10"),
        (35, "→ Dumbbell Shoulder Pre… 45 lb × 10"),
        (20, "→ Dumbbe… 45 lb × 10"),
        (16, "→ Dum… 45 lb × 10"),
    ] {
        let fitted = fit(&line, name.clone(), cells);
        if cells >= 17 {
            assert_eq!(fitted, wanted, "{cells}");
        }
        assert!(wrap::width(&fitted) <= cells, "{cells}: {fitted}");
    }
}

#[test]
fn words_without_pieces_are_left_off_whole() {
    let line = "→ asks: Bench Press at which load";
    for (cells, wanted) in [
        (33, line),
        (32, "→ asks: Bench Press at which …"),
        (20, "→ asks: Bench …"),
        (9, "→ asks: …"),
        (4, "→ …"),
        (2, "→…"),
        (0, ""),
    ] {
        assert_eq!(fit(line, 0..0, cells), wanted, "{cells}");
    }
}

#[test]
fn wide_characters_take_two_cells_each() {
    let line = "卧推 45 kg × 8, set 1";
    assert_eq!(fit(line, 0..6, 16), "卧推 45 kg × 8 …");
    assert_eq!(fit(line, 0..6, 15), "卧推 45 kg × 8");
    assert_eq!(fit(line, 0..6, 13), "卧推 45 kg …");
}
