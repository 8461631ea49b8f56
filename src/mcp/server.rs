//! The server of one client: what it asks, answered.

use super::asking::Asking;
use super::{prompts, resources, tools};
use crate::ask::model::conduct;
use crate::assistant::limits::EVENTS_AHEAD;
use crate::assistant::{Event, Stage};
use crate::cli::Desk;
use crate::coach::{Client, blocking, is_open_to};
use crate::domain::client::{ClientAccess, ClientConsent, MCP};
use crate::domain::decode::Subject;
use crate::domain::tool_call::{Syntax, ToolCall};
use crate::mcp::limits::MOST_CLIENT_NAME_CHARS;
use crate::schema::reader::{Form, Strictness};
use crate::tool::{Tell, descriptors, find, tools_told};
use futures_util::FutureExt as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CompletionInfo,
    CustomRequest, CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse,
    Implementation, JsonObject, ListPromptsResult, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
    ServerResult,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The member of a request's `_meta` under which the same call is carried out once.
const KEY: &str = "setwise/idempotency-key";

/// The method by which a tool is called.
const TOOLS_CALL: &str = "tools/call";

const CALL: Subject = Subject { noun: "call", with_article: "a call", says_places: false };

const ARGUMENTS: Subject =
    Subject { noun: "text of the arguments", with_article: "arguments", says_places: false };

/// What the athlete lets programs do.
#[derive(Clone)]
pub struct Allowed {
    access: ClientAccess,
    /// Whether they may ask the athlete for their word.
    asking: Option<Asking>,
}

impl Allowed {
    /// `secret` seals what is asked.
    pub fn new(access: ClientAccess, consent: ClientConsent, secret: &str) -> Self {
        let asking = (consent == ClientConsent::Elicit).then(|| Asking::new(secret).ok()).flatten();
        Self { access, asking }
    }
}

#[derive(Clone)]
pub struct Server {
    desk: Desk,
    access: ClientAccess,
    asking: Option<Asking>,
}

impl Server {
    pub fn new(desk: Desk, allowed: Allowed) -> Self {
        let Allowed { access, asking } = allowed;
        Self { desk, access, asking }
    }

    /// Who speaks, by its own name; a name is nobody's proof.
    fn client(&self, context: &RequestContext<RoleServer>) -> Client {
        let name = context.client_info().map_or_else(
            || "an assistant".to_owned(),
            |client| format!("{} {}", client.name, client.version),
        );
        Client {
            by: MCP,
            name: name.trim().chars().take(MOST_CLIENT_NAME_CHARS).collect(),
            access: self.access,
        }
    }

    /// Names of exercises that begin with a text, then those that hold it.
    fn exercises(&self, text: &str) -> Vec<String> {
        let wanted = text.trim().to_lowercase();
        let exercises = self.desk.services.catalog.all().iter();
        let names = exercises.filter_map(|one| {
            let at = one.name.to_lowercase().find(&wanted)?;
            Some((at > 0, one.name.clone()))
        });
        let mut names: Vec<_> = names.collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }

    fn instructions(&self) -> String {
        let writes = match self.access {
            ClientAccess::Read => "You can only read: the athlete allows no changes from here.",
            ClientAccess::Propose => {
                "What you change of the log, the plan or the calendar waits in setwise for the athlete's word. Say that it waits, and don't send it again."
            }
            ClientAccess::Log => {
                "Sets are logged and corrected at once; plans and calendar changes wait in setwise for the athlete's word."
            }
        };
        let open = descriptors().iter().filter(|tool| is_open_to(tool.name, self.access));
        let rules = tools_told(open, Syntax::Native);
        format!("{}\n\n{writes}\n\n{rules}", conduct())
    }
}

