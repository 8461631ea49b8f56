//! Asking the athlete where they are, what a program proposed: a form that the program shows them.
//!
//! Older versions of the protocol ask in the midst of a call. Since 2026-07-28 the call is answered with
//! what is wanted and a sealed note of what it is about, and comes again with both; the note went through
//! other hands, so nothing in it is believed that the seal doesn't hold.

use super::tools::{unfit, unspoken};
use crate::coach::Intent;
use crate::coach::{self, ServiceError, Services, Verdict, blocking};
use crate::domain::command::Rejection;
use crate::domain::decode::Subject;
use crate::domain::proposal::Proposal;
use crate::domain::tool_call::{CallOutcome, ToolResult};
use crate::mcp::limits::{CONSENT_WAITS, MOST_HUNKS_ASKED};
use crate::schema::reader::{Form, Strictness};
use crate::text::{self, printable_lines};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ElicitRequest,
    ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, InputRequest,
    InputRequiredResult, ProtocolVersion, RequestStateCodec, SealOptions,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

/// The name of the one thing that is asked.
const CONSENT: &str = "consent";

const SUBJECT: Subject = Subject { noun: CONSENT, with_article: "an answer", says_places: false };

/// Cloning it shares its seal.
#[derive(Clone)]
pub struct Asking(Arc<RequestStateCodec>);

/// What an answer is about.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct About {
    proposal: Uuid,
    /// That much is changed at once was said.
    confirmed: bool,
}

/// What came of an answer.
enum End {
    Said(String, bool),
    /// It changes much: asked once more, with why.
    Unconfirmed(String),
}

impl Asking {
    /// Seals with a secret of this run: what an earlier one asked is asked again.
    pub fn new(secret: &str) -> Result<Self, ErrorData> {
        let codec = RequestStateCodec::try_new(secret.as_bytes()).map_err(unspoken)?;
        Ok(Self(Arc::new(codec)))
    }

    /// Asks for the athlete's word on what a call proposed, where its program can ask; else the
    /// answer stands as it is.
    pub async fn ask(
        &self,
        request: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
        services: &Services,
        outcome: &CallOutcome,
        answer: CallToolResult,
    ) -> Result<CallToolResponse, ErrorData> {
        let Ok(ToolResult::Proposed(proposal) | ToolResult::Held(proposal)) = &outcome.result
        else {
            return Ok(answer.into());
        };
        if outcome.replayed || !can_ask(context) {
            return Ok(answer.into());
        }
        let about = About { proposal: proposal.id, confirmed: false };
        let words = words(proposal);
        if is_sealed(context) {
            return self.required(request, about, words).map(Into::into);
        }
        let mut about = about;
        let mut words = words;
        loop {
            let asked =
                context.peer.create_elicitation_with_timeout(form(words), Some(CONSENT_WAITS));
            // One that can't be asked after all leaves the card open.
            let Ok(said) = asked.await else {
                return Ok(answer.into());
            };
            match settle(services, about, said).await? {
                Some(End::Said(text, done)) => return Ok(told(text, done).into()),
                Some(End::Unconfirmed(why)) if !about.confirmed => {
                    about.confirmed = true;
                    words = why;
                }
                Some(End::Unconfirmed(why)) => return Ok(told(why, false).into()),
                None => return Ok(answer.into()),
            }
        }
    }

    /// The answer to what was asked before, with its note.
    pub async fn answered(
        &self,
        request: &CallToolRequestParams,
        state: &str,
        services: &Services,
    ) -> Result<CallToolResponse, ErrorData> {
        let refused = |why: String| ErrorData::invalid_params(why, None);
        let bound = bound(request);
        let about: About = self
            .0
            .open_json_with(state, &bound)
            .map_err(|error| refused(format!("`requestState` isn't valid: {error}.")))?;
        let responses = request.input_responses.as_ref();
        let Some(given) = responses.and_then(|all| all.get(CONSENT)) else {
            let proposal = about.proposal;
            let services = services.clone();
            let open = blocking(move || Ok(services.store.reader()?.proposal(proposal)?));
            let open = open.await.map_err(unspoken)?;
            let open = open.ok_or_else(|| refused("There is no such proposal.".to_owned()))?;
            return self.required(request, about, words(&open)).map(Into::into);
        };
        let said = Form::new(SUBJECT, &[]).read_as(Strictness::DROPPING, &given.to_string());
        let said: ElicitResult = said.map_err(unfit)?.value;
        match settle(services, about, said).await? {
            Some(End::Said(text, done)) => Ok(told(text, done).into()),
            Some(End::Unconfirmed(why)) if !about.confirmed => {
                let about = About { confirmed: true, ..about };
                self.required(request, about, why).map(Into::into)
            }
            Some(End::Unconfirmed(why)) => Ok(told(why, false).into()),
            None => Ok(told(
                "Nothing was decided: it waits in setwise for the athlete's word.".to_owned(),
                true,
            )
            .into()),
        }
    }

