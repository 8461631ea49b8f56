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
fn an_address_in_full_leads_to_the_server() {
    for base in [
        "http://localhost:8080",
        "http://localhost:8080/",
        "http://localhost:8080/v1",
        "http://localhost:8080/v1/chat/completions",
        "http://localhost:8080/v1/messages/",
        "http://localhost:8080/api/chat",
    ] {
        assert_eq!(root(base), "http://localhost:8080", "{base}");
    }
    assert_eq!(root("https://host/proxy/v1"), "https://host/proxy");
}

#[test]
fn each_protocol_is_known_by_what_only_it_says() {
    let choice = Choice::new(ProtocolName::Gemini, "m", None).at("http://h/v1");
    for (path, said, wanted, base) in [
        ("/api/version", json!({ "version": "0.12.3" }), ProtocolName::Ollama, "http://h"),
        (
            "/v1/models",
            json!({ "object": "list", "data": [] }),
            ProtocolName::OpenAiChat,
            "http://h/v1",
        ),
        (
            "/v1/models",
            json!({ "error": { "message": "You didn't provide an API key", "type": "invalid_request_error", "code": null } }),
            ProtocolName::OpenAiChat,
            "http://h/v1",
        ),
        (
            "/v1/models",
            json!({ "type": "error", "error": { "type": "authentication_error", "message": "x-api-key header is required" } }),
            ProtocolName::Anthropic,
            "http://h",
        ),
        (
            "/v1beta/models",
            json!({ "error": { "code": 403, "message": "no key", "status": "PERMISSION_DENIED" } }),
            ProtocolName::Gemini,
            "http://h",
        ),
    ] {
        let found = probes(&choice).into_iter().find_map(|probe| {
            let is_there = probe.url == format!("http://h{path}");
            let protocol = (probe.protocol)(&said).filter(|_| is_there)?;
            Some((protocol, probe.base_url))
        });
        assert_eq!(found, Some((wanted, base.to_owned())), "{said}");
    }
    let nothing = json!({ "hello": "world" });
    assert!(probes(&choice).iter().all(|probe| (probe.protocol)(&nothing).is_none()));
}