/// Tells whoever wants it how far a coach that is asked has come; only those who gave a token do.
fn progress(context: &RequestContext<RoleServer>) -> Option<Tell> {
    let token = context.meta.get_progress_token()?;
    let peer = context.peer.clone();
    let (send, mut stages) = mpsc::channel(EVENTS_AHEAD);
    tokio::spawn(async move {
        let mut done = 0.0;
        while let Some(stage) = stages.recv().await {
            done += 1.0;
            let stage: Stage = stage;
            let told = ProgressNotificationParam::new(token.clone(), done)
                .with_message(stage.says().to_owned());
            // One that is gone is told by its own call.
            let _ = peer.notify_progress(told).await;
        }
    });
    Some(Arc::new(move |event| {
        if let Event::Stage { stage } = event {
            let _ = send.try_send(*stage);
        }
    }))
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new(
                env!("CARGO_PKG_NAME"),
                env!("CARGO_PKG_VERSION"),
            ))
            .with_instructions(self.instructions())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::tools(self.access)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if find(&request.name).is_some() && !is_open_to(&request.name, self.access) {
            return Ok(tools::closed(&request.name, self.access).into());
        }
        if let Some(state) = &request.request_state {
            let Some(asking) = &self.asking else {
                return Err(ErrorData::invalid_params(
                    "Nothing was asked: the athlete lets no program ask for decisions.",
                    None,
                ));
            };
            let services = self.desk.services.clone();
            return asking.answered(&request, state, &services).await;
        }
        let arguments = serde_json::to_string(&request.arguments.clone().unwrap_or_default());
        let key = context.meta.get(KEY).and_then(|key| key.as_str());
        let call = ToolCall::native(
            request.name.clone(),
            arguments.map_err(tools::unspoken)?,
            key.map(str::to_owned),
        );
        let (client, services) = (self.client(&context), self.desk.services.afresh());
        let cancelled = context.ct.clone();
        let tell = progress(&context);
        let done = blocking(move || {
            let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
            let outcome = client.call(
                &services,
                call,
                move || {
                    let cancelled = cancelled.clone();
                    async move { cancelled.cancelled().await }.boxed()
                },
                tell,
            )?;
            Ok((outcome, unit))
        });
        let (outcome, unit) = done.await.map_err(tools::unspoken)?;
        let Some(asking) = &self.asking else {
            return tools::answered(outcome, unit).map(Into::into);
        };
        let answer = tools::answered(outcome.clone(), unit)?;
        let services = &self.desk.services;
        asking.ask(&request, &context, services, &outcome, answer).await
    }

    /// A call whose arguments are the text of an object, as some models write them.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        if method != TOOLS_CALL {
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None));
        }
        let mut params = params.unwrap_or_default();
        if let Value::String(text) = &params["arguments"] {
            let arguments = Form::<JsonObject>::new(ARGUMENTS, &[]).read(text);
            params["arguments"] = Value::Object(arguments.map_err(tools::unfit)?);
        }
        let call = Form::new(CALL, &[]).read_as(Strictness::DROPPING, &params.to_string());
        let call: CallToolRequestParams = call.map_err(tools::unfit)?.value;
        let answer = self.call_tool(call, context).await?;
        serde_json::to_value(ServerResult::from(answer)).map(CustomResult).map_err(tools::unspoken)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::standing()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::families()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let desk = self.desk.clone();
        let read = blocking(move || Ok(resources::read(&request.uri, &desk)));
        read.await.map_err(tools::unspoken)?.map(Into::into)
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::prompts()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        prompts::prompt(&request.name, request.arguments.as_ref()).map(Into::into)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let names = match request.argument.name.as_str() {
            "exercise" => self.exercises(&request.argument.value),
            _ => Vec::new(),
        };
        let total = u32::try_from(names.len()).ok();
        let shown: Vec<String> = names.into_iter().take(CompletionInfo::MAX_VALUES).collect();
        let more = total.is_some_and(|total| total as usize > shown.len());
        let completion = CompletionInfo::with_pagination(shown, total, more);
        Ok(CompleteResult::new(completion.map_err(tools::unspoken)?))
    }
}
