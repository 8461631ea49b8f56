//! What needs no log: explanations, and friendly words for what is not about training.

/// Phrases, separated by `|`, and the answer to them.
pub type Row = (&'static str, &'static str);

/// Words that are explained where they are all of the question: in a longer one they name something.
pub const EXPLAINED_ALONE: &[Row] = &[
    (
        "what is push|whats push|what is a push day|what is push day|whats a push day|whats push day|what is pull|whats pull|what is a pull day|what is pull day|whats a pull day|whats pull day|what does push mean|what does pull mean|what is push pull|what is push pull legs|whats push pull legs|what is ppl|whats ppl",
        "Push is what you press away, with chest, shoulders and triceps; pull is what you draw in, with back and biceps; a leg day has the rest. `hard sets for push` shows what yours gets.",
    ),
    (
        "what is upper|whats upper|what is lower|whats lower|what is an upper day|what is a lower day|what is upper lower|whats upper lower|what does upper mean|what does lower mean",
        "An upper day trains chest, back, shoulders and arms, a lower day the legs and the trunk; twice each makes a week of four days.",
    ),
];

/// What a lifter wants explained. It goes before questions of the log with the same words.
pub const EXPLAINED: &[Row] = &[
    (
        "what is rpe|whats rpe|what is an rpe|whats an rpe|what is a rir|whats a rir|what are reps in reserve|what is reps in reserve|what does reps in reserve mean|explain reps in reserve|what does rpe mean|explain rpe|rpe explained|rpe vs rir|rir vs rpe|rpe or rir|what is rir|whats rir|what does rir mean|explain rir|difference between rpe and rir",
        "RPE says how hard a set was, from 1 to 10: at 10 nothing was left, at 8 you had two more reps in you. RIR counts those reps, so RPE 8 is RIR 2. Log either: `@8` or `rir 2`.",
    ),
    (
        "what rpe should i|which rpe should i|what rir should i|how close to failure should|how hard should i train|how hard should my sets be|should i train to failure|should i go to failure|train to failure",
        "Keep 1 to 3 reps in reserve on most sets, RPE 7 to 9; keep 2 to 4 as a beginner, and go close to failure only on isolation work. `average rpe on squat` shows yours.",
    ),
    (
        "what is a working set|whats a working set|what are working sets|what is a work set|whats a work set|what does working set mean|explain working sets",
        "A working set is one that counts: at the load that the plan asks for, after the warm-ups. `bench 3x8 185lb` logs three of them; `w` before a set makes it a warm-up.",
    ),
    (
        "what does 8 @7 mean|what does 5 @8 mean|what does @7 mean|what does @8 mean|what does @9 mean|what does the @ mean|what does at 8 mean",
        "`@8` after a set is its RPE, how hard it was: `8@7` is 8 reps with about 3 more in you. Log it as `bench 185x8 @7`.",
    ),
    (
        "can i superset|should i superset|superset with|what can i superset",
        "Yes: best two lifts that don't share a muscle, such as curls and pushdowns, or isolation work; heavy squats and deadlifts are better alone. Log both in one line: `curl 30x12 / pushdown 60x12`.",
    ),
    (
        "cardio after|cardio before|cardio first|run before|run after|cardio and weights|cardio or weights",
        "After the weights, or on another day: hard cardio before them costs reps. `am I doing enough cardio` holds your log against 150 minutes a week.",
    ),
    (
        "stretch before|stretch after|should i stretch|do i need to stretch|stretching before|stretching after",
        "Before lifting, warm-up sets of the lift itself do more than long stretches: `warm-up for 225` lists them. Stretch afterwards or on days off, if you like to.",
    ),
    (
        "should i increase the weight|should i increase weight|should i increase the load|should i add weight each|how much weight should i add|how much should i add|when should i increase|when should i add weight|when do i increase|when do i add weight|when to increase|when to add weight|increase weight each",
        "Once all sets reach the top of their reps: then one small step, about 5 lb (2.5 kg) on the upper body and 10 lb (5 kg) on squats and deadlifts. `why that load` shows the rule of the lift at hand.",
    ),
    (
        "if i fail a set|if i fail a rep|if i miss a rep|if i miss reps|fail a set|failed my last set|failed the last set|failed my set|failed a set|missed my reps|missed a rep",
        "Log the reps that you got: `bench 185x6 failure`, or `set 3 was 6` for one that is logged. The load stays where it is until all sets reach their reps; it comes down if you miss again and again.",
    ),
    (
        "is 3 sets enough|are 3 sets enough|is 2 sets enough|are 2 sets enough|is 4 sets enough|are 4 sets enough|is one set enough|is 1 set enough",
        "What counts is the week: 6 to 10 hard sets per muscle for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter, over two days or more. `hard sets` shows yours.",
    ),
    (
        "strongest muscle|strongest body part|strongest muscle group",
        "Muscles have no load to compare. `strongest lift` ranks your lifts, and `hard sets` what each muscle gets.",
    ),
    (
        "what is e1rm|whats e1rm|what does e1rm mean|explain e1rm|how is e1rm calculated|how do you estimate my max|how is my max estimated|what is an estimated max",
        "e1RM is the one-rep max that a set suggests: load × (1 + reps / 30) by Epley, with reps in reserve counted as reps, up to 12 of them.",
    ),
    (
        "what is a deload|whats a deload|what does deload mean|explain deload|explain deloading|how do i deload|how to deload",
        "A deload is a lighter week with the same lifts: half the sets, about 90 % of the load, 4 or more reps in reserve. `should I deload` says whether it's time.",
    ),
    (
        "what is a hard set|whats a hard set|what are hard sets|what does hard set mean|explain hard sets",
        "A hard set is one with 4 reps in reserve or fewer, no warm-up. It counts fully for the muscle that the lift aims at, and half for one that helps.",
    ),
    (
        "what is progressive overload|whats progressive overload|explain progressive overload",
        "Progressive overload is asking a little more over time: a rep, a set or a small step of load once all sets hit their reps. `why that load` shows it at work.",
    ),
    (
        "what is amrap|whats amrap|what is an amrap|whats an amrap|what does amrap stand for|what does amrap mean|explain amrap",
        "AMRAP is as many reps as possible with good form. Log it as `amrap 12`.",
    ),
    (
        "what is a drop set|whats a drop set|what are drop sets|whats a dropset|what is a dropset|explain drop sets|log a drop set|log drop sets|enter a drop set|write a drop set|type a drop set",
        "A drop set goes on with less load and no rest. Log it in one line: `bench 80x8 > 60x10 > 40x12`.",
    ),
    (
        "log a warm up|log a warmup|log warm ups|log warmups|log warm up sets|log warmup sets",
        "Put `w` before a warm-up set, such as `bench w: bar x10, 60x5`. It counts for no record and no hard sets.",
    ),
    (
        "log cardio|log a run|log running|log a row|log time|log distance|log a plank",
        "Type time and distance as they are: `run 5k 25:00`, `row 2k 7:30`, `plank 1:30`.",
    ),
    (
        "log bodyweight exercises|log bodyweight|log pull ups|log pullups|log dips|log push ups|log pushups",
        "Type the reps alone, `pull up 8 8 7`; what you add or take off stands before them: `pull up +10kg 8 8 7`, `dip -20 x8`.",
    ),
    (
        "log a superset|log supersets|enter a superset|write a superset|type a superset|do a superset",
        "Put `/` between the two: `bench 80x8 / row 70x8`. `A1 bench 80x8 A2 row 70x8` does the same.",
    ),
    (
        "log rest pause|log a rest pause|log myo reps|log myoreps|log a cluster|log cluster sets|log clusters",
        "Put `+` between the parts: `bench 185x8+3+2` is one rest-pause set, `curl 10+4+3 myo` one of myo-reps.",
    ),
    (
        "log an amrap|log amrap|log a failure set|log sets to failure|log a set to failure",
        "Put the reps that you got after the word: `bench 185 amrap 12`. `bench 185x8 failure` is a set to failure, `bench 225x0` a failed attempt.",
    ),
    (
        "log dumbbells|log a dumbbell|log dumbbell|log kettlebells",
        "Type the weight of one: `db bench 30s 3x10`, or `2x30kg`.",
    ),
    (
        "log each side|log each arm|log each leg|log one arm|log one leg|log single arm|log single leg|log unilateral|log both sides",
        "Put `/` between left and right on a one-sided lift: `dumbbell row 70 8/7`. `8 each` is the same on both.",
    ),
    (
        "log notes|log a note|add a note|add notes|write a note|make a note|leave a note",
        "Put it after the set: `bench 185x8 // left elbow twinge`. `note on last set: felt slow` adds one later.",
    ),
    (
        "log a set from yesterday|log yesterday|log a past day|log a past workout|log an old workout|log for another day|log a previous day|log sets from|log a workout from|log a session from",
        "Say the day in the line: `bench 3x8 185 yesterday`, `squat 5x5 225 on monday`, `14 nov`.",
    ),
    (
        "log effort|log rpe|log rir|log reps in reserve",
        "Put it after the set: `bench 185x8 @8`, or `rir 2`.",
    ),
    (
        "how do i change units|how do i change the units|how do i change my units|how do i change the unit|how do i change my unit|how do i switch to kg|how do i switch to lb|how do i switch to kilos|how do i switch to pounds|how do i use kg|how do i use lb|how do i set kg|change units|switch units",
        "Type `switch to kg` or `switch to lb`. Sets keep the unit that they were logged in; a line can say its own, such as `bench 80kg x5`.",
    ),
    (
        "where is my data|wheres my data|where is it stored|where are my sets stored|where do you store|where do you keep|where is everything stored|where is my log stored",
        "In one file on this computer; `setwise doctor` prints its path. `setwise backup make` keeps a copy beside it.",
    ),
    (
        "how much cardio should|how much cardio do i need|cardio should i do",
        "The usual advice is 150 minutes of moderate cardio a week, or 75 of hard. `am I doing enough cardio` holds your log against it.",
    ),
    (
        "send my data|share my data|upload my data|sell my data|data anywhere|is my data private|is my data safe|is it private|who can see my data|in the cloud",
        "Nothing leaves this computer unless you set it up: a language model gets what it needs to answer, and `setwise sync` sends sealed records to a database of yours.",
    ),
    (
        "delete my data|delete all my data|erase my data|delete my account|delete everything|reset my data|wipe my data|start from scratch with my data",
        "All of it is in one folder, which `setwise doctor` names: delete that, and it is gone. Nothing in the chat deletes more than you name.",
    ),
    (
        "am i strong|am i weak|should i be squatting|should i be benching|should i be deadlifting|should i be pressing|should i be lifting|wilks|dots score|dots points|my dots|ipf points|strong am i for my|strong for my weight|strong for my bodyweight|strong for my age|strong for my size|good bench for|good squat for|good deadlift for|good press for|bodyweight bench good|bodyweight squat good|bodyweight deadlift good|strength standards|strength standard|strength level|compared to others|compared to other people|how do i compare",
        "I don't rank you against other people. `bench e1rm` and `how much do I weigh` give the two numbers, and `am I getting stronger` says which way they go.",
    ),
    (
        "why so long a rest|why so much rest|why rest so long|why do i rest|why should i rest|why rest",
        "After three minutes most of the strength is back for heavy squats, deadlifts and presses; with less, the next set loses reps. Isolation work needs 1 to 1.5.",
    ),
    (
        "train if im sick|have a cold should i|got a cold should i|im sick should i|sick should i train|have the flu should i|train when im sick|train while sick|train sick|train with a cold|lift sick|lift with a cold|work out sick|work out with a cold|gym with a cold|gym sick",
        "With a fever, or anything below the neck, rest. With a light head cold an easy session is usually fine: `easier today` lightens it. When in doubt, ask a doctor.",
    ),
    (
        "want to lose weight|need to lose weight|trying to lose weight|how do i lose weight|how to lose weight|help me lose weight|lose fat|burn fat|lose belly|get lean|get shredded|six pack",
        "What you eat decides that, and I keep no food log; a dietitian can plan it with you. Lifting keeps the muscle meanwhile: hold your loads, and log `bw 82 kg` to see the trend with `how much do I weigh`.",
    ),
    (
        "how do i see my history|how do i see my progress|where is my history|where do i see my history|where can i see my|how do i open the history|where are my records",
        "Tab 2 of the screen draws how each lift went, with its records. Here, `last time on bench`, `best bench` or `am I getting stronger` answer in a line.",
    ),
    (
        "export my data|export my log|export everything|how do i export|download my data|back up my data|backup my data|make a backup",
        "`setwise export --format csv` prints every set for other programs, and `--format text` a log to read and edit. `setwise backup make` keeps a copy.",
    ),
    (
        "how do i import|import my data|import my log|import from|coming from strong|coming from hevy",
        "`setwise import FILE`, or `/import FILE` on the screen, reads what Strong, Hevy, FitNotes, StrongLifts, LiftLog and Liftosaur write, and tables of your own. It shows what it found before it takes it in.",
    ),
    (
        "best exercise for|best exercises for|good exercise for|good exercises for|what exercises for|some exercises for|what exercises train|which exercises train|what exercises hit",
        "`setwise exercise list rear delts` lists what trains a muscle, and `swap squat for hack squat` puts one in another's place.",
    ),
    (
        "which exercises are there|which exercises do you know|what exercises do you know|what exercises are there|list exercises|list all exercises|list of exercises|show me the exercises|show exercises|exercise list|all the exercises",
        "`setwise exercise list` prints them all. Type any name to log it; one that I don't know is kept as your own.",
    ),
    (
        "how do i undo|how to undo|how do i delete a set|how do i delete the last set|how do i edit a set|how do i correct a set|how do i fix a set|how do i change a set",
        "`undo` takes back what was changed last. `set 2 was 7` or `edit bench on monday to 90` corrects a set, `delete set 2 of squat` takes one out.",
    ),
    (
        "two days in a row|days back to back|on consecutive days|train every day|lift every day|squat every day|bench every day|deadlift every day|train legs every day|bad to train every|work out every day|train daily|lift daily|abs every day|core every day",
        "Other muscles on the second day are fine. The same ones need a day of rest between hard sessions; a day or two off a week is enough for most people.",
    ),
    (
        "what if i miss|what happens if i miss|what if i skip|what happens if i skip|if i miss a workout|if i miss a session|if i miss a day",
        "Nothing is lost: the program goes on with the session that comes next. `i can't train on friday` skips it or moves it, and after two weeks off loads come back lighter by themselves.",
    ),
    (
        "how do i get stronger|how to get stronger|how can i get stronger|get a bigger bench|get a bigger squat|get a bigger deadlift|increase my bench|increase my squat|increase my deadlift|improve my bench|improve my squat|improve my deadlift|bench more|squat more|deadlift more|break a plateau|break through a plateau|break my plateau|get past a plateau|get out of a plateau|get unstuck|overcome a plateau",
        "Train it twice a week, most sets with 1 to 3 reps in reserve, and add a rep or a small step of load once all sets are there. Where it stalls for 4 sessions, take a lighter week, then a variation. `am I stalling on bench` checks one, `should I deload` all.",
    ),
    (
        "want to do chest|want to do back|want to do legs|want to do arms|want to do shoulders|want to do abs|want to train chest|want to train back|want to train legs|want to train arms|want to train shoulders|want to train abs|want to hit chest|want to hit back|want to hit legs|want to hit arms|want to hit shoulders|feel like chest|feel like legs|feel like arms|workout for chest|workout for back|workout for legs|workout for arms|workout for shoulders|workout for abs|session for chest|session for back|session for legs|session for arms|arm workout|chest workout|back workout|shoulder workout|ab workout|core workout",
        "I make plans for whole sessions, not for one muscle. `new plan for today` makes another one, `move leg day to today` brings a session of the program here, and what you do beside the plan is logged as you type it.",
    ),
    (
        "to todays plan|to todays workout|to todays session|to this session",
        "I don't add to a plan that stands: type what you do, such as `face pull 3x15 40lb`, and it is logged beside the plan.",
    ),
    (
        "what is a superset|whats a superset|what are supersets|explain supersets",
        "A superset is two exercises in turn with little rest between. Log it as `bench 80x8 / row 70x8`.",
    ),
    (
        "what is tonnage|whats tonnage|what does tonnage mean|what is volume load|explain tonnage",
        "Tonnage is load × reps, added up over sets.",
    ),
    (
        "what is a stall|whats a stall|what does stalling mean|what is a plateau",
        "A stall is 4 sessions of a lift without a better estimated max. `am I stalling on bench` checks one.",
    ),
    (
        "how long should i rest|how long to rest|how long do i rest|how much rest|rest between sets|rest time|rest times|how long between sets",
        "Rest about 3 minutes after heavy squats, deadlifts and presses, 2 after rows and machines, 1 to 1.5 after isolation work. More is fine where reps drop off.",
    ),
    (
        "how many reps should i do|how many reps for strength|how many reps for muscle|best rep range|what rep range|rep range",
        "For strength 1 to 6 reps at 85 % or more, for muscle 6 to 12 close to failure, for endurance 12 and more. `plan for today` shows yours.",
    ),
    (
        "how many days a week should i|how many days should i train|how many days should i lift|how often should i|how many times a week should i|how many sessions a week should i|how many workouts a week should i|days a week enough|sessions a week enough|workouts a week enough|times a week enough|how many rest days should i|how many rest days do i need|how many days off should i",
        "Two to four sessions a week are enough for most people, so that each muscle is trained twice, with a day of rest between two sessions of the same muscles. `how often do I train` shows yours.",
    ),
    (
        "how many sets should i do|how many sets do i need|sets per muscle",
        "6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter. `hard sets` shows yours.",
    ),
];

