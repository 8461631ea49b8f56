//! Whatever a model says under the grammar of a contract comes to its end and is an answer to it.

use super::requests;
use crate::ask::contract::question::Question;
use crate::ask::contract::{
    AnswerMessage, CONTRACTS, Contract, Debrief, Program, Propose, Repair, Revise, Route,
    Substitute, Summarize, TodayPlanFlat, TodayPlanNested, Verify,
};
use crate::provider::Request;
use crate::provider::limits::LEAST_BYTES_A_TOKEN;
use crate::provider::limits::LEAST_CHARS_A_TOKEN;
use setwise_catalog::schema::codec::{self, Unknown};
use setwise_catalog::schema::judge::{matcher, random_answer};
use setwise_catalog::settings::model::COMPACT_CONTEXT_TOKENS;
use setwise_domain::provider::Dialect;

/// What a small model at home holds.
const CONTEXT: u32 = 8_192;

/// Gives the contract's place in the table.
fn judge<C: Contract>(request: &C::Request) -> (&'static str, &'static str) {
    let ask = |context| Question::of::<C>(request, Dialect::LlamaCpp, Some(context), None).unwrap();
    for context in [CONTEXT, COMPACT_CONTEXT_TOKENS] {
        let question = ask(context);
        let told = question.text().len() / LEAST_BYTES_A_TOKEN;
        let shape = Request::from(question).output.unwrap();
        let answer = shape.longest() / LEAST_CHARS_A_TOKEN;
        // A program is long: it needs a model that holds more.
        if !["program", "revise"].contains(&C::NAME) || context == COMPACT_CONTEXT_TOKENS {
            let (name, holds) = (C::NAME, usize::try_from(context).unwrap());
            assert!(told + answer <= holds, "{name}: {told} and {answer}");
        }
        let matcher = matcher(&shape.grammar().unwrap());
        let mut dice = 7;
        for ends in [0, 1, 10, 50] {
            let answer = random_answer(&matcher, &mut dice, ends);
            assert!(answer.chars().count() <= 2 * shape.longest(), "{answer}");
            let decoded = codec::decode::<C::Output>(C::NAME, &answer, Unknown::Refuse);
            decoded.unwrap_or_else(|issues| panic!("{}: {issues}\n{answer}", C::NAME));
        }
    }
    (C::NAME, C::VERSION)
}

#[test]
fn whatever_is_said_under_a_contracts_grammar_is_an_answer() {
    let plan = requests::today_plan();
    let judged = [
        judge::<Route>(&requests::route()),
        judge::<Propose>(&requests::propose()),
        judge::<Repair>(&requests::repair()),
        judge::<Summarize>(&requests::summarize()),
        judge::<AnswerMessage>(&requests::answer()),
        judge::<TodayPlanFlat>(&plan),
        judge::<TodayPlanNested>(&plan),
        judge::<Program>(&requests::program()),
        judge::<Revise>(&requests::revise()),
        judge::<Substitute>(&requests::substitute()),
        judge::<Verify>(&requests::verify()),
        judge::<Debrief>(&requests::debrief()),
    ];
    let table = CONTRACTS.iter().map(|row| (row.name, row.version));
    assert_eq!(table.collect::<Vec<_>>(), judged);
}
