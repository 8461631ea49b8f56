//! A judge of grammars that nobody here wrote, and what it says can be said.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test that can't be set up has failed"
)]

use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::ApproximateTokEnv;
use llguidance::{Matcher, ParserFactory};

/// The grammar in the judge's own notation: rules begin in lower case, and a class is a pattern.
fn as_lark(gbnf: &str) -> String {
    let (mut lark, mut is_quoted) = (String::new(), false);
    let mut chars = gbnf.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                lark.push(c);
                lark.extend(chars.next());
            }
            '"' => {
                is_quoted = !is_quoted;
                lark.push(c);
            }
            _ if is_quoted => lark.push(c),
            '[' => {
                lark.push_str("/[");
                while let Some(inner) = chars.next() {
                    match inner {
                        ']' => break,
                        '\\' => {
                            lark.push(inner);
                            lark.extend(chars.next());
                        }
                        '[' => lark.push_str("\\["),
                        inner => lark.push(inner),
                    }
                }
                lark.push_str("]/");
            }
            '-' => lark.push('_'),
            c => lark.push(c),
        }
    }
    lark.replace("::=", ":").replace("root :", "start :")
}

/// The grammar, held a byte at a time.
#[track_caller]
pub fn matcher(gbnf: &str) -> Matcher {
    let mut factory = ParserFactory::new_simple(&ApproximateTokEnv::single_byte_env()).unwrap();
    let lark = as_lark(gbnf);
    let parser = factory.quiet().create_parser(TopLevelGrammar::from_lark(lark.clone()));
    let matcher = Matcher::new(parser);
    assert_eq!(matcher.get_error(), None, "{lark}");
    matcher
}

pub fn tokens(text: &str) -> Vec<u32> {
    text.bytes().map(u32::from).collect()
}

/// The whole text is taken, and may end there.
pub fn takes(matcher: &Matcher, text: &str) -> bool {
    let mut matcher = matcher.deep_clone();
    let tokens = tokens(text);
    let taken = matcher.try_consume_tokens(&tokens).unwrap();
    taken == tokens.len() && (matcher.is_stopped() || matcher.is_accepting().unwrap())
}

/// An answer by the throw of dice, among all that the grammar allows. A text ends sooner or later by `ends`
/// in 100 throws.
pub fn random_answer(matcher: &Matcher, dice: &mut u64, ends: u64) -> String {
    let mut matcher = matcher.deep_clone();
    let mut text = Vec::new();
    while !(matcher.is_stopped() || matcher.is_accepting().unwrap()) {
        let mask = matcher.compute_mask().unwrap();
        let allowed: Vec<u32> = (0..256).filter(|byte| mask.is_allowed(*byte)).collect();
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let throw = *dice >> 33;
        let end =
            allowed.iter().find(|byte| [b'"', b']'].iter().any(|end| u32::from(*end) == **byte));
        let next = match end {
            Some(end) if throw % 100 < ends => *end,
            _ => allowed[usize::try_from(throw / 100).unwrap() % allowed.len()],
        };
        matcher.consume_token(next).unwrap();
        text.push(u8::try_from(next).unwrap());
    }
    String::from_utf8(text).unwrap()
}
