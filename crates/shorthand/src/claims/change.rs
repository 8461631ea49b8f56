//! Which stored sets the athlete's words ask to be corrected or taken back. What asks is told by the mood
//! of its words; which sets are meant and what they become says the grammar of corrections.

use super::Wanted;
use super::mood;
use super::page::Page;
use super::phrase;
use super::piece::{Piece, counted};
use crate::correction::lenient::{self, Said};
use crate::item::{Fact, Facts};
use crate::name::Mention;
use crate::{Reading, Setting, correction, items};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, SetId, SetResult};
use setwise_words::parse::lexer::{Clause, Kind, Token, lex};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::typo;
use setwise_words::parse::vocabulary::{Meaning, alone};
use std::borrow::Cow;

/// They take a set away.
const DELETES: &str = "delete|del|remove|erase|scratch|scrap|scrub|unlog|nuke|bin|trash|ditch|toss|discard|nix|\
    zap|ax|chop|purge|dump|yank|wipe|wipe out|get rid of|take out|take off|take away|cancel|clear|strike|drop|\
    void|axe|kill|lose";
/// They take the newest change back, where nothing else is named.
const UNDOES: &str = "undo|ctrl z|ctrl - z|ctrl + z|cmd z|cmd - z|cmd + z|control z|revert|reverse|roll back|\
    rollback|take back|scratch|take it back|take that back|take this back|take them back|roll it back|\
    roll that back|reverse it|reverse that";
/// One of the first with one of the second behind it deletes as well: `take the last one back`.
const TAKES: (&str, &str) = ("take|throw|pull|cross|chuck|toss|knock|get", "back|out|off|away");
/// They name what they take away with `set`, since they mean much else.
const NEEDS_SET: &str =
    "cancel|clear|strike|drop|void|kill|lose|take|get|pull|knock|cross|wipe|reverse|bin";
/// Said of a set, they say that it was not done.
const UNDONE: &str = "didn't count|didnt count|doesn't count|doesnt count|don't count|dont count|didn't do that|\
    didnt do that|never did that|never did the|didn't do the|didnt do the|wasn't mine|by mistake|by accident|\
    accidentally|shouldn't be there|shouldn't count|shouldnt count|should not count|never happened|\
    didn't happen|didnt happen|did not happen|that set never|logged twice|entered twice|recorded twice|\
    duplicate|forget that set|forget that last set|forget the last set|ignore that set|ignore that last set|\
    ignore the last set|doesn't exist";
/// Before a verb of taking back they say that it is not asked for.
const NOT_ASKED: &str = "had|would|i'd|could|forgot|forget|never|not|don't|dont|do not|didn't|didnt|shouldn't|\
    what|before|after|without|instead of|rather than|no need to|leave|did i|will|i'll|they|you|the|a|an|my|this|\
    thought|should|says|said|told|once|like|used";
/// They hold a sentence open to its end.
const SUPPOSES: &str = "if|when|should i";
/// What follows was not done, however it is said.
const UNREAL: &str = "supposed to be|supposed to get|meant to be|if only|could have|would have|i'd have|\
    shoulda got|shoulda done|shoulda hit|should have got|should have done|should have hit|should've got|\
    should've done|should've hit|shouldve got|shouldve done|shouldve hit|was going for";
/// What they say isn't settled yet.
const UNSURE: &str = "could be|don't remember|dont remember";
/// `wanted 8` is what wasn't got; `wanted to change it` is a wish of now.
const WANTED: &str = "was after|meant to get|meant to hit";
/// They take back what was asked for before them.
const RETRACTS: &str = "nvm|nevermind|never mind|keep it|leave it|leave it be|let it be|jk|kidding|just kidding|\
    on second thought|on second thoughts|forget it|forget about it|forget i said|forget what i said|disregard|\
    ignore me|ignore that last message|leave as is|leave them|as you were|don't touch|dont touch|don't change|\
    dont change|do not change|do not touch|don't edit|dont edit|hold off|not yet|let me check|gonna check|\
    going to check|will check|need to check|have to check|i'll check|ill check|checking first|gonna look|\
    let me look|don't bother|dont bother|strike that|as it was|as they were";
/// Asked of the coach, whatever words of the list above are in it.
const ASKED: &str = "can you|could you|would you|will you|can we|could we|can i get you to|i'd like you to|\
    i would like you to|i'd like to|i would like to|i want you to|i need you to|you can|you should|you could|please|\
    let's|do me a favor and";
/// What may be taken back and is no set, and nothing at all; or the verb is the name of a thing.
const OTHER_OBJECTS: &str =
    "note|rpe|rir|reps|weight|load|effort|name|what|no|button|would|is|was|or";
/// What isn't wanted now.
const LATER: &str = "later|from now on";
/// Behind `undo that` they go on with it.
const BEHIND_UNDO: &str = "for|please|pls|now|one|last|set|sets|entry|change|thing|mistake|log|line|coach|right|would|\
    will|could|can|if|thanks|too|again|,|.|!|?|and|as|i|ok|back|update|edit|input|bit|was|were|it|my|sorry|bro|man|-|–|—|(|because|since|before|immediately|quickly|just|tap";