/// Said where nothing else was understood.
pub const TALK: &[Row] = &[
    (
        "protein|creatine|calories|calorie|carbs|macros|diet|nutrition|eat|eating|food|meal|meals|supplements|supplement|bulk|bulking|cutting|breakfast|dinner|snack",
        "I keep no food log. Most lifters do well with 1.6 to 2.2 g of protein a day for each kilogram they weigh, and enough else to recover; for a plan of your own, ask a dietitian.",
    ),
    (
        "sleep|slept|sleeping|nap|insomnia|bedtime",
        "Seven to nine hours, at regular times, do more than any extra set. After a short night `easier today` takes some load off.",
    ),
    (
        "motivate me|motivation|motivated|unmotivated|lazy|dont feel like it|dont feel like training|cant be bothered|no energy",
        "Do the warm-up and the first set, and decide then. `shorter today` or `easier today` keeps the habit.",
    ),
    (
        "form|technique|how do i squat|how do i bench|how do i deadlift|cues",
        "I only see numbers, not the lift itself: film a set from the side, or ask a coach on the floor. Notes like `// hips rose early` stay with your sets.",
    ),
    (
        "how are you|how are you doing|hows it going|hows life|whats new",
        "Ready when you are. `what's next` shows the next set.",
    ),
    (
        "who are you|what are you|are you chatgpt|are you gpt|are you claude|are you gemini|are you a person|are you human|are you real|are you an ai|are you a robot|are you ai|are you a bot|your name",
        "I'm the offline coach: rules over your log, no language model. `what can you do` shows what I understand.",
    ),
    (
        "never mind|nevermind|nvm|forget it|forget that|cancel that|cancel",
        "All right, nothing was changed.",
    ),
    (
        "what do you mean|i dont understand|dont get it|huh|confused|explain that|say that again",
        "`why?` shows what an answer rests on, and `what can you do` the lines that I understand.",
    ),
    (
        "goodbye|good bye|bye|see you|see ya|good night|goodnight|see you later|talk later|catch you later|cya",
        "See you at the next session.",
    ),
    (
        "lets go|lets do this|lets get it|lets get to work|lets train|im ready|ready to go|ready to lift|ready to train|pumped|fired up|good one today|feeling it",
        "Good. `what's next` shows the first set; or just type what you lift.",
    ),
    (
        "love you|youre the best|good bot|youre great|you rock|well done coach",
        "Thanks. The lifting is yours.",
    ),
    (
        "sucks|garbage|trash|fuck off|fuck you|fuck|screw you|piss off|hate this|stupid|useless|you suck|idiot|dumb|hate you|bad bot|shut up",
        "Sorry that didn't help. `what can you do` shows the lines that I understand.",
    ),
    (
        "merci|danke|gracias|grazie|obrigado|obrigada|arigato|dank je|dziekuje|spasibo",
        "Any time. I only understand English otherwise.",
    ),
    (
        "lol|haha|hahaha|ha|hehe|lmao|rofl|lmfao",
        "Ready when you are. `what's next` shows the next set.",
    ),
    (
        "birthday|my name|how old am i|my age|my height|how tall am i|bmi|body fat|bodyfat|goal weight|bodyweight goal|weight goal|target weight|heart rate|blood pressure|steps|vo2max|resting heart",
        "I don't keep that: only your sets, plans, bodyweight and profile. `show my profile` lists what I go by, and `how much do I weigh` shows the trend.",
    ),
    (
        "weather|rain|raining|snow|news|politics|president|election|football|soccer|movie|movies|film|music|song|stock|stocks|bitcoin|recipe|code|python|meaning of life|capital of|joke|jokes|story|poem|game|games|holiday ideas|horoscope|math homework|translate|what time is it|time is it",
        "That's outside the gym, so I'm no help there. Ask me about your training: `what's next`, `am I getting stronger`.",
    ),
];
