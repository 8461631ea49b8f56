//! Words that show what a question about the log asks for: one table for each part of it.

use setwise_domain::query::{Among, Metric, Pick};

/// Phrases of a metric, separated by `|`. The first row with a phrase in the sentence is the metric,
/// so the narrower stand first; within a row the longer do.
pub const METRICS: &[(Metric, &str)] = &[
    (
        Metric::Deload,
        "should i deload|ready to deload|ready for a deload|need a deload|time to deload|time for a deload|due for a deload|due a deload|take a deload|when to deload|need a rest week|need a lighter week|take a lighter week|take a rest week|deload week|deloading|deload|lighter week|light week|training too hard|going too hard|pushing too hard|pushing myself too hard|lifting too hard|overtraining|overtrained|overreaching",
    ),
    (
        Metric::Due,
        "what should i train|train today or rest|train or rest today|rest or train today|train or take a rest day|train or rest|rest or train|what should i hit|what should i work|should i train|should i hit|should i work on|can i train|can i hit|ready to train|ok to train|okay to train|good to train|fine to train|need a rest day|take a rest day|need a day off|which muscle should i train|which muscles should i train|what muscle should i train|what to train|what do i train|what can i train|which muscles are due|which muscle is due|what is due|whats due|what needs work|what needs training|which muscles need work|what is recovered|whats recovered|whats fresh|most recovered|recovered|rested",
    ),
    (
        Metric::Notes,
        "what did i write about|what did i write down|what did i write|what have i written|what did i note about|what did i note down|what did i note|what have i noted|what did i say about|did i write anything|did i write about|did i note anything|did i note|have i noted|when did i note|where did i note|when did i write|where did i write|when did i mention|did i mention|search my notes|search notes|search the notes|find my notes|find notes|in my notes|which sets have a note|which sets have notes|show my notes|show me my notes|show notes|all my notes|all notes|any notes|my last note|my last notes|last note|last notes|latest notes|latest note|recent notes|my notes|notes about|notes on|notes for|notes from|notes with|notes mentioning|notes",
    ),
    (
        Metric::Duration,
        "how long was my last|how long was the last|how long was my|how long was todays|how long was yesterdays|how long was the|how long was|how long did my workouts take|how long did my workout take|how long did my session take|how long did my workout last|how long did my session last|how long did my workout|how long did my session|how long do my workouts take|how long do my workouts last|how long does my workout take|how long do my sessions take|how long do my sessions last|how long do my workouts|how long does my workout|how long do my sessions|how long are my workouts|how long are my sessions|how long is my average workout|how long is my average session|how long is my usual workout|how long do my|how long does my|how long do i usually train|how long do i normally train|how long do i usually work out|how long do i usually lift|how long do i train|how long do i work out|how long do i lift|how long did i train|how long did i work out|how long did i lift|how long have i been at it|average session length|average workout length|session length|workout length|length of my sessions|length of my workouts|session duration|workout duration|average session time|average workout time|how much time do i spend training|how much time do i spend in the gym|how much time do i spend lifting|longest workout|longest session|longest workouts|longest sessions|longest training session|shortest workout|shortest session|shortest workouts|shortest sessions|shortest training session",
    ),
    (
        Metric::Start,
        "what time do i usually train|what time do i normally train|what time do i mostly train|what time do i usually lift|what time do i usually work out|what time do i usually start|what time do i usually go|what time do i train|what time do i work out|what time do i lift|what time of day do i|what time of the day do i|which time of day do i|time of day do i usually|morning or evening|what time did i start|when did i start training today|when did i start today|when did i begin today|at what time do i|what time do i|what time did i train|what time did i lift|what time did i work out|what time did i go",
    ),
    (
        Metric::DaysOff,
        "days off did i take|days off have i taken|rest days did i take|rest days have i taken|days off|rest days|days of rest|days without training|days without a workout|days did i not train|days did i rest|am i resting enough|do i rest enough|am i getting enough rest|do i take enough rest|longest break|longest gap|longest pause|longest time off|longest rest|longest layoff|biggest gap|biggest break|break from training|last day off|last rest day|last rest|did i last rest|did i last take a rest day|did i last take a day off|did i last have a rest day|did i last have a day off|did i rest|have i rested|days in a row|days straight|consecutive days|days have i trained in a row",
    ),
    (Metric::Streak, "weeks in a row|in a row|streak|consecutive weeks"),
    (
        Metric::Frequency,
        "how often|how frequently|frequency|times a week|times per week|days a week|days per week|sessions a week|sessions per week|workouts a week|workouts per week|how regularly|how regular|how consistently|how consistent|consistency|consistent|often enough",
    ),
    (
        Metric::Adherence,
        "hit the plan|hit my plan|stick to the plan|stick to my plan|stuck to the plan|stuck to my plan|sticking to the plan|sticking to my plan|follow the plan|follow my plan|followed the plan|followed my plan|following the plan|finish the plan|complete the plan|do the plan|adherence|compliance|missed sessions|sessions did i miss|workouts did i miss|sessions have i missed|workouts have i missed|days did i miss|days have i missed|sessions did i skip|workouts did i skip|sessions have i skipped|workouts have i skipped|missed any sessions|missed any workouts|missed any training|missed many sessions|missed many workouts|skipped any sessions|skipped any workouts|miss any sessions|miss any workouts|skip any sessions|skip any workouts|on track|hit my targets|hit my target|hit the targets|hit the target|hit my numbers|hit my reps|hit all my reps|get all my reps|got all my reps|do what was planned|did what was planned|reach my targets|reach my target|what did i miss|what have i missed",
    ),
    (
        Metric::Since,
        "how long has it been since|how long since|how long ago|how many days since|days since|weeks since|time since|long since|when did i last|when have i last|when was the last time i|when was the last time|when is the last time|whens the last time|when is my last|whens my last|last time i did|last time i trained|when was my last|when was the last|when last|last trained|when did i|when was|since when",
    ),
    (
        Metric::Bodyweight,
        "bodyweight trend|bodyweight change|bodyweight going|body weight trend|body weight change|losing weight|gaining weight|putting on weight|lost weight|lose weight|gained weight|weight have i lost|weight have i gained|weight did i lose|weight did i gain|weight trend|weight change|weight going|my weight|bodyweight|body weight|how much do i weigh|what do i weigh|how heavy am i|how heavy was i|did i weigh|was my weight|do i weigh|weigh in",
    ),
    (
        Metric::Distance,
        "how far did i|how far have i|how many km|how many kms|how many kilometers|how many kilometres|how many miles|how many meters|how many metres|total distance|distance|mileage",
    ),
    (
        Metric::Time,
        "how many minutes|how many hours|how much time|total time|time spent|how long did i",
    ),
    (Metric::Pace, "min per km|pace|how fast|speed"),
    (Metric::Effort, "reps in reserve|close to failure|how hard|effort|rpe|rir|intensity"),
    (
        Metric::Progress,
        "getting stronger|getting weaker|gaining strength|coming along|going up|going down|making progress|progressing|progressed|progress|improving|improved|improvement|stronger|weaker|stalling|stalled|stalls|stall|stuck|plateauing|plateaued|plateau|stagnating|stagnant|regressing|go up|go down|gone up|went up|gone down|went down|added to|add to|put on|gained|gain on|increased|how am i doing|trending|trends|trend|gains",
    ),
    (
        Metric::Tonnage,
        "total weight|weight moved|total load|total volume|volume load|tonnage|how many kilos|how many kgs|how many kg|how many pounds|how many lbs|how many lb|how many tons|how many tonnes|weight lifted|weight did i lift|weight have i lifted|weight did i move|kilos did i lift|pounds did i lift|lifted in total|how much have i lifted|how much have i moved|how much did i move|lift in total",
    ),
    (
        Metric::AverageLoad,
        "average working weight|average weight|average load|mean load|mean weight|avg load|avg weight|load on average|weight on average",
    ),
    (
        Metric::E1rm,
        "estimated one rep max|estimated 1 rep max|estimated max|one rep max|1 rep max|training max|e1rm|1 rm|1rm|maxes|max|how strong|how much can i",
    ),
    (
        Metric::HardSets,
        "weekly hard sets|hard sets|weekly volume|training volume|volume|weekly sets|sets per week|sets a week",
    ),
    (Metric::Sets, "how many sets|number of sets|set count|total sets|sets"),
    (Metric::Reps, "how many reps|number of reps|rep count|total reps|reps|repetitions"),
    (
        Metric::Sessions,
        "what days do i usually train|when do i usually train|when do i normally work out|when do i normally train|when do i mostly train|when do i usually lift|when do i usually work out|when do i usually go|when do i train most|which days do i usually train|what days do i normally train|which days do i normally train|how many sessions|how many workouts|how many times|how many days|how many trainings|number of sessions|number of workouts|session count",
    ),
    (Metric::Sessions, "sessions|workouts|trainings"),
    (
        Metric::Load,
        "top set|top weight|working weight|how heavy|how much weight|how much did i|how much have i|what weight did i|what load did i|what weight",
    ),
    (
        Metric::Records,
        "beat my records|beat my record|beat any records|beat a record|beat my prs|beat my pr|beat my best|prd|pred|pbd|break my records|break my record|break any records|break a record|broke my record|personal bests|personal best|personal records|personal record|best lifts|records|record|prs|pr|pbs|pb",
    ),
    (Metric::AverageLoad, "average|avg"),
    (
        Metric::Done,
        "sum up|debrief|what do i usually|what do i normally|what did i do|what have i done|what i did|what did i|history|summary|summarise|summarize|recap|review|overview|report|stats|statistics|past sessions|did i train|have i trained|did i do|did i work out|did i|how did|how was|how were|hows|how is|previous|latest|last|show me my|show my",
    ),
];