/// How far behind the verb its object may begin.
const MOST_WORDS_TO_OBJECT: usize = 3;
/// How far behind `take` its `back` may stand.
const MOST_WORDS_BETWEEN: usize = 7;
const CORRECT: &str = "change|correct|correction|fix|edit|update|adjust|amend|make that|swap|switch|replace|\
    set it|make it|make the|make them|make set|make both|make my|set the|should be|should say|should read|\
    should have been|should've|should've been|shouldve been|actually|meant|i mean|instead|wrong|typo|mistyped|\
    misread|mislogged|mixed up|oops|sorry|wait|whoops|hold on|hold up|revise|relabel|reclassify|reassign|redo|\
    alter|modify|tweak|convert|turn that|turn it|turn the|rename|reduce|increase|cut the|drop the|put the|\
    put my|i said|i typed|i wrote|i put|i entered|i logged|i had|accidentally|miscount|fat finger|fat fingers|\
    fat fingered|fat thumb|fat thumbs|slip|mix up|mixup|off by|that was|it was|that is|that's|they were|\
    those were|these were|last set was|bump|lower|raise|last one was|was actually|was really|not|rather|\
    felt like|add rpe|add rir|put rpe|put rir|put reps|add a note|was supposed|turns out|add note|note that|\
    note on|and rpe|forgot|miscounted|only got|only did|was more like|rpe was|my bad|mistake|in fact|rir was|\
    move that|move it|move the|move set|move those|move them|moved to|weight was|reps were|load was|set was|\
    sets were|i got|i did|call it|cut that|cut it|cut this|call that|call this|call those|call them|\
    only managed|only made|only hit|just got|just managed|put it|put that|put down|mark|log it as|log that as|\
    count that as|read|no i|no it|no that";
/// Asked politely, though it has the form of a question.
const POLITE: &str =
    "can you|could you|will you|would you|can we|could we|can i get|please|mind|you";
/// A correction without numbers: those of the answer to `What should it be?` are its.
const WANTS_CORRECTION: &str = "change|changed|correct|correction|fix|edit|update|adjust|amend|\
    wrong|typo|mistyped|should be|should it be|should it have been|should have been|really|\
    actually|meant|mean|instead|mistake";
/// An exercise named with one of these is to stay as it is.
const KEEPS: &str = "keep|leave|not|don't|dont|do not|never|except|apart from|without|but|fine|ok";
const KEEPS_NOT: &str = "don't keep|dont keep|do not keep|don't want|dont want|don't need|dont need|don't count|not keep";
/// Behind `if` they ask politely.
const POLITE_IF: &str = "you|u|possible|poss|that's ok|thats ok|that's fine|it's|its|not|need be|ok|i may|i could|i can";
const TURNS: &str = "but|though|although|except|however|tho";
/// It asks, with or without a mark.
const ASKS_AFTER: &str =
    "did i|did you|was that|was it|was my|were my|were those|were they|have i|had i|is my|are my";
/// They say nothing by themselves.
const FILLER: &str = "under|the|a|an|i|im|i'm|ive|i've|id|i'd|my|mine|we|our|us|of|on|in|for|at|to|and|or|so|\
    but|n|s|w|with|from|by|as|you|u|ya|your|youve|you've|me|it|its|it's|is|was|were|be|been|are|am|this|that|\
    these|those|there|here|then|than|too|also|just|only|really|actually|honestly|basically|probably|definitely|\
    clearly|still|even|like|yet|now|today|after|before|when|because|cause|cos|coz|bc|since|about|again|already|\
    all|each|every|other|both|no|yes|yeah|yep|ok|okay|please|pls|plz|thx|thanks|ty|cheers|ta|kindly|coach|dude|\
    mate|bro|man|buddy|boss|yo|hey|hi|hello|oi|oh|ah|ugh|um|umm|uh|hmm|lol|haha|hehe|lmao|tbh|btw|sry|sorry|\
    whoops|woops|oops|damn|argh|my bad|anyway|well|do|does|did|done|didnt|didn't|doesnt|doesn't|dont|don't|can|\
    could|would|will|should|shoulda|shud|shld|shouldve|have|has|had|got|get|make|made|put|say|says|said|log|\
    logged|logs|enter|entered|entry|record|recorded|write|wrote|written|type|typed|note|noted|count|counted|\
    number|test|tell|told|think|thought|believe|guess|reckon|remember|realised|realized|noticed|saw|see|need|\
    needs|want|wanna|want to|go|back|one|ones|exercise|lift|movement|session|workout|button|app|phone|pin|cable|\
    machine|autocorrect|tho|though|spotter|helped|fat|fingers|thumbs|thumb|accident|mistake|error|brain|fog|\
    habit|mixed|pair|plates|collars|belt|bar|stack|bell|side|total|altogether|across|true|honest|fine|right|\
    correct|good|bad|em|them|they|everything|everything's|end|list|twice|once|happen|happened|belongs|sent|used|\
    using|turns|turned|course|of course|little|small|sec|second|moment|order|pop|heavy|light|big|hard|tough|\
    easy|top|working|work|dropped|upped|loaded|lifted|hit|managed|grabbed|respectively|minute ago|ago|earlier|\
    later on|up|down|out|off|over|in there|rid|mind|possible|grateful|changing|fixing|updating|doing|rate|left|\
    you'd|youd|number's|warmup|appreciate|appreciated|sort|sorted";
