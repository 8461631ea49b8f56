//! A judge that nobody here wrote: a schema is compiled to a grammar, and texts are fed to it
//! token by token, as a provider would hold a model to it.

use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::ApproximateTokEnv;
use llguidance::{Matcher, ParserFactory};
use serde_json::Value;

pub struct Judge(Matcher);

impl Judge {
    /// The schema as a grammar; a panic says why it is none.
    #[track_caller]
    pub fn of(name: &str, schema: &Value) -> Self {
        let mut factory = ParserFactory::new_simple(&ApproximateTokEnv::single_byte_env()).unwrap();
        let parser =
            factory.quiet().create_parser(TopLevelGrammar::from_json_schema(schema.clone()));
        let mut matcher = Matcher::new(parser);
        assert_eq!(matcher.get_error(), None, "{name}: {schema}");
        assert_eq!(matcher.grammar_warnings(), Vec::<String>::new(), "{name}");
        Self(matcher)
    }

    /// The whole text is taken, and an answer may end there.
    pub fn accepts(&self, text: &str) -> bool {
        let mut matcher = self.0.deep_clone();
        let tokens: Vec<u32> = text.bytes().map(u32::from).collect();
        let taken = matcher.try_consume_tokens(&tokens).unwrap();
        taken == tokens.len() && (matcher.is_stopped() || matcher.is_accepting().unwrap())
    }
}
