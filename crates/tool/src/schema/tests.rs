use crate::descriptor::{Kind, Parameter, Typed};
use crate::{descriptors, find, value};
use jiff::civil::date;
use proptest::prelude::*;
use regex_lite::Regex;
use setwise_catalog::schema::longest;

#[test]
fn the_schema_of_the_canonical_tool() {
    let schema = find("log_set_result").unwrap().json_schema();
    insta::assert_snapshot!(serde_json::to_string_pretty(&schema).unwrap(), @r#"
    {
      "type": "object",
      "properties": {
        "exercise": {
          "type": "string",
          "minLength": 2,
          "maxLength": 80,
          "description": "A specific name"
        },
        "date": {
          "type": "string",
          "pattern": "^(today|[0-9]{4}-[01][0-9]-[0-3][0-9])$",
          "description": "Day; default today"
        },
        "set": {
          "type": "string",
          "pattern": "^[1-9][0-9]?$",
          "description": "Number on its day; default the next"
        },
        "reps": {
          "type": "string",
          "pattern": "^(0|[1-9][0-9]{0,2})$",
          "description": "0 is a failed attempt"
        },
        "load_lb": {
          "type": "string",
          "pattern": "^(-|1)?[0-9]{1,3}(\\.[0-9]{1,2})?$",
          "description": "Pounds, not with load_kg; 0 no load, negative assistance"
        },
        "load_kg": {
          "type": "string",
          "pattern": "^(-[0-4]?|[0-9]?)[0-9]{1,2}(\\.[0-9]{1,4})?$",
          "description": "Kilograms, not with load_lb; 0 no load, negative assistance"
        },
        "rir": {
          "type": "string",
          "pattern": "^([0-9](\\.5)?|10)$",
          "description": "Reps in reserve"
        },
        "rpe": {
          "type": "string",
          "pattern": "^([1-9](\\.5)?|10)$",
          "description": "10 - RIR"
        },
        "notes": {
          "type": "string",
          "maxLength": 500,
          "description": "The athlete's own words"
        }
      },
      "required": [
        "exercise"
      ],
      "additionalProperties": false
    }
    "#);
}

#[test]
fn a_tool_says_what_it_is_for_and_whether_it_writes() {
    let edit = find("edit_set_result").unwrap().shape();
    assert_eq!(
        edit.description,
        "Correct or move one stored set; what isn't given stays. Never done: delete_set_result."
    );
    let writing: Vec<_> = descriptors()
        .iter()
        .map(crate::Descriptor::shape)
        .filter(|shape| shape.writes)
        .map(|shape| shape.name)
        .collect();
    let wanted = [
        "log_set_result",
        "edit_set_result",
        "delete_set_result",
        "undo_last_set",
        "propose_plan",
        "swap_exercise",
        "calendar_propose",
        "finish_session",
    ];
    assert_eq!(writing, wanted);
}

#[test]
fn every_schema_is_one_closed_object_of_bounded_values() {
    for tool in descriptors() {
        let schema = tool.json_schema();
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        let properties = schema["properties"].as_object().unwrap();
        let names: Vec<_> = properties.keys().collect();
        let own: Vec<_> = tool.parameters.iter().map(|one| one.name).collect();
        assert_eq!(names, own);
        for (parameter, property) in tool.parameters.iter().zip(properties.values()) {
            let kind = match parameter.kind {
                Kind::Json { of: Typed::Options, .. } => "array",
                Kind::Json { .. } => "object",
                _ => "string",
            };
            assert_eq!(property["type"], kind, "{} {}", tool.name, parameter.name);
        }
        assert!(longest(&schema) < usize::MAX, "{} has no end", tool.name);
    }
}

/// Values as a model may write them, and whether the schema lets it.
#[test]
fn a_wrong_value_does_not_fit_the_pattern() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("set", &["1", "9", "99"], &["0", "100", "first", "1 of 3", "01", ""]),
        ("reps", &["0", "8", "999"], &["8 reps", "8-10", "+8", "1000", "-1", "8.0"]),
        (
            "load_lb",
            &["135", "187.5", "-20", "0", "1999.99", "-999.99"],
            &["135 lb", "1e2", "135,5", "2000", "-1000", "1.005", "+5", ".5"],
        ),
        (
            "load_kg",
            &["60", "102.5", "-499.99", "999.99", "0.4536"],
            &["60kg", "102,5", "1000", "-500", "1.00005"],
        ),
        ("rir", &["0", "2", "1.5", "10"], &["2-3", "about 2", "10.5", "11", "1.25"]),
        ("rpe", &["1", "8.5", "10"], &["0", "0.5", "@8", "8/10", "8.3", "10.5"]),
        (
            "date",
            &["today", "2026-11-21", "1970-01-01"],
            &[
                "yesterday",
                "21.11.2026",
                "11/21",
                "2026-13-40",
                "2026-11",
                "2026-11-21T10:00",
                "Today",
            ],
        ),
    ];
    let schema = find("log_set_result").unwrap().json_schema();
    for (name, right, wrong) in cases {
        let pattern = schema["properties"][name]["pattern"].as_str().unwrap();
        let pattern = Regex::new(pattern).unwrap();
        for value in *right {
            assert!(pattern.is_match(value), "{name}: {value}");
        }
        for value in *wrong {
            assert!(!pattern.is_match(value), "{name}: {value}");
        }
    }
}

fn parameters_with_patterns() -> Vec<(&'static Parameter, String)> {
    let all = descriptors().iter().flat_map(|tool| {
        let schema = tool.json_schema();
        let parameters = tool.parameters.iter();
        parameters.filter_map(move |one| {
            let pattern = schema["properties"][one.name]["pattern"].as_str()?;
            Some((one, pattern.to_owned()))
        })
    });
    all.collect()
}

proptest! {
    /// What the pattern lets through the decode takes, but for a load within a hundredth beyond
    /// its bound and a day that the calendar does not have, or that is before all or to come.
    #[test]
    fn what_fits_a_pattern_is_taken(
        (parameter, text) in proptest::sample::select(parameters_with_patterns())
            .prop_flat_map(|(parameter, pattern)| {
                let inside = pattern.trim_start_matches('^').trim_end_matches('$');
                let text = proptest::string::string_regex(inside).unwrap();
                text.prop_map(move |text| (parameter, text))
            })
    ) {
        let read = value::read(parameter, &text, date(2099, 12, 31));
        let near = text.starts_with("999.99") || text.starts_with("-499.99");
        let no_day = parameter.kind == Kind::Date && read.is_err();
        prop_assert!(read.is_ok() || near || no_day, "{}: {text}: {read:?}", parameter.name);
    }
}
