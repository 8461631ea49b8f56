use super::stored_claim;

#[test]
fn a_claim_to_have_stored_something_now_is_found() {
    for text in [
        "✓ Logged: Bench Press 3 x 8",
        "Logged!",
        "Great work. I've logged 3 sets of bench at 185.",
        "I have recorded your set.",
        "Done, saved your sets.",
        "Your set has been logged.",
        "Bench Press 185 × 8 is now logged.",
        "Perfect! All logged.",
        "That's logged. What's next?",
        "Okay, I removed the last set.",
        "✅ Bench Press 185 × 8",
        "I just added 3 sets of squats to your log.",
        "Updated: 7 reps.",
    ] {
        assert!(stored_claim(text).is_some(), "{text}");
    }
}

#[test]
fn what_was_stored_before_or_may_be_stored_is_no_such_claim() {
    for text in [
        "You logged 185 × 8 on 14 Nov.",
        "Do you want me to log it?",
        "Shall I add it to what is logged?",
        "I haven't logged it yet.",
        "Nothing was logged.",
        "Once it is logged, rest two minutes.",
        "I'll have it logged in a second.",
        "You've logged three sets this week.",
        "Your last logged set was 185 × 8.",
        "The last set was recorded on Monday.",
        "Tell me the reps, and it can be logged.",
        "Bench Press was logged yesterday.",
        "Great work!",
        "Warm up with the empty bar, then add weight.",
        "",
    ] {
        assert_eq!(stored_claim(text), None, "{text}");
    }
}