const ALL: &str = "all|every|each|both|everything";
/// Behind them they say which of all are meant otherwise.
const EXCEPTS: &str = "but|except|except for|apart from|other than|bar|besides|excluding";
/// What is spoken of beside the log.
const ELSEWHERE: &str = "bar|plates|app|phone|message";
/// They deny what a set is said to have been.
const WAS_NOT: &str =
    "wasn't|wasnt|isn't|isnt|weren't|werent|hasn't|hadn't|didn't|didnt|will|next|won't";
const ORDINALS: &str =
    "first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|sixth|6th|last|final|previous";

/// A piece that speaks to the coach, and what it says of stored sets.
struct Spoken<'p, 't, 'a> {
    piece: &'p Piece<'t, 'a>,
    words: Vec<Cow<'p, str>>,
    said: Said<'t, 'a>,
    /// Of a question, or of a sentence that only supposes.
    is_open: bool,
    /// Each of its words says something of sets, or nothing at all.
    is_understood: bool,
    /// It opens a question, which goes on to the end of its sentence.
    asks_something: bool,
    asks: Option<Ask>,
}

/// What a piece's sentence says of it.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is said by itself")]
struct Within {
    /// A question mark ends it.
    is_marked: bool,
    /// It supposes, up to here.
    is_supposed: bool,
    /// It asks, up to here.
    asks: bool,
    /// The piece before is of all sets.
    has_all: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    Correct,
    Delete,
    Undo,
}

