//! What a model's turn cost, and how full the model is.

use super::grouped;
use setwise_domain::usage::{TurnUsage, Usage};

/// `6,240 in (74 % cached) · 95 out`
pub fn tokens_spent(usage: &Usage) -> String {
    let cached = match percent(usage.cached, usage.input) {
        0 => String::new(),
        cached => format!(" ({cached} % cached)"),
    };
    let (input, output) = (grouped(usage.input), grouped(usage.output));
    format!("{input} in{cached} · {output} out")
}

/// `context 3,120 of 8,192 tokens (38 %)`, or without what the model holds where nobody knows that.
pub fn context_use(usage: &TurnUsage) -> String {
    let used = grouped(usage.context);
    match usage.size {
        None => format!("context {used} tokens"),
        Some(size) => format!(
            "context {used} of {} tokens ({} %)",
            grouped(size.into()),
            percent(usage.context, size.into())
        ),
    }
}

fn percent(part: u64, whole: u64) -> u64 {
    (part * 100).checked_div(whole).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_turn_cost_is_told_with_its_cached_share_and_how_full_the_model_is() {
        let spent_of = |input, output, cached| Usage { input, output, cached };
        assert_eq!(tokens_spent(&spent_of(6_240, 95, 4_620)), "6,240 in (74 % cached) · 95 out");
        assert_eq!(tokens_spent(&spent_of(12, 3, 0)), "12 in · 3 out");
        let usage = |size| TurnUsage { spent: spent_of(6_240, 95, 0), context: 3_120, size };
        assert_eq!(context_use(&usage(Some(8_192))), "context 3,120 of 8,192 tokens (38 %)");
        assert_eq!(context_use(&usage(None)), "context 3,120 tokens");
        assert_eq!(context_use(&usage(Some(0))), "context 3,120 of 0 tokens (0 %)");
    }
}
