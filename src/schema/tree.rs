//! A JSON value as it is written: the same name twice is a fault, not the last one's luck.

use super::reader::{FaultCode, Read, Reader, escaped, shortened};
use serde_json::{Map, Number, Value};

impl<C: FaultCode> Reader<'_, C> {
    /// Reads the value that begins here. Of a name that stands twice the first is kept; `code` is
    /// what that, and a number that can't be held, is reported as.
    pub fn value(&mut self, code: C) -> Read<Value> {
        match self.peek() {
            Some(b'{') => {
                let mut map = Map::new();
                self.members(|reader, key, place| {
                    if map.contains_key(key) {
                        let pointer = format!("{}/{}", reader.pointer(), escaped(key));
                        let found = "the same field a second time";
                        reader.report(code, pointer, place, found, "each field once");
                        return reader.skip();
                    }
                    let value = reader.under_key(place, |reader| reader.value(code))?;
                    map.insert(key.to_owned(), value);
                    Ok(())
                })?;
                Ok(Value::Object(map))
            }
            Some(b'[') => {
                let mut list = Vec::new();
                self.entries(|reader, _| {
                    list.push(reader.value(code)?);
                    Ok(())
                })?;
                Ok(Value::Array(list))
            }
            Some(b'"') => Ok(Value::String(self.string_here()?.into_owned())),
            Some(b'-' | b'0'..=b'9') => self.number(code).map(Value::Number),
            _ => self.literal_here(),
        }
    }

    fn number(&mut self, code: C) -> Read<Number> {
        let start = self.at;
        let text = self.number_here()?;
        if let Some(number) = number_of(text) {
            return Ok(number);
        }
        let found = format!("the number {}", shortened(text));
        self.refuse(code, start, found, "a number that fits 64 bits");
        Ok(Number::from(0))
    }

    fn literal_here(&mut self) -> Read<Value> {
        let start = self.at;
        self.skip()?;
        Ok(match &self.text[start..self.at] {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::Null,
        })
    }
}

/// Whole numbers of 64 bits as they are, all others as the nearest float there is, so that what
/// was written by this program is read as it was.
fn number_of(text: &str) -> Option<Number> {
    let whole = text.parse::<u64>().map(Number::from);
    let whole = whole.or_else(|_| text.parse::<i64>().map(Number::from));
    whole
        .ok()
        .or_else(|| text.parse().ok().and_then(Number::from_f64))
}
