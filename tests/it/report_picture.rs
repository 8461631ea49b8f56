//! The report as a browser shows it: looked at as pictures, where there is a browser.

use super::home::{Home, program};
use flate2::read::ZlibDecoder;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Command;

type Colour = [u8; 3];

/// Of `assets/report.css`, on light paper.
const PAPER: Colour = [0xff; 3];
const CURVE: Colour = [0x0b, 0x62, 0xc4];
const RANGE: Colour = [0xdf, 0xe9, 0xf6];
const BEST: Colour = [0xb8, 0x86, 0x0b];
const DARK_PAPER: Colour = [0x14, 0x17, 0x1a];
const DARK_CURVE: Colour = [0x6c, 0xb2, 0xff];

struct Picture {
    wide: usize,
    pixels: Vec<Colour>,
}

impl Picture {
    /// PNG (ISO/IEC 15948) with eight bits a channel and no interlacing, as browsers write it.
    fn read(file: &Path) -> Self {
        let png = std::fs::read(file).unwrap();
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        let (mut wide, mut channels, mut packed, mut at) = (0, 0, Vec::new(), 8);
        while at < png.len() {
            let (length, body) = (number(at), at + 8);
            match &png[at + 4..body] {
                b"IHDR" => {
                    wide = number(body);
                    channels = match png[body + 9] {
                        2 => 3,
                        6 => 4,
                        other => panic!("colours of kind {other}"),
                    };
                }
                b"IDAT" => packed.extend_from_slice(&png[body..body + length]),
                _ => {}
            }
            at = body + length + 4;
        }
        let mut bytes = Vec::new();
        ZlibDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
        let mut above = vec![0; wide * channels];
        let mut pixels = Vec::new();
        for line in bytes.chunks(1 + wide * channels) {
            let mut row = line[1..].to_vec();
            for place in 0..row.len() {
                let left = place.checked_sub(channels).map_or(0, |left| row[left]);
                let corner = place.checked_sub(channels).map_or(0, |left| above[left]);
                let guess = match line[0] {
                    0 => 0,
                    1 => left,
                    2 => above[place],
                    3 => u8::midpoint(left, above[place]),
                    _ => nearest(left, above[place], corner),
                };
                row[place] = row[place].wrapping_add(guess);
            }
            pixels.extend(row.chunks(channels).map(|pixel| [pixel[0], pixel[1], pixel[2]]));
            above = row;
        }
        Self { wide, pixels }
    }

    fn count(&self, colour: Colour) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == colour).count()
    }

    /// Of these columns alone.
    fn columns(&self, columns: std::ops::Range<usize>) -> Self {
        let rows = self.pixels.chunks(self.wide);
        Self {
            wide: columns.len(),
            pixels: rows.flat_map(|row| row[columns.clone()].to_vec()).collect(),
        }
    }
}

/// Paeth's guess of a byte by its neighbours.
fn nearest(left: u8, above: u8, corner: u8) -> u8 {
    let sum = i16::from(left) + i16::from(above) - i16::from(corner);
    let far = |from: u8| (sum - i16::from(from)).abs();
    let nearest = [left, above, corner].into_iter();
    nearest.min_by_key(|from| far(*from)).unwrap()
}

#[test]
fn the_report_is_readable_at_a_desk_on_a_phone_and_in_the_dark() {
    let Some(browser) = program(&["chromium", "chromium-browser", "google-chrome"]) else {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: the_report_is_readable_at_a_desk_on_a_phone_and_in_the_dark needs chromium"
        );
        return;
    };
    let home = Home::new();
    let athlete = home.path().join("athlete");
    home.run(&["demo", "--home", athlete.to_str().unwrap()]).done();
    let page = home.path().join("report.html");
    let mut report = home.command();
    report.env("SETWISE_HOME", &athlete);
    report.args(["report", "--html", page.to_str().unwrap()]);
    assert!(report.status().unwrap().success());
    let kept = std::env::var("SETWISE_PICTURES").ok();
    let picture = |name: &str, size: &str, more: &[&str]| {
        let folder = kept.as_deref().map_or(home.path(), Path::new);
        let file = folder.join(name);
        let mut command = Command::new(&browser);
        command
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--hide-scrollbars", &format!("--window-size={size}")])
            .args(more)
            .arg(format!("--user-data-dir={}", home.path().join("browser").display()))
            .arg(format!("--screenshot={}", file.display()))
            .arg(format!("file://{}", page.display()));
        let ran = command.output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        Picture::read(&file)
    };

    let desk = picture("report-desk.png", "1200,2600", &[]);
    assert_eq!(desk.wide, 1200);
    for half in [0..600, 600..1200] {
        let half = desk.columns(half);
        assert!(half.count(CURVE) > 2_000 && half.count(BEST) > 50);
    }
    assert!(desk.count(RANGE) > 10_000);

    // Nothing reaches past the edge.
    let phone = picture("report-phone.png", "390,4000", &[]);
    assert_eq!(phone.wide, 390);
    let edge = phone.columns(382..390);
    assert_eq!(edge.count(PAPER), edge.pixels.len());
    assert!(phone.count(CURVE) > 2_000 && phone.count(RANGE) > 5_000);

    let dark =
        picture("report-dark.png", "1200,2600", &["--blink-settings=preferredColorScheme=0"]);
    assert!(dark.count(DARK_PAPER) * 2 > dark.pixels.len());
    assert!(dark.count(DARK_CURVE) > 4_000);
    assert_eq!(dark.count(PAPER), 0);
}
