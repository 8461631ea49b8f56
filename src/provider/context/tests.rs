use super::*;

#[test]
fn the_size_stands_where_each_server_says_it() {
    let choice = |protocol| Choice::new(protocol, "qwen3", None).at("http://127.0.0.1:8080/v1");
    let chat = choice(ProtocolName::OpenAiChat);
    let places_of = |choice: &Choice| -> Vec<String> {
        places(choice).into_iter().map(|place| place.url).collect()
    };
    assert_eq!(
        places_of(&chat),
        [
            "http://127.0.0.1:8080/props",
            "http://127.0.0.1:8080/v1/models"
        ]
    );
    let away = Choice::new(ProtocolName::OpenAiChat, "gpt", None);
    assert_eq!(places_of(&away), Vec::<String>::new());

    let props = json!({ "default_generation_settings": { "n_ctx": 8192 } });
    assert_eq!(places(&chat)[0].read(&chat, &props), Some(8192));
    for (list, wanted) in [
        (
            json!({ "data": [{ "id": "qwen3", "max_model_len": 4096 }] }),
            Some(4096),
        ),
        (
            json!({ "data": [{ "id": "other", "max_model_len": 4096 }] }),
            Some(4096),
        ),
        (
            json!({ "data": [{ "id": "a", "max_model_len": 1 }, { "id": "qwen3", "context_length": 2048 }] }),
            Some(2048),
        ),
        (
            json!({ "data": [{ "id": "a" }, { "id": "b", "max_model_len": 9 }] }),
            None,
        ),
        (
            json!({ "data": [{ "id": "qwen3", "max_model_len": "many" }] }),
            None,
        ),
        (json!([]), None),
    ] {
        assert_eq!(places(&chat)[1].read(&chat, &list), wanted, "{list}");
    }

    let ollama = choice(ProtocolName::Ollama);
    let place = &places(&ollama)[0];
    assert_eq!(place.body, Some(json!({ "model": "qwen3" })));
    for (said, wanted) in [
        (
            json!({ "model_info": { "general.size": 1, "llama.context_length": 131_072 } }),
            Some(131_072),
        ),
        (
            json!({ "model_info": { "llama.context_length": 131_072 }, "parameters": "stop x\nnum_ctx    8192" }),
            Some(8192),
        ),
        (json!({ "model_info": { "llama.context_length": 0 } }), None),
        (json!("no"), None),
    ] {
        assert_eq!(place.read(&ollama, &said), wanted, "{said}");
    }
}

#[test]
fn an_error_names_the_size() {
    let llama = json!({ "code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096 });
    assert_eq!(
        in_error(&llama, "the request exceeds the available context size"),
        Some(4096)
    );
    for (message, wanted) in [
        (
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001",
            Some(8192),
        ),
        (
            "prompt is too long: 210000 tokens > 200000 maximum",
            Some(200_000),
        ),
        (
            "exceeds the available context size (2048 tokens), try increasing it",
            Some(2048),
        ),
        ("the input length exceeds the context length", None),
    ] {
        assert!(is_about(message), "{message}");
        assert_eq!(in_error(&Value::Null, message), wanted, "{message}");
    }
    assert!(!is_about("the schema is wrong"));
}
