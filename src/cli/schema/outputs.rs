//! The JSON Schemas of what commands print with `--json`, made of the types that they print.

use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

/// What a command prints with `--json`.
pub struct OutputSchema {
    /// The words that choose it, such as `history --curve`.
    pub command: &'static str,
    /// What it prints, in a sentence.
    pub about: &'static str,
    pub(crate) done: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) refused: fn(&mut SchemaGenerator) -> Schema,
}

/// The rows of a module: the command, what it prints in a sentence, the types that it prints when it is done, and
/// those that it prints with exit code 3 beside `Refused`.
macro_rules! outputs {
    ($($command:literal, $about:literal: $($done:ty)|+ $(, refused: $($refused:ty)|+)?;)+) => {
        &[$($crate::cli::OutputSchema {
            command: $command,
            about: $about,
            done: |generator| $crate::cli::one_of(vec![$(generator.subschema_for::<$done>()),+]),
            refused: |generator| $crate::cli::one_of(vec![
                $($(generator.subschema_for::<$refused>(),)+)?
                generator.subschema_for::<$crate::cli::Refused>(),
            ]),
        }),+]
    };
}
pub(crate) use outputs;

/// What takes each of these.
pub fn one_of(mut branches: Vec<Schema>) -> Schema {
    match branches.pop() {
        Some(only) if branches.is_empty() => only,
        last => {
            branches.extend(last);
            json_schema!({ "anyOf": branches })
        }
    }
}

/// Where a document has its definitions, and an `OpenAPI` document its components.
const DEFINITIONS: &str = "/$defs";
const COMPONENTS: &str = "/components/schemas";

/// What these commands print with all that it refers to, as the components of an `OpenAPI` document.
pub fn components<'a>(outputs: impl Iterator<Item = &'a OutputSchema>) -> Map<String, Value> {
    let mut generator = generator(COMPONENTS);
    let mut parts = Map::new();
    for output in outputs {
        let [done, refused] = output.parts(&mut generator);
        parts.insert(format!("{}.done", output.name()), done);
        parts.insert(format!("{}.refused", output.name()), refused);
    }
    with_definitions(parts, generator)
}

impl OutputSchema {
    /// One document that refers to nothing outside of itself.
    pub fn document(&self) -> Value {
        let mut generator = generator(DEFINITIONS);
        let [done, refused] = self.parts(&mut generator);
        let parts = [("done".to_owned(), done), ("refused".to_owned(), refused)];
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("setwise {}", self.command),
            "description": self.about,
            "anyOf": [{"$ref": "#/$defs/done"}, {"$ref": "#/$defs/refused"}],
            "$defs": with_definitions(parts.into_iter().collect(), generator),
        })
    }

    /// What it prints once it has done what was asked, as a component of an `OpenAPI` document.
    pub fn done(&self) -> String {
        format!("#{COMPONENTS}/{}.done", self.name())
    }

    /// The same of what it prints where the input was refused.
    pub fn refused(&self) -> String {
        format!("#{COMPONENTS}/{}.refused", self.name())
    }

    /// Its command as one word.
    fn name(&self) -> String {
        self.command.replace(" --", "-").replace(' ', "-")
    }

    fn parts(&self, generator: &mut SchemaGenerator) -> [Value; 2] {
        let about = "What it prints when it has done what was asked; of a stream, each line.";
        let parts = [(self.done, about), (self.refused, "What it prints with exit code 3.")];
        parts.map(|(make, about)| {
            let mut schema = make(generator);
            schema.insert("description".to_owned(), about.into());
            Value::from(schema)
        })
    }
}

fn generator(definitions: &'static str) -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = definitions.into();
    settings.meta_schema = None;
    SchemaGenerator::new(settings)
}

/// The parts with all that they refer to, in the form that is shown.
fn with_definitions(
    mut parts: Map<String, Value>,
    mut generator: SchemaGenerator,
) -> Map<String, Value> {
    let mut definitions = generator.take_definitions(true);
    definitions.sort_keys();
    parts.extend(definitions.clone());
    for part in parts.values_mut() {
        let Ok(part): Result<&mut Schema, _> = part.try_into() else {
            continue;
        };
        each(part, &mut |schema| spread(schema, &definitions));
        each(part, &mut tidy);
    }
    parts
}

/// Changes each schema in this one, the innermost first.
fn each(schema: &mut Schema, change: &mut dyn FnMut(&mut Schema)) {
    transform_subschemas(&mut |part: &mut Schema| each(part, change), schema);
    change(schema);
}

const UNIONS: [&str; 3] = ["anyOf", "oneOf", "allOf"];

