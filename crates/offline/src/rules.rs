//! The one table of questions: the words that show each and what goes with them.

use super::topics::{Rule, Slot, Topic};

/// What says that others have it.
const TAKEN: &str = "is taken|are taken|all taken|is busy|are busy|in use|is occupied|are occupied|is packed|are full|is full|is crowded|is rammed|being used|is hogging|packed|rammed";
const BESIDE_WHAT_IS_TAKEN: &str = "gym|no|all|every|free|left|here|still|now|right|by|someone|somebody|people|its|super|so|too|station|stations|single|both|other|others|instead|else|is|are|the";

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
    // Before what may be an exercise: a rack pull is none of a rack that is taken.
    Rule::on(
        Topic::Busy,
        &[TAKEN, "power racks|power rack|racks|rack|benches|barbells|dumbbells|cables|cable machine|machines|smith machine|platforms|platform"],
    )
    .also(BESIDE_WHAT_IS_TAKEN),
    Rule::on(
        Topic::Busy,
        &[TAKEN, "no bench|no free bench|no rack|no free rack|no squat rack|no dumbbells|no barbell|no barbells|no cables|no platform|no machines"],
    )
    .also(BESIDE_WHAT_IS_TAKEN),
    Rule::on(
        Topic::Swap,
        &["swap out|swap|replace|replacement|substitute|sub|alternatives|alternative|instead of|instead|switch|something else|easier than|easier version of|easier variation of|easier alternative to"],
    )
    .takes(&[Slot::Reason, Slot::Instead, Slot::Exercise])
    .also("exercise|because|use|using|something|else|gym|machine|out|current|home|hotel|park|outdoors|travelling|traveling"),
    Rule::on(
        Topic::Pain,
        &["hurts|hurt|hurting|pain|pains|painful|twinge|aches|ache|aching|achy|injured|injury|tweaked|strained|numb|numbness|tingling|tingly|popped|sharp|sore|soreness|radiating|nauseous"],
    )
    .takes(&[Slot::Anything]),
    Rule::on(
        Topic::Equipment,
        &[
            "only have|only got|only|just have|just got|just|nothing but|without|no|havent got|dont have|have no|got no",
            "barbells|barbell|dumbbells|dumbbell|kettlebells|kettlebell|machines|machine|cables|cable|bands|band|rack|bodyweight|equipment|rings",
        ],
    )
    .also("today|here|available|around|hotel|gym|home|with|train|training|workout|plan|session|pair|set|two|only|just|no|without|dont|have|only|left|free|barbells|barbell|dumbbells|dumbbell|kettlebells|kettlebell|machines|machine|cables|cable|bands|band|bench|rack|bodyweight|equipment|rings|db|dbs|kb|kbs"),
    Rule::on(
        Topic::Swap,
        &["gym has no|gym doesnt have|gym does not have|there is no|theres no|they dont have|they have no|we dont have|we have no|is broken|is out of order"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("gym|machine|station|hotel|anymore|there|here"),
    Rule::on(Topic::Swap, &[])
        .takes(&[Slot::Reason, Slot::Exercise])
        .needs(&[Slot::Reason, Slot::Exercise])
        .also("machine|station|still|exercise|gym"),
    Rule::on(
        Topic::SetsAWeek,
        &[
            "sets a week|sets per week|sets each week|sets every week|weekly sets|sets weekly|hard sets",
            "enough|too many|too much|too few|too little|good|okay|optimal|ideal|plenty|sufficient",
        ],
    )
    .takes(&[Slot::Load, Slot::Anything])
    .needs(&[Slot::Load]),
    Rule::on(
        Topic::NextDeload,
        &["when is|whens|when will|when does|when do i|when do we|how many weeks until|how many weeks till|how many weeks to|how many weeks before|weeks until|weeks till|weeks to|weeks before|days until|days till|days to|time until|time to|how many days until|how many days till|how long until|how long till|how long before", "next deload|my deload|the deload|deload week|deload|next lighter week|lighter week"],
    )
    .takes(&[Slot::Anything]),
    Rule::on(
        Topic::NextSession,
        &["whats my next|what is my next|whens my next|when is my next|show me my next|show my next|whats the next|what is the next", "workout|session|training session|training day|training|gym day"],
    ),
    Rule::on(
        Topic::LoadFor,
        &["what will i|how much will i|what do i|what am i|what should i|how much should i|what weight should i|how heavy should i", "today|tonight|tomorrow|next week|on monday|on tuesday|on wednesday|on thursday|on friday|on saturday|on sunday|next time|next session|next"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("doing|for|with|supposed|week|use|lift|go|do|put|on"),
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
        Topic::Following,
        &["what program am i on|which program am i on|what program am i doing|which program am i doing|what program am i running|which program am i running|what program am i following|which program am i following|what program do i follow|whats my program|what is my program|whats my current program|show my program|show me my program|see my program|view my program|open my program|what is my current program|what week am i in|what week am i on|which week am i in|which week am i on|what week is it|which week is it|what week of|which week of|how long is this program|how long does my program last|how long does the program last|how long does this program last|how many weeks is my program|how many weeks is the program|how many weeks is this program|how long is my program|how long is the program|how many weeks left|how many weeks are left|how many weeks do i have left|how many more weeks|weeks left in|how far along am i|how far into|how far through|when does my program end|when does the program end|when is my program over|when is the program over|is my program finished|is the program finished|is my program over|is the program over|is my program done|is the program done|have i finished my program|did i finish my program|has my program ended|am i done with my program|how much of my program is left|how much is left of my program"],
    )
    .also("program|programme|routine|block|cycle|plan|called|current|still|on|go"),
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
        Topic::EditLast,
        &["wrong exercise|wrong lift|wrong weight|wrong load|wrong reps|wrong number|wrong set|wrong day|logged it wrong|logged that wrong|logged wrong"],
    )
    .also("that|was|the|number|of|reps|sets|logged|by|accident"),
    Rule::on(
        Topic::Undo,
        &["undo|undid|revert|scratch|scrap that|scrap it|wipe that|nuke that|take that back|take it back|take back|oops|mistake|delete|erase|typo"],
    )
    .also("last|line|change|entry|wrong|was|made|sorry|log|logged"),
    Rule::on(
        Topic::SetsLeft,
        &["how many sets are left|how many sets left|how many more sets|how many more|how many sets do i have left|how many sets do i still have|how many sets are remaining|how many sets remain|how many sets to go|sets are left|sets left|sets remaining|sets to go"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("do|have|still|of|for|on|are|there|got|left"),
    Rule::on(
        Topic::SetsLeft,
        &["how many sets", "left|remaining|to go"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("do|have|still|of|for|on|are|there|got"),
    Rule::on(
        Topic::TimeLeft,
        &["how long will this take|how long will todays workout take|how long will todays session take|how long will the workout take|how long will the session take|how long will my workout take|how long does todays workout take|how long does todays session take|how long will it take|how long will i be|how long is this going to take|how long does this take|how long is todays workout|how long is todays session|how long is the workout|how long is the session|how long is my workout|how long is todays plan|how much time is left|how much time do i have left|how much time will|how much longer|how long until im done|how many sets until im done|how many sets do i have left|how many sets are left|how many exercises are left|how many exercises do i have left|am i almost done|am i nearly done|am i done|am i finished|are we done|are we finished|did i finish everything|did i finish|did i do everything|is everything done|how long till im done|how long to go|how long is left|how long have i got left|when will i be done|when am i done|when will i finish|when do i finish|how many minutes left|how many minutes are left|minutes left|time left"],
    )
    .also("workout|session|plan|training|take|takes|still|left|finish|done|roughly|whole|day|yet"),
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
    // Too easy is no wish for less.
    Rule::on(
        Topic::Harder,
        &["too easy|was easy|too light|not hard enough|not heavy enough|not challenging"],
    )
    .also("feel|feels|feeling|felt|today|todays|day|workout|session|plan|weights|weight|loads|load|really|bit|way|much|far|set|sets"),
    Rule::on(
        Topic::Easier,
        &["too heavy|too hard|too much|too tough"],
    )
    .also("feel|feels|feeling|felt|today|todays|day|workout|session|plan|weights|weight|loads|load|really|bit|way|far|set|sets"),
    Rule::on(
        Topic::Easier,
        &["easier|easy|lighter|tired|exhausted|wiped|fatigued|feel like crap|feel like shit|feel terrible|feel awful|feel rough|feel beat up|feel drained|feeling rough|feeling beat up|feeling terrible|feeling awful|beat up|run down|burned out|burnt out|drained|worn out|knackered|low on energy|low energy|less|gentler|slept badly|bad sleep|hungover|weak"],
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
        &["how do i load|how would i load|how should i load|how to load|plates|plate math|per side|a side|each side|load up|put on the bar|goes on the bar|on the bar|onto the bar|load the bar"],
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
        &["dont know what to do|no idea what to do|what should i do first|what do i do first|what order should i do|what order do i do|in what order|in which order|what order|which order|exercise order|order of exercises|order of the exercises|whats first|what is first|what comes first|what am i doing|what do i do today|what should i do today|whats on|what to do|whats left|whats today|what is left|how many sets left|todays plan|todays workout"],
    )
    .also("plan|workout|session|training|still|do|exercises|sets|them|these|those|lifts|in|should|go"),
    Rule::on(
        Topic::NewestSet,
        &["last logged set|last set|previous set|latest set|newest set|last logged|what did i just log|what did i just do"],
    )
    .takes(&[Slot::Exercise])
    .also("was|log|logged|heavy|reps|weight|load|many|manage"),
    Rule::on(
        Topic::Next,
        &["what comes after this|what comes after|comes after this|whats after this|what is after this|what comes next|comes next|what else is left|what else|whats next|what next|up next|next up|next exercise|next set|next one|now what|what now|then what|what do i do now|what should i do now|next"],
    )
    .also("exercise|lift|set|up|plan|coming|go"),
    Rule::on(
        Topic::AtLoad,
        &["how many reps can i|how many reps could i|how many reps should i|how many reps at|how many times can i|how many times could i|rep max at|rep max with|what percentage of|what percent of|which percentage of|how many percent of|percentage of"],
    )
    .takes(&[Slot::Load, Slot::Exercise])
    .needs(&[Slot::Load, Slot::Exercise])
    .also("do|get|lift|max|maxes|e1rm|1rm|one|rep|reps|with|at|bar|be|expect"),
    Rule::on(
        Topic::AtLoad,
        &["can i|could i|would i|should i be able to|am i able to"],
    )
    .takes(&[Slot::ForReps, Slot::Load, Slot::Exercise])
    .needs(&[Slot::ForReps, Slot::Load, Slot::Exercise])
    .also("do|get|lift|hit|rep|reps|with|at|today|yet"),
    Rule::on(
        Topic::LoadFor,
        &["when do i next|when do i|when am i next|when am i|when will i next|when is my next|whens my next|which day do i|what day do i|which day is|what day is"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("next|doing|do|again|time|up|coming|train|day|have"),
    Rule::on(
        Topic::LoadFor,
        &["what should i load|how heavy|how much weight|how much|what weight|which weight|what load|target load|load|weight|put on|heavy"],
    )
    .takes(&[Slot::Scheme, Slot::Effort, Slot::Exercise])
    .also("use|lift|put|bar|should|go|today|try|weight|set|sets|work|working|good|right|start|starting|choose|pick|decent|reasonable|next|time|session|tomorrow"),
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
    .takes(&[Slot::Scheme, Slot::Effort, Slot::Exercise])
    .needs(&[Slot::Scheme])
    .also("use|lift|put|bar|go|today|try|load|weight"),
    Rule::on(
        Topic::ShowPlan,
        &["plan|workout|session|agenda|left"],
    )
    .also("todays|plan|workout|session|training|exercises|sets|left|remaining|still|current"),
    Rule::on(
        Topic::About,
        &["what muscles does|which muscles does|what muscle does|what muscles do|which muscles do|muscles worked by|what does|what is a|what is an|whats a|whats an|how do i do|how do i perform|how do you do|how to do|how do i|how to|form for|technique for|proper form|good form|can i do"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("proper|best|work|works|train|trains|use|hit|hits|target|targets|worked|exercise|do|properly|correctly|right|form|technique|muscle|muscles|for|good|need|equipment|part|parts"),
    Rule::on(
        Topic::About,
        &[
            "do|does|is|are",
            "work|works|hit|hits|train|trains|target|targets|good for",
            "glutes|quads|hamstrings|chest|back|lats|biceps|triceps|shoulders|delts|abs|core|calves|traps|legs|arms|forearms",
        ],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("rear|front|side|upper|lower|good|actually|really|muscles"),
    Rule::on(
        Topic::SkipExercise,
        &["remove|drop|leave out|take out|skip|cut", "from todays plan|from todays workout|from todays session|from the plan|from my plan|from today|the last exercise|last exercise|this exercise|next exercise"],
    )
    .takes(&[Slot::Exercise])
    .also("all|exercise|set|sets|out"),
    Rule::on(Topic::AddExercise, &["add|put in|throw in"])
        .takes(&[Slot::Exercise, Slot::Scheme])
        .needs(&[Slot::Exercise, Slot::Scheme])
        .also("to|todays|my|the|plan|workout|session|today|at the end|some|sets|of|for"),
    Rule::on(
        Topic::SkipExercise,
        &["done with|finished with|finished|through with|thats enough|enough of|enough|no more|moving on from|move on from|skip the rest of|leave out the rest of|leave the rest of|leave the last set of|leave the last sets of|leave out the last set of|drop the last set of|skip the last set of|cut"],
    )
    .takes(&[Slot::Exercise])
    .needs(&[Slot::Exercise])
    .also("im|am|all|now|today|the|my|for|short|is|are|sets|set"),
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
