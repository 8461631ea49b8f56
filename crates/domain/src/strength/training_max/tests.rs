use super::*;

#[test]
fn the_table_of_the_scheme() {
    let steps = [
        (-5, -50),
        (-2, -50),
        (-1, -20),
        (0, 0),
        (1, 5),
        (2, 10),
        (3, 15),
        (4, 20),
        (5, 30),
        (9, 30),
    ];
    for (beyond, per_mille) in steps {
        assert_eq!(step_per_mille(beyond), per_mille, "{beyond}");
    }
    assert!((after(100.0, 3) - 101.5).abs() < 1e-9);
    assert!((after(100.0, -2) - 95.0).abs() < 1e-9);
    assert!((of_best(200.0) - 180.0).abs() < 1e-9);
}

#[test]
fn every_seventh_week_is_lighter() {
    let deloads: Vec<_> = (0..=21).filter(|week| is_deload(*week)).collect();
    assert_eq!(deloads, [7, 14, 21]);
}
