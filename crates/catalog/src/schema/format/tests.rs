use super::*;
use crate::schema::check_name;
use serde_json::json;

fn shape() -> Shape {
    let schema = json!({
        "type": "object",
        "properties": {
            "decision": { "type": "string", "const": "plan" },
            "share": { "type": "number", "minimum": 0, "maximum": 1 },
            "question": { "type": "string", "description": "Asked back." },
        },
        "required": ["decision", "share"],
    });
    Shape::of("route", schema).unwrap()
}

fn tools() -> Vec<ToolShape> {
    let tool = |name: &str, writes| ToolShape {
        name: name.to_owned(),
        description: format!("What {name} does."),
        parameters: json!({
            "type": "object",
            "properties": { "exercise": { "type": "string" }, "date": { "type": "string" } },
            "required": ["exercise"],
            "additionalProperties": false,
        }),
        writes,
        in_words: Vec::new(),
    };
    vec![tool("log_set_result", true), tool("show_history", false)]
}

/// Held to the text, so that the order of the names counts.
#[track_caller]
fn becomes(body: &Value, wanted: &Value) {
    assert_eq!(body.to_string(), wanted.to_string());
}

#[test]
fn the_name_is_good() {
    assert_eq!(check_name(&shape().name), None);
}

#[test]
fn each_protocol_has_its_place_for_the_answer() {
    let properties = |decision: Value, share: Value, question: Value| {
        json!({
            "decision": decision, "share": share,
            // What it means, the prompt says.
            "question": { "type": question },
        })
    };
    let bounds = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    let object = |properties: Value, required: Value| {
        json!({
            "type": "object", "properties": properties, "required": required,
            "additionalProperties": false,
        })
    };
    let constant = json!({ "type": "string", "const": "plan" });
    let maybe = json!(["string", "null"]);
    let all = json!(["decision", "share", "question"]);
    let strict = object(properties(constant.clone(), bounds.clone(), maybe.clone()), all.clone());
    let word = json!({ "type": "string", "enum": ["plan"] });
    let gemini = object(properties(word, bounds, maybe), all);
    let told = json!({ "type": "number", "description": "At least 0. At most 1." });
    let anthropic =
        object(properties(constant, told, json!("string")), json!(["decision", "share"]));
    let named = json!({ "name": "route", "strict": true, "schema": strict });
    for (protocol, wanted) in [
        (
            ProtocolName::OpenAi,
            json!({ "model": "m", "text": { "format": {
                "type": "json_schema", "name": "route", "strict": true, "schema": strict,
            } } }),
        ),
        (
            ProtocolName::OpenAiChat,
            json!({ "model": "m", "response_format": {
                "type": "json_schema", "json_schema": named,
            } }),
        ),
        (
            ProtocolName::Anthropic,
            json!({ "model": "m", "output_config": { "format": {
                "type": "json_schema", "schema": anthropic,
            } } }),
        ),
        (
            ProtocolName::Gemini,
            json!({ "model": "m", "generationConfig": {
                "responseMimeType": "application/json", "responseJsonSchema": gemini,
            } }),
        ),
        (ProtocolName::Ollama, json!({ "model": "m", "format": strict, "think": false })),
    ] {
        let mut body = json!({ "model": "m" });
        attach_answer(protocol, protocol.dialect(), &shape(), &mut body);
        becomes(&body, &wanted);
    }
}

/// Strict tools are null where they may be left out; Anthropic's are strict where they write.
#[test]
fn each_protocol_has_its_form_of_a_tool() {
    let schema = |date: Value, required: Value| {
        json!({
            "type": "object",
            "properties": { "exercise": { "type": "string" }, "date": { "type": date } },
            "required": required,
            "additionalProperties": false,
        })
    };
    let strict = schema(json!(["string", "null"]), json!(["exercise", "date"]));
    let loose = schema(json!("string"), json!(["exercise"]));
    for protocol in ProtocolName::ALL {
        let one = |tool: &ToolShape| {
            let (name, description) = (&tool.name, &tool.description);
            match protocol {
                ProtocolName::OpenAi => json!({
                    "type": "function", "name": name, "description": description,
                    "parameters": strict, "strict": true,
                }),
                ProtocolName::OpenAiChat => json!({ "type": "function", "function": {
                    "name": name, "description": description, "parameters": strict,
                    "strict": true,
                } }),
                ProtocolName::Ollama => {
                    let mut open = loose.clone();
                    open.as_object_mut().unwrap().shift_remove("additionalProperties");
                    json!({ "type": "function", "function": {
                        "name": name, "description": description, "parameters": open,
                    } })
                }
                ProtocolName::Gemini => json!({
                    "name": name, "description": description, "parametersJsonSchema": loose,
                }),
                ProtocolName::Anthropic if tool.writes => json!({
                    "name": name, "description": description, "input_schema": loose,
                    "strict": true,
                }),
                ProtocolName::Anthropic => json!({
                    "name": name, "description": description, "input_schema": loose,
                }),
            }
        };
        let mut wanted = tools().iter().map(one).collect();
        if *protocol == ProtocolName::Gemini {
            wanted = json!([{ "functionDeclarations": wanted }]);
        }
        let mut body = json!({ "model": "m" });
        attach_tools(*protocol, protocol.dialect(), Strictness::Forced, &tools(), &mut body);
        becomes(&body, &json!({ "model": "m", "tools": wanted }));
    }
}