/// Whether a number is what was wanted of a set.
fn wants_number(words: &[Cow<'_, str>]) -> bool {
    (0..words.len()).any(|at| {
        let behind = phrase::at(words, at, WANTED).and_then(|used| words.get(at + used));
        behind.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// What the exchange asks to be changed, message by message.
pub(super) fn wanted<'a>(
    page: &Page,
    pieces: &[Piece<'_, 'a>],
    setting: &Setting<'a>,
) -> LogResult<Vec<Wanted>> {
    let mut wanted = Vec::new();
    let mut from = 0;
    let mut corrects = false;
    for (at, part) in page.parts.iter().enumerate() {
        if part.is_affirmed {
            continue;
        }
        let asked = part.asked.as_deref();
        let answers = asked.is_some_and(|asked| corrects || wants_correction(asked));
        corrects |= wants_correction(&page.text[part.at.clone()]);
        let own = pieces.iter().filter(|piece| (from..=at).contains(&piece.part));
        let mut spoken: Vec<Spoken<'_, '_, 'a>> = Vec::new();
        for piece in own {
            let sentence = |one: &&Spoken<'_, '_, '_>| one.piece.sentence == piece.sentence;
            let before = spoken.iter().rev().take_while(sentence);
            let ends = pieces.iter().rfind(|one| one.sentence == piece.sentence);
            let within = Within {
                is_marked: ends
                    .is_some_and(|last| last.tokens.last().is_some_and(|end| end.is_sign('?'))),
                is_supposed: before.clone().any(|one| phrase::has(&one.words, SUPPOSES)),
                asks: before.clone().any(|one| one.asks_something),
                has_all: before.clone().next().is_some_and(|one| phrase::has(&one.words, ALL)),
            };
            let is_affirmed = page.parts[piece.part].is_affirmed;
            spoken.push(Spoken::read(page, piece, is_affirmed, within, setting)?);
        }
        // `should have been 8, but my grip quit`: what turns a sentence around must be understood.
        let turns = |one: &Spoken<'_, '_, '_>| {
            !one.is_understood && phrase::at(&one.words, 0, TURNS).is_some()
        };
        let turned: Vec<usize> =
            spoken.iter().filter(|one| turns(one)).map(|one| one.piece.sentence).collect();
        for one in spoken.iter_mut().filter(|one| turned.contains(&one.piece.sentence)) {
            (one.is_open, one.asks) = (true, None);
        }
        for at in 1..spoken.len() {
            let (before, one) = spoken.split_at_mut(at);
            if let (Some(before), Some(one)) = (before.last(), one.first_mut())
                && before.asks == Some(Ask::Delete)
                && one.goes_on(before)
            {
                one.asks = Some(Ask::Delete);
            }
        }
        let found = of_message(page, &spoken, answers, setting)?;
        // A later message takes back what an earlier one asked for, or asks otherwise of the same set.
        let undoes = found.iter().any(|one| matches!(one, Wanted::Undo));
        let says = |list| spoken.iter().any(|one| phrase::has(&one.words, list));
        if found.is_empty() && says(RETRACTS) || says(UNDOES) && !undoes {
            wanted.clear();
        }
        let edits = found.iter().filter_map(|one| match one {
            Wanted::Edit(edits) => Some(edits),
            Wanted::Undo | Wanted::Delete(_) => None,
        });
        let again: Vec<SetId> = edits.flatten().map(|edit| edit.set.id).collect();
        for earlier in &mut wanted {
            if let Wanted::Edit(edits) = earlier {
                edits.retain(|edit| !again.contains(&edit.set.id));
            }
        }
        // What is wrong may be said before what it should be.
        if !found.is_empty() || !wants_correction(&page.text[part.at.clone()]) {
            from = at + 1;
        }
        wanted.extend(found);
    }
    Ok(wanted)
}

fn of_message<'a>(
    page: &Page,
    spoken: &[Spoken<'_, '_, 'a>],
    answers: bool,
    setting: &Setting<'a>,
) -> LogResult<Vec<Wanted>> {
    let retracted = spoken.iter().rposition(|one| phrase::has(&one.words, RETRACTS));
    let asked = spoken.iter().rposition(|one| one.asks.is_some());
    let is_last = |retracted| asked.is_none_or(|asked| retracted > 0 && retracted >= asked);
    if retracted.is_some_and(is_last) {
        return Ok(Vec::new());
    }
    let undoes = |one: &Spoken<'_, '_, '_>| one.asks == Some(Ask::Undo);
    let names = |one: &&Spoken<'_, '_, '_>| !one.keeps() && !one.is_open && one.said.names_sets();
    let is_bare_undo = spoken.iter().any(undoes) && !spoken.iter().any(|one| names(&one));
    if !is_bare_undo && let Some(change) = strict(page, spoken, setting)? {
        return Ok(vec![change]);
    }
    let mut wanted = deletions(spoken, setting)?;
    wanted.extend(corrections(spoken, answers, setting)?);
    Ok(wanted)
}

/// The whole message as one line of the grammar, which accounts for every word.
fn strict(
    page: &Page,
    spoken: &[Spoken<'_, '_, '_>],
    setting: &Setting<'_>,
) -> LogResult<Option<Wanted>> {
    let (Some(first), Some(last)) = (spoken.first(), spoken.last()) else {
        return Ok(None);
    };
    let of_one_line = first.piece.line == last.piece.line && first.piece.part == last.piece.part;
    if !of_one_line || spoken.iter().any(|one| one.is_open) {
        return Ok(None);
    }
    let tokens = spoken.iter().flat_map(|one| &one.piece.tokens);
    let mut tokens: Vec<Token<'_>> = tokens.cloned().collect();
    while tokens.last().is_some_and(|last| matches!(last.kind, Kind::Sign('?' | '.' | '!'))) {
        tokens.pop();
    }
    let clause = Clause { tokens, note: None };
    Ok(match correction::read(&page.text, &clause, setting)? {
        Some(Reading::Change(correction::Change { change, .. })) => Some(match change {
            LineChange::Delete(sets) => Wanted::Delete(sets),
            LineChange::Edit(edits) => Wanted::Edit(
                edits
                    .into_iter()
                    .map(|(set, patch)| lenient::WantedEdit { set, becomes: vec![patch] })
                    .collect(),
            ),
        }),
        _ => None,
    })
}

/// What is asked to be taken away, piece by piece.
fn deletions<'a>(spoken: &[Spoken<'_, '_, 'a>], setting: &Setting<'a>) -> LogResult<Vec<Wanted>> {
    let mut wanted = Vec::new();
    let kept = kept(spoken, setting)?;
    // `scratch that, it was 190` takes no set away.
    let corrects = spoken.iter().any(|one| {
        one.asks != Some(Ask::Delete)
            && one.asks != Some(Ask::Undo)
            && one.corrects()
            && one.said.has_values()
    });
    for (at, one) in spoken.iter().enumerate() {
        let Some(ask) = one.asks.filter(|ask| *ask != Ask::Correct) else {
            continue;
        };
        let mut said = one.said.clone();
        // `ohp is in there twice, delete the second one`
        if let Some(before) = at.checked_sub(1).map(|before| &spoken[before])
            && before.piece.sentence == one.piece.sentence
            && said.names_sets()
            && !(before.is_open || before.keeps())
        {
            said.complete_name(&before.said);
        }
        // `delete sets 2` and `and 3`: what goes on names more of them.
        if !said.names_sets() {
            let deletes =
                |other: &Spoken<'_, '_, '_>| matches!(other.asks, Some(Ask::Delete | Ask::Undo));
            // `scratch that, the last squat set never happened` is asked once.
            if spoken.iter().any(|other| deletes(other) && other.said.names_sets()) {
                continue;
            }
            let others = spoken.iter().enumerate().filter(|(place, other)| {
                *place != at && !other.is_open && !other.keeps() && !deletes(other)
            });
            let mut beside: Vec<_> = others.filter(|(_, other)| other.said.names_sets()).collect();
            beside.sort_by_key(|(place, _)| place.abs_diff(at));
            if let Some((_, beside)) = beside.first() {
                said.complete_deleted(&beside.said);
            }
        }
        if !said.names_sets() && is_left_open(spoken, one) {
            continue;
        }
        if ask == Ask::Undo && !said.names_sets() {
            if !corrects {
                wanted.push(Wanted::Undo);
            }
            continue;
        }
        if corrects && !said.names_sets() {
            continue;
        }
        let sets = lenient::deleted(&said, setting)?;
        let sets = sets.map(|sets| {
            let left = sets.into_iter().filter(|set| !kept.iter().any(|kept| kept.id == set.id));
            left.collect::<Vec<_>>()
        });
        wanted.extend(sets.filter(|sets| !sets.is_empty()).map(Wanted::Delete));
    }
    Ok(wanted)
}

/// Whether `it` may be a set that its sentence names in words that aren't understood.
fn is_left_open(spoken: &[Spoken<'_, '_, '_>], one: &Spoken<'_, '_, '_>) -> bool {
    let before = spoken.iter().take_while(|other| !std::ptr::eq(*other, one));
    let same = |other: &&Spoken<'_, '_, '_>| other.piece.sentence == one.piece.sentence;
    before.filter(same).any(|other| !other.is_understood && other.said.points())
}

/// Sets that are to stay: `all but the last`, `not the bench`.
fn kept<'a>(spoken: &[Spoken<'_, '_, 'a>], setting: &Setting<'a>) -> LogResult<Vec<SetResult>> {
    let mut kept = Vec::new();
    for one in spoken.iter().filter(|one| one.keeps() && one.said.names_sets()) {
        kept.extend(lenient::deleted(&one.said, setting)?.into_iter().flatten());
    }
    Ok(kept)
}

