//! What lines are to the questions of the first run.

use super::super::introduction::{About, Answered, Introduction};
use super::super::{Preview, Previewer};
use super::fixture::Athlete;
use setwise_catalog::catalog::Catalog;
use setwise_domain::profile::Profile;

#[test]
fn scratch() {
    let lines = std::fs::read_to_string("/tmp/lines.txt").unwrap();
    let athlete = Athlete::new();
    let mut out = String::new();
    for line in lines.lines().filter(|line| line.contains('|')) {
        let (question, text) = line.split_once('|').unwrap();
        let at = About::ALL.iter().position(|about| about.part().word() == question).unwrap();
        let mut introduction = Introduction::new(Profile::default(), athlete.services.stamps.today());
        for _ in 0..at {
            introduction.skip();
        }
        let found = match introduction.answer(text, Catalog::embedded()) {
            Ok(Answered::Questions(all)) => all.iter().map(|one| format!("{}={}", one.part().word(), introduction.show(*one))).collect::<Vec<_>>().join(" ; "),
            Ok(other) => format!("{other:?}"),
            Err(why) => {
                let services = &athlete.services;
                let reader = services.store.reader().unwrap();
                let previewer = Previewer::read(services, &reader).unwrap();
                match previewer.preview_unanswered(services, &reader, text).unwrap() {
                    Preview::NotUnderstood => format!("REFUSED {why}"),
                    other => format!("MESSAGE {other:?}"),
                }
            }
        };
        out += &format!("{question:10} {text:60} -> {found}\n");
    }
    std::fs::write("/tmp/out.txt", out).unwrap();
}
