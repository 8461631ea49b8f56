//! Words of wishes: those that a mistyped one may be meant as, and those that say nothing.

use setwise_words::parse::typo::Spellings;

/// What a typo is mended to.
pub const TELLING: &str = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|august|september|october|november|december|today|tomorrow|yesterday|week|weekend|weekday|weekdays|weekly|daily|every|until|christmas|move|shift|skip|swap|switch|delete|remove|cancel|rename|repeat|reschedule|postpone|delay|complete|completed|finish|finished|schedule|unschedule|priority|backlog|overdue|everything|deload|holiday|vacation|travelling|session|sessions|workout|training|important|forward|instead|remind|reminder|create";

/// Words that lie a letter away from those and are meant as they stand.
pub const LEFT_ALONE: &str = "moves|goes|moved|moving|shifts|skipped|skipping|swapped|swapping|switched|deleted|deletes|removed|removes|cancels|renamed|repeated|repeats|postponed|delayed|delays|completes|finishes|scheduled|schedules|priorities|holidays|vacations|weeks|weekends|workouts|trainings|reminds|reminders|created|creates|march|match|ever|very|kelp|keep|seek|stay|days|dairy|daisy|unit|units|till|shirt|shift|sift|love|some|session|sunny|money|monkey|fridge|dealt|relay|decay|renew|removal|wreck|weak|peak|compete|competed|completely|rested|recovered|creatine";

/// Hurried spellings that mean this in a wish alone.
pub const HURRIED: Spellings = &[
    ("tonight", "today"),
    ("u", "you"),
    ("pls|plz", "please"),
    ("prio", "priority"),
    ("resched", "reschedule"),
    ("w", "with"),
    ("&|n", "and"),
    ("everyday", "daily"),
    ("fortnightly", "biweekly"),
    ("cannot", "cant"),
    ("prioritize", "prioritise"),
    ("deprioritize", "deprioritise"),
    ("traveling", "travelling"),
];

/// Words that say nothing by themselves wherever they stand.
pub const FILLERS: &str = "over|during|the|my|our|a|an|of|please|thanks|thank|you|for|on|at|in|it|as|is|are|was|be|to|from|just|then|also|actually|now|again|me|this|that|there|so|too|with|and|or|but|coming|upcoming|up|only|already|still|ok|okay|coach|ill|i|im|ive|we|were|well|us|scheduled|planned|calendar|sure|go|ahead|whole|entire|all|every|each|one|ones|any|anything|day|have|will|got|by|bit|little|instead|going|gonna|both|am|really|super|very|quite";

/// General words for sessions; no part of a name where others stand beside them.
pub const GENERIC: &str = "session|sessions|workout|workouts|training|trainings|day|days|gym|exercise|exercising|lifting|class|appointment|one|ones|stuff|thing|things|plan|plans|lift|item|items";

/// Of them, those that mean several.
pub const SEVERAL: &str = "sessions|workouts|trainings|everything|all|things|plans|items|both";
