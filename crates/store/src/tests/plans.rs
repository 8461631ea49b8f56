//! Plans, proposals and the profile: what stands, and how it comes back.

use crate::limits::MOST_PLAN_FAILURES_KEPT;
use crate::tests::support::{House, TODAY, bench};
use jiff::civil::Date;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::plan::{
    Energy, Generation, PlanBlock, PlanExercise, PlanFailure, PlanFailureIssue, PlanSource,
    PlanStanding, SchemaVersion, StoredPlan, TodayPlan,
};
use setwise_domain::profile::Profile;
use setwise_domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use uuid::Uuid;

pub fn plan(id: u128, standing: PlanStanding) -> StoredPlan {
    StoredPlan {
        id: Uuid::from_u128(id),
        date: TODAY,
        at: "2026-11-21T06:00:00.123456789Z".parse().unwrap(),
        standing,
        plan: TodayPlan {
            id: format!("plan-{id}"),
            focus: "Push".to_owned(),
            duration_minutes: 60,
            equipment: vec!["barbell".to_owned()],
            source: PlanSource::Ai,
            energy: Energy::Moderate,
            summary: "bench first".to_owned(),
            blocks: vec![PlanBlock {
                id: "b1".to_owned(),
                title: "Main".to_owned(),
                duration_minutes: 60,
                focus: "chest".to_owned(),
                exercises: vec![PlanExercise {
                    id: "e1".to_owned(),
                    name: "Bench Press".to_owned(),
                    prescription: "3 x 8".to_owned(),
                    detail: None,
                }],
            }],
        },
        made: Generation::by("offline", SchemaVersion::V2Flat, "the only one"),
    }
}

fn generated(id: u128) -> StoredPlan {
    plan(id, PlanStanding::Generated)
}

fn accepted(id: u128) -> StoredPlan {
    plan(id, PlanStanding::Accepted)
}

fn proposal(id: u128, base: Option<u128>, plan: StoredPlan) -> Proposal {
    Proposal {
        id: Uuid::from_u128(id),
        at: house_time(),
        title: "Swap bench for press".to_owned(),
        reason: "shoulder".to_owned(),
        base: Base { plan: base.map(Uuid::from_u128), ..Base::default() },
        change: ProposedChange::Plan { plan: Box::new(plan) },
        hunks: vec![Hunk::Removed("Bench".to_owned()), Hunk::Added("Press".to_owned())],
        status: ProposalStatus::Open,
    }
}

fn house_time() -> jiff::Timestamp {
    crate::tests::support::stamps().timestamp()
}

fn store(house: &House, plan: StoredPlan) {
    assert_eq!(house.command(Command::StorePlan(plan)), Applied::Saved);
}

fn propose(house: &House, proposal: &Proposal) {
    let applied = house.command(Command::Propose(proposal.clone()));
    assert_eq!(applied, Applied::Proposed);
}

fn settle(proposal: u128, accept: bool) -> Command {
    Command::Settle { proposal: Uuid::from_u128(proposal), accept, calendar: None, part: None }
}

fn standing(house: &House, date: Date) -> Option<u128> {
    let plan = house.store.reader().unwrap().plan_for(date).unwrap();
    plan.map(|plan| plan.id.as_u128())
}

fn status(house: &House, id: u128) -> ProposalStatus {
    let found = house.store.reader().unwrap().proposal(Uuid::from_u128(id));
    found.unwrap().unwrap().status
}

#[test]
fn an_accepted_plan_goes_before_a_generated_one_and_the_newest_before_older_ones() {
    let house = House::new();
    assert_eq!(standing(&house, TODAY), None);
    for (plan, wanted) in [
        (generated(1), 1),
        (generated(2), 2),
        (accepted(3), 3),
        (generated(4), 3),
        (accepted(5), 5),
        (accepted(3), 3),
    ] {
        store(&house, plan);
        assert_eq!(standing(&house, TODAY), Some(wanted));
    }
    assert_eq!(standing(&house, TODAY.tomorrow().unwrap()), None);
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.plan_for(TODAY).unwrap(), Some(accepted(3)));
    let ids: Vec<u128> = reader.plans(9).unwrap().iter().map(|p| p.id.as_u128()).collect();
    assert_eq!(ids, [3, 5, 4, 2, 1], "each once, as it was stored last");
    assert_eq!(reader.plans(2).unwrap().len(), 2);
}