/// Where an object has fields of its own beside what it takes over whole (a variant with its tag, a flattened union),
/// puts each into one closed object.
fn spread(schema: &mut Schema, definitions: &Map<String, Value>) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let is_open = UNIONS.iter().chain(&["$ref"]).any(|keyword| object.contains_key(*keyword));
    if !object.contains_key("properties") || !is_open {
        return;
    }
    let mut branches = branches(object, definitions);
    *object = match (branches.pop(), &branches[..]) {
        (Some(only), []) => only,
        (last, _) => {
            branches.extend(last);
            let about = object.shift_remove("description").map(|it| ("description".to_owned(), it));
            let any = ("anyOf".to_owned(), branches.into_iter().map(Value::Object).collect());
            about.into_iter().chain([any]).collect()
        }
    };
}

/// The objects that a schema takes, each whole.
fn branches(
    object: &Map<String, Value>,
    definitions: &Map<String, Value>,
) -> Vec<Map<String, Value>> {
    let mut own = object.clone();
    let parts: Vec<Value> =
        UNIONS.iter().filter_map(|keyword| own.shift_remove(*keyword)).collect();
    let target = own.shift_remove("$ref");
    let target = target.as_ref().and_then(Value::as_str).and_then(|link| link.rsplit('/').next());
    let target = target.and_then(|name| definitions.get(name)?.as_object());
    let mut whole = vec![own];
    if let Some(target) = target {
        whole = joined(&whole, &branches(target, definitions));
    }
    for union in parts {
        let union = union.as_array().into_iter().flatten().filter_map(Value::as_object);
        let union: Vec<_> = union.flat_map(|part| branches(part, definitions)).collect();
        whole = joined(&whole, &union);
    }
    whole
}

/// Each object of the one with each of the other.
fn joined(one: &[Map<String, Value>], other: &[Map<String, Value>]) -> Vec<Map<String, Value>> {
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
    pairs.map(|(one, other)| join(one.clone(), other)).collect()
}

fn join(mut one: Map<String, Value>, other: &Map<String, Value>) -> Map<String, Value> {
    for (keyword, value) in other {
        match (one.get_mut(keyword), value) {
            (Some(Value::Object(own)), Value::Object(more)) => own.extend(more.clone()),
            (Some(Value::Array(own)), Value::Array(more)) => own.extend(more.iter().cloned()),
            (Some(_), _) => {}
            (None, value) => drop(one.insert(keyword.clone(), value.clone())),
        }
    }
    one
}

/// What a model is held to and what is there for reading; what is printed was taken already.
const OF_INPUT: [&str; 6] =
    ["default", "maximum", "maxItems", "maxLength", "minItems", "minLength"];

/// Closes an object, says null only where it is printed, and leaves out what is no fact of what is printed.
fn tidy(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let has_type = |word: &str| match object.get("type") {
        Some(Value::Array(types)) => types.iter().any(|one| one == word),
        Some(one) => one == word,
        None => false,
    };
    let (is_integer, is_number) = (has_type("integer"), has_type("number"));
    let is_object = has_type("object");
    let is_tuple = object.contains_key("prefixItems");
    object.retain(|keyword, _| match keyword.as_str() {
        // How many bits hold a number.
        "format" => !is_integer && !is_number,
        "maximum" => is_number,
        "minItems" | "maxItems" => is_tuple,
        keyword => !OF_INPUT.contains(&keyword) && !keyword.starts_with("x-"),
    });
    if let Some(least) = object.get("minimum").and_then(Value::as_i64).filter(|_| is_integer) {
        match least {
            ..0 => drop(object.shift_remove("minimum")),
            _ => object["minimum"] = 0.into(),
        }
    }
    if let Some(Value::String(about)) = object.get_mut("description") {
        *about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    if is_object && !object.contains_key("additionalProperties") {
        object.entry("properties").or_insert_with(|| Map::new().into());
        object.insert("additionalProperties".to_owned(), false.into());
    }
    let required = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let about = object.get("description").cloned();
    let Some(Value::Object(properties)) = object.get_mut("properties") else {
        return;
    };
    for (name, property) in properties.iter_mut() {
        if !required.iter().any(|one| one == name) {
            never_null(property);
        }
    }
    // What a variant is said to be, its only value is.
    let is_plain = |property: &&mut Value| property.get("const").is_none();
    let mut values = properties.values_mut().filter(is_plain);
    if let (Some(about), Some(Value::Object(only)), None) = (about, values.next(), values.next()) {
        only.entry("description").or_insert(about);
    }
}

/// What is left out where there is nothing is never null.
pub fn never_null(property: &mut Value) {
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|word| word != "null");
        if let [only] = &types[..] {
            property["type"] = only.clone();
        }
        if let Some(Value::Array(words)) = property.get_mut("enum") {
            words.retain(|word| !word.is_null());
        }
        return;
    }
    let Some(Value::Array(branches)) = property.get_mut("anyOf") else {
        return;
    };
    branches.retain(|branch| branch["type"] != "null");
    if let [Value::Object(only)] = &mut branches[..] {
        let only = std::mem::take(only);
        if let Some(property) = property.as_object_mut() {
            property.shift_remove("anyOf");
            for (keyword, value) in only {
                property.entry(keyword).or_insert(value);
            }
        }
    }
}
