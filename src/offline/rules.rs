//! The one table of questions: the words that show each and what goes with them.

use super::topics::{Rule, Slot, Topic};

/// The first rule that accounts for every word is the question; so the narrower stand first.
pub const RULES: &[Rule] = &[
    Rule::on(
        Topic::WhyRefused,
        &[
            "why|how come|explain",
            "refuse|refused|refusing|reject|rejected|refusal|not log|not logged|didnt you log|didnt log|error|wrong",
        ],
    )
    .also("log|call|line|set|was|wasnt|didnt|last"),
    Rule::on(
        Topic::Swap,
        &["swap out|swap|replace|replacement|substitute|sub|alternatives|alternative|instead of|instead|switch|something else"],
    )
    .takes(&[Slot::Reason, Slot::Instead, Slot::Exercise])
    .also("exercise|because|use|using|something|else|gym|machine|out|current"),
    Rule::on(
        Topic::Pain,
        &["hurts|hurt|hurting|pain|pains|painful|twinge|aches|ache|aching|achy|injured|injury|tweaked|strained|numb|numbness|tingling|tingly|popped|sharp|sore|soreness|radiating"],
    )
    .takes(&[Slot::Anything]),
    Rule::on(Topic::Swap, &[])
        .takes(&[Slot::Reason, Slot::Exercise])
        .needs(&[Slot::Reason, Slot::Exercise])
        .also("machine|station|still|exercise|gym"),
    Rule::on(
        Topic::Calendar,
        &["vacation|holiday|holidays|travelling|traveling|travel|trip|away|calendar|reschedule|postpone|tomorrow|next week|next month|weekend|schedule"],
    )
    .takes(&[Slot::Anything]),
    Rule::on(
        Topic::Calendar,
        &[
            "move|shift|push|bring|skip|repeat",
            "today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|days|week|session|sessions|workout|workouts|overdue|everything",
        ],
    )
    .takes(&[Slot::Anything]),
    Rule::on(
        Topic::Program,
        &["program|programs|programme|programmes|programming|mesocycle|macrocycle|block|routine|split|ppl"],
    )
    .takes(&[Slot::Anything]),
    // What the log's own grammar can't read of a correction.
    Rule::on(
        Topic::EditLast,
        &["edit|change|correct|fix|update", "last set|last one|last|previous|that set|set|sets"],
    )
    .takes(&[Slot::Anything]),
    Rule::on(
        Topic::Undo,
        &["undo|undid|revert|scratch|take that back|take it back|take back|oops|mistake|delete|erase|typo"],
    )
    .also("last|line|change|entry|wrong|was|made|sorry|log|logged"),
    Rule::on(
        Topic::Time,
        &["shorter|short on time|short|less time|not much time|no time|quicker|quick|fast|hurry|rush|longer|more time|cut"],
    )
    .takes(&[Slot::Minutes])
    .also("time|workout|session|plan|only|got|down|left|today|make|version|one"),
    Rule::on(Topic::Time, &[])
        .takes(&[Slot::Minutes])
        .needs(&[Slot::Minutes])
        .also("only|left|time|workout|session|plan|minutes|fit|max|make"),
    Rule::on(
        Topic::Easier,
        &["easier|easy|lighter|tired|exhausted|wiped|fatigued|low energy|less|gentler|slept badly|bad sleep|hungover|weak"],
    )
    .also("feel|feeling|today|day|workout|session|plan|very|too|really|go|take|make|something|intense|bit"),
    Rule::on(
        Topic::LoadFor,
        &[
            "should i|can i|could i|ready to|time to|ready for",
            "go heavier|go up in weight|go up|move up|add more weight|add weight|add more|add load|increase the weight|increase the load|increase|bump up|bump|up the weight|more weight|heavier",
        ],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("weight|load|today|next|time|yet|more|up|session|ready"),
    Rule::on(
        Topic::Harder,
        &["harder|tougher|heavier|more intense|intense|feel strong|feeling strong|feel great|feeling great|push me|challenge me|too easy"],
    )
    .also("feel|feeling|today|day|workout|session|plan|really|go|make|something|bit"),
    Rule::on(
        Topic::NewPlan,
        &[
            "new|another|different|other|fresh|generate|regenerate|redo|build|change|make",
            "plan|workout|session",
        ],
    )
    .also("todays|generate|build|make|new"),
    Rule::on(
        Topic::WarmUp,
        &["warm ups|warm up|warmups|warmup|ramp up|ramp"],
    )
    .takes(&[Slot::Load, Slot::Exercise])
    .also("sets|set|do|weights|to|up|good|best|proper"),
    Rule::on(
        Topic::Plates,
        &["plates|plate math|per side|a side|each side|load up|put on the bar|goes on the bar|on the bar|onto the bar|load the bar"],
    )
    .takes(&[Slot::Bar, Slot::Load])
    .needs(&[Slot::Load])
    .also("bar|side|load|math|put|goes|makes"),
    Rule::on(
        Topic::WhyLoad,
        &["why|how come|explain|reason for"],
    )
    .takes(&[Slot::Load, Slot::Exercise])
    .also("load|weight|heavy|light|number|suggestion|suggested|suggest|increase|more|less|so|only|try"),
    Rule::on(
        Topic::ShowPlan,
        &["what am i doing|what do i do today|what should i do today|whats on|what to do|whats left|whats today|what is left|how many sets left|todays plan|todays workout"],
    )
    .also("plan|workout|session|training|still|do|exercises|sets"),
    Rule::on(
        Topic::NewestSet,
        &["last logged set|last set|previous set|latest set|newest set|last logged|what did i just log|what did i just do"],
    )
    .also("was|log|logged"),
    Rule::on(
        Topic::Next,
        &["whats next|what next|up next|next up|next exercise|next set|next one|now what|what now|then what|what do i do now|what should i do now|next"],
    )
    .also("exercise|lift|set|up|plan|coming|go"),
    Rule::on(
        Topic::LoadFor,
        &["what should i load|how heavy|how much weight|how much|what weight|which weight|what load|target load|load|weight|put on|heavy"],
    )
    .takes(&[Slot::Scheme, Slot::Exercise])
    .also("use|lift|put|bar|should|go|today|try|weight|set|sets|work|working"),
    Rule::on(
        Topic::LoadFor,
        &["what should my next|what should my|whats my next|what is my next"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("weight|load|session|set|top|working|today|next|time"),
    Rule::on(
        Topic::LoadFor,
        &["should i|what"],
    )
    .takes(&[Slot::Scheme, Slot::Exercise])
    .needs(&[Slot::Scheme])
    .also("use|lift|put|bar|go|today|try|load|weight"),
    Rule::on(
        Topic::ShowPlan,
        &["plan|workout|session|agenda|left"],
    )
    .also("todays|plan|workout|session|training|exercises|sets|left|remaining|still|current"),
    Rule::on(
        Topic::Abilities,
        &["what can you do|what can i ask|what can i say|what can i type|what do you do|how do i log|how does this work|how do i use this|what do you understand|help|commands|abilities|examples|usage"],
    )
    .also("set|sets|log|know|ask|questions|examples"),
    Rule::on(
        Topic::Settle,
        &["accept|yes|yep|yeah|do it|go ahead|sounds good|no thanks|no|nope|reject|decline|approve"],
    )
    .also("plan|swap|proposal|change|all|good|please"),
    Rule::on(
        Topic::Thanks,
        &["thank you|thanks|thank|thx|ty|cheers|great|nice|cool|awesome|perfect|good job|well done|ok|okay|got it|understood"],
    )
    .also("lot|very|much|coach|job|work|all|good"),
    Rule::on(
        Topic::Hello,
        &["hello|hi|hey|heya|howdy|yo|sup|im back|back again|back at it|hola|good morning|good evening|good afternoon|morning|evening|how are you|whats up"],
    )
    .also("coach|there|again|everyone"),
];

#[cfg(test)]
mod tests;