    fn required(
        &self,
        request: &CallToolRequestParams,
        about: About,
        words: String,
    ) -> Result<InputRequiredResult, ErrorData> {
        let bound = bound(request);
        let options = SealOptions::new().associated_data(&bound).ttl(CONSENT_WAITS);
        let state = self.0.seal_json_with(&about, &options).map_err(unspoken)?;
        let asked = InputRequest::Elicitation(ElicitRequest::new(form(words)));
        let asked = BTreeMap::from([(CONSENT.to_owned(), asked)]);
        Ok(InputRequiredResult::new(Some(asked), Some(state)))
    }
}

/// What a note holds for: this call and no other.
fn bound(request: &CallToolRequestParams) -> Vec<u8> {
    let arguments = serde_json::to_string(&request.arguments).unwrap_or_default();
    format!("{}\0{arguments}", request.name).into_bytes()
}

fn can_ask(context: &RequestContext<RoleServer>) -> bool {
    let capabilities = context.client_capabilities();
    let elicitation = capabilities.and_then(|all| all.elicitation);
    // An empty one is of before there were others than forms.
    elicitation.is_some_and(|one| one.form.is_some() || one.url.is_none())
}

fn is_sealed(context: &RequestContext<RoleServer>) -> bool {
    let version = context.protocol_version();
    version.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

fn form(message: String) -> ElicitRequestParams {
    ElicitRequestParams::FormElicitationParams {
        meta: None,
        message,
        requested_schema: ElicitationSchema::new(BTreeMap::new()),
    }
}

/// The card in words, as the athlete is asked about it.
fn words(proposal: &Proposal) -> String {
    let title = text::sentence(&proposal.title);
    let mut lines = vec![format!("Accept this in setwise? {title}")];
    if !proposal.reason.is_empty() {
        lines.push(proposal.reason.clone());
    }
    let hunks = proposal.lines();
    let shown = hunks.iter().take(MOST_HUNKS_ASKED);
    lines.extend(shown.map(|hunk| text::hunk(hunk)));
    if let Some(more) = hunks.len().checked_sub(MOST_HUNKS_ASKED).filter(|more| *more > 0) {
        lines.push(format!("… and {more} more"));
    }
    printable_lines(&lines.join("\n")).into_owned()
}

/// Does what the athlete said; nothing where they closed the form.
async fn settle(
    services: &Services,
    about: About,
    said: ElicitResult,
) -> Result<Option<End>, ErrorData> {
    let verdict = match said.action {
        ElicitationAction::Accept => Verdict::Accept,
        ElicitationAction::Decline => Verdict::Refuse,
        _ => return Ok(None),
    };
    let services = services.clone();
    let done = blocking(move || -> Result<End, ServiceError> {
        let (proposal, confirmed) = (about.proposal, about.confirmed);
        let said = coach::want(&services, Intent::Settle { proposal, verdict, confirmed })?;
        Ok(match said.change() {
            Err(Rejection::Unconfirmed { warnings }) => {
                let warnings = warnings.join("\n");
                End::Unconfirmed(format!("Accept it all the same?\n{}", printable_lines(&warnings)))
            }
            end => End::Said(said.text().to_owned(), end.is_ok()),
        })
    });
    done.await.map(Some).map_err(unspoken)
}

fn told(text: String, done: bool) -> CallToolResult {
    let message = text.clone();
    let content = vec![ContentBlock::text(text)];
    let mut result =
        if done { CallToolResult::success(content) } else { CallToolResult::error(content) };
    // The shape of every answer, for whoever holds it to the schema.
    result.structured_content = Some(serde_json::json!({
        "ok": done, "tool": "", "message": message, "faults": [],
        "corrected_call": null, "result": null, "replayed": false,
    }));
    result
}
