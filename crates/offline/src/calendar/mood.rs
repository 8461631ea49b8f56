//! Whether a message wishes for something at all: questions, negations and what is only supposed
//! change nothing.

use super::acts::{is_instead, lead};
use super::token::Token;
use setwise_words::parse::listed::{find, phrase};

/// Words that a question begins with.
const ASKS: &str = "should|shall|what|whats|when|whens|where|wheres|which|who|whos|why|how|hows|is|are|am|was|were|do i|do we|do you|does|did i|did we|did you|have i|have we|has|had|can i|could i|may i|would it|would that|would i|will it|will i|any|show|tell|list|weeks to|weeks until|weeks till|weeks before|days to|days until|days till|time until|time to";

/// Words by which something is only supposed, wherever they stand.
const SUPPOSES: &str = "if|unless|maybe|perhaps|might|wonder|wondering|thinking|suppose|supposed|imagine|hypothetically|considering|consider|should|shouldnt|probably|possibly|whether|would be|used to|said|says|told|ignore|disregard";

/// Words by which something is not wished for.
const DENIES: &str = "dont|do not|never|isnt|arent|wasnt|didnt|did not|doesnt|wouldnt|not|havent|hasnt|without|than|no need";

/// Denials that are wishes.
const YET_WISHES: &str = "never schedule|never plan|never train|other than|not feeling well|not gonna make it|not going to make it|not gonna make|not going to make|not able to make it|not able to train|not training|not working out|not lifting|not going to the gym|but not|doesnt work|does not work|is not good|isnt good|is not gonna work|isnt gonna work|didnt do|didnt make|didnt get to|didnt manage|should be on|should go on|should be every|as not done|as not completed|as not complete|if possible|if you can|as if";

/// Leads by which a question is a wish.
const REQUESTS: &str = "can you|could you|would you|will you|can we|could we|can i please|please";

/// Whether the words, taken as a whole, ask, deny or suppose.
pub fn is_talk(tokens: &[Token], message: &str) -> bool {
    let start = phrase(tokens, "hey|hi|hello|ok|okay|so|and|but|well|coach").unwrap_or(0);
    let tokens = &tokens[start..];
    let requested = find(tokens, REQUESTS).is_some();
    if message.trim_end().ends_with('?') && !requested {
        return true;
    }
    // `can i train on sunday instead` wants it so.
    let instead = phrase(tokens, "can i|could i|may i").is_some() && is_instead(tokens);
    if phrase(tokens, ASKS).is_some() && !instead
        || phrase(&tokens[lead(tokens)..], "hate|love|like|wish").is_some()
    {
        return true;
    }
    let idioms: Vec<_> = (0..tokens.len())
        .filter_map(|at| Some(at..at + phrase(&tokens[at..], YET_WISHES)?))
        .collect();
    let plain = |at: &usize| !idioms.iter().any(|idiom| idiom.contains(at));
    (0..tokens.len()).filter(plain).any(|at| {
        phrase(&tokens[at..], SUPPOSES).is_some() || phrase(&tokens[at..], DENIES).is_some()
    })
}
