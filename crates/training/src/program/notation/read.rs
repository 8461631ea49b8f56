//! Text to a program, or to everything that is wrong with it.

use super::error::{NotationError, Wrong};
use super::key::{Key, Section};
use super::lines;
use super::scan::{Miss, Scan};
use super::value::unescaped;
use crate::program::limits::{MOST_NOTATION_BYTES, MOST_NOTATION_ERRORS};
use setwise_domain::limits::MOST_PROGRAM_EXERCISES;
use setwise_domain::prescription::{Block, Comeback, Cycle, Day, Program, Slot, SlotId};
use setwise_domain::text::steering;
use setwise_words::parse::typo::nearest_name;

/// The program that a text writes down; else all that is wrong with it, in the order of its lines,
/// up to [`MOST_NOTATION_ERRORS`].
pub fn read(text: &str) -> Result<Program, Vec<NotationError>> {
    if text.len() > MOST_NOTATION_BYTES {
        return Err(vec![unread(
            1,
            1,
            Miss {
                at: 0,
                found: Some(format!("{} bytes", text.len())),
                wanted: format!("at most {MOST_NOTATION_BYTES} bytes of text"),
                near: None,
            },
        )]);
    }
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.split('\n').enumerate() {
        if reader.errors.len() >= MOST_NOTATION_ERRORS {
            break;
        }
        reader.line = index + 1;
        reader.read_line(line.strip_suffix('\r').unwrap_or(line));
    }
    reader.finish()
}

fn unread(line: usize, column: usize, miss: Miss) -> NotationError {
    let Miss { found, wanted, near, .. } = miss;
    NotationError { line, column, wrong: Wrong::Unread { found, wanted, near } }
}

/// What is being read, and where.
pub(super) struct Reader {
    pub program: Program,
    section: Section,
    line: usize,
    /// The lines on which slots and days began, in their order.
    pub slot_lines: Vec<usize>,
    pub day_lines: Vec<usize>,
    /// What was said of the program, the day, the block or the slot that is being read.
    pub said: Vec<(Section, Key)>,
    pub errors: Vec<NotationError>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            program: Program {
                title: String::new(),
                after: None,
                level: None,
                goal: None,
                days: Vec::new(),
                per_week: 0,
                weeks: None,
                cycle: Cycle::Repeats,
                deload: None,
                comeback: Comeback::default(),
                notes: Vec::new(),
            },
            section: Section::Program,
            line: 0,
            slot_lines: Vec::new(),
            day_lines: Vec::new(),
            said: Vec::new(),
            errors: Vec::new(),
        }
    }
}

impl Reader {
    fn read_line(&mut self, line: &str) {
        if let Some(hostile) = steering(line).find(|c| *c != '\t') {
            let at = line.find(hostile).unwrap_or_default();
            let found = Some(format!("U+{:04X}", u32::from(hostile)));
            let wanted = "text without control characters".into();
            return self.miss(line, 0, Miss { at, found, wanted, near: None });
        }
        let start = line.trim_start();
        if start.is_empty() || start.starts_with('#') {
            return;
        }
        let indent = line.len() - start.len();
        let Some((key, value)) = start.split_once(':') else {
            let found = Some(start.trim_end().to_owned());
            let wanted = "a word, a colon and a value, such as 'sets: 3x5'".into();
            return self.miss(line, indent, Miss { at: 0, found, wanted, near: None });
        };
        let key = match Key::read(key) {
            Ok(key) => key,
            Err(miss) => {
                self.miss(line, indent, miss);
                // The lines below are about the slot, whatever it is called.
                if key.trim_start().to_lowercase().starts_with("slot ") {
                    self.read_keyed(line, indent, Key::Slot(None), value);
                }
                return;
            }
        };
        self.read_keyed(line, indent, key, value);
    }

    fn read_keyed(&mut self, line: &str, indent: usize, key: Key, value: &str) {
        if let Err(miss) = self.place(&key, &line[indent..]) {
            self.miss(line, indent, miss);
            if !key.repeats() {
                return;
            }
        }
        let value_at = line.len() - value.trim_start().len();
        if let Err(miss) = self.value(key, value.trim()) {
            self.miss(line, value_at, miss);
        }
    }

    fn miss(&mut self, line: &str, offset: usize, miss: Miss) {
        let at = (offset + miss.at).min(line.len());
        let column = line.get(..at).map_or(at, |before| before.chars().count()) + 1;
        self.errors.push(unread(self.line, column, miss));
    }

    /// Whether a line may stand here, and opens what it begins.
    fn place(&mut self, key: &Key, line: &str) -> Scan<()> {
        let refused = |wanted: &str| {
            let found = line.split(':').next().map(str::to_owned);
            Err(Miss { at: 0, found, wanted: wanted.to_owned(), near: None })
        };
        let (outer, inner) = key.within();
        let is_placed = self.section >= outer && self.section <= inner;
        let opened = match key {
            Key::Day => Some(Section::Day),
            // What a slot above asks for was said there: the lines below begin something else.
            Key::Block | Key::SameSlot => Some(Section::Block),
            Key::Slot(_) => Some(Section::Slot),
            _ => None,
        };
        if let Some(opened) = opened {
            self.open_missing(opened);
            self.section = opened;
            self.said.retain(|(section, _)| *section < opened);
        }
        if !is_placed || (*key == Key::Note && self.section == Section::Block) {
            return refused(match (key, outer) {
                (Key::Note, _) => "a note below a program, a day or a slot",
                (_, Section::Program) => "this line above the first day",
                (_, Section::Day) => "this line right below a day",
                (_, Section::Block) => "this line below a block",
                (_, Section::Slot) => "this line below a slot",
            });
        }
        if !key.repeats() {
            if self.said.contains(&(self.section, key.clone())) {
                return refused("this line once");
            }
            self.said.push((self.section, key.clone()));
        }
        Ok(())
    }

