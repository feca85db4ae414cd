//! The law: the numbered rules behind every page.

use serde::Serialize;

/// The law: every section with its numbered rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Law {
    /// The sections in order.
    pub sections: Vec<LawSection>,
}

/// A section of the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawSection {
    /// `12`.
    pub number: String,
    /// `Longest Road (LR)`.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<LawRule>,
}

/// A numbered rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawRule {
    /// `LR-3`.
    pub id: String,
    /// Its columns with their headings.
    pub fields: Vec<LawField>,
    /// The pages of the handbook that are about it.
    pub pages: Vec<LawPage>,
}

/// A column of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawField {
    /// Its heading.
    pub name: String,
    /// Its text, in English with a little markdown.
    pub text: String,
}

/// A page that is about a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawPage {
    /// `chapter`, `case` or `almanac`.
    pub kind: String,
    /// Which one.
    pub slug: String,
    /// Its title.
    pub title: String,
}
