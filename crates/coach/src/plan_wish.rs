//! Lines that want a new plan for today, which a model is asked for by its contract: by its schema, and
//! once more where it can't be used.

use setwise_words::parse::listed::is_listed;

/// Whether a line wants a new plan for today and nothing else. What stands behind a word such as `with` or
/// `without` may be anything, since the model reads the whole line, as long as it names no other day.
pub fn wants_a_plan(line: &str) -> bool {
    const NOUN: &str = "plan|plans|workout|session|training";
    const MAKE: &str = "make|write|build|create|generate|design|plan|replan|propose|suggest|give|need|want|get|do|have";
    const NEW: &str = "new|another|different|fresh|other|a|an";
    const BESIDE: &str = "i|me|my|us|a|an|the|please|can|could|would|you|to|like|just|now|today|today's|todays|\
        tonight|this|morning|afternoon|evening|for|of|hey|coach|ok|some|quick|short|long|min|mins|minute|\
        minutes|hour|hours|half|push|pull|leg|legs|upper|lower|body|full|chest|back|arm|arms|home|gym|\
        easy|easier|hard|harder|light|lighter|heavy|strength|hypertrophy";
    const OPEN: &str = "with|without|no|but|that|where|because|using|focused|focusing|focus|avoiding|instead|since|so";
    const OTHER_DAY: &str = "tomorrow|yesterday|week|weeks|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|\
        program|programme|routine|split|calendar|month|last";
    let line = line.to_lowercase();
    let words = line.split(|c: char| c.is_whitespace() || ",.!?;:-".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let open = words.iter().position(|word| is_listed(word, OPEN));
    let head = &words[..open.unwrap_or(words.len())];
    let is_number = |word: &str| word.chars().next().is_some_and(|c| c.is_ascii_digit());
    let known = |word: &&str| {
        [NOUN, MAKE, NEW, BESIDE].iter().any(|list| is_listed(word, list)) || is_number(word)
    };
    let names = |list: &str| head.iter().any(|word| is_listed(word, list));
    let first = head.first().copied().unwrap_or_default();
    // `plan my workout` makes one, as `replan` does; `my plan` shows it.
    let plans =
        first == "plan" && head.len() > 1 && !is_listed(head[1], "for|of|today|today's|todays")
            || first == "replan";
    let asks = names(NOUN)
        && (names(NEW) && (names(MAKE) || is_listed(first, "new|another|different|fresh")))
        || plans && (names("workout|session|training|today|replan"))
        || names("make|write|build|create|generate|design") && names(NOUN);
    asks && head.iter().all(known) && !words.iter().any(|word| is_listed(word, OTHER_DAY))
}

#[cfg(test)]
mod tests {
    use super::wants_a_plan;

    #[test]
    fn a_new_plan_is_told_from_talk_about_the_one_there_is() {
        for line in [
            "new plan",
            "New plan for today, please.",
            "another plan",
            "give me a different workout",
            "make a new plan",
            "make me a 30 minute workout without squats, my knee is sore",
            "can you write a plan for today?",
            "plan my workout",
            "plan my session with dumbbells only",
            "replan today",
            "I want a push workout that fits 40 min",
            "new plan for today, with more pulling",
        ] {
            assert!(wants_a_plan(line), "{line}");
        }
        for line in [
            "plan",
            "my plan",
            "show me the plan",
            "plan for today",
            "what's my plan today",
            "is this a good plan?",
            "plan a workout for friday",
            "make me a plan for next week",
            "make me a program",
            "make my plan harder on tuesday",
            "did a workout with my brother",
            "that was a good session",
            "move my session to friday",
            "bench 3x8 185",
            "I did a new session of squats 225x5",
            "what do you think of my workout",
            "",
        ] {
            assert!(!wants_a_plan(line), "{line}");
        }
    }
}
