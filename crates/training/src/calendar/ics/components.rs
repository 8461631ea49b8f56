//! The events and tasks of an iCalendar file, each as its properties.

use super::lines::{Finding, Property};
use crate::calendar::limits::MOST_ICS_EVENTS;
use setwise_domain::text::printable;

/// Whether a property begins such a component.
pub(super) fn begins(property: &Property, component: &str) -> bool {
    property.name == "BEGIN" && property.value.trim().eq_ignore_ascii_case(component)
}

/// The properties of each event and task, without those of what stands within them.
pub(super) fn components<'a>(
    properties: &'a [Property],
    findings: &mut Vec<Finding>,
) -> Vec<Vec<&'a Property>> {
    let mut events: Vec<Vec<&Property>> = Vec::new();
    let mut open: Vec<(String, usize)> = Vec::new();
    for property in properties {
        let component = || property.value.trim().to_ascii_uppercase();
        match property.name.as_str() {
            "BEGIN" => {
                let name = component();
                if name == "VEVENT" || name == "VTODO" {
                    if events.len() == MOST_ICS_EVENTS {
                        findings.push(property.finding(format!(
                            "there are more than {MOST_ICS_EVENTS} events; what begins here is not read"
                        )));
                        return events;
                    }
                    events.push(vec![property]);
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
                if let (Some("VEVENT" | "VTODO"), Some(event)) = (inside, events.last_mut()) {
                    event.push(property);
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
            events.pop();
        }
    }
    events
}
