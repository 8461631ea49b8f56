//! Puts a question to a model, which may look things up in rounds, and reads the answer.

use super::Contract;
use super::question::Question;
use super::search::{SearchTools, answers_and_calls};
use crate::ask::limits::{MOST_SEARCH_ROUNDS, MOST_SEARCHES_A_ROUND};
use crate::ask::spending::{Counted, Spending};
use crate::ask::{Answer, CoachError, Library};
use crate::provider::{Message, Model, ModelError, Request, Server, TextCalls};
use futures_util::stream::{BoxStream, StreamExt as _};
use setwise_catalog::schema::limits::MOST_ANSWER_BYTES;
use setwise_domain::conversation::Delta;
use setwise_domain::limits::MOST_FOUND_CHARS;
use setwise_domain::provider::Dialect;
use setwise_domain::tool_call::ToolCall;
use std::sync::Arc;
use tokio::time::Instant;

/// The model that is asked, and what it may use.
pub struct Asked {
    pub model: Arc<dyn Model>,
    pub library: Arc<dyn Library>,
    /// How it writes its calls where it writes them into its text; none where it has means of its own.
    pub text_calls: Option<TextCalls>,
    /// Where what it costs is counted.
    pub spending: Spending,
}

/// Puts a question, lets the model search in rounds where the contract has searches, and reads its
/// answer: the value, or all that is wrong with it. A model that turns out to hold less than was asked is
/// asked once more with what fits. An answer that can't be read is not asked for again here.
pub async fn put<C: Contract>(
    asked: Asked,
    request: C::Request,
) -> Result<Answer<C::Answer>, CoachError> {
    let server = asked.model.server().await;
    let mut counted = asked.spending.begin(C::NAME);
    match asked.once::<C>(&request, server, &mut counted).await {
        Err(CoachError::Model(ModelError::ContextFull { size: Some(size), .. }))
            if server.context.is_none_or(|context| size < context) =>
        {
            let context = Some(size);
            let server = Server { context, ..server };
            asked.once::<C>(&request, server, &mut counted).await
        }
        answer => answer,
    }
}

impl Asked {
    /// Past the last round the model has nothing to search with, and answers.
    async fn once<C: Contract>(
        &self,
        request: &C::Request,
        server: Server,
        counted: &mut Counted,
    ) -> Result<Answer<C::Answer>, CoachError> {
        counted.usage.size = server.context;
        let dialect = server.dialect(self.model.choice());
        let tools = C::searches(request)
            .map(|scope| SearchTools { library: Arc::clone(&self.library), scope });
        let written = tools.as_ref().zip(self.text_calls);
        let written = written.map(|(tools, calls)| tools.in_words(calls));
        let question = Question::of::<C>(request, dialect, server.context, written)?;
        let asked = question.text();
        let mut request = Request { context: server.context, ..Request::from(question) };
        let output = request.output.take();
        let together = answers_and_calls(dialect) && self.text_calls.is_none();
        let mut searching = tools.as_ref();
        let (began, most) = (Instant::now(), self.model.choice().tuning.whole);
        for round in 0.. {
            if began.elapsed() >= most {
                return Err(ModelError::TookTooLong { after: most }.into());
            }
            searching = searching.filter(|_| round < MOST_SEARCH_ROUNDS);
            request.tools = match self.text_calls {
                None => searching.map(SearchTools::shapes).unwrap_or_default(),
                Some(_) => Vec::new(),
            };
            request.output = output.clone().filter(|_| together || searching.is_none());
            let in_words = searching.zip(self.text_calls);
            request.grammar = in_words.map(|(tools, calls)| tools.grammar(calls).into());
            counted.usage.begin_round();
            let mut heard = gather(self.model.ask(request.clone()), counted).await?;
            let calls = match self.text_calls.filter(|_| searching.is_some()) {
                Some(text_calls) => (text_calls.read)(&heard.text),
                None => std::mem::take(&mut heard.calls),
            };
            let tools = searching.filter(|_| !calls.is_empty());
            if tools.is_none() && request.output.is_some() {
                return read::<C>(dialect, heard.text, &calls, asked);
            }
            let calls = calls.into_iter().take(MOST_SEARCHES_A_ROUND);
            let calls: Vec<_> = calls.collect();
            let next = match (tools, self.text_calls) {
                (None, _) => Message::User("Now give the answer alone.".to_owned()),
                (Some(tools), None) => {
                    Message::Results(calls.iter().map(|call| tools.answer(call)).collect())
                }
                (Some(tools), Some(_)) => {
                    let answers = calls.iter().map(|call| tools.answer(call).text);
                    Message::User(answers.collect::<Vec<_>>().join("\n\n"))
                }
            };
            request.messages.push(Message::Assistant {
                text: heard.text,
                calls: match self.text_calls {
                    None => calls,
                    Some(_) => Vec::new(),
                },
                kept: heard.kept,
            });
            request.messages.push(next);
            // Once it has searched enough, it answers by the schema.
            searching = tools;
        }
        Err(CoachError::Unreadable("it never came to an answer".to_owned()))
    }
}

/// The answer; a call in its place is none.
fn read<C: Contract>(
    dialect: Dialect,
    text: String,
    calls: &[ToolCall],
    asked: String,
) -> Result<Answer<C::Answer>, CoachError> {
    if let Some(call) = calls.first() {
        let name: String = call.name.chars().take(MOST_FOUND_CHARS).collect();
        return Err(CoachError::Unreadable(format!(
            "it called '{name}', and there was nothing to call"
        )));
    }
    let decoded = C::read(dialect, text)?;
    Ok(Answer { value: decoded.value, asked, dropped: decoded.dropped, sources: Vec::new() })
}

/// What one answer came to, without the thinking.
#[derive(Default)]
struct Gathered {
    text: String,
    calls: Vec<ToolCall>,
    /// To be sent back as it was, if the model is asked on.
    kept: Vec<String>,
}

/// Listens to an answer until its end.
async fn gather(
    mut answer: BoxStream<'static, Result<Delta, ModelError>>,
    counted: &mut Counted,
) -> Result<Gathered, ModelError> {
    let mut gathered = Gathered::default();
    while let Some(heard) = answer.next().await {
        match heard? {
            Delta::Text(more) => {
                if gathered.text.len() + more.len() > MOST_ANSWER_BYTES {
                    let limit = MOST_ANSWER_BYTES;
                    return Err(ModelError::TooLong { limit });
                }
                gathered.text += &more;
            }
            Delta::Call(call) if gathered.calls.len() < MOST_SEARCHES_A_ROUND => {
                gathered.calls.push(call);
            }
            Delta::Usage(more) => counted.usage.add(more),
            Delta::Keep(kept) => gathered.kept.push(kept),
            Delta::Call(_)
            | Delta::Thought(_)
            | Delta::Question(_)
            | Delta::Aside(_)
            | Delta::Unknown { .. }
            | Delta::Holds(_) => {}
        }
    }
    Ok(gathered)
}