/// What is asked to be corrected: each piece with values of its own, completed by those without.
fn corrections<'a>(
    spoken: &[Spoken<'_, '_, 'a>],
    answers: bool,
    setting: &Setting<'a>,
) -> LogResult<Vec<Wanted>> {
    let of_numbers = |one: &Spoken<'_, '_, '_>| is_of_newest(one.piece, answers, setting);
    let speaks = |one: &&Spoken<'_, '_, '_>| {
        one.is_read() && !matches!(one.asks, Some(Ask::Delete | Ask::Undo))
    };
    let points = spoken.iter().any(|one| one.said.points());
    let becomes = spoken.iter().any(|one| one.is_read() && one.said.becomes());
    let states = |one: &Spoken<'_, '_, '_>| points && becomes && one.states();
    if !spoken
        .iter()
        .filter(speaks)
        .any(|one| one.corrects() || of_numbers(one) || states(one) || one.said.replaces())
    {
        return Ok(Vec::new());
    }
    let mut wanted = Vec::new();
    for (at, one) in spoken.iter().enumerate() {
        let is_kept = one.keeps() && !one.corrects();
        // `ran out of time` moves no set to another exercise.
        let says = one.corrects() || one.said.becomes() || one.said.replaces();
        if !speaks(&one) || is_kept || !says {
            continue;
        }
        let mut said = one.said.clone();
        let others = spoken.iter().enumerate().filter(|(place, other)| {
            let is_kept = other.keeps() && !other.corrects();
            *place != at && !other.said.has_values() && !is_kept && !other.is_open
        });
        let mut beside: Vec<_> = others.filter(|(_, other)| other.said.names_sets()).collect();
        beside.sort_by_key(|(place, _)| place.abs_diff(at));
        for (_, other) in beside {
            said.complete(&other.said);
        }
        // `change the weight of set 2 to 180 and the reps to 9`
        let before = spoken[..at].iter().rev().find(|other| {
            other.piece.sentence == one.piece.sentence && other.said.names_sets() && !other.is_open
        });
        if let Some(before) = before.filter(|_| said.is_bare()) {
            let field = said.clone();
            said.complete(&before.said);
            said.keep_field(&field);
        }
        if said.is_bare() && is_left_open(spoken, one) {
            continue;
        }
        let mut edits = lenient::edited(&said, setting)?;
        // What is told beside may be of no set: `the fifth was all legs`.
        if edits.is_empty()
            && one.said.names_sets()
            && spoken.iter().all(|other| other.is_comment(one))
        {
            edits = lenient::edited(&one.said, setting)?;
        }
        if one.said.is_of_the_rest() {
            let others = spoken.iter().enumerate().filter(|(place, _)| *place != at);
            for (_, other) in others.filter(|(_, other)| other.said.picks()) {
                let mut other = other.said.clone();
                other.complete_name(&said);
                let named = lenient::edited(&other, setting)?;
                edits.retain(|edit| !named.iter().any(|one| one.set.id == edit.set.id));
            }
        }
        // `set 3 was 7, no, 8 is right`: what is said last of a set holds.
        let confirms = phrase::has(&one.words, "right|correct|fine|ok|okay|stands");
        let restates =
            confirms || phrase::has(&one.words, "no|nope|actually|wait|hang on|hold on|i mean");
        for edit in edits.iter().filter(|_| restates) {
            for earlier in &mut wanted {
                if let Wanted::Edit(earlier) = earlier {
                    earlier.retain(|before| !edit.overrules(before, confirms));
                }
            }
        }
        // `all my rows were 9 except set 1`
        let excepted = spoken
            .get(at + 1)
            .filter(|next| next.said.picks() && phrase::at(&next.words, 0, EXCEPTS).is_some());
        if let Some(excepted) = excepted {
            let mut named = excepted.said.clone();
            named.complete_name(&said);
            let left = lenient::deleted(&named, setting)?.unwrap_or_default();
            edits.retain(|edit| !left.iter().any(|set| set.id == edit.set.id));
        }
        if !edits.is_empty() {
            wanted.push(Wanted::Edit(edits));
        }
    }
    Ok(wanted)
}