    /// So that what stands below a misplaced line has a place.
    fn open_missing(&mut self, opened: Section) {
        if opened > Section::Day && self.program.days.is_empty() {
            self.open_day(String::new());
        }
        if opened > Section::Block
            && let Some(day) = self.day()
            && day.blocks.is_empty()
        {
            day.blocks.push(Block { name: String::new(), slots: Vec::new() });
        }
    }

    fn open_day(&mut self, name: String) {
        self.day_lines.push(self.line);
        self.program.days.push(Day { name, focus: None, blocks: Vec::new(), notes: Vec::new() });
    }

    fn open_slot(&mut self, id: Option<SlotId>, value: &str) -> Scan<()> {
        self.room_for_a_slot(value)?;
        let rungs = lines::read_rungs(value);
        let first = rungs.as_ref().ok().and_then(|rungs| rungs.first());
        let first = first.map_or("", String::as_str);
        let id = id.unwrap_or_else(|| self.free_id(first));
        self.slot_lines.push(self.line);
        let (rungs, read) = match rungs {
            Ok(rungs) => (rungs, Ok(())),
            Err(miss) => (Vec::new(), Err(miss)),
        };
        if let Some(block) = self.program.days.last_mut().and_then(|day| day.blocks.last_mut()) {
            block.slots.push(lines::empty_slot(id, rungs));
        }
        read
    }

    fn room_for_a_slot(&self, value: &str) -> Scan<()> {
        if self.slot_lines.len() < MOST_PROGRAM_EXERCISES {
            return Ok(());
        }
        Err(Miss {
            at: 0,
            found: Some(value.to_owned()),
            wanted: format!("at most {MOST_PROGRAM_EXERCISES} slots in a program"),
            near: None,
        })
    }

    fn repeat_slot(&mut self, value: &str) -> Scan<()> {
        self.room_for_a_slot(value)?;
        let above = self.program.slots().find(|slot| slot.id.as_str() == value);
        let Some(slot) = above.cloned() else {
            let ids = self.program.slots().map(|slot| slot.id.as_str());
            return Err(Miss {
                at: 0,
                near: nearest_name(value, ids).map(str::to_owned),
                found: (!value.is_empty()).then(|| value.to_owned()),
                wanted: "the name of a slot above".into(),
            });
        };
        self.slot_lines.push(self.line);
        if let Some(block) = self.day().and_then(|day| day.blocks.last_mut()) {
            block.slots.push(slot);
        }
        Ok(())
    }

    /// The id of a slot that names none: its exercise's, with the first number that is free.
    fn free_id(&self, exercise: &str) -> SlotId {
        let most = self.program.slots().count() + 1;
        let mut ids = (1..=most).map(|number| SlotId::from_name(exercise, number));
        ids.find(|id| self.program.slot(id).is_none())
            .unwrap_or_else(|| SlotId::from_name(exercise, most))
    }

    fn day(&mut self) -> Option<&mut Day> {
        self.program.days.last_mut()
    }

    fn slot(&mut self) -> Option<&mut Slot> {
        self.day()?.blocks.last_mut()?.slots.last_mut()
    }

    fn value(&mut self, key: Key, value: &str) -> Scan<()> {
        match key {
            Key::Day => {
                let name = unescaped(value);
                self.open_day(name.clone().unwrap_or_default());
                name.map(drop)
            }
            Key::Block => {
                let name = unescaped(value);
                let block = Block { name: name.clone().unwrap_or_default(), slots: Vec::new() };
                if let Some(day) = self.day() {
                    day.blocks.push(block);
                }
                name.map(drop)
            }
            Key::Slot(id) => self.open_slot(id, value),
            Key::SameSlot => self.repeat_slot(value),
            Key::Focus => {
                let focus = unescaped(value)?;
                if let Some(day) = self.day() {
                    day.focus = Some(focus);
                }
                Ok(())
            }
            Key::Note => self.note(unescaped(value)?),
            key if key.within().0 == Section::Slot => match self.slot() {
                Some(slot) => lines::slot_line(slot, &key, value),
                None => Ok(()),
            },
            key => lines::head_line(&mut self.program, &key, value),
        }
    }

    fn note(&mut self, note: String) -> Scan<()> {
        match self.section {
            Section::Program => self.program.notes.push(note),
            Section::Day => {
                if let Some(day) = self.day() {
                    day.notes.push(note);
                }
            }
            Section::Block => {}
            Section::Slot => {
                if let Some(slot) = self.slot() {
                    if slot.notes.is_some() {
                        return Err(Miss {
                            at: 0,
                            found: Some(note),
                            wanted: "one note for a slot".into(),
                            near: None,
                        });
                    }
                    slot.notes = Some(note);
                }
            }
        }
        Ok(())
    }
}
