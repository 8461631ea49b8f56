use super::*;

fn round(ids: &mut CallIds, calls: &[(&str, &str)]) -> Vec<String> {
    let calls = calls
        .iter()
        .map(|(id, arguments)| ToolCall::native("log_set_result", *arguments, Some((*id).into())));
    let mut calls: Vec<_> = calls.collect();
    ids.tell_apart(&mut calls);
    calls.into_iter().filter_map(|call| call.call_id).collect()
}

#[test]
fn a_counted_id_with_other_arguments_is_another_call() {
    let mut ids = CallIds::default();
    assert_eq!(round(&mut ids, &[("call_0", "{}")]), ["call_0"]);
    assert_eq!(round(&mut ids, &[("call_0", "{\"a\":1}")]), ["call_0#2"]);
    assert_eq!(round(&mut ids, &[("call_0", "{ \"a\": 1 }")]), ["call_0#2"]);
    assert_eq!(round(&mut ids, &[("call_0", "{}")]), ["call_0"]);
}

#[test]
fn within_a_round_an_id_stays_what_it_is() {
    let mut ids = CallIds::default();
    let calls = [("call_0", "{}"), ("call_0", "{\"a\":1}")];
    assert_eq!(round(&mut ids, &calls), ["call_0", "call_0"]);
}
