use super::*;

#[test]
fn a_section_end_is_one_flat_object() {
    let failed =
        SectionEnd { name: DebriefSection::Calendar, end: End::Failed { message: "no".into() } };
    let json = serde_json::to_string(&failed).unwrap();
    assert_eq!(json, r#"{"name":"calendar","end":"failed","message":"no"}"#);
    assert_eq!(serde_json::from_str::<SectionEnd>(&json).unwrap(), failed);
}
