//! A curve as SVG (1.1): the same points, scale and days as with characters, for a page.

use super::axis::{Scale, share, ticks};
use super::{FEWEST_ROWS, Plot, to_f64};
use crate::text::html::escaped;
use jiff::civil::Date;
use setwise_domain::curve::Point;
use std::fmt::Write as _;

/// Room for the labels: beside the curve and below it.
const LEFT: f64 = 64.0;
const BOTTOM: f64 = 24.0;
/// What keeps the curve from the other edges.
const EDGE: f64 = 10.0;
/// Units that one label of a value, and one of a day, take.
const HALF_A_NAME: f64 = 20.0;
const HIGH: usize = 18;
const WIDE: usize = 70;

impl Plot<'_> {
    /// The curve in a box of so many units, with `about` as its title; nothing where there are no points.
    pub fn svg(&self, about: &str) -> String {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return String::new();
        };
        let days = (first.date, last.date);
        let rows = (self.height / HIGH).max(FEWEST_ROWS);
        let scale = Scale::of(self, rows);
        let (wide, high) = (to_f64(self.width), to_f64(self.height));
        let across = |day: Date| LEFT + share(days, day) * (wide - LEFT - EDGE);
        let down = |value: f64| EDGE + (1.0 - scale.share(value)) * (high - BOTTOM - EDGE);
        let mut svg = format!(
            "<svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>",
            self.width,
            self.height,
            escaped(about)
        );
        for value in scale.steps() {
            let (y, label) = (down(value), escaped(&(self.label)(value)));
            let _ = write!(
                svg,
                "<path class=\"rule\" d=\"M{LEFT:.1} {y:.1}H{:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                wide - EDGE,
                LEFT - 6.0,
                y + 4.0
            );
        }
        for (day, name) in ticks(days, self.width / WIDE) {
            // A name at an edge stays within the box.
            let x = across(day).clamp(LEFT, wide - HALF_A_NAME);
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                high - 6.0,
                escaped(&name)
            );
        }
        let mut curve = String::new();
        for (nth, point) in self.points.iter().enumerate() {
            let to = if nth == 0 { 'M' } else { 'L' };
            let _ = write!(curve, "{to}{:.1} {:.1}", across(point.date), down(point.value));
        }
        let _ = write!(svg, "<path class=\"curve\" d=\"{curve}\"/>");
        let circle = |svg: &mut String, class: &str, point: &Point, radius: f64| {
            let _ = write!(
                svg,
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\"/>",
                across(point.date),
                down(point.value)
            );
        };
        for dot in self.dots {
            circle(&mut svg, "dot", dot, 2.2);
        }
        // A line needs two points to be seen.
        if let ([only], []) = (self.points, self.dots) {
            circle(&mut svg, "dot", only, 3.0);
        }
        if let Some(best) = self.marked.and_then(|marked| self.points.get(marked)) {
            circle(&mut svg, "best", best, 4.0);
        }
        svg + "</svg>"
    }
}
