use super::share;

#[test]
fn a_share_fills_its_cells() {
    assert_eq!(share(0.0), "··········   0 %");
    assert_eq!(share(0.3), "███·······  30 %");
    assert_eq!(share(0.002), "█·········   0 %");
    assert_eq!(share(1.0), "██████████ 100 %");
    assert_eq!(share(7.0), "██████████ 100 %");
}
