use super::*;

#[test]
fn steps_are_told_with_their_times() {
    let at = |millis| Timestamp::from_millisecond(millis).unwrap();
    let mut steps = Steps::default();
    let mut told = Vec::new();
    for event in [
        ProgramEvent::Began { step: StepKind::Generate, at: at(0) },
        ProgramEvent::Again {
            step: StepKind::Generate,
            why: "the coach's answer could not be read".into(),
        },
        ProgramEvent::Ended {
            step: StepKind::Generate,
            at: at(6_230),
            reply: "4 days, 24 exercises".into(),
            dropped: 1,
        },
        ProgramEvent::Began { step: StepKind::Verify, at: at(6_230) },
        ProgramEvent::Began { step: StepKind::Verify, at: at(7_000) },
        ProgramEvent::Ended {
            step: StepKind::Verify,
            at: at(7_000),
            reply: "right".into(),
            dropped: 0,
        },
    ] {
        told.push(steps.line(&event));
    }
    assert_eq!(
        told,
        [
            "generate …",
            "generate: the coach's answer could not be read; asking once more",
            "generate: 4 days, 24 exercises, 1 unknown key left out, 6.2 s",
            "verify 1 …",
            "verify 2 …",
            "verify 2: right, 0.0 s",
        ]
    );
}