#[test]
fn what_stands_in_the_body_stays() {
    let mut body = json!({
        "generationConfig": { "temperature": 1 }, "tools": "odd", "text": [1],
    });
    attach_answer(ProtocolName::Gemini, Dialect::Gemini, &shape(), &mut body);
    assert_eq!(body["generationConfig"]["temperature"], 1);
    attach_tools(ProtocolName::Gemini, Dialect::Gemini, Strictness::Forced, &[], &mut body);
    assert_eq!(body["tools"], "odd");
    attach_answer(ProtocolName::OpenAi, Dialect::OpenAi, &shape(), &mut body);
    assert_eq!(body["text"]["format"]["name"], "route");
    let mut body = json!(3);
    attach_answer(ProtocolName::Ollama, Dialect::Ollama, &shape(), &mut body);
    assert_eq!(body["think"], false);
}

#[test]
fn beyond_a_requests_limits_a_tool_is_not_strict() {
    let mut tools = tools();
    let wide: Map<String, Value> =
        (0..20).map(|n| (format!("p{n}"), json!({ "type": "string" }))).collect();
    tools[1].writes = true;
    tools[1].parameters["properties"] = Value::Object(wide);
    tools[1].parameters["required"] = json!([]);
    tools.push(tools[1].clone());
    tools.push(tools[0].clone());
    let mut body = json!({});
    attach_tools(
        ProtocolName::Anthropic,
        Dialect::Anthropic,
        Strictness::Forced,
        &tools,
        &mut body,
    );
    let strict: Vec<_> =
        body["tools"].as_array().unwrap().iter().map(|tool| tool.get("strict").is_some()).collect();
    assert_eq!(strict, [true, true, false, true]);
    assert_eq!(strict_tools(&body).len(), 3);
    assert_eq!(strict_tools(&json!({})), Vec::<&Value>::new());

    // What the answer takes of the limits is counted before them.
    let mut body = json!({});
    let many: Map<String, Value> =
        (0..24).map(|n| (format!("p{n}"), json!({ "type": "string" }))).collect();
    let schema = json!({ "type": "object", "properties": many, "required": [] });
    body["output_config"] = json!({ "format": { "schema": schema } });
    attach_tools(
        ProtocolName::Anthropic,
        Dialect::Anthropic,
        Strictness::Forced,
        &tools,
        &mut body,
    );
    assert_eq!(strict_tools(&body).len(), 0);
}

/// A server at home: nothing is forced, and what may be left out isn't required. Responses, where strict is the
/// default, are told so.
#[test]
fn at_home_optional_parameters_are_optional() {
    let mut tool = tools().remove(0);
    tool.parameters = json!({
        "type": "object",
        "properties": { "set": { "type": "string", "pattern": "^[1-9]$" } },
        "required": [],
    });
    let parameters = json!({
        "type": "object",
        "properties": { "set": { "type": "string", "pattern": "^[1-9]$" } },
    });
    for (protocol, at, strict) in [
        (ProtocolName::OpenAiChat, "/tools/0/function", None),
        (ProtocolName::OpenAi, "/tools/0", Some(&Value::Bool(false))),
    ] {
        let mut body = json!({});
        let tools = std::slice::from_ref(&tool);
        attach_tools(protocol, Dialect::OpenAi, Strictness::Optional, tools, &mut body);
        let function = body.pointer(at).unwrap();
        assert_eq!(function.get("strict"), strict, "{protocol:?}");
        assert_eq!(function["parameters"], parameters, "{protocol:?}");
    }
}

/// Bounds that are taken stay where they are; the words stand in for all that isn't, once.
#[test]
fn what_a_dialect_does_not_take_of_a_parameter_is_said_once() {
    let item = json!({ "type": "string", "maxLength": 80 });
    let mut tool = tools().remove(0);
    tool.parameters = json!({
        "type": "object",
        "properties": { "list": { "type": "array", "items": item, "maxItems": 9 } },
        "required": ["list"],
    });
    for (words, wanted) in [
        (
            "Short ones.",
            json!({ "type": "array", "items": { "type": "string" }, "maxItems": 9, "description": "Short ones." }),
        ),
        ("", json!({ "type": "array", "items": { "type": "string" }, "maxItems": 9 })),
    ] {
        tool.in_words = vec![("list".to_owned(), words.to_owned())];
        let schema = parameters(Dialect::OpenAi, &tool, false);
        assert_eq!(schema["properties"]["list"], wanted);
        let schema = parameters(Dialect::LlamaCpp, &tool, false);
        assert_eq!(schema["properties"]["list"], tool.parameters["properties"]["list"]);
    }
}
