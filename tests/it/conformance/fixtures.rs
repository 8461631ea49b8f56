//! The server that the conformance suite wants to speak to: tools, prompts and resources that exist for it
//! alone, behind the same HTTP as the product's.
//!
//! What they answer is what `conformance list` asks for by their names. Logs, sampling by the handshake and
//! subscriptions are left out, as the product has none of them.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities,
    CompleteRequestParams, CompleteResult, CompletionInfo, ElicitRequestParams, ErrorCode,
    GetPromptRequestParams, GetPromptResponse, GetPromptResult, Implementation,
    InputRequiredResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, RequestStateCodec, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// One red dot.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/// No sound at all.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const TOOLS: &[&str] = &[
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "test_tool_with_progress",
    "test_elicitation",
    "test_elicitation_sep1034_defaults",
    "test_elicitation_sep1330_enums",
    "test_missing_capability",
    "test_streaming_elicitation",
    "test_logging_tool",
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
];

const PROMPTS: &[(&str, &[&str])] = &[
    ("test_simple_prompt", &[]),
    ("test_prompt_with_arguments", &["arg1", "arg2"]),
    ("test_prompt_with_embedded_resource", &["resourceUri"]),
    ("test_prompt_with_image", &[]),
    ("test_input_required_result_prompt", &[]),
];

#[derive(Clone)]
pub struct Fixtures {
    seal: Arc<RequestStateCodec>,
}

impl Fixtures {
    pub fn new() -> Self {
        let seal = RequestStateCodec::try_new([7; 32]).unwrap();
        Self { seal: Arc::new(seal) }
    }

    /// What a tool answers at once.
    fn answer(tool: &str) -> Option<CallToolResult> {
        let text = |text: &str| json!({"type": "text", "text": text});
        let image = json!({"type": "image", "data": PNG, "mimeType": "image/png"});
        let content = match tool {
            "test_simple_text" => json!([text("This is a simple text response for testing.")]),
            "test_logging_tool" => json!([text("Nothing is logged here.")]),
            "test_image_content" => json!([image]),
            "test_audio_content" => {
                json!([{"type": "audio", "data": WAV, "mimeType": "audio/wav"}])
            }
            "test_embedded_resource" => json!([{"type": "resource", "resource": {
                "uri": "test://embedded-resource", "mimeType": "text/plain",
                "text": "This is an embedded resource content.",
            }}]),
            "test_multiple_content_types" => json!([
                text("Multiple content types test:"),
                image,
                {"type": "resource", "resource": {
                    "uri": "test://mixed-content-resource", "mimeType": "application/json",
                    "text": "{\"test\":\"data\",\"value\":123}",
                }},
            ]),
            "test_error_handling" => {
                let why = text("This tool intentionally returns an error for testing");
                return Some(CallToolResult::error(read(json!([why]))));
            }
            _ => return None,
        };
        Some(CallToolResult::success(read(content)))
    }

    /// What a tool wants to be told, in which round, and whether it has it all.
    fn wanted(&self, request: &CallToolRequestParams) -> Result<Option<Wanted>, ErrorData> {
        let round = match &request.request_state {
            Some(state) => self.seal.open_json::<u32>(state).map_err(|error| {
                ErrorData::invalid_params(format!("`requestState` isn't valid: {error}."), None)
            })?,
            None => 1,
        };
        let asks = |message: &str, field: &str, kind: &str| {
            let mut schema = json!({"type": "object", "properties": {}, "required": [field]});
            schema["properties"][field] = json!({"type": kind});
            json!({"method": "elicitation/create", "params": {
                "mode": "form", "message": message, "requestedSchema": schema,
            }})
        };
        let samples = |words: &str| {
            json!({"method": "sampling/createMessage", "params": {
                "messages": [{"role": "user", "content": {"type": "text", "text": words}}],
                "maxTokens": 100,
            }})
        };
        let roots = json!({"method": "roots/list"});
        let name = asks("What is your name?", "name", "string");
        let state = |round: u32| self.seal.seal_json(&round).ok();
        let (requests, state) = match request.name.as_ref() {
            "test_input_required_result_elicitation" | "test_streaming_elicitation" => {
                (json!({"user_name": name}), None)
            }
            "test_input_required_result_sampling" | "test_input_required_result_capabilities" => {
                (json!({"capital_question": samples("What is the capital of France?")}), None)
            }
            "test_input_required_result_list_roots" => (json!({"client_roots": roots}), None),
            "test_input_required_result_request_state"
            | "test_input_required_result_tampered_state" => {
                (json!({"confirm": asks("Please confirm", "ok", "boolean")}), state(1))
            }
            "test_input_required_result_multiple_inputs" => (
                json!({
                    "user_name": name, "greeting": samples("Generate a greeting"),
                    "client_roots": roots,
                }),
                state(1),
            ),
            "test_input_required_result_multi_round" if round == 1 => {
                (json!({"step1": asks("Step 1: What is your name?", "name", "string")}), state(1))
            }
            "test_input_required_result_multi_round" => (
                json!({"step2": asks("Step 2: What is your favorite color?", "color", "string")}),
                state(2),
            ),
            _ => return Ok(None),
        };
        Ok(Some(Wanted {
            requests,
            state,
            more: request.name == "test_input_required_result_multi_round" && round == 1,
        }))
    }

