//! The table of the grammar's words.

use super::Meaning;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetKind;

/// Tenths of a millimetre in a metre.
const MM10: u64 = 10_000;

/// Phrases of one meaning, separated by commas, their tokens by spaces. Other languages' words stand
/// beside the English ones where they can mean nothing else.
const PHRASES: &[(Meaning, &str)] = &[
    (Meaning::Unit(Unit::Lb), "lb, lbs, lbm, pound, pounds, libra, libras, livre, livres, фунтов"),
    (
        Meaning::Unit(Unit::Kg),
        "kg, kgs, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, \
         kilogramo, kilogramos, quilo, quilos, chilo, chili, кг",
    ),
    (Meaning::Thousand, "k"),
    (Meaning::Time(1), "s, sec, secs, second, seconds, sek, sekunden, segundos, secondes, secondi"),
    (Meaning::Time(60), "min, mins, minute, minutes, minuten, minutos, minuti"),
    (Meaning::Time(3_600), "h, hr, hrs, hour, hours"),
    (Meaning::MetreOrMinute, "m"),
    (Meaning::Length(MM10), "meter, meters, metre, metres, mtr, metros, mètres, metri"),
    (
        Meaning::Length(1_000 * MM10),
        "km, kms, kilometer, kilometers, kilometre, kilometres, kilómetros",
    ),
    (Meaning::Length(16_093_440), "mi, mile, miles"),
    (Meaning::Length(9_144), "yd, yds, yard, yards"),
    (Meaning::Length(3_048), "ft, foot, feet"),
    (Meaning::Times, "x, by, times, mal, por, fois, keer, per"),
    (
        Meaning::Sets,
        "sets, round, rounds, trips, satz, sätze, saetze, serie, series, série, séries, serien",
    ),
    (Meaning::Set, "set"),
    (
        Meaning::Reps,
        "reps, rep, r, repetition, repetitions, wdh, wdhs, wiederholung, wiederholungen, \
         repeticiones, repeticion, répétitions, ripetizioni, repetições",
    ),
    (Meaning::RepsWord(1), "single, top single, heavy single"),
    (Meaning::RepsWord(2), "double, top double, heavy double"),
    (Meaning::RepsWord(3), "triple, top triple, heavy triple"),
    (Meaning::SetsOfReps(1), "singles"),
    (Meaning::SetsOfReps(2), "doubles"),
    (Meaning::SetsOfReps(3), "triples"),
    (
        Meaning::Rir,
        "rir, reps in reserve, in reserve, in the tank, in tank, reps left, left in the tank, \
         reps in the tank, left in tank, more in the tank, more in tank, more left, more in reserve, \
         more reps in the tank, reps left in the tank, left in reserve, rep in reserve, rep left, \
         rep in the tank, rep left in the tank",
    ),
    (Meaning::Rpe, "rpe, effort"),
    (Meaning::Weight, "weight, load, wt"),
    (Meaning::At, "@, at, bei, à"),
    (Meaning::For, "for, pour, für, fuer, para"),
    (Meaning::Of, "of, de, von"),
    (Meaning::With, "with, w /, mit, con, avec"),
    (Meaning::In, "in"),
    (Meaning::And, "and, then, and then, und, et, y"),
    (
        Meaning::Kind(SetKind::WarmUp),
        "warmup, warmups, warm up, warm - up, warm ups, warm - ups, w / u, wu, warmup set, \
         warmup sets, warm up set, warm up sets, warm - up set, warm - up sets, aufwärmen, \
         aufwärmsatz, w",
    ),
    (
        Meaning::Kind(SetKind::Drop),
        "drop, dropset, dropsets, drop set, drop sets, drop - set, drop - sets, drop to, \
         dropped to, down to",
    ),
    (
        Meaning::Kind(SetKind::Failure),
        "failure, fail, to failure, till failure, til failure, until failure, to fail, failure set",
    ),
    (
        Meaning::Kind(SetKind::Amrap),
        "amrap, amrap set, as many as possible, as many reps as possible, max reps",
    ),
    (
        Meaning::Kind(SetKind::RestPause),
        "rest pause, rest - pause, restpause, rest pause set, rest - pause set, rp",
    ),
    (
        Meaning::Kind(SetKind::MyoReps),
        "myo, myos, myo reps, myo - reps, myoreps, myo rep, myo - rep, myo set, myo rep set",
    ),
    (Meaning::Kind(SetKind::Cluster), "cluster, clusters, cluster set, cluster sets"),
    (
        Meaning::Kind(SetKind::Working),
        "working, work, working set, working sets, work set, work sets, top set, top sets, topset, \
         workset, worksets, back off, back - off, backoff, backoffs, back off set, back off sets, \
         back - off set, back - off sets, backoff set, backoff sets",
    ),
    (Meaning::To, "to"),
    (
        Meaning::Again,
        "again, same, same again, same as last, same as last time, same as before, same set, \
         same set again, same thing, same thing again, same weight again, same load again, again same weight, repeat, repeat last, repeat last set, \
         repeat that, ditto, another, another set, another one, one more, one more set, do it \
         again, encore, nochmal, otra vez, same but, again but, same thing but, same again but, \
         another set of, one more set of, another one of, another set for, one more of",
    ),
    (
        Meaning::SameLoad,
        "same weight, same load, at the same weight, at same weight, with the same weight, same kg, same lb",
    ),
    (Meaning::Bodyweight, "bw, bodyweight, body weight, body - weight"),
    (
        Meaning::PerSide,
        "each, each side, each leg, each arm, each hand, per side, per leg, per arm, per hand, \
         a side, a leg, an arm, / side, / leg, / arm, / hand, e / s, ea, es, both sides, both \
         legs, both arms, l / r, each way, pro seite, por lado, par côté, per lato",
    ),
    (Meaning::Plates, "plate, plates, pl, plts"),
    (
        Meaning::Bar,
        "bar, empty bar, the bar, an empty bar, just the bar, just bar, the empty bar, \
         just the empty bar, bar only",
    ),
    (Meaning::Plus, "plus, added, +"),
    (Meaning::Minus, "minus, -"),
    (
        Meaning::Day(0),
        "today, todays, this morning, tonight, this evening, this afternoon, tdy, 2day, heute, \
         hoy",
    ),
    (
        Meaning::Day(-1),
        "yesterday, yesterdays, yday, yest, last night, gestern, ayer, hier, ieri, ontem",
    ),
    (Meaning::Day(-2), "day before yesterday, the day before yesterday, vorgestern, anteayer"),
    (Meaning::Days(1), "day, days"),
    (Meaning::Days(7), "week, weeks, wk, wks"),
    (Meaning::Days(14), "fortnight, fortnights"),
    (Meaning::Ago, "ago"),
    (Meaning::On, "on, am, el, le"),
    (Meaning::Last, "last, this past, past, letzten"),
    (
        Meaning::Day(1),
        "tomorrow, tomorrows, tmrws, tomoz, tmrw, tmr, tmw, 2moro, 2morrow, morgen, mañana, demain",
    ),
    (Meaning::Day(2), "day after tomorrow, the day after tomorrow"),
    (Meaning::Ordinal, "st, nd, rd, th"),
    (Meaning::Article, "a, an"),
    (Meaning::Hundred, "hundred, hundert, cien, cento, cem"),
    (Meaning::Half, "half"),
    (Meaning::Point, "point, komma, punto"),
    (
        Meaning::Filler,
        "i, i did, did, forgot to log, i forgot to log, just, just did, i just did, log, logged, add, done, hit, i hit, \
         finished, completed, my, the, some, please, ok, okay, also, so, okay so, ok so, just now, \
         right now, all done, for me, was, got, i got, managed, i managed, lifted, i lifted, \
         pulled, i pulled, pushed, i pushed, pressed, i pressed, knocked out, i knocked out, repped, \
         i repped, banged out, back to, back on, on to, onto, moving on to, next up",
    ),
];

