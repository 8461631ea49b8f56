use super::*;

const STYLES: [Style; 16] = [
    PLAIN, DONE, CURRENT, REFUSED, RECORD, DIM, STRONG, EMPHASIS, STRUCK, CODE, LINK, TITLE,
    ATHLETE, COACH, CHOSEN, FOCUSED,
];

/// The backgrounds that terminals come with, dark and light, and those of Solarized.
const BACKGROUNDS: [(&str, u32); 13] = [
    ("xterm", 0xff_ffff),
    ("xterm -rv", 0x00_0000),
    ("VS Code dark", 0x1e_1e1e),
    ("VS Code light", 0xff_ffff),
    ("GNOME dark", 0x1e_1e1e),
    ("GNOME light", 0xff_ffff),
    ("macOS Basic dark", 0x1e_1e1e),
    ("macOS Pro", 0x00_0000),
    ("macOS Basic", 0xff_ffff),
    ("Windows Campbell", 0x0c_0c0c),
    ("Windows One Half Light", 0xfa_fafa),
    ("Solarized light", 0xfd_f6e3),
    ("Solarized dark", 0x00_2b36),
];

/// The least contrast of WCAG 2.1 for marks and short labels (success criterion 1.4.11).
const LEAST: f64 = 3.0;

/// A colour of the cube of 6 × 6 × 6 that every terminal of 256 colours has alike.
fn of_cube(index: u8) -> u32 {
    let step = |digit: u32| if digit == 0 { 0 } else { 55 + 40 * digit };
    let cube = u32::from(index) - 16;
    (step(cube / 36) << 16) | (step(cube / 6 % 6) << 8) | step(cube % 6)
}

/// Relative luminance as WCAG 2.1 defines it.
fn luminance(rgb: u32) -> f64 {
    let part = |shift: u32| {
        let part = f64::from((rgb >> shift) & 0xff) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}

fn contrast(one: u32, other: u32) -> f64 {
    let (a, b) = (luminance(one) + 0.05, luminance(other) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn every_colour_can_be_read_on_light_and_dark() {
    for style in STYLES {
        assert_eq!(style.bg, None, "the background is the terminal's own");
        let Some(colour) = style.fg else {
            continue;
        };
        let Color::Indexed(index @ 16..=231) = colour else {
            panic!("{style:?} is of the palette, which differs from terminal to terminal");
        };
        for (name, background) in BACKGROUNDS {
            let found = contrast(of_cube(index), background);
            assert!(found >= LEAST, "{colour:?} on {name}: {found:.2}");
        }
    }
}

#[test]
fn no_colour_is_dimmed() {
    for style in STYLES {
        let dim = style.add_modifier.contains(Modifier::DIM);
        assert!(!(dim && style.fg.is_some()), "{style:?}");
    }
}

#[test]
fn the_contrast_is_that_of_the_standard() {
    assert!((contrast(0x00_0000, 0xff_ffff) - 21.0).abs() < 0.001);
    assert!((contrast(0x77_7777, 0xff_ffff) - 4.48).abs() < 0.01);
    assert_eq!([of_cube(28), of_cube(30), of_cube(196)], [0x00_8700, 0x00_8787, 0xff_0000]);
}
