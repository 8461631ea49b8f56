//! An answer's schema as a grammar. A server that makes its own of a schema lets blanks stand between all
//! parts, which a small model goes on with until it is stopped; here an answer is as long as its values.
//!
//! ```text
//! root ── object ── `{"name":` value `,"next":` value `}`     each field once, in its order
//! ```
//! GBNF, as llama.cpp takes it. The decoder stays the judge.

use super::walk::{required, types};
use serde_json::Value;
use std::fmt::Write as _;

/// A character of a text, and what begins one that has to say something.
const CHARS: &str = "plain ::= [^\"\\\\\\x00-\\x1f\\x7f]\n\
                     char ::= plain | \"\\\\\" [\"\\\\nt]\n\
                     begin ::= [^ \"\\\\\\x00-\\x1f\\x7f]\n";

/// Places after the point of a number: shares are asked for in hundredths.
const MOST_PLACES: usize = 2;

/// The grammar of all that fits a schema, written without blanks; none where something in it can't be said:
/// a reference, a field that may be left out, a number or a text without an end.
pub fn grammar(schema: &Value) -> Option<String> {
    let mut rules = Rules::default();
    let root = rules.value(schema)?;
    Some(format!("root ::= {root}\n{CHARS}{}", rules.text))
}

/// The rules so far: each object has one, so that no line is too long to be read.
#[derive(Default)]
struct Rules {
    text: String,
    count: usize,
}

impl Rules {
    fn value(&mut self, schema: &Value) -> Option<String> {
        if let Some(value) = schema.get("const") {
            return Some(literal(value));
        }
        let list = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
        if let Some(words) = list("enum") {
            return Some(one_of(words.iter().map(literal).collect()));
        }
        if let Some(branches) = list("anyOf") {
            let branches = branches.iter().map(|branch| self.value(branch));
            return Some(one_of(branches.collect::<Option<_>>()?));
        }
        let kinds = types(schema);
        let kinds = kinds.iter().map(|kind| self.of_kind(schema, kind));
        let kinds: Vec<String> = kinds.collect::<Option<_>>()?;
        (!kinds.is_empty()).then(|| one_of(kinds))
    }

    fn of_kind(&mut self, schema: &Value, kind: &str) -> Option<String> {
        match kind {
            "null" => Some("\"null\"".to_owned()),
            "boolean" => Some("(\"true\" | \"false\")".to_owned()),
            "string" => text(schema),
            "integer" => {
                let (least, most) = bounds(schema)?;
                Some(between(least, most))
            }
            "number" => {
                let (least, most) = bounds(schema)?;
                let below = between(least, most.checked_sub(1).filter(|below| *below >= least)?);
                Some(format!("({below} (\".\" [0-9]{{1,{MOST_PLACES}}})? | \"{most}\")"))
            }
            "array" => self.list(schema),
            "object" => self.object(schema),
            _ => None,
        }
    }

    fn list(&mut self, schema: &Value) -> Option<String> {
        let item = self.value(schema.get("items")?)?;
        let count = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
        let (least, most) = (count("minItems").unwrap_or(0), count("maxItems")?);
        if most == 0 {
            return Some("\"[]\"".to_owned());
        }
        let more = match most {
            1 => String::new(),
            _ => format!(" (\",\" {item}){{{},{}}}", least.saturating_sub(1), most - 1),
        };
        let items = match least {
            0 => format!("({item}{more})?"),
            _ => item + &more,
        };
        Some(format!("\"[\" {items} \"]\""))
    }

    fn object(&mut self, schema: &Value) -> Option<String> {
        let fields = schema.get("properties")?.as_object()?;
        let needed: Vec<&str> = required(schema.as_object()?).collect();
        let mut parts = Vec::with_capacity(fields.len());
        for (name, field) in fields {
            if !needed.contains(&name.as_str()) {
                return None;
            }
            let before = if parts.is_empty() { "{" } else { "," };
            let name = format!("{before}{}:", Value::from(name.as_str()));
            parts.push(format!("{} {}", quoted(&name), self.value(field)?));
        }
        if parts.is_empty() {
            return Some("\"{}\"".to_owned());
        }
        self.count += 1;
        let rule = format!("object-{}", self.count);
        let _ = writeln!(self.text, "{rule} ::= {} \"}}\"", parts.join(" "));
        Some(rule)
    }
}

fn one_of(mut choices: Vec<String>) -> String {
    match choices.len() {
        1 => choices.remove(0),
        _ => format!("({})", choices.join(" | ")),
    }
}

fn literal(value: &Value) -> String {
    quoted(&value.to_string())
}