/// Metrics whose words are looked for before all that they may hold: a day, a time, the last of something.
pub const EARLY: [Metric; 5] =
    [Metric::DaysOff, Metric::Notes, Metric::Duration, Metric::Start, Metric::Since];

/// What says which end of a ranking is asked for, and what of.
pub const PICKS: &[(Pick, &str)] = &[
    (
        Pick::Most,
        "best|most|highest|heaviest|biggest|largest|strongest|greatest|top|hardest|longest|farthest|furthest|quickest|fastest|more",
    ),
    (
        Pick::Least,
        "weakest|least|lowest|worst|lightest|smallest|slowest|lagging|neglected|neglecting|neglect|havent i|have i not|fewest|behind",
    ),
];

pub const AMONG: &[(Among, &str)] = &[
    (Among::Weekdays, "days of the week|day of the week|day of week|weekdays|weekday"),
    (Among::Exercises, "exercises|exercise|lifts|lift|movements|movement"),
    (
        Among::Muscles,
        "muscle groups|muscle group|body parts|body part|muscles|muscle|bodypart|bodyparts",
    ),
    (Among::Weeks, "weeks|week"),
    (Among::Days, "sessions|session|workouts|workout|days|day"),
];

/// What leads the other side of a comparison.
pub const AGAINST: &str = "versus|vs|against|compared to|compared with|in comparison to|than|relative to|beat|beats|ahead|behind|and|or|to";