#[test]
fn undo_takes_back_an_accepted_plan_and_passes_over_generated_ones() {
    let house = House::new();
    house.one(bench(100, 5));
    store(&house, generated(1));
    store(&house, accepted(2));
    store(&house, generated(3));
    store(&house, accepted(1));
    assert_eq!(house.undo(), "the plan for 2026-11-21");
    assert_eq!(standing(&house, TODAY), Some(2));
    assert_eq!(house.undo(), "the plan for 2026-11-21");
    assert_eq!(standing(&house, TODAY), Some(3));
    assert_eq!(house.undo(), "1 set of Bench Press");
}

#[test]
fn accepting_a_proposal_makes_its_plan_stand() {
    let house = House::new();
    store(&house, generated(1));
    let asked = proposal(10, Some(1), generated(2));
    propose(&house, &asked);
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.open_proposals().unwrap(), std::slice::from_ref(&asked));
    assert_eq!(standing(&house, TODAY), Some(1), "nothing has changed yet");
    let wanted = Proposal { status: ProposalStatus::Accepted, ..asked.clone() };
    let applied = house.command(settle(10, true));
    assert_eq!(applied, Applied::Settled { proposal: wanted.clone(), done: Vec::new() });
    assert_eq!(reader.plan_for(TODAY).unwrap(), Some(accepted(2)));
    assert_eq!(reader.proposal(asked.id).unwrap(), Some(wanted));
    assert_eq!(reader.open_proposals().unwrap(), []);
    assert_eq!(house.rejected(settle(10, false)).to_string(), "that proposal was already settled");
    assert_eq!(house.undo(), "the acceptance of “Swap bench for press”");
    assert_eq!(standing(&house, TODAY), Some(1));
    assert_eq!(reader.open_proposals().unwrap(), [asked]);
    house.command(settle(10, true));
    assert_eq!(standing(&house, TODAY), Some(2), "it can be accepted again");
}

#[test]
fn refusing_a_proposal_changes_nothing_else() {
    let house = House::new();
    propose(&house, &proposal(10, None, generated(2)));
    house.command(settle(10, false));
    assert_eq!(standing(&house, TODAY), None);
    assert_eq!(status(&house, 10), ProposalStatus::Refused);
    assert_eq!(house.undo(), "the refusal of “Swap bench for press”");
    assert_eq!(status(&house, 10), ProposalStatus::Open);
}

#[test]
fn a_proposal_whose_base_has_moved_on_is_stale_for_good() {
    let house = House::new();
    store(&house, generated(1));
    propose(&house, &proposal(10, Some(1), generated(2)));
    propose(&house, &proposal(11, None, generated(3)));
    store(&house, generated(4));
    for id in [10, 11] {
        assert_eq!(
            house.rejected(settle(id, true)).to_string(),
            "the plan has changed since that was proposed; ask again"
        );
        assert_eq!(status(&house, id), ProposalStatus::Stale);
        assert_eq!(house.rejected(settle(id, true)), Rejection::AlreadySettled);
    }
    assert_eq!(standing(&house, TODAY), Some(4));
    assert_eq!(house.rejected(settle(12, true)).to_string(), "there is no such proposal");
}

#[test]
fn a_stale_proposal_in_an_atomic_batch_is_marked_though_the_rest_is_undone() {
    use crate::tests::support::item;
    use setwise_domain::batch::Mode;
    let house = House::new();
    propose(&house, &proposal(10, Some(1), generated(2)));
    let items = vec![item(Command::LogSets(vec![bench(100, 5)])), item(settle(10, true))];
    house.batch(Mode::Atomic, items).unwrap();
    assert_eq!(house.every_set(), []);
    assert_eq!(status(&house, 10), ProposalStatus::Stale);
}

#[test]
fn the_profile_is_saved_and_comes_back_by_undo() {
    let house = House::new();
    let read = || house.store.reader().unwrap().profile().unwrap();
    assert_eq!(read(), None);
    let first = Profile {
        unit: Unit::Kg,
        avoid: vec!["knee".to_owned()],
        bodyweight: Some(Load::new(Decimal::parse("81.55", 4).unwrap(), Unit::Kg)),
        introduced: true,
        ..Profile::default()
    };
    let second = Profile { days_per_week: 2, ..first.clone() };
    for profile in [&first, &second, &second] {
        let applied = house.command(Command::SaveProfile(profile.clone()));
        assert_eq!(applied, Applied::Saved);
    }
    assert_eq!(read(), Some(second));
    assert_eq!(house.undo(), "a change of the profile");
    assert_eq!(read(), Some(first), "saving the same again was no change");
    house.undo();
    assert_eq!(read(), None);
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
}

#[test]
fn being_asked_the_first_questions_is_no_change_to_take_back() {
    let house = House::new();
    let asked = Profile { introduced: true, ..Profile::default() };
    house.command(Command::SaveProfile(asked.clone()));
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
    let kept = house.store.reader().unwrap().profile().unwrap();
    assert_eq!(kept, Some(asked));
}

