//! How strictly parameter names are taken: strict unless the configuration says otherwise.

/// For rolling back, by configuration only. Types, bounds and the rules across parameters are
/// the same under every policy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// One right name for each parameter.
    #[default]
    Strict,
    /// These aliases are taken, with a warning; spelled exactly so.
    DeprecatedAliases(Vec<String>),
    /// Every alias and every case is taken, with a warning.
    Lenient,
}

impl Policy {
    /// The policy of a configuration's word; the list counts for `deprecated-aliases` only.
    pub fn from_word(word: &str, aliases: Vec<String>) -> Option<Self> {
        match word {
            "strict" => Some(Self::Strict),
            "deprecated-aliases" => Some(Self::DeprecatedAliases(aliases)),
            "lenient" => Some(Self::Lenient),
            _ => None,
        }
    }

    /// Whether a parameter may go by this wrong name.
    pub(super) fn takes(&self, used: &str) -> bool {
        match self {
            Self::Strict => false,
            Self::DeprecatedAliases(aliases) => aliases.iter().any(|alias| alias == used),
            Self::Lenient => true,
        }
    }
}
