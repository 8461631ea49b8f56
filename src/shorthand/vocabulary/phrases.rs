//! The table of the grammar's words.

use super::Meaning;
use crate::domain::load::Unit;
use crate::domain::set_result::SetKind;

/// Tenths of a millimetre in a metre.
const MM10: u64 = 10_000;

/// Phrases of one meaning, parted by commas, their tokens by spaces. Other languages' words stand
/// beside the English ones where they can mean nothing else.
pub(super) const PHRASES: &[(Meaning, &str)] = &[
    (
        Meaning::Unit(Unit::Lb),
        "lb, lbs, lbm, pound, pounds, libra, libras, livre, livres, фунтов",
    ),
    (
        Meaning::Unit(Unit::Kg),
        "kg, kgs, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, \
         kilogramo, kilogramos, quilo, quilos, chilo, chili, кг",
    ),
    (Meaning::Thousand, "k"),
    (
        Meaning::Time(1),
        "s, sec, secs, second, seconds, sek, sekunden, segundos, secondes, secondi",
    ),
    (
        Meaning::Time(60),
        "min, mins, minute, minutes, minuten, minutos, minuti",
    ),
    (Meaning::Time(3_600), "h, hr, hrs, hour, hours"),
    (Meaning::MetreOrMinute, "m"),
    (
        Meaning::Length(MM10),
        "meter, meters, metre, metres, mtr, metros, mètres, metri",
    ),
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
        "sets, satz, sätze, saetze, serie, series, série, séries, serien",
    ),
    (Meaning::Set, "set"),
    (
        Meaning::Reps,
        "reps, rep, r, repetition, repetitions, wdh, wdhs, wiederholung, wiederholungen, \
         repeticiones, repeticion, répétitions, ripetizioni, repetições",
    ),
    (Meaning::RepsWord(1), "single"),
    (Meaning::RepsWord(2), "double"),
    (Meaning::RepsWord(3), "triple"),
    (
        Meaning::Rir,
        "rir, reps in reserve, in reserve, in the tank, in tank, reps left, left in the tank, \
         reps in the tank",
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
         aufwärmsatz",
    ),
    (
        Meaning::Kind(SetKind::Drop),
        "drop, dropset, dropsets, drop set, drop sets, drop - set, drop - sets",
    ),
    (
        Meaning::Kind(SetKind::Failure),
        "failure, fail, amrap, to failure, till failure, til failure, until failure, to fail, \
         failure set, amrap set, as many as possible, as many reps as possible",
    ),
    (
        Meaning::Kind(SetKind::Working),
        "working, work, working set, working sets, work set, work sets, top set, workset, \
         worksets",
    ),
    (Meaning::To, "to"),
    (
        Meaning::Again,
        "again, same, same again, same as last, same as last time, same as before, same set, \
         same set again, same thing, same thing again, repeat, repeat last, repeat last set, \
         repeat that, ditto, another, another set, another one, one more, one more set, do it \
         again, encore, nochmal, otra vez",
    ),
    (
        Meaning::SameLoad,
        "same weight, same load, same weight again, again same weight, at the same weight, at \
         same weight, with the same weight, same kg, same lb",
    ),
    (
        Meaning::Bodyweight,
        "bw, bodyweight, body weight, body - weight",
    ),
    (
        Meaning::PerSide,
        "each, each side, each leg, each arm, each hand, per side, per leg, per arm, per hand, \
         a side, a leg, an arm, / side, / leg, / arm, / hand, e / s, ea, es, both sides, both \
         legs, both arms, l / r, each way, pro seite, por lado, par côté, per lato",
    ),
    (Meaning::Plus, "plus, added, +"),
    (Meaning::Minus, "minus, -"),
    (
        Meaning::DaysBack(0),
        "today, this morning, tonight, this evening, this afternoon, heute, hoy",
    ),
    (
        Meaning::DaysBack(1),
        "yesterday, yday, yest, last night, gestern, ayer, hier, ieri, ontem",
    ),
    (
        Meaning::DaysBack(2),
        "day before yesterday, the day before yesterday, vorgestern, anteayer",
    ),
    (Meaning::Days(1), "day, days"),
    (Meaning::Days(7), "week, weeks, wk, wks"),
    (Meaning::Ago, "ago"),
    (
        Meaning::Weekday(1),
        "monday, mondays, mon, montag, lunes, lundi",
    ),
    (
        Meaning::Weekday(2),
        "tuesday, tue, tues, dienstag, martes, mardi",
    ),
    (
        Meaning::Weekday(3),
        "wednesday, wed, weds, mittwoch, miércoles, mercredi",
    ),
    (
        Meaning::Weekday(4),
        "thursday, thu, thur, thurs, donnerstag, jueves, jeudi",
    ),
    (
        Meaning::Weekday(5),
        "friday, fri, freitag, viernes, vendredi",
    ),
    (
        Meaning::Weekday(6),
        "saturday, sat, samstag, sábado, samedi",
    ),
    (
        Meaning::Weekday(7),
        "sunday, sun, sonntag, domingo, dimanche",
    ),
    (Meaning::Month(1), "january, jan, januar, enero, janvier"),
    (
        Meaning::Month(2),
        "february, feb, februar, febrero, février",
    ),
    (Meaning::Month(3), "march, mar, märz, marzo"),
    (Meaning::Month(4), "april, apr, abril, avril"),
    (Meaning::Month(5), "may, mai, mayo"),
    (Meaning::Month(6), "june, jun, juni, junio, juin"),
    (Meaning::Month(7), "july, jul, juli, julio, juillet"),
    (Meaning::Month(8), "august, aug, agosto, août"),
    (
        Meaning::Month(9),
        "september, sep, sept, septiembre, septembre",
    ),
    (
        Meaning::Month(10),
        "october, oct, okt, oktober, octubre, octobre",
    ),
    (Meaning::Month(11), "november, nov, noviembre, novembre"),
    (
        Meaning::Month(12),
        "december, dec, dez, dezember, diciembre, décembre",
    ),
    (Meaning::On, "on, am, el, le"),
    (Meaning::Last, "last, this past, past, letzten"),
    (
        Meaning::Future,
        "tomorrow, day after tomorrow, morgen, mañana, demain",
    ),
    (Meaning::Ordinal, "st, nd, rd, th"),
    (Meaning::Article, "a, an"),
    (Meaning::Small(0), "zero, null"),
    (Meaning::Small(1), "one, eins, uno, un, une, ein, eine"),
    (
        Meaning::Small(2),
        "two, zwei, zwo, dos, deux, due, dois, duas, twee",
    ),
    (
        Meaning::Small(3),
        "three, drei, tres, trois, tre, três, drie",
    ),
    (
        Meaning::Small(4),
        "four, vier, cuatro, quatre, quattro, quatro",
    ),
    (
        Meaning::Small(5),
        "five, fünf, fuenf, cinco, cinq, cinque, vijf",
    ),
    (Meaning::Small(6), "six, sechs, seis, sei, zes"),
    (
        Meaning::Small(7),
        "seven, sieben, siete, sette, sete, zeven",
    ),
    (Meaning::Small(8), "eight, acht, ocho, huit, otto, oito"),
    (Meaning::Small(9), "nine, neun, nueve, neuf, nove, negen"),
    (Meaning::Small(10), "ten, zehn, diez, dix, dieci, tien"),
    (Meaning::Small(11), "eleven, elf, onze, undici"),
    (
        Meaning::Small(12),
        "twelve, zwölf, zwoelf, doce, douze, dodici, twaalf",
    ),
    (Meaning::Small(13), "thirteen, dreizehn, trece, treize"),
    (Meaning::Small(14), "fourteen, vierzehn, catorce, quatorze"),
    (
        Meaning::Small(15),
        "fifteen, fünfzehn, quince, quinze, quindici",
    ),
    (Meaning::Small(16), "sixteen, sechzehn"),
    (Meaning::Small(17), "seventeen, siebzehn"),
    (Meaning::Small(18), "eighteen, achtzehn"),
    (Meaning::Small(19), "nineteen, neunzehn"),
    (
        Meaning::Ten(20),
        "twenty, zwanzig, veinte, vingt, venti, vinte, twintig",
    ),
    (
        Meaning::Ten(30),
        "thirty, dreißig, dreissig, treinta, trente, trenta",
    ),
    (
        Meaning::Ten(40),
        "forty, fourty, vierzig, cuarenta, quarante, quaranta",
    ),
    (
        Meaning::Ten(50),
        "fifty, fünfzig, cincuenta, cinquante, cinquanta",
    ),
    (
        Meaning::Ten(60),
        "sixty, sechzig, sesenta, soixante, sessanta",
    ),
    (Meaning::Ten(70), "seventy, siebzig, setenta, settanta"),
    (
        Meaning::Ten(80),
        "eighty, achtzig, ochenta, ottanta, oitenta",
    ),
    (Meaning::Ten(90), "ninety, neunzig, noventa, novanta"),
    (Meaning::Hundred, "hundred, hundert, cien, cento, cem"),
    (Meaning::Half, "half"),
    (Meaning::Point, "point, komma, punto"),
    (
        Meaning::Filler,
        "i, i did, did, just, just did, i just did, log, logged, add, done, hit, i hit, \
         finished, completed, my, the, some, please, ok, okay, also",
    ),
];
