use super::*;

struct Report {
    words: String,
    loads: Option<Vec<u32>>,
    remarks: Option<String>,
}

/// A sink that borrows, as one that holds a transaction does.
struct Shelf<'a> {
    loads: &'a mut Vec<u32>,
    remarks: &'a mut Vec<String>,
}

fn loads(report: &Report) -> Option<&[u32]> {
    report.loads.as_deref()
}

fn keep_loads(loads: &[u32], shelf: &mut Shelf<'_>) -> Result<Stored, SectionError> {
    if loads.contains(&0) {
        return Err(SectionError("loads: found 0; wanted a load above 0.".into()));
    }
    if *shelf.loads == loads {
        return Ok(Stored::Already);
    }
    *shelf.loads = loads.to_vec();
    Ok(Stored::New)
}

fn registry<'a>() -> Registry<Report, Shelf<'a>> {
    let mut registry = Registry::new();
    for _ in 0..2 {
        registry
            .register(Section::unhandled("words", |report: &Report| Some(&report.words)))
            .unwrap();
        registry.register(Section::new("loads", loads, keep_loads)).unwrap();
        registry.register(remarks()).unwrap();
    }
    registry
}

fn remarks<'a>() -> Section<Report, Shelf<'a>> {
    Section::new(
        "remarks",
        |report: &Report| report.remarks.as_ref(),
        |remark: &String, shelf: &mut Shelf<'_>| {
            shelf.remarks.push(remark.clone());
            Ok(Stored::New)
        },
    )
}

#[track_caller]
fn stores(report: &Report, before: &[u32], wanted: [End; 3]) {
    let (mut loads, mut remarks) = (before.to_vec(), Vec::new());
    let mut shelf = Shelf { loads: &mut loads, remarks: &mut remarks };
    let ends = registry().store(report, &mut shelf);
    let wanted: Vec<_> = ["words", "loads", "remarks"]
        .into_iter()
        .zip(wanted)
        .map(|(name, end)| SectionEnd { name, end })
        .collect();
    assert_eq!(ends, wanted);
    assert_eq!(remarks.len(), usize::from(report.remarks.is_some()));
}

fn report(loads: Option<Vec<u32>>, remarks: Option<&str>) -> Report {
    Report { words: "Well done.".into(), loads, remarks: remarks.map(str::to_owned) }
}

#[test]
fn each_part_goes_to_its_handler() {
    stores(
        &report(Some(vec![100]), Some("left knee")),
        &[],
        [End::Unhandled, End::Stored, End::Stored],
    );
    stores(&report(None, None), &[], [End::Unhandled, End::Absent, End::Absent]);
}

#[test]
fn one_that_fails_leaves_the_others() {
    stores(
        &report(Some(vec![0]), Some("left knee")),
        &[],
        [End::Unhandled, End::Failed("loads: found 0; wanted a load above 0.".into()), End::Stored],
    );
}

#[test]
fn what_is_stored_already_is_said_to_be() {
    stores(
        &report(Some(vec![100]), None),
        &[100],
        [End::Unhandled, End::AlreadyStored, End::Absent],
    );
}

#[test]
fn the_same_section_twice_is_one_and_another_is_refused() {
    let mut registry = registry();
    assert_eq!(registry.names().collect::<Vec<_>>(), ["words", "loads", "remarks"]);
    let other = Section::new(
        "remarks",
        |report: &Report| report.remarks.as_ref(),
        |_: &String, _: &mut Shelf<'_>| Ok(Stored::Already),
    );
    let error = registry.register(other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Another section is registered as 'remarks'. Give this one a name of its own, that \
             of its field in the composite."
    );
    assert_eq!(registry.names().count(), 3);
}
