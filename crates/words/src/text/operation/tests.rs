use super::*;

fn said(json: &str) -> String {
    operation(&serde_json::from_str(json).unwrap())
}

#[test]
fn each_kind_has_its_words() {
    insta::assert_snapshot!(
        [
            r#"{"op":"create","title":"Mobility","scheduledFor":"2026-11-23","recurrence":{"type":"weekly","until":"never"}}"#,
            r#"{"op":"create","title":"Mobility","recurrence":{"type":"none"}}"#,
            r#"{"op":"update","id":3,"title":"Legs","scheduledFor":"","recurrence":{"type":"every_n_days","intervalDays":3}}"#,
            r#"{"op":"delete","id":3}"#,
            r#"{"op":"complete","id":3}"#,
            r#"{"op":"complete_occurrence","id":3,"occurrenceDate":"2026-11-21"}"#,
            r#"{"op":"skip_occurrence","id":3,"occurrenceDate":"2026-11-21"}"#,
            r#"{"op":"move_occurrence","id":3,"occurrenceDate":"2026-11-21","to":"2026-11-22"}"#,
            r#"{"op":"bulk_update","where":{"overdue":true,"title_contains":"leg"},"set":{}}"#,
            r#"{"op":"bulk_complete","where":{"ids":[1,2]},"occurrenceDate":"2026-11-21"}"#,
            r#"{"op":"bulk_delete","where":{"completed":true,"priority":"low"}}"#,
        ]
        .map(said)
        .join("\n"),
        @"
        add “Mobility” on 2026-11-23, weekly
        add “Mobility” in the backlog
        change session 3, title “Legs”, in the backlog, every 3 days
        delete session 3
        session 3 is done
        session 3 of 2026-11-21 is done
        skip session 3 on 2026-11-21
        move session 3 from 2026-11-21 to 2026-11-22
        change all sessions with “leg” in the title, overdue
        all sessions numbered 1, 2 of 2026-11-21 are done
        delete all sessions done, of low priority
        "
    );
}
