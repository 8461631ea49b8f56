//! The words that show that something said lasts longer than a day; words and phrases of one kind
//! are separated by `|`.

/// Words that begin a question or an order.
pub const ASKS: &str = "\
    how|what|whats|when|why|which|who|where|is|are|am|do|does|did|should|could|would|will|show|\
    give|swap|move|shift|skip|plan|make|log|undo|edit|delete|plates|tell|find|replace";
/// What says that it is about this day alone.
pub const OF_TODAY: &str = "today|tonight|now|tomorrow|yesterday|todays";

/// What says that something hurts.
pub const PAINS: &str = "\
    twinge|twinges|hurts|hurt|hurting|pain|pains|painful|ache|aches|aching|achy|injured|injury|\
    tweaked|strained|strain|sprained|sprain|tendonitis|tendinitis|impingement|numb|numbness|\
    tingling|pinched|torn|herniated|bursitis|arthritis|bad|dodgy|surgery";
/// Where it may hurt.
pub const BODY: &str = "\
    elbow|elbows|knee|knees|shoulder|shoulders|back|hip|hips|wrist|wrists|ankle|ankles|neck|\
    hamstring|hamstrings|quad|quads|groin|calf|calves|achilles|rotator|bicep|biceps|tricep|\
    triceps|pec|pecs|forearm|forearms|glute|glutes|adductor|adductors|foot|feet|hand|hands|finger|\
    fingers|thumb|ribs|rib|spine|disc|lat|lats|heel";
/// What turns a pain into none.
pub const NO_PAIN: &str = "\
    no|not|without|never|dont|doesnt|didnt|isnt|wasnt|free|gone|better|fine|zero|stopped|if|\
    anymore|healed";

/// Days and times that come again.
pub const DAYS: &str = "\
    weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|mornings|\
    evenings|afternoons|lunchtime";
/// What `every` or `each` makes a time that comes again.
pub const EVERY: &str = "\
    day|week|morning|evening|weekend|weekday|monday|tuesday|wednesday|thursday|friday|saturday|\
    sunday|other|second";
/// What makes of such a time a word on the schedule.
pub const FREE: &str = "only|cant|cannot|can|have|train|work|available|free|busy|shifts|kids";

/// What one may have or lack to train with.
pub const GEAR: &str = "\
    barbell|barbells|dumbbell|dumbbells|kettlebell|kettlebells|rack|cable|cables|machine|machines|\
    band|bands|rings|plates|treadmill|rower|bike|smith|sled|gym|bench";
/// That one has it or lacks it.
pub const HAVING: &str = "\
    i have|i only have|i dont have|i do not have|no longer have|i own|i bought|my gym has|\
    my gym doesnt have|my gym only has|gym has no|at home i have|i train at home with|there is no|\
    theres no|i got";
/// What makes of equipment only something in the way, or of work.
pub const IN_THE_WAY: &str = "taken|busy|occupied|sets|set|reps|rep|left|done|free";

/// What says a goal.
pub const GOALS: &str = "\
    my goal|im training for|i am training for|im preparing for|i am preparing for|i have a meet|\
    my meet is|i compete";
/// What may say one.
pub const WISHES: &str = "i want to|id like to|i would like to|i wanna";
/// What follows it where it is one.
pub const WISHED: &str =
    "bench|squat|deadlift|press|lift|pull|run|lose|gain|build|get|reach|compete|hit|grow";

/// What says a taste.
pub const TASTES: &str = "\
    i hate|i love|i prefer|i like|i dont like|i do not like|i cant stand|i enjoy|im not a fan of|\
    i really like|i really hate|id rather do";
/// What a taste may be about beside exercises.
pub const TRAINING: &str = "\
    legs|cardio|machines|dumbbells|barbells|kettlebells|supersets|reps|rest|weights|workouts|\
    sessions|morning|mornings|evening|evenings";
