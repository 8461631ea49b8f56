//! What a change is recorded as: ops, each of one thing. The records are the truth, and what the
//! tables hold of a thing is what its ops come to.

use super::debriefs::{DebriefHead, KeptSection};
use super::entity::Entity;
use super::error::StoreErrorKind;
use super::facts::KeptFact;
use super::fields::Fields;
use super::folding::Folding;
use super::retraction::Retraction;
use super::sets::LoggedSet;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::plan::StoredPlan;
use setwise_domain::profile::Profile;
use setwise_domain::proposal::Proposal;
use setwise_domain::session::Session;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use setwise_domain::team::Shared;
use setwise_domain::weigh_in::WeighIn;
use std::collections::BTreeMap;
use std::fmt;
use uuid::Uuid;

/// The version of what is written below. A change of a newer one is kept as it is, and not folded.
pub(super) const VERSION: i64 = 2;

/// What a thing is called, the same everywhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(super) enum Id {
    Uuid(Uuid),
    Name(String),
}

impl Id {
    /// As it stands in a column.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Uuid(id) => id.as_bytes(),
            Self::Name(name) => name.as_bytes(),
        }
    }

    /// Nil for a thing that has a name instead.
    pub fn uuid(&self) -> Uuid {
        match self {
            Self::Uuid(id) => *id,
            Self::Name(_) => Uuid::nil(),
        }
    }
}

impl From<Uuid> for Id {
    fn from(id: Uuid) -> Self {
        Self::Uuid(id)
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        // Only as ids are written here: another spelling of the same digits is a name.
        match Uuid::try_parse(&text) {
            Ok(id) if id.to_string() == text => Self::Uuid(id),
            _ => Self::Name(text),
        }
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.to_string()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uuid(id) => id.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

/// What an op does with its thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Deed<T> {
    /// It is there from now on, as it is said.
    Put(Box<T>),
    /// Some of its fields are others.
    Edit(Fields),
    Remove,
}

/// Makes a thing what it is to be, from what it is now.
type BecomeOp = fn(Id, Option<Value>, Value) -> Result<Option<Op>, StoreErrorKind>;

/// What the things of one kind are, as rules that go through all kinds need them.
pub(super) struct Kind {
    /// As an op and a difference name it.
    pub name: &'static str,
    /// All that there are, by their ids.
    pub all: fn(&Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind>,
    /// The op that makes a thing what it is to be, from what it is now; nothing where that is the same.
    pub become_op: BecomeOp,
}

macro_rules! kinds {
    ($($variant:ident: $thing:ty,)*) => {
        /// One op, of one thing.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum Op {
            $($variant(Id, Deed<$thing>),)*
        }

        /// A thing by its kind and id.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Thing {
            $($variant(Id),)*
        }

        /// Every kind, in the order in which their things are compared.
        pub(super) const KINDS: &[Kind] = &[
            $(Kind {
                name: <$thing as Entity>::KIND,
                all: <$thing as Entity>::all,
                become_op: |id, from, to| {
                    let deed = deed_between::<$thing>(from, to)?;
                    Ok(deed.map(|deed| Op::$variant(id, deed)))
                },
            },)*
        ];

        impl Op {
            pub fn thing(&self) -> Thing {
                match self {
                    $(Self::$variant(id, _) => Thing::$variant(id.clone()),)*
                }
            }

            /// What it says of fields, where that is what it does.
            pub fn fields(&self) -> Option<&Fields> {
                match self {
                    $(Self::$variant(_, Deed::Edit(fields)) => Some(fields),)*
                    _ => None,
                }
            }

            /// Carries it out on its thing; it is the newest of all that are known of it.
            pub fn apply(&self, folding: &mut Folding<'_>, by: &super::entity::By) -> Result<(), StoreErrorKind> {
                match self {
                    $(Self::$variant(id, deed) => folding.apply(by, id, deed),)*
                }
            }

            /// What the athlete's team may read of it.
            pub fn hidden(self, shared: Shared) -> Option<Self> {
                match self {
                    $(Self::$variant(id, deed) => <$thing as Entity>::hide(deed, shared).map(|deed| Self::$variant(id, deed)),)*
                }
            }
        }

        impl Thing {
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => <$thing as Entity>::KIND,)*
                }
            }

            pub fn id(&self) -> &Id {
                match self {
                    $(Self::$variant(id) => id,)*
                }
            }

            /// Makes it what its ops come to.
            pub fn rebuild(&self, folding: &mut Folding<'_>) -> Result<(), StoreErrorKind> {
                match self {
                    $(Self::$variant(id) => folding.rebuild::<$thing>(id),)*
                }
            }

            /// What it is called in a sentence, where an undo speaks of it, as it is or was.
            pub fn called(&self, connection: &Connection) -> Result<Option<String>, StoreErrorKind> {
                match self {
                    $(Self::$variant(id) => super::entity::called::<$thing>(connection, id),)*
                }
            }

            /// The fields that later changes than that of `seq` said of it.
            pub fn said_since(&self, connection: &Connection, seq: i64) -> Result<Vec<Fields>, StoreErrorKind> {
                match self {
                    $(Self::$variant(id) => super::entity::said_since::<$thing>(connection, id, seq),)*
                }
            }
        }

        $(impl OfOp for $thing {
            fn thing(id: Id) -> Thing {
                Thing::$variant(id)
            }

            fn of(op: Op) -> Option<(Id, Deed<Self>)> {
                match op {
                    Op::$variant(id, deed) => Some((id, deed)),
                    _ => None,
                }
            }
        })*
    };
}

fn deed_between<T: Entity>(
    from: Option<Value>,
    to: Value,
) -> Result<Option<Deed<T>>, StoreErrorKind> {
    let read = |value| {
        serde_json::from_value::<T>(value)
            .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })
    };
    let to = read(to)?;
    Ok(match from.map(read).transpose()? {
        Some(from) if from == to => None,
        Some(from) => Some(Deed::Edit(Fields::between(Some(&from), &to)?)),
        None => Some(Deed::Put(Box::new(to))),
    })
}

/// From a kind to its ops and things.
pub(super) trait OfOp: Sized {
    fn thing(id: Id) -> Thing;

    /// The deed of an op, where it is of this kind.
    fn of(op: Op) -> Option<(Id, Deed<Self>)>;
}

kinds! {
    Set: LoggedSet,
    Profile: Profile,
    Session: Session,
    Plan: StoredPlan,
    Program: StoredProgram,
    Proposal: Proposal,
    Debrief: DebriefHead,
    Section: KeptSection,
    Fact: KeptFact,
    Weight: WeighIn,
    Answer: ImportAnswer,
    Exercise: OwnEntry,
    Phrase: TaughtPhrase,
    Change: Retraction,
}
