use crate::tool::{descriptors, find};

#[test]
fn the_schema_of_the_canonical_tool() {
    let schema = find("log_set_result").unwrap().json_schema();
    insta::assert_snapshot!(serde_json::to_string_pretty(&schema).unwrap(), @r#"
        {
          "type": "object",
          "properties": {
            "exercise": {
              "type": "string",
              "description": "Which exercise. The name of a specific exercise, 2 to 80 characters. Good: \"Bench Press\", \"Back Squat\", \"Deadlift\". Bad: \"Unknown\", \"Exercise\", \"workout\"."
            },
            "date": {
              "type": "string",
              "description": "Day the set was done; left out, it is today. \"today\" or a date as YYYY-MM-DD, not in the future. Good: \"today\", \"2026-11-21\". Bad: \"yesterday\", \"21.11.2026\", \"11/21\"."
            },
            "set": {
              "type": "string",
              "description": "Number of this set of the exercise on that day; left out, it is the next one. A whole number from 1 to 99. Good: \"1\", \"2\", \"3\". Bad: \"first\", \"1 of 3\", \"0\"."
            },
            "reps": {
              "type": "string",
              "description": "Number of repetitions; 0 is a failed attempt. A whole number from 0 to 999. Good: \"8\", \"10\". Bad: \"8 reps\", \"8-10\", \"+8\"."
            },
            "load_lb": {
              "type": "string",
              "description": "Load in pounds, where it was said in pounds; negative is assistance. Pounds from -999.99 to 1999.99 with at most 2 decimals. Good: \"135\", \"187.5\", \"-20\". Bad: \"135 lb\", \"1e2\", \"135,5\"."
            },
            "load_kg": {
              "type": "string",
              "description": "Load in kilograms, where it was said in kilograms; never together with load_lb. Kilograms from -499.99 to 999.99 with at most 4 decimals. Good: \"60\", \"102.5\". Bad: \"60kg\", \"102,5\"."
            },
            "rir": {
              "type": "string",
              "description": "Reps in reserve. A number from 0 to 10 in half steps. Good: \"2\", \"1.5\". Bad: \"2-3\", \"about 2\"."
            },
            "rpe": {
              "type": "string",
              "description": "Rate of perceived exertion; with rir it must agree, RIR = 10 - RPE. A number from 1 to 10 in half steps. Good: \"8\", \"8.5\". Bad: \"@8\", \"8/10\", \"8.3\"."
            },
            "notes": {
              "type": "string",
              "description": "The athlete's own words about the set, as said. Text of at most 500 characters. Good: \"left elbow twinge\"."
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
        "Correct one stored set of any day, named by its exercise, number and day, or move it to another exercise, day or number. What is left out stays as it is. Giving one of rir and rpe replaces both. Where no set or several fit, the answer lists those that there are; nothing is changed then."
    );
    let writing: Vec<_> = descriptors()
        .iter()
        .map(crate::tool::Descriptor::shape)
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
fn every_schema_is_one_closed_object_of_strings() {
    for tool in descriptors() {
        let schema = tool.json_schema();
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
        let own: Vec<_> = tool.parameters.iter().map(|one| one.name).collect();
        assert_eq!(names, own);
        for property in schema["properties"].as_object().unwrap().values() {
            assert_eq!(property["type"], "string");
        }
    }
}
