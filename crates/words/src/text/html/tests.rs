use super::{Page, escaped};

/// Whether every tag of a page is closed in its order, every attribute in quotes, and every `&` an
/// entity that browsers know; else what is wrong. A check of its own, not by what wrote the page.
pub fn well_formed(html: &str) -> Result<(), String> {
    let mut open: Vec<String> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").ok_or("no doctype")?;
    while let Some(at) = rest.find('<') {
        text_is_clean(&rest[..at])?;
        let end = rest[at..].find('>').ok_or("a tag never ends")? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let is_empty = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(format!("'{name}' is no tag"));
        }
        if ["script", "link", "img", "iframe", "object"].contains(&name) {
            return Err(format!("<{name}> runs or fetches something"));
        }
        attributes_are_quoted(attributes)?;
        if !is_empty {
            open.push(name.to_owned());
        }
        if name == "style" {
            rest = &rest[rest.find("</style>").ok_or("the style never ends")?..];
        }
    }
    match open.pop() {
        None => Ok(()),
        Some(tag) => Err(format!("<{tag}> is never closed")),
    }
}

fn text_is_clean(text: &str) -> Result<(), String> {
    if text.contains('>') {
        return Err(format!("a bare '>' in '{text}'"));
    }
    for entity in text.split('&').skip(1) {
        let name = entity.split(';').next().unwrap_or_default();
        if !["amp", "lt", "gt", "quot", "#39"].contains(&name) {
            return Err(format!("'&{name}' is no entity"));
        }
    }
    Ok(())
}

fn attributes_are_quoted(text: &str) -> Result<(), String> {
    let mut rest = text.trim();
    while !rest.is_empty() {
        let wrong = || format!("'{rest}' is no attribute");
        let (name, value) = rest.split_once("=\"").ok_or_else(wrong)?;
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Err(wrong());
        }
        if name.starts_with("on") || ["href", "src"].contains(&name) {
            return Err(format!("{name} runs or fetches something"));
        }
        let (value, behind) = value.split_once('"').ok_or_else(wrong)?;
        text_is_clean(value)?;
        rest = behind.trim();
    }
    Ok(())
}

#[test]
fn text_can_be_no_tag_and_no_attribute() {
    for (text, wanted) in [
        ("Bench", "Bench"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\"' onload=x", "&quot;&#39; onload=x"),
        ("a & b &lt;", "a &amp; b &amp;lt;"),
        ("\u{1b}[2J\u{202e}x", "\u{fffd}[2J\u{fffd}x"),
    ] {
        assert_eq!(escaped(text), wanted);
    }
}

#[test]
fn what_is_not_well_formed_is_found() {
    let body = |body: &str| format!("<!DOCTYPE html>\n<html>{body}</html>");
    for bad in [
        "<p>",
        "<p></b>",
        "</p>",
        "<p class=x></p>",
        "<p onclick=\"x\"></p>",
        "<script></script>",
        "a & b",
        "a > b",
    ] {
        assert!(well_formed(&body(bad)).is_err(), "{bad}");
    }
    assert_eq!(well_formed(&body("<p class=\"x\">a &amp; <br/> b</p>")), Ok(()));
}

#[test]
fn a_page_is_well_formed_whatever_stands_in_it() {
    let mut page = Page::default();
    page.around("div", "day", |page| {
        page.element("h3", "<b>&'\"");
        page.row("td", &["1".to_owned(), "</td>".to_owned()]);
    });
    assert_eq!(well_formed(&page.document("</title><script>")), Ok(()));
}
