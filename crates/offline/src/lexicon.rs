//! Words that are no cue: those that say nothing, those that are not to be mended, and hurried
//! spellings.

use setwise_words::parse::typo::Spellings;

/// Words that say nothing by themselves.
pub const FILLERS: &str = "a|an|the|my|me|i|im|ive|id|ill|is|are|was|were|am|be|been|for|on|of|to|in|at|with|please|pls|plz|can|could|would|should|will|you|u|ur|your|do|does|did|what|whats|which|how|hows|and|so|just|now|this|that|thats|it|its|again|then|give|show|tell|get|gets|got|about|need|want|have|has|had|bro|man|dude|mate|coach|hey|right|there|here|one|any|some|us|we|lets|let|if|or|by|from|today|todays|list|see|like|think|go|ok|um|uh|hmm|er|actually|really|guess|know|wanna|gonna|gimme|lemme|maybe|currently|much|many|doing|going|not";

/// Common words that lie a letter away from a cue and are not meant as one.
pub const LEFT_ALONE: &str = "able|fall|never|mind|dots|wilks|score|scores|cold|closed|suck|sucks|sick|ill|rain|main|gain|gains|brain|train|trains|drain|grain|vain|rest|rested|test|tests|lost|most|cost|past|post|fast|cast|list|best|beast|west|dust|must|just|plane|plain|place|planet|land|seek|weak|weeks|work|worked|works|word|words|wait|wight|eight|light|night|right|might|sight|sweet|sets|seat|seats|meant|mean|means|moth|mouth|money|monty|east|feast|seed|need|next|text|nest|neat|note|notes|node|mode|made|male|mate|make|take|rate|late|date|data|gate|hate|lead|lord|loud|road|toad|food|good|wood|mood|book|look|cook|hook|took|time|times|mine|line|lines|life|live|love|lose|loss|long|song|hour|hours|year|years|shot|shop|show|shirt|sport|start|stay|stop|step|sleep|sweat|diet|food|water|protein|calories|creatine|weather|music|joke|town|turn|turns|born|worn|tire|tired|tone|store|wore|paint|saint|desk|dish|risk|gone|zone|throw|thrown|bread|feel|felt|breaks|break|fridge|spain|purse|treasure|measure|slip|skipped|heated|bonus|done|clinic|passes|pass";

/// Hurried spellings that mean this in a question alone.
pub const HURRIED: Spellings = &[
    ("vol", "volume"),
    ("hist", "history"),
    ("wu", "warmup"),
    ("prog", "program"),
    ("alt", "alternative"),
    ("y|whyd", "why"),
    ("paln", "plan"),
    ("r", "are"),
    ("rec", "record"),
    ("recs", "records"),
    ("hwo", "how"),
    ("ths", "this"),
    ("teh", "the"),
    ("wich", "which"),
    ("wnat", "want"),
];
