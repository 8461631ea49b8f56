use super::weekly_percent;

#[test]
fn what_goes_up_each_week() {
    assert_eq!(weekly_percent("Add 15 % each week."), Some(15));
    assert_eq!(weekly_percent("Loads go up 5% weekly"), Some(5));
    assert_eq!(weekly_percent("Week 1: 75%. Week 2: 80%"), None);
    assert_eq!(weekly_percent("Deload: 40% less every 7 weeks"), None);
    assert_eq!(weekly_percent("Work at 80 % of your best"), None);
    assert_eq!(weekly_percent("Add weight weekly"), None);
}