/// As a word of the grammar.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn text(schema: &Value) -> Option<String> {
    let inner = if let Some(pattern) = schema.get("pattern") {
        of_pattern(pattern.as_str()?)
    } else if let Some(format) = schema.get("format") {
        of_format(format.as_str()?)?.to_owned()
    } else {
        let count = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
        let (least, most) = (count("minLength").unwrap_or(0), count("maxLength")?);
        match (least, most) {
            (0, 0) => String::new(),
            (0, _) => format!("char{{0,{most}}}"),
            // Blanks alone say nothing.
            (_, 1) => "begin".to_owned(),
            _ => format!("begin char{{{},{}}}", least - 1, most - 1),
        }
    };
    Some(format!("\"\\\"\" {inner} \"\\\"\""))
}

fn of_format(format: &str) -> Option<&'static str> {
    match format {
        "date" => Some(
            "[0-9]{4} \"-\" (\"0\" [1-9] | \"1\" [0-2]) \"-\" (\"0\" [1-9] | [12] [0-9] | \"3\" [01])",
        ),
        _ => None,
    }
}

/// A pattern of a schema: classes, groups and counts are written alike, and what stands for itself is
/// quoted.
pub fn of_pattern(pattern: &str) -> String {
    let pattern = pattern.trim_start_matches('^').trim_end_matches('$');
    let mut text = "(".to_owned();
    let mut chars = pattern.chars().peekable();
    // Whether what was written last stands for itself, and may be gone on with.
    let mut is_word = false;
    while let Some(c) = chars.next() {
        let was_word = std::mem::take(&mut is_word);
        match c {
            '(' | ')' | '?' | '*' => text.push(c),
            '|' => text.push_str(" | "),
            '[' | '{' => {
                let end = if c == '[' { ']' } else { '}' };
                text.push(c);
                for inner in chars.by_ref() {
                    text.push(inner);
                    if inner == end {
                        break;
                    }
                }
            }
            c => {
                let own = if c == '\\' { chars.next() } else { Some(c) };
                is_word = !chars.peek().is_some_and(|next| "?*{".contains(*next));
                if was_word && is_word {
                    text.pop();
                } else {
                    text.push_str(" \"");
                }
                text.extend(own);
                text.push('"');
            }
        }
    }
    text.push(')');
    text
}

/// The bounds of a number; none below 0 is asked for.
fn bounds(schema: &Value) -> Option<(u64, u64)> {
    let whole = |value: &Value| {
        let float = value.as_f64().filter(|float| float.fract() == 0.0);
        value.as_u64().or_else(|| format!("{}", float?).parse().ok())
    };
    let least = match schema.get("minimum") {
        Some(least) => whole(least)?,
        None => 0,
    };
    let most = whole(schema.get("maximum")?)?;
    (least <= most).then_some((least, most))
}

/// The whole numbers from `least` to `most`, without zeros before them.
fn between(least: u64, most: u64) -> String {
    let mut choices = Vec::new();
    let mut from = least;
    loop {
        let digits = from.to_string().len();
        let nines = "9".repeat(digits).parse().unwrap_or(u64::MAX);
        let to = most.min(nines);
        choices.push(of_digits(from.to_string().as_bytes(), to.to_string().as_bytes()));
        if to == most {
            return one_of(choices);
        }
        from = to + 1;
    }
}

/// The numbers between two of as many digits.
fn of_digits(from: &[u8], to: &[u8]) -> String {
    let (Some((first, from)), Some((last, to))) = (from.split_first(), to.split_first()) else {
        return String::new();
    };
    let is_all = |digits: &[u8], digit: u8| digits.iter().all(|one| *one == digit);
    if is_all(from, b'0') && is_all(to, b'9') {
        return beginning(*first, *last, from.len());
    }
    let begun = |digit: u8, rest: String| format!("\"{}\" {rest}", char::from(digit));
    if first == last {
        return begun(*first, of_digits(from, to));
    }
    let (zeros, nines) = (vec![b'0'; from.len()], vec![b'9'; from.len()]);
    let mut choices = vec![begun(*first, of_digits(from, &nines))];
    if first + 1 < *last {
        choices.push(beginning(first + 1, last - 1, from.len()));
    }
    choices.push(begun(*last, of_digits(&zeros, to)));
    one_of(choices)
}

/// A digit from one to another, and any digits behind it.
fn beginning(from: u8, to: u8, behind: usize) -> String {
    let (from, to) = (char::from(from), char::from(to));
    let digit = if from == to { format!("\"{from}\"") } else { format!("[{from}-{to}]") };
    match behind {
        0 => digit,
        1 => digit + " [0-9]",
        _ => format!("{digit} [0-9]{{{behind}}}"),
    }
}

#[cfg(test)]
mod tests;
