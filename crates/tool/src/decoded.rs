//! The values of a call that was taken, by the names of its tool's parameters.

use super::descriptor::Descriptor;
use super::value::Value;
use jiff::civil::Date;
use setwise_domain::effort::Halves;
use setwise_domain::load::Load;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoded {
    values: Vec<(&'static str, Value)>,
}

impl Decoded {
    /// Takes the values in the order of the tool's parameters.
    pub(super) fn new(tool: &Descriptor, values: Vec<Option<Value>>) -> Self {
        let named = tool.parameters.iter().zip(values);
        Self {
            values: named.filter_map(|(parameter, value)| Some((parameter.name, value?))).collect(),
        }
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn count(&self, name: &str) -> Option<u16> {
        match self.get(name)? {
            Value::Count(count) => Some(*count),
            _ => None,
        }
    }

    pub fn halves(&self, name: &str) -> Option<Halves> {
        match self.get(name)? {
            Value::Halves(halves) => Some(*halves),
            _ => None,
        }
    }

    pub fn date(&self, name: &str) -> Option<Date> {
        match self.get(name)? {
            Value::Date(date) => Some(*date),
            _ => None,
        }
    }

    /// The load, in whichever unit it was given; the two never stand together.
    pub fn load(&self) -> Option<Load> {
        self.values.iter().find_map(|(_, value)| match value {
            Value::Load(load) => Some(*load),
            _ => None,
        })
    }
}