/// What says that a target is meant: `how far am i from 100 kg`.
pub const TARGETS: &str = "how far am i from|how far from|how far off|how far away from|how far until|how far to|away from|how close am i to|close am i to|how close is|how long until|until i hit|until i bench|when will i|to reach|to get to|to hit|how much more|how many more kg|how many more kilos|how many more lbs|how many more pounds|how many more|on track for|on track to|on pace for|till";

/// What asks for the least time over a distance.
pub const RACED: &str = "personal bests|personal best|personal records|personal record|best times|best time|fastest time|fastest times|fastest|quickest|records|record|pbs|pb|prs|pr|best|how fast can i|how fast did i|how fast have i|how fast was|how fast is|how fast|top speed|pace|time|times";

/// What asks of a distance when, or how often, and so for no best time.
pub const NO_RACE: &str = "how often|how many times|how many|last time|first time|when did i first|when did i last|how long since|how long ago|how far|slowest|every time|time since|this time|next time";

/// What says that something hurt, where it is asked when it did.
pub const HURT: &str = "hurt|hurting|hurts|ache|aching|aches|bother me|bothering me|bother|act up|acting up|flare up|flaring up|give me trouble|feel sore|feel bad|sore|twinge|start hurting|start to hurt";

/// What asks when, in front of what hurt.
pub const WHEN_IT: &str = "when did my|when has my|when was my|when were my|how often did my|how often has my|did my|has my";

