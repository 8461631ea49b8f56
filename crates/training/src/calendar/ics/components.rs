//! The events and tasks of an iCalendar file, each as its properties.

use super::lines::{Finding, Property};
use crate::calendar::limits::MOST_ICS_EVENTS;
use setwise_domain::text::printable;

/// Whether a property begins such a component.
pub(super) fn begins(property: &Property, component: &str) -> bool {
    property.name == "BEGIN" && property.value.trim().eq_ignore_ascii_case(component)
}

/// An event, a task or a time zone of a file.
pub(super) struct Component<'a> {
    /// Its own, beginning with `BEGIN`.
    pub properties: Vec<&'a Property>,
    /// Those of each part of a zone; alarms of events are none.
    pub parts: Vec<Vec<&'a Property>>,
}

impl<'a> Component<'a> {
    pub fn first(&self, name: &str) -> Option<&'a Property> {
        self.properties.iter().find(|one| one.name == name).copied()
    }

    pub fn all(&self, name: &'static str) -> impl Iterator<Item = &'a Property> + '_ {
        self.properties.iter().filter(move |one| one.name == name).copied()
    }
}

/// The events, tasks and zones of a file, in its order.
pub(super) fn components<'a>(
    properties: &'a [Property],
    findings: &mut Vec<Finding>,
) -> Vec<Component<'a>> {
    let mut found: Vec<Component<'_>> = Vec::new();
    let mut events = 0;
    let mut open: Vec<(String, usize)> = Vec::new();
    for property in properties {
        let component = || property.value.trim().to_ascii_uppercase();
        match property.name.as_str() {
            "BEGIN" => {
                let name = component();
                if matches!(name.as_str(), "VEVENT" | "VTODO" | "VTIMEZONE") {
                    events += usize::from(name != "VTIMEZONE");
                    if events > MOST_ICS_EVENTS {
                        findings.push(property.finding(format!(
                            "there are more than {MOST_ICS_EVENTS} events; what begins here is not read"
                        )));
                        return found;
                    }
                    found.push(Component { properties: vec![property], parts: Vec::new() });
                } else if matches!(name.as_str(), "STANDARD" | "DAYLIGHT")
                    && let Some(zone) = found.last_mut()
                {
                    zone.parts.push(Vec::new());
                }
                open.push((name, property.line));
            }
            "END" => {
                let name = component();
                match open.iter().rposition(|(begun, _)| *begun == name) {
                    Some(at) => open.truncate(at),
                    None => findings.push(
                        property
                            .finding(format!("{} ends here and was not begun", printable(&name))),
                    ),
                }
            }
            _ => {
                let inside = open.last().map(|(name, _)| name.as_str());
                match (inside, found.last_mut()) {
                    (Some("VEVENT" | "VTODO" | "VTIMEZONE"), Some(one)) => {
                        one.properties.push(property);
                    }
                    (Some("STANDARD" | "DAYLIGHT"), Some(zone)) => {
                        zone.parts.last_mut().into_iter().for_each(|part| part.push(property));
                    }
                    _ => {}
                }
            }
        }
    }
    if let Some((name, line)) = open.last() {
        findings.push(Finding {
            line: *line,
            message: format!(
                "{} begins here and does not end: the file is cut off",
                printable(name)
            ),
        });
        if matches!(name.as_str(), "VEVENT" | "VTODO") {
            found.pop();
        }
    }
    found
}