impl<'p, 't, 'a> Spoken<'p, 't, 'a> {
    fn read(
        page: &Page,
        piece: &'p Piece<'t, 'a>,
        is_affirmed: bool,
        within: Within,
        setting: &Setting<'a>,
    ) -> LogResult<Self> {
        let words = phrase::words(&piece.tokens);
        // A `toss` is an exercise too.
        let is_verb = |name: &Mention<'_>| {
            name.at.len() == 1 && is_listed(&piece.tokens[name.at.start].lower, DELETES)
        };
        let names: Vec<Mention<'a>> =
            piece.names.iter().filter(|name| !is_verb(name)).cloned().collect();
        // `oh wait` is no press, and `wrong lift` no exercise.
        let is_talk = |name: &Mention<'_>| {
            name.at.len() == 1
                && phrase::at(&words, name.at.start, "oh|ah|so|ok|hang on|hold on|under").is_some()
                || name.lifts.iter().all(|lift| lift.exercise.is_none())
                    && name.at.clone().all(|at| is_known(&words[at]))
        };
        let names: Vec<Mention<'a>> = names.into_iter().filter(|name| !is_talk(name)).collect();
        // `fat fingers` lift nothing.
        let is_slip = |name: &Mention<'_>| {
            phrase::at(&words, name.at.start, CORRECT).is_some_and(|used| used > name.at.len())
        };
        let names: Vec<Mention<'a>> = names.into_iter().filter(|name| !is_slip(name)).collect();
        let mut said = lenient::scan(&page.text, &piece.tokens, &names, setting)?;
        let swaps = words.first().is_some_and(|first| is_listed(first, "swap|switch|replace"));
        let is_polite = phrase::has(&words, POLITE);
        // Behind a comma `should be 195` asks nothing by itself.
        let sign = piece.tokens.first().is_some_and(|first| matches!(first.kind, Kind::Sign(_)));
        let from = usize::from(sign && within.is_marked);
        let inverted =
            phrase::at(&words, from, "was|were|is|are|did|do|does|have|has|had").is_some();
        let opens = mood::opens_question(&words[from..], within.is_marked)
            || within.is_marked && (inverted || phrase::at(&words, from, SUPPOSES).is_some())
            || phrase::at(&words, from, ASKS_AFTER).is_some();
        let asks_something = opens && !swaps && !is_polite || within.asks && within.is_marked;
        // `all but the last were 190`
        let excepts = within.has_all && phrase::at(&words, 0, EXCEPTS).is_some();
        let is_understood = is_affirmed || said.unread().iter().all(|at| is_known(&words[*at]));
        let is_open = !is_affirmed
            && (asks_something
                || mood::is_of_others(&words)
                || within.is_supposed
                || phrase::find(&words, SUPPOSES)
                    .is_some_and(|at| at < 3 && phrase::at(&words, at + 1, POLITE_IF).is_none())
                || excepts
                || phrase::has(&words, UNREAL)
                || phrase::has(&words, UNSURE) && !is_polite
                || wants_number(&words)
                || phrase::find(&words, RETRACTS).is_some_and(|at| at > 0)
                || phrase::has(&words, LATER));
        if !is_understood {
            said.keep_sure();
        }
        let mut spoken =
            Self { piece, words, said, is_open, is_understood, asks_something, asks: None };
        spoken.asks = spoken.ask(is_affirmed);
        Ok(spoken)
    }

    /// Whether what it says counts.
    fn is_read(&self) -> bool {
        self.is_understood && !self.is_open
    }

    fn ask(&self, is_affirmed: bool) -> Option<Ask> {
        let of_sets = phrase::has(&self.words, "set|sets|rep|reps");
        if !self.is_read() || phrase::has(&self.words, phrase::NOT_OF_SETS) && !of_sets {
            return None;
        }
        let elsewhere = phrase::has(&self.words, ELSEWHERE) && !of_sets;
        if let Some(ask) = self.takes_back(is_affirmed).filter(|_| !elsewhere) {
            return Some(ask);
        }
        let told = !mood::is_past(&self.words) && !mood::is_of_others(&self.words);
        let corrects = phrase::has(&self.words, CORRECT) || self.shifts() || self.tells_of_set();
        (told && corrects).then_some(Ask::Correct)
    }

    /// `knock it down to 4`, `take 10 off that one`
    fn shifts(&self) -> bool {
        const VERBS: &str = "knock|bring|take|bump|drop|cut|lower|raise|push|move|turn|dial|scale|get|put|shift|pull|nudge";
        let told = |at: usize| {
            let before = &self.words[..at];
            phrase::has(before, ASKED) || !phrase::has(before, "i|we|he|she|they|you|gonna|to|will")
        };
        let mut verbs = (0..self.words.len()).filter(|at| is_listed(&self.words[*at], VERBS));
        let shifts = verbs.any(|at| {
            let behind = &self.words[at + 1..];
            let behind = &behind[..behind.len().min(MOST_WORDS_BETWEEN)];
            told(at) && phrase::has(behind, "down to|up to|back to|over to")
        });
        shifts || self.said.asks_step()
    }

    /// `the bench was 190`
    fn states(&self) -> bool {
        let is_row = self.words.first().is_some_and(|first| is_listed(first, ":|=|→"));
        (is_row || phrase::has(&self.words, "was|were|should|had|felt|is|are|it's"))
            && !phrase::has(&self.words, phrase::NOT_OF_SETS)
            && !phrase::has(&self.words, WAS_NOT)
            && !mood::is_past(&self.words)
            && !mood::is_of_others(&self.words)
    }

    /// Whether it tells something of its own beside another piece, and asks for nothing.
    fn is_comment(&self, one: &Self) -> bool {
        std::ptr::eq(self, one) || !self.said.names_sets() || self.states() && self.asks.is_none()
    }

    /// `delete set 3 of squats and set 2 of bench`: it names more of what the piece before asks for.
    fn goes_on(&self, before: &Self) -> bool {
        const JOINS: &str = "and|,|&|plus|also|n";
        const OF_SETS: &str =
            "the|my|set|sets|number|one|ones|of|on|for|from|too|as|well|please|pls|both|all|.|!";
        let joined = self.words.first().is_some_and(|first| is_listed(first, JOINS));
        let is_of_sets = |at: usize| {
            let token = &self.piece.tokens[at];
            let named = self.piece.names.iter().any(|name| name.at.contains(&at));
            let word = &self.words[at];
            named
                || token.is_number()
                || is_listed(word, OF_SETS)
                || is_listed(word, ORDINALS)
                || means_day(word)
                || alone(word) == Some(Meaning::Ordinal)
        };
        joined
            && self.piece.sentence == before.piece.sentence
            && before.said.names_sets()
            && self.said.names_sets()
            && self.is_read()
            && (1..self.words.len()).all(is_of_sets)
    }

    fn corrects(&self) -> bool {
        self.asks == Some(Ask::Correct)
    }

    fn keeps(&self) -> bool {
        phrase::has(&self.words, KEEPS)
            && !phrase::has(&self.words, KEEPS_NOT)
            && !matches!(self.asks, Some(Ask::Delete | Ask::Undo))
    }

    fn takes_back(&self, is_affirmed: bool) -> Option<Ask> {
        let words = &self.words;
        // `take 10 off that one`
        if self.said.has_step() {
            return None;
        }
        if phrase::has(words, UNDONE) && phrase::has(words, "set|sets|one|that|it|logged") {
            return Some(Ask::Delete);
        }
        let undoes = listed::find(words, UNDOES);
        let (verb, used) =
            undoes.or_else(|| listed::find(words, DELETES)).or_else(|| taken(words))?;
        let before = &words[..verb];
        let asked = phrase::has(before, ASKED) || !phrase::has(before, NOT_ASKED);
        let asked = is_affirmed || asked && !phrase::has(before, SUPPOSES);
        let behind = words.get(verb + used..).unwrap_or_default();
        let object = &behind[..behind.len().min(MOST_WORDS_TO_OBJECT)];
        let asks = words.last().is_some_and(|last| last == "?");
        let polite =
            phrase::has(words, "can you|could you|will you|would you|can we|could we|please");
        let clear = is_affirmed || !asks || polite && (self.said.points() || !behind.is_empty());
        let object_fits = !phrase::has(object, OTHER_OBJECTS);
        // `drop set` and `lose weight` are no wishes.
        let names = !is_listed(&words[verb], NEEDS_SET) || self.said.points() || undoes.is_some();
        if !(asked && clear && object_fits && names) {
            return None;
        }
        let is_bare = undoes.is_some() && !self.said.names_sets();
        // `undo the damage`, `scrap metal`: what is taken away must be a set, or be pointed at.
        if !self.is_object(verb + used) {
            return None;
        }
        let pronoun =
            behind.first().is_some_and(|word| is_listed(word, "that|this|those|these|all"));
        let noun = behind.get(1).filter(|_| pronoun);
        if is_bare && noun.is_some_and(|noun| !is_listed(noun, BEHIND_UNDO)) {
            return None;
        }
        Some(if is_bare && (!asks || self.said.points()) { Ask::Undo } else { Ask::Delete })
    }

    /// Whether what stands behind a verb begins like a set that is named or pointed at.
    fn is_object(&self, at: usize) -> bool {
        const OPENS: &str = "on|it|that|this|those|these|them|all|both|every|each|everything|last|previous|latest|newest|final|\
            set|sets|number|#|one|out|off|back|away|for|please|pls|my|the|our|today's|todays|yesterday's|what|from|,|.|!|?|\
            and|now|again|warm|warmup|immediately|entirely|completely|coach|only|just|either|when|again|thanks|ok";
        const NOUNS: &str = "last|latest|previous|newest|final|most|recent|set|sets|one|ones|entry|entries|change|thing|\
            log|line|input|record|mistake|warm|warmup|drop|whole|first|second|third|fourth|fifth|sixth|other|same|extra|duplicate|double|wrong|bad|stray|heavy|heavier|light|lighter|top|back|two|three";
        let Some(next) = self.words.get(at) else {
            return true;
        };
        let begins = |at: usize| {
            let named = self.piece.names.iter().any(|name| name.at.start == at);
            let number = self.piece.tokens.get(at).is_some_and(Token::is_number);
            let day = self.words.get(at).is_some_and(|word| means_day(word));
            named || number || day
        };
        if is_listed(next, "the|my|our|that|this|those|these") {
            let Some(noun) = self.words.get(at + 1) else {
                return true;
            };
            let pointed = !is_listed(next, "the|my|our");
            return begins(at + 1)
                || is_listed(noun, NOUNS)
                || pointed && is_listed(noun, BEHIND_UNDO)
                || self.said.names_sets() && (at + 1..at + 5).any(begins);
        }
        is_listed(next, OPENS) || is_listed(next, ORDINALS) || begins(at)
    }

    /// `my second bench set was 7 reps`: which set it was, and numbers.
    fn tells_of_set(&self) -> bool {
        let words = &self.words;
        let asks = words.last().is_some_and(|last| last == "?") && !phrase::has(words, POLITE);
        let tells = self.said.has_values() || self.said.names_day();
        self.said.picks() && tells && !asks && !phrase::has(words, WAS_NOT)
    }
}

