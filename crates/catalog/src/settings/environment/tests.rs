use super::*;

fn reading(name: &str, value: &str) -> Result<Environment, EnvironmentError> {
    Environment::read(|asked| (asked == name).then(|| OsString::from(value)))
}

#[test]
fn the_clock_takes_an_offset_or_a_zone() {
    let now = |text| reading(NOW, text).unwrap().now.unwrap().to_string();
    assert_eq!(now("2026-11-21T18:02:00-05:00"), "2026-11-21T18:02:00-05:00[-05:00]");
    assert_eq!(now("2026-11-21T18:02:00Z"), "2026-11-21T18:02:00+00:00[UTC]");
    assert_eq!(
        now("2026-11-21T18:02:00-05:00[America/New_York]"),
        "2026-11-21T18:02:00-05:00[America/New_York]"
    );
}

#[test]
fn a_clock_without_an_offset_is_refused() {
    for text in ["2026-11-21T18:02:00", "2026-11-21", "noon\u{1b}[2J"] {
        assert_eq!(
            reading(NOW, text).unwrap_err().to_string(),
            format!(
                "SETWISE_NOW is '{}', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
                text.replace('\u{1b}', "\u{fffd}")
            )
        );
    }
}

#[test]
fn an_empty_variable_is_unset() {
    assert_eq!(reading(HOME, "").unwrap(), Environment::default());
    assert_eq!(reading(NO_COLOR, "").unwrap(), Environment::default());
    assert!(reading(NO_COLOR, "1").unwrap().no_color);
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_have_no_value() {
    use std::os::unix::ffi::OsStringExt as _;
    let bytes = || OsString::from_vec(vec![0xff]);
    let read = |name: &'static str| Environment::read(|asked| (asked == name).then(bytes));
    let model = read("SETWISE_MODEL").unwrap();
    assert_eq!(model.variable("SETWISE_MODEL"), Some(("SETWISE_MODEL", None)));
    assert_eq!(read(NOW).unwrap_err().to_string(), "SETWISE_NOW is not valid UTF-8");
}
