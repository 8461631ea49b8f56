use super::*;

fn context(context: Option<u32>) -> Server {
    Server { context, engine: None }
}

fn heard(choice: &Choice, place: usize, said: &Value) -> Server {
    places(choice)[place].read(choice, said, Server::default())
}

#[test]
fn a_server_says_in_its_own_place_what_its_model_holds_and_which_it_is() {
    let choice = |protocol| Choice::new(protocol, "qwen3", None).at("http://127.0.0.1:8080/v1");
    let chat = choice(ProtocolName::OpenAiChat);
    let places_of = |choice: &Choice| -> Vec<String> {
        places(choice).into_iter().map(|place| place.url).collect()
    };
    assert_eq!(
        places_of(&chat),
        ["http://127.0.0.1:8080/props", "http://127.0.0.1:8080/v1/models"]
    );
    let away = Choice::new(ProtocolName::OpenAiChat, "gpt", None);
    assert_eq!(places_of(&away), Vec::<String>::new());

    let props = json!({ "default_generation_settings": { "n_ctx": 8192 } });
    let llama = Server { context: Some(8192), engine: Some(Engine::LlamaCpp) };
    assert_eq!(heard(&chat, 0, &props), llama);
    assert_eq!(heard(&chat, 0, &json!({ "hello": "world" })), Server::default());
    for (list, wanted) in [
        (json!({ "data": [{ "id": "qwen3", "max_model_len": 4096 }] }), context(Some(4096))),
        (
            json!({ "data": [{ "id": "other", "max_model_len": 4096, "owned_by": "vllm" }] }),
            Server { context: Some(4096), engine: Some(Engine::Vllm) },
        ),
        (
            json!({ "data": [{ "id": "a", "max_model_len": 1 }, { "id": "qwen3", "context_length": 2048 }] }),
            context(Some(2048)),
        ),
        (
            json!({ "data": [{ "id": "a", "owned_by": "sglang" }, { "id": "b", "max_model_len": 9 }] }),
            Server { context: None, engine: Some(Engine::Sglang) },
        ),
        (
            json!({ "data": [{ "id": "qwen3", "max_model_len": "many", "owned_by": "llamacpp" }] }),
            Server { context: None, engine: Some(Engine::LlamaCpp) },
        ),
        (json!([]), Server::default()),
    ] {
        assert_eq!(heard(&chat, 1, &list), wanted, "{list}");
    }
    // What was said first counts.
    let list = json!({ "data": [{ "id": "qwen3", "max_model_len": 4096, "owned_by": "vllm" }] });
    assert_eq!(places(&chat)[1].read(&chat, &list, llama), llama);

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
        assert_eq!(heard(&ollama, 0, &said), context(wanted), "{said}");
    }
}

#[test]
fn a_schema_is_sent_as_the_settings_say_else_as_the_program_there_takes_it() {
    let choice = Choice::new(ProtocolName::OpenAiChat, "m", None).at("http://127.0.0.1:8080/v1");
    assert_eq!(Server::default().dialect(&choice), Dialect::OpenAi);
    for engine in [Engine::LlamaCpp, Engine::Vllm, Engine::Sglang] {
        let server = Server { context: None, engine: Some(engine) };
        assert_eq!(server.dialect(&choice), Dialect::LlamaCpp);
        let chosen = Choice { dialect: Some(Dialect::Gemini), ..choice.clone() };
        assert_eq!(server.dialect(&chosen), Dialect::Gemini);
    }
}

#[test]
fn an_error_names_the_size() {
    let llama = json!({ "code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096 });
    assert_eq!(in_error(&llama, "the request exceeds the available context size"), Some(4096));
    for (message, wanted) in [
        (
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001",
            Some(8192),
        ),
        ("prompt is too long: 210000 tokens > 200000 maximum", Some(200_000)),
        ("exceeds the available context size (2048 tokens), try increasing it", Some(2048)),
        ("the input length exceeds the context length", None),
    ] {
        assert!(is_about(message), "{message}");
        assert_eq!(in_error(&Value::Null, message), wanted, "{message}");
    }
    assert!(!is_about("the schema is wrong"));
}