#[test]
fn coaches_plans_that_failed_are_kept_and_counted_apart() {
    let house = House::new();
    let failure = |at: i64, model: &str| PlanFailure {
        at: jiff::Timestamp::from_second(at).unwrap(),
        coach: "gemini".to_owned(),
        provider: Some("gemini".to_owned()),
        model: Some(model.to_owned()),
        schema_version: SchemaVersion::V2Flat,
        rules: Some(1),
        issues: vec![PlanFailureIssue {
            pointer: "/blocks".to_owned(),
            code: "too_few".to_owned(),
            message: "\u{1b}[31m".to_owned(),
        }],
    };
    house.one(bench(100, 5));
    for (at, model) in [(1, "small"), (2, "large")] {
        let applied = house.command(Command::RecordPlanFailure(failure(at, model)));
        assert_eq!(applied, Applied::Saved);
    }
    let reader = house.store.reader().unwrap();
    let kept = reader.plan_failures().unwrap();
    assert_eq!(kept, [failure(2, "large"), failure(1, "small")]);
    assert_eq!(house.undo(), "1 set of Bench Press", "nothing of it is undone");
    store(&house, generated(1));
    store(&house, accepted(1));
    store(&house, generated(2));
    let by = reader.plans_by_coach().unwrap();
    let counted: Vec<_> = by.iter().map(|by| (by.coach.as_str(), by.plans)).collect();
    assert_eq!(counted, [("offline", 2)], "a plan stored twice is one");
}

#[test]
fn only_the_newest_failures_are_kept() {
    let house = House::new();
    let failure = |at: usize| PlanFailure {
        at: jiff::Timestamp::from_second(i64::try_from(at).unwrap()).unwrap(),
        coach: "c".to_owned(),
        provider: None,
        model: None,
        schema_version: SchemaVersion::V1Current,
        rules: None,
        issues: Vec::new(),
    };
    let path = house.path();
    let all = crate::tests::support::stranger(&path);
    for at in 0..MOST_PLAN_FAILURES_KEPT {
        all.execute(
            "INSERT INTO plan_failures (at, coach, version, faults) VALUES (?1, 'c', 'v1-current', '[]')",
            [failure(at).at.to_string()],
        )
        .unwrap();
    }
    drop(all);
    house.command(Command::RecordPlanFailure(failure(5_000)));
    let kept = house.store.reader().unwrap().plan_failures().unwrap();
    assert_eq!(kept.len(), MOST_PLAN_FAILURES_KEPT);
    assert_eq!(kept[0], failure(5_000));
    assert_eq!(kept.last(), Some(&failure(1)));
}

#[test]
fn a_plan_is_found_by_the_beginning_or_the_end_of_its_id() {
    let house = House::new();
    store(&house, generated(0xabcd_0000_0000_0000_0000_0000_0000_1234));
    store(&house, generated(0xabce_0000_0000_0000_0000_0000_0000_1234));
    let reader = house.store.reader().unwrap();
    let found = |digits: &str| {
        let plans = reader.plans_called(digits, 9).unwrap();
        plans.iter().map(|plan| plan.id.as_u128() >> 112).collect::<Vec<_>>()
    };
    assert_eq!(found("abcd"), [0xabcd]);
    assert_eq!(found("1234"), [0xabce, 0xabcd]);
    assert_eq!(found("0001234"), [0xabce, 0xabcd]);
    assert_eq!(found("9999"), []);
    house.command(Command::StorePlan(accepted(7)));
    house.undo();
    assert_eq!(found("0000000000000007"), [], "one that was undone is gone");
}

/// What was stored before plans said more of how they were made.
#[test]
fn a_plan_of_before_is_read_with_what_it_does_not_say_left_open() {
    let house = House::new();
    let mut body = serde_json::to_value(accepted(1)).unwrap();
    let made = body["made"].as_object_mut().unwrap();
    for new in ["provider", "model", "estimates", "rules", "restored"] {
        assert!(made.remove(new).is_some(), "{new}");
    }
    assert_eq!(made.len(), 3);
    store(&house, accepted(1));
    let stranger = crate::tests::support::stranger(&house.path());
    let changed =
        stranger.execute("UPDATE things SET body = ?1 WHERE kind = 'plan'", [body.to_string()]);
    assert_eq!(changed.unwrap(), 1);
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.plan_for(TODAY).unwrap(), Some(accepted(1)));
    assert_eq!(reader.plans_by_coach().unwrap()[0].plans, 1);
}
