use super::*;

/// The wanted side as `used: time`, with `?` where the half of the day is open and `-` where no
/// time is meant; empty where it is none.
const TABLE: &[(&str, &str)] = &[
    ("18:00", "1: 18:00"),
    ("18.30", "1: 18:30"),
    ("7:05 tomorrow", "1: 07:05"),
    ("at 18:30", "2: 18:30"),
    ("6pm", "1: 18:00"),
    ("6am", "1: 06:00"),
    ("12am", "1: 00:00"),
    ("12pm", "1: 12:00"),
    ("6:30pm", "1: 18:30"),
    ("6:30 pm", "2: 18:30"),
    ("at 6 pm", "3: 18:00"),
    ("at 6 oclock", "3: 6?"),
    ("at 18 oclock", "3: 18:00"),
    ("at 6", "2: 6?"),
    ("at 19", "2: 19:00"),
    ("18h", "1: 18:00"),
    ("18h30", "1: 18:30"),
    ("at noon", "2: 12:00"),
    ("at midnight", "2: 00:00"),
    ("in the morning", "3: -"),
    ("evening", "1: -"),
    ("at night", "2: -"),
    ("25:00", "1: -"),
    ("at 7:60", "2: -"),
    ("13pm", "1: -"),
    ("at 99", "2: -"),
    ("18", ""),
    ("by 18", ""),
    ("by 18:00", "2: 18:00"),
    ("3-10", ""),
    ("23.11.2026", ""),
    ("2026-11-23", ""),
    ("at the gym", ""),
    ("noon", ""),
    ("h", ""),
    ("pm", ""),
    ("1:5", ""),
    ("1:234", ""),
    ("", ""),
];

#[test]
fn times_of_day_are_read() {
    for (typed, wanted) in TABLE {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let read = read(&words).map_or(String::new(), |(used, clock)| match clock {
            Clock::At(time) => format!("{used}: {time}"),
            Clock::EitherHalf(hour) => format!("{used}: {hour}?"),
            Clock::NoTime => format!("{used}: -"),
        });
        assert_eq!(read, *wanted, "{typed}");
    }
}