/// From Monday on.
const WEEKDAYS: [&str; 7] = [
    "monday, mondays, monday's, mon, montag, lunes, lundi",
    "tuesday, tuesday's, tue, tues, dienstag, martes, mardi",
    "wednesday, wednesday's, wed, weds, mittwoch, miércoles, mercredi",
    "thursday, thursday's, thu, thur, thurs, donnerstag, jueves, jeudi",
    "friday, friday's, fri, freitag, viernes, vendredi",
    "saturday, saturday's, sat, samstag, sábado, samedi",
    "sunday, sunday's, sun, sonntag, domingo, dimanche",
];

/// From January on.
const MONTHS: [&str; 12] = [
    "january, jan, januar, enero, janvier",
    "february, feb, februar, febrero, février",
    "march, mar, märz, marzo",
    "april, apr, abril, avril",
    "may, mai, mayo",
    "june, jun, juni, junio, juin",
    "july, jul, juli, julio, juillet",
    "august, aug, agosto, août",
    "september, sep, sept, septiembre, septembre",
    "october, oct, okt, oktober, octubre, octobre",
    "november, nov, noviembre, novembre",
    "december, dec, dez, dezember, diciembre, décembre",
];

/// From zero on.
const SMALL_NUMBERS: [&str; 20] = [
    "zero, null",
    "one, eins, uno, un, une, ein, eine",
    "two, zwei, zwo, dos, deux, due, dois, duas, twee",
    "three, drei, tres, trois, tre, três, drie",
    "four, vier, cuatro, quatre, quattro, quatro",
    "five, fünf, fuenf, cinco, cinq, cinque, vijf",
    "six, sechs, seis, sei, zes",
    "seven, sieben, siete, sette, sete, zeven",
    "eight, acht, ocho, huit, otto, oito",
    "nine, neun, nueve, neuf, nove, negen",
    "ten, zehn, diez, dix, dieci, tien",
    "eleven, elf, onze, undici",
    "twelve, zwölf, zwoelf, doce, douze, dodici, twaalf",
    "thirteen, dreizehn, trece, treize",
    "fourteen, vierzehn, catorce, quatorze",
    "fifteen, fünfzehn, quince, quinze, quindici",
    "sixteen, sechzehn",
    "seventeen, siebzehn",
    "eighteen, achtzehn",
    "nineteen, neunzehn",
];

/// From twenty on.
const TENS: [&str; 8] = [
    "twenty, zwanzig, veinte, vingt, venti, vinte, twintig",
    "thirty, dreißig, dreissig, treinta, trente, trenta",
    "forty, fourty, vierzig, cuarenta, quarante, quaranta",
    "fifty, fünfzig, cincuenta, cinquante, cinquanta",
    "sixty, sechzig, sesenta, soixante, sessanta",
    "seventy, siebzig, setenta, settanta",
    "eighty, achtzig, ochenta, ottanta, oitenta",
    "ninety, neunzig, noventa, novanta",
];

/// Every meaning with its phrases.
pub(super) fn phrases() -> impl Iterator<Item = (Meaning, &'static str)> {
    let weekdays = (1..).map(Meaning::Weekday).zip(WEEKDAYS);
    let months = (1..).map(Meaning::Month).zip(MONTHS);
    let small = (0..).map(Meaning::Small).zip(SMALL_NUMBERS);
    let tens = (2..).map(|ten| Meaning::Ten(10 * ten)).zip(TENS);
    let others = PHRASES.iter().copied();
    others.chain(weekdays).chain(months).chain(small).chain(tens)
}
