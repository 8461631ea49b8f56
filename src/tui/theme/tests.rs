use super::*;

/// White and black vanish on one background or the other, yellow and the bright ones on light.
#[test]
fn every_colour_can_be_read_on_light_and_dark() {
    let styles = [
        PLAIN, DONE, CURRENT, REFUSED, DIM, STRONG, EMPHASIS, STRUCK, CODE, LINK, TITLE, ATHLETE,
        COACH, CHOSEN, FOCUSED,
    ];
    for style in styles {
        let readable = [Color::Green, Color::Cyan, Color::Red];
        assert!(
            style.fg.is_none_or(|colour| readable.contains(&colour)),
            "{style:?}"
        );
        assert_eq!(style.bg, None, "the background is the terminal's own");
    }
}
