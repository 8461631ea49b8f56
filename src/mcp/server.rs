//! The server of one client: what it asks, answered.

use super::{prompts, resources, tools};
use crate::ask::model::conduct;
use crate::cli::Desk;
use crate::coach::{Client, blocking, is_open_to};
use crate::domain::client::{ClientAccess, MCP};
use crate::domain::tool_call::ToolCall;
use crate::limits::MOST_CLIENT_NAME_CHARS;
use crate::tool::find;
use futures_util::FutureExt as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CompletionInfo,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

/// The member of a request's `_meta` under which the same call is carried out once.
const KEY: &str = "setwise/idempotency-key";

#[derive(Clone)]
pub struct Server {
    desk: Desk,
    access: ClientAccess,
}

impl Server {
    pub const fn new(desk: Desk, access: ClientAccess) -> Self {
        Self { desk, access }
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
            ClientAccess::Read => "You can read; the athlete lets nothing be changed from here.",
            ClientAccess::Propose => {
                "What you change of the log, the plan or the calendar waits in setwise for the athlete's word. Say that it waits, and don't send it again."
            }
            ClientAccess::Log => {
                "Sets are logged and corrected at once; plans and calendar changes wait in setwise for the athlete's word."
            }
        };
        format!("{}\n\n{writes}\n", conduct())
    }
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
        let arguments = serde_json::to_string(&request.arguments.unwrap_or_default());
        let key = context.meta.get(KEY).and_then(|key| key.as_str());
        let call = ToolCall::native(
            request.name,
            arguments.map_err(tools::unspoken)?,
            key.map(str::to_owned),
        );
        let (client, services) = (self.client(&context), self.desk.services.clone());
        let cancelled = context.ct.clone();
        let done = blocking(move || {
            let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
            let outcome = client.call(&services, call, move || {
                let cancelled = cancelled.clone();
                async move { cancelled.cancelled().await }.boxed()
            })?;
            Ok((outcome, unit))
        });
        let (outcome, unit) = done.await.map_err(tools::unspoken)?;
        tools::answered(outcome, unit).map(Into::into)
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
        Ok(ListResourceTemplatesResult::with_all_items(
            resources::families(),
        ))
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
