use super::*;
use jiff::civil::date;

fn local(text: &str) -> String {
    match read(text, None) {
        Ok(Stamp::Local(at)) => at.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn what_trackers_write_is_read() {
    for (text, wanted) in [
        ("2024-01-07 17:15:00", "2024-01-07T17:15:00"),
        ("2024-01-07T17:15:00", "2024-01-07T17:15:00"),
        ("2024-01-07T17:15:00.1234567", "2024-01-07T17:15:00"),
        ("28 Mar 2025, 17:29", "2025-03-28T17:29:00"),
        ("28 mars 2025, 17:29", "2025-03-28T17:29:00"),
        ("28. März 2025, 17:29", "2025-03-28T17:29:00"),
        ("3 août 2025, 07:05", "2025-08-03T07:05:00"),
        ("28 de dez. de 2025, 17:29", "2025-12-28T17:29:00"),
        ("1 июн. 2025, 17:29", "2025-06-01T17:29:00"),
        ("2 marras 2025, 9:00", "2025-11-02T09:00:00"),
        ("2 лист. 2025, 9:00", "2025-11-02T09:00:00"),
        ("28 лип. 2025, 17:29", "2025-07-28T17:29:00"),
        ("28 бер. 2025, 17:29", "2025-03-28T17:29:00"),
        ("2025. márc. 28., 17:29", "2025-03-28T17:29:00"),
        ("28 Ιουν 2025, 17:29", "2025-06-28T17:29:00"),
        ("3 iul. 2025, 17:29", "2025-07-03T17:29:00"),
        ("2025年3月28日, 17:29", "2025-03-28T17:29:00"),
        ("2025年3月28日 17:29", "2025-03-28T17:29:00"),
        ("2025年3月28日 下午5:29", "2025-03-28T17:29:00"),
        ("2025년 3월 28일, 17:29", "2025-03-28T17:29:00"),
        ("2025년 3월 28일 오전 12:05", "2025-03-28T00:05:00"),
        ("Mar 28, 2025, 5:29 PM", "2025-03-28T17:29:00"),
        ("Mar 28, 2025, 12:05\u{202f}AM", "2025-03-28T00:05:00"),
        ("3/28/2025 5:29pm", "2025-03-28T17:29:00"),
        ("28.03.2025 23:59:59", "2025-03-28T23:59:59"),
        ("4.3.2025 10:00", "2025-03-04T10:00:00"),
        ("04.03.2025 9.33.45", "2025-03-04T09:33:45"),
        ("Fri Mar 28 17:29:05 2025", "2025-03-28T17:29:05"),
        ("28-Mar-25 5:29 pm", "2025-03-28T17:29:00"),
        ("2025-03-28 17:29 h", "2025-03-28T17:29:00"),
        ("45744.75", "2025-03-28T18:00:00"),
    ] {
        assert_eq!(local(text), wanted, "{text}");
    }
}

#[test]
fn a_day_alone_has_no_time() {
    let day = date(2025, 3, 28);
    for text in [
        "2025-03-28",
        "2025/03/28",
        "28/03/2025",
        "03/28/2025",
        "28 Mar 2025",
        "2025年3月28日",
        "2025년 3월 28일",
        "28-Mar-25",
        "28-Mar-2025",
        "28/Mar/2025",
        "Mar-28-2025",
        "2025-Mar-28",
        "Fri, 28 Mar 2025",
        "Fri 3/28/2025",
        "March 28th, 2025",
        "ven. 28 mars 2025",
        "20250328",
        "45744",
    ] {
        assert_eq!(read(text, None), Ok(Stamp::Day(day)), "{text}");
    }
}

#[test]
fn a_moment_says_the_day_that_it_was_where_its_offset_holds() {
    let at = "2025-03-28T16:29:00Z".parse().unwrap();
    for text in [
        "2025-03-28T16:29:00Z",
        "1743179340",
        "1743179340000",
        "2025-03-28 16:29:00 UTC",
        "2025-03-28 16:29:00 +0000",
        "Fri, 28 Mar 2025 16:29:00 GMT",
        "28/Mar/2025 16:29 Z",
    ] {
        assert_eq!(read(text, None), Ok(Stamp::Moment(at)), "{text}");
    }
    for (text, day) in [
        ("2025-03-28T17:29:00+01:00", 28),
        ("2025-03-28T16:29:00.000+00:00", 28),
        ("2025-03-29T03:29:00+11:00", 29),
        ("Sat Mar 29 2025 03:29:00 GMT+1100 (Australian Eastern Daylight Time)", 29),
        ("2025-03-28 13:29:00 -0300", 28),
        ("Fri, 28 Mar 2025 11:29:00 -0500", 28),
    ] {
        let wanted = Stamp::At(at, date(2025, 3, day));
        assert_eq!(read(text, None), Ok(wanted), "{text}");
    }
}

#[test]
fn a_day_that_could_be_two_is_one_only_where_the_order_is_known() {
    assert_eq!(read("3/4/2025", None), Err(StampError::TwoDays));
    let in_order = |order| read("3/4/2025", Some(order));
    assert_eq!(in_order(DateOrder::DayMonth), Ok(Stamp::Day(date(2025, 4, 3))));
    assert_eq!(in_order(DateOrder::MonthDay), Ok(Stamp::Day(date(2025, 3, 4))));
    assert_eq!(read("3/3/2025", None), Ok(Stamp::Day(date(2025, 3, 3))));
}

#[test]
fn a_date_shows_its_order_where_it_is_one_day_in_one_alone() {
    let rows = [
        ("3/28/2025", Some(DateOrder::MonthDay)),
        ("28/3/2025 17:29", Some(DateOrder::DayMonth)),
        ("28-03-2025", Some(DateOrder::DayMonth)),
        ("3/4/2025", None),
        ("3/3/2025", None),
        ("2025-03-28", None),
        ("28.3.2025", None),
        ("32/13/2025", None),
        ("", None),
    ];
    for (text, wanted) in rows {
        assert_eq!(order_shown(text), wanted, "{text}");
    }
}

#[test]
fn what_is_no_date_is_refused() {
    for text in [
        "",
        "hello",
        "2025-02-30",
        "32 Mar 2025",
        "28 Foo 2025",
        "25:00",
        "2025-03-28 25:00",
        "2025-03-28 5:61",
        "28 2025",
        "99999999999999999999",
        "2025-03-28 13:00 PM",
        "T10:00",
        "1/2/3/4",
        "\u{0}",
        "2025-13-01",
        "- - -",
    ] {
        assert!(read(text, None).is_err(), "{text}");
    }
}

#[test]
fn what_is_not_wholly_a_date_is_none() {
    for text in [
        "5 Nov",
        "Thursday",
        "28 Mar 2025 or so",
        "about 28 Mar 2025",
        "2025-03-28 17:29 EST",
        "2025-03-28 17:29:00:12",
        "28-Foo-25",
        "555",
        "99999",
        "20251340",
        "Totals",
    ] {
        assert_eq!(read(text, None), Err(StampError::NotADate), "{text}");
    }
}