    async fn asked_midway(
        context: &RequestContext<RoleServer>,
        message: &str,
        schema: Value,
    ) -> Result<CallToolResult, ErrorData> {
        let asked: ElicitRequestParams = read(json!({
            "mode": "form", "message": message, "requestedSchema": schema,
        }));
        let peer = &context.peer;
        let said = peer
            .create_elicitation_with_timeout(asked, Some(Duration::from_secs(10)))
            .await
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let words = format!(
            "Elicitation completed: action={}, content={}",
            json!(said.action).as_str().unwrap_or_default(),
            json!(said.content)
        );
        Ok(said_text(&words))
    }
}

struct Wanted {
    requests: Value,
    state: Option<String>,
    /// There is another round behind it.
    more: bool,
}

impl Wanted {
    fn required(self) -> InputRequiredResult {
        InputRequiredResult::new(Some(read(self.requests)), self.state)
    }

    fn has_all(&self, given: Option<&std::collections::BTreeMap<String, Value>>) -> bool {
        let wanted = self.requests.as_object().unwrap();
        given.is_some_and(|given| {
            wanted.keys().all(|key| given.get(key).is_some_and(Value::is_object))
        })
    }
}

fn said_text(text: &str) -> CallToolResult {
    CallToolResult::success(read(json!([{"type": "text", "text": text}])))
}

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn defaults() -> Value {
    json!({"type": "object", "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": true},
    }, "required": []})
}

fn choices() -> Value {
    let titled = |words: [&str; 3]| {
        let one = |(value, title): (usize, &str)| json!({"const": format!("value{}", value + 1), "title": title});
        Value::Array(words.into_iter().enumerate().map(one).collect())
    };
    json!({"type": "object", "properties": {
        "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
        "titledSingle": {"type": "string", "oneOf": titled(["First Option", "Second Option", "Third Option"])},
        "legacyEnum": {
            "type": "string", "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {
            "type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]},
        },
        "titledMulti": {
            "type": "array", "items": {"anyOf": titled(["First Choice", "Second Choice", "Third Choice"])},
        },
    }})
}

