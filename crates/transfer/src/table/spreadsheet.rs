//! A sheet of one's own: what its columns hold by their names, in several languages.

use super::layout::{Columns, Fact, Layout, PROGRAM};

pub const SPREADSHEET: Layout = Layout { name: "a spreadsheet", is_program: false, ..PROGRAM };

/// What the athlete weighed, day by day, and nothing of sets.
pub const WEIGHTS: Layout = Layout { name: "weights of the body", ..SPREADSHEET };

/// Of two columns with names of one fact, the first is read.
pub const NAMES: &[(&str, Fact)] = &[
    (
        "date|datum|workout date|date time|datetime|timestamp|performed at|logged at|day|fecha|data|\
         workout start|start date|session date|training date|date and time|date/time",
        Fact::Date,
    ),
    ("time|uhrzeit|zeit|hora|heure", Fact::Time),
    ("start time|start|clock|time of day|started at", Fact::Clock),
    (
        "workout|training|workout name|workout title|session|session name|routine|title|einheit name",
        Fact::Workout,
    ),
    (
        "exercise|exercise name|exercise title|lift|lift type|lift name|movement|übung|uebung|ejercicio|\
         exercice|esercizio|exercício|exercicio|oefening|övning|øvelse|aktivität|\
         activity|activity name",
        Fact::Exercise,
    ),
    (
        "kind|type|set type|set kind|kind of set|type of set|satzart|satztyp|typ|tipo|tipo serie|\
         tipo di serie|tipo de serie|type de série|soort|soort set|settyp",
        Fact::Kind,
    ),
    (
        "done|completed|complete|finished|erledigt|gemacht|fait|hecho|completado|concluído|concluido|\
         feito|fatto|completato|gedaan|klar|utfört",
        Fact::IsDone(true),
    ),
    (
        "skipped|skip|deleted|removed|cancelled|canceled|missed|übersprungen|gelöscht",
        Fact::IsDone(false),
    ),
    (
        "set|set #|set no|set number|set nr|set order|set index|#|satz|satz nr|satznummer|serie",
        Fact::SetNumber,
    ),
    (
        "sets|sätze|saetze|set count|number of sets|no of sets|# of sets|# sets|series|séries",
        Fact::Sets,
    ),
    (
        "sets x reps|sets×reps|setsxreps|sets × reps|sets/reps|set x reps|set×rep|séries x reps|séries x repetições|series x reps|sätze x wdh",
        Fact::SetsOfReps,
    ),
    (
        "reps|repetitions|rep|wdh|wdhl|wiederholungen|reps completed|completed reps|actual reps|reps done|\
         # of reps|# reps|repeticiones|répétitions|ripetizioni|reps performed|rep count|number of reps|no of reps|how many|herhalingen|\
         repetições|upprepningar|repetitions / time|reps / time|reps/time",
        Fact::Reps,
    ),
    ("left reps|reps left|reps l|reps/left", Fact::RepsLeft),
    ("right reps|reps right|reps r|reps/right", Fact::RepsRight),
    (
        "weight|load|wt|wgt|gewicht|last|peso|poids|weight lifted|weight used|working weight|actual weight|\
         completed weight|resistance weight|carga|charge|vikt|\
         vægt|weight / distance|weight/distance",
        Fact::Weight,
    ),
    (
        "unit|units|weight unit|weight units|unit of weight|einheit|gewichtseinheit|kg/lb|lb/kg|kg/lbs|lbs/kg",
        Fact::WeightUnit,
    ),
    ("rpe|actual rpe|completed rpe", Fact::Rpe),
    ("rir|reps in reserve|actual rir", Fact::Rir),
    ("distance|distanz|strecke|dist|distancia|distância|distanza|afstand|sträcka", Fact::Distance),
    ("distance unit|distance units|unit of distance", Fact::DistanceUnit),
    (
        "seconds|duration|dauer|set duration|hold|hold time|sekunden|duración|durée|durata|duração|duur|time held|held for",
        Fact::Seconds,
    ),
    (
        "bodyweight|body weight|bw|body mass|bodymass|körpergewicht|koerpergewicht|peso corporal|my weight",
        Fact::Bodyweight,
    ),
    ("side|seite|left/right|l/r|arm|leg", Fact::Side),
    (
        "notes|note|comment|comments|remark|remarks|set notes|bemerkung|notiz|notizen|kommentar|notas",
        Fact::Notes,
    ),
    ("exercise notes|exercise note", Fact::ExerciseNotes),
    ("workout notes|workout note|session notes", Fact::WorkoutNotes),
    ("superset|super set|superset id|superset group|supersatz", Fact::Superset),
];

/// Whether a header with these columns is that of sets. A load alone is none: what was done with it may
/// stand in a column that is not read.
pub fn holds_sets(columns: &Columns) -> bool {
    let amounts =
        [Fact::Reps, Fact::RepsLeft, Fact::SetsOfReps, Fact::Seconds, Fact::Time, Fact::Distance];
    let is_counted = amounts.iter().any(|fact| columns.holds(*fact));
    let is_wide = columns.wide.iter().any(|set| set.reps.is_some());
    columns.holds(Fact::Date) && columns.holds(Fact::Exercise) && (is_counted || is_wide)
}

/// The columns of weights of the body alone, where they are.
pub fn of_weights(mut columns: Columns) -> Option<Columns> {
    let of_sets = [
        Fact::Exercise,
        Fact::Reps,
        Fact::RepsLeft,
        Fact::RepsRight,
        Fact::Sets,
        Fact::SetNumber,
        Fact::SetsOfReps,
        Fact::Distance,
        Fact::Seconds,
    ];
    let is_of_sets = of_sets.iter().any(|fact| columns.holds(*fact)) || !columns.wide.is_empty();
    if !columns.holds(Fact::Bodyweight) {
        columns.turn(Fact::Weight, Fact::Bodyweight);
    }
    columns.turn(Fact::Time, Fact::Clock);
    let holds = columns.holds(Fact::Date) && columns.holds(Fact::Bodyweight);
    (holds && !is_of_sets).then_some(columns)
}