/// What asks when something was done first.
pub const FIRST: &str = "how heavy was my first|how much was my first|when was the first time|when was my first time|when was my first|when was the first|when did i first start|when did i first begin|when did i first|when did i start|when did i begin|when i started|the first time|my first time|first time|my very first|my first ever|my first|first ever|how long have i been|how many months have i been|how many weeks have i been|how many years have i been|have i ever|did i ever";

/// The same, where a load or reps to come to are said.
pub const REACHED: &str = "when did i hit|when did i reach|when did i get to|when did i break|when did i pass|when did i do|when did i lift|when did i|when have i|did i hit|have i hit|did i reach|have i reached|did i break|have i broken|did i do|have i done";

/// What asks for the most load for so many reps.
pub const REP_MAXES: &str = "rep maxes|rep maxs|rep max|rep prs|rep pbs|rep records|rep bests|rms";

/// What a set of a few reps is called.
pub const FEW_REPS: &[(&str, u16)] = &[("single", 1), ("double", 2), ("triple", 3)];

/// What asks what a lift comes to.
pub const FORECASTS: &str = "will i be able to|will i ever be able to|am i ever going to|am i going to|will i ever|how much will i be|how much will i|how much will my|what will i be|what will i|what will my|what would my|where will my|how strong will i be|how strong will my|how heavy will my|how heavy will i|will my|will i be|will i|can i ever|could i ever|predict my|predict|project my|forecast my|forecast for|forecast|projection for|projection";

/// What asks when the last lighter week was.
pub const LAST_DELOAD: &str = "when did i last have a deload|when did i last take a deload|when did i last deload|did i last deload|when was my last deload week|when was my last deload|when was the last deload|how long since my last deload|how long has it been since my last deload|how many weeks since my last deload|how many weeks since i last deloaded|weeks since my last deload|how long ago was my last deload|how long ago did i deload|how long since i deloaded|how long since i last deloaded|how long since a deload|my last deload week|my last deload|last deload week|last deload|have i deloaded|last lighter week|last light week";

/// What says that as many days before are meant.
pub const BEFORE: &str = "than before|than usual|the period before|than previously|compared to before|vs before|going up or down";

/// What holds the last session against the one before it.
pub const THAN_LAST_TIME: &str = "beat last time|beat my last time|beat my last session|beat last session|improve on last time|better than last time|than i did last time|than the last time|than last time|than last session";

/// What says that it is held against the plan.
pub const PLANNED: &str = "compared to the plan|compared to my plan|compared with the plan|compared with my plan|versus the plan|versus my plan|vs the plan|vs my plan|vs plan|against the plan|against my plan|than planned|than were planned|as planned";

/// What asks whether it is within the advised range.
pub const RANGE: &str = "enough|too high|too low|too much|too little|too many|in range|in the range|recommended|optimal|ideal|should be|should i do more|should i be doing more|should i add more|want bigger|want a bigger|focus on|bring up|grow my|build my|build bigger|build a bigger|add more|do i need more|need to do more";

/// What asks whether two are in proportion.
pub const BALANCE: &str = "balanced|balance|imbalanced|imbalance|in proportion|ratio";

/// Words that say nothing more in a question about the log.
pub const SILENT: &str = "yet|train|trained|training|trains|work|worked|working|hit|lift|lifted|lifts|session|sessions|workout|workouts|set|sets|week|weekly|day|days|time|times|per|average|avg|total|all|exercise|exercises|muscle|muscles|group|lately|recently|these|number|numbers|gym|far|so|still|usually|normally|each|every|left|result|results|me|last|past|go|went|going|doing|look|looking|did|done|do|use|used|log|logged|ever|gotten|getting|going|up|good|well|whole|entire|current|latest|recent|more|less|better|heavier|up|value|take|takes|estimated|single|count|amount|currently|weight|load|show|when|why|rep|reps|compare|compared|comparison|between|against|versus|really|making|progress|strength|body|got|as|too|where|who|am|before|often|long|since|again|overall|out|off|at|least|most|been|both|different|difference|change|changed|max|top|worth|hard|strong|stand|standing|rate|was|performance|perform|performed|anything|anywhere|while|ages|part|parts|lifting|move|moved";

/// What can't be worked out yet, though its words look like a question that can.
pub const UNSUPPORTED: &str = "birthday|percentage of|what percentage|per set|median|in the morning|in the evening|at night|per muscle|on average per";