impl ServerHandler for Fixtures {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        ServerConfig::new(capabilities).with_server_info(Implementation::new("fixtures", "1"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(|name| {
            json!({"name": name, "description": "A fixture.", "inputSchema": {"type": "object", "properties": {}}})
        });
        Ok(ListToolsResult::with_all_items(tools.map(read).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let said = |name: &str| {
            let arguments = request.arguments.as_ref();
            let value = arguments.and_then(|all| all.get(name)?.as_str());
            value.unwrap_or_default().to_owned()
        };
        if let Some(answer) = Self::answer(&request.name) {
            return Ok(answer.into());
        }
        if let Some(wanted) = self.wanted(&request)? {
            let given = request.input_responses.as_ref();
            if !wanted.has_all(given) {
                return Ok(wanted.required().into());
            }
            if wanted.more {
                let mut next = request.clone();
                next.request_state = self.seal.seal_json(&2).ok();
                if let Some(wanted) = self.wanted(&next)? {
                    return Ok(wanted.required().into());
                }
            }
            let told = serde_json::to_string(&given).unwrap_or_default();
            return Ok(said_text(&format!("state-ok: {told}")).into());
        }
        match request.name.as_ref() {
            "test_tool_with_progress" => {
                for done in [0.0, 50.0, 100.0] {
                    if let Some(token) = context.meta.get_progress_token() {
                        let told = ProgressNotificationParam::new(token, done).with_total(100.0);
                        let _ = context.peer.notify_progress(told).await;
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Ok(said_text("Done.").into())
            }
            "test_elicitation" => {
                let fields = json!({
                    "username": {"type": "string", "description": "User's response"},
                    "email": {"type": "string", "description": "User's email address"},
                });
                let message = said("message");
                let schema = json!({"type": "object", "properties": fields, "required": ["username", "email"]});
                let asked = Self::asked_midway(&context, &message, schema);
                asked.await.map(Into::into)
            }
            "test_elicitation_sep1034_defaults" => {
                let asked = Self::asked_midway(&context, "Look through these", defaults());
                asked.await.map(Into::into)
            }
            "test_elicitation_sep1330_enums" => {
                let asked = Self::asked_midway(&context, "Choose", choices());
                asked.await.map(Into::into)
            }
            "test_missing_capability" => {
                let wanted: ClientCapabilities = read(json!({"sampling": {}}));
                Err(ErrorData::missing_required_client_capability(wanted))
            }
            name => Err(ErrorData::invalid_params(format!("no tool {name}"), None)),
        }
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(read(json!([
            {"uri": "test://static-text", "name": "text", "mimeType": "text/plain"},
            {"uri": "test://static-binary", "name": "binary", "mimeType": "image/png"},
        ]))))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(read(json!([
            {"uriTemplate": "test://template/{id}/data", "name": "data", "mimeType": "application/json"},
        ]))))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = &request.uri;
        let id = uri.strip_prefix("test://template/");
        let id = id.and_then(|rest| rest.strip_suffix("/data"));
        let contents = match (uri.as_str(), id) {
            ("test://static-text", _) => json!({
                "uri": uri, "mimeType": "text/plain",
                "text": "This is the content of the static text resource.",
            }),
            ("test://static-binary", _) => {
                json!({"uri": uri, "mimeType": "image/png", "blob": PNG})
            }
            (_, Some(id)) => {
                let data =
                    json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")});
                json!({"uri": uri, "mimeType": "application/json", "text": data.to_string()})
            }
            _ => {
                let unknown = Some(json!({ "uri": uri }));
                return Err(ErrorData::resource_not_found("no such resource", unknown));
            }
        };
        Ok(ReadResourceResult::new(vec![read(contents)]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let prompts = PROMPTS.iter().map(|(name, arguments)| {
            let argument = |name| json!({"name": name, "required": true});
            let arguments: Vec<_> = arguments.iter().map(argument).collect();
            json!({"name": name, "description": "A fixture.", "arguments": arguments})
        });
        Ok(ListPromptsResult::with_all_items(prompts.map(read).collect()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let said = |name: &str| {
            let arguments = request.arguments.as_ref();
            let value = arguments.and_then(|all| all.get(name)?.as_str());
            value.unwrap_or_default().to_owned()
        };
        let text =
            |text: String| json!({"role": "user", "content": {"type": "text", "text": text}});
        let messages = match request.name.as_str() {
            "test_simple_prompt" => {
                json!([text("This is a simple prompt for testing.".to_owned())])
            }
            "test_prompt_with_arguments" => {
                let (first, second) = (said("arg1"), said("arg2"));
                json!([text(format!("Prompt with arguments: arg1='{first}', arg2='{second}'"))])
            }
            "test_prompt_with_embedded_resource" => json!([
                {"role": "user", "content": {"type": "resource", "resource": {
                    "uri": said("resourceUri"), "mimeType": "text/plain",
                    "text": "Embedded resource content for testing.",
                }}},
                text("Please process the embedded resource above.".to_owned()),
            ]),
            "test_prompt_with_image" => json!([
                {"role": "user", "content": {"type": "image", "data": PNG, "mimeType": "image/png"}},
                text("Please analyze the image above.".to_owned()),
            ]),
            "test_input_required_result_prompt" => {
                let wanted = Wanted {
                    requests: json!({"user_context": {"method": "elicitation/create", "params": {
                        "mode": "form", "message": "What context should the prompt use?",
                        "requestedSchema": {
                            "type": "object", "properties": {"context": {"type": "string"}},
                            "required": ["context"],
                        },
                    }}}),
                    state: None,
                    more: false,
                };
                let given = request.input_responses.as_ref();
                if !wanted.has_all(given) {
                    return Ok(wanted.required().into());
                }
                json!([text(serde_json::to_string(&given).unwrap_or_default())])
            }
            name => {
                let code = ErrorCode::INVALID_PARAMS;
                return Err(ErrorData::new(code, format!("no prompt {name}"), None));
            }
        };
        Ok(GetPromptResult::new(read(messages)).into())
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let none = CompletionInfo::with_pagination(Vec::new(), Some(0), false);
        Ok(CompleteResult::new(none.unwrap_or_default()))
    }
}