/// Whether a word is one of those that corrections are made of.
fn is_known(word: &str) -> bool {
    const LISTS: [&str; 13] = [
        FILLER,
        DELETES,
        UNDOES,
        TAKES.0,
        TAKES.1,
        UNDONE,
        CORRECT,
        ASKED,
        POLITE,
        ORDINALS,
        RETRACTS,
        BEHIND_UNDO,
        KEEPS,
    ];
    /// Words of their own that lie near one of these.
    const OWN: &str = "shall|suppose|short|brother|coulda|woulda|minutes|seconds|reckons";
    let is_own = is_listed(word, OWN);
    let is_it = |one: &str| one == word || !is_own && typo::is_slip(word, one);
    LISTS.iter().any(|list| list.split(['|', ' ']).any(is_it))
}

fn means_day(word: &str) -> bool {
    let word = word.trim_end_matches("'s");
    matches!(alone(word), Some(Meaning::Day(_) | Meaning::Weekday(_)))
}

/// `take the last one back`, `throw that set out`: where the verb stands, and how many words say it.
fn taken(words: &[Cow<'_, str>]) -> Option<(usize, usize)> {
    let verb = words.iter().position(|word| is_listed(word, TAKES.0))?;
    let behind = words.iter().skip(verb + 1).take(MOST_WORDS_BETWEEN);
    behind.clone().any(|word| is_listed(word, TAKES.1)).then_some((verb, 1))
}

/// Whether numbers by themselves go with what was logged: an effort does, and so do those that
/// say what was asked for a correction. `7` alone is the next set.
fn is_of_newest(piece: &Piece<'_, '_>, answers: bool, setting: &Setting<'_>) -> bool {
    if !counted(&piece.tokens) {
        return false;
    }
    let items = items::scan(&piece.tokens, Facts::from_exercise(None), setting).all;
    let effort = |fact: &Fact| matches!(fact, Fact::Effort(_));
    answers && piece.names.is_empty()
        || !items.is_empty() && items.iter().all(|item| effort(&item.fact))
}

fn wants_correction(text: &str) -> bool {
    let clauses = lex(text);
    let mut words = clauses.iter().map(|clause| phrase::words(&clause.tokens));
    words.any(|words| phrase::has(&words, WANTS_CORRECTION))
}
