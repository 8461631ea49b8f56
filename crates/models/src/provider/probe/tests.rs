use super::*;
use serde_json::json;

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
