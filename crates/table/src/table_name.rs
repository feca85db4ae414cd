//! The names of tables: places that could be on any of our islands, put together from two lists. Nobody types them, so they
//! need no moderation.

use serde::{Deserialize, Serialize};

/// What a table is called, such as "Cedar Bay". Two tables may have the same name: only their codes tell them apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableName(String);

impl TableName {
    /// The name for a random number. Numbers that differ in their last twelve bits have different names.
    ///
    /// ```
    /// use hexhaven_table::TableName;
    /// assert_eq!(TableName::draw(0).as_str(), "Alder Acres");
    /// ```
    pub fn draw(random: u16) -> TableName {
        let (first, second) = (usize::from(random) / SECOND.len(), usize::from(random) % SECOND.len());
        TableName(format!("{} {}", FIRST[first % FIRST.len()], SECOND[second]))
    }

    /// As it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Trees, flowers, birds, colors and times of day. A power of two, so that every word is equally likely.
const FIRST: [&str; 64] = [
    "Alder", "Amber", "Anchor", "Apple", "Aspen", "Autumn", "Barley", "Beacon", "Birch", "Bramble", "Briar",
    "Bright", "Brook", "Cedar", "Cherry", "Clover", "Copper", "Coral", "Crystal", "Dawn", "Eagle", "Elm",
    "Ember", "Evening", "Fern", "Finch", "Foxglove", "Gentle", "Golden", "Granite", "Harvest", "Hazel",
    "Heather", "Heron", "Holly", "Honey", "Indigo", "Ivory", "Juniper", "Lark", "Laurel", "Lavender", "Lily",
    "Linden", "Maple", "Marble", "Meadow", "Misty", "Morning", "Oak", "Olive", "Osprey", "Otter", "Pebble",
    "Pine", "Poppy", "Robin", "Rowan", "Sandy", "Silver", "Sparrow", "Summer", "Thistle", "Willow",
];

/// Kinds of places.
const SECOND: [&str; 64] = [
    "Acres", "Arch", "Bank", "Basin", "Bay", "Bend", "Bluff", "Bridge", "Canyon", "Cape", "Cliffs", "Coast",
    "Corner", "Cove", "Creek", "Crossing", "Dale", "Dell", "Dunes", "Falls", "Fields", "Ford", "Forest",
    "Gap", "Garden", "Glade", "Glen", "Green", "Grove", "Harbor", "Haven", "Heights", "Hill", "Hollow",
    "Inlet", "Island", "Isle", "Lagoon", "Lake", "Landing", "Ledge", "Light", "Market", "Mill", "Narrows",
    "Orchard", "Park", "Pass", "Plains", "Point", "Pond", "Port", "Quay", "Reach", "Ridge", "River", "Sands",
    "Shore", "Sound", "Springs", "Summit", "Valley", "Vista", "Woods",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_pair_of_words_is_a_name_and_none_comes_twice() {
        let names: HashSet<String> = (0..4096).map(|random| TableName::draw(random).0).collect();
        assert_eq!(names.len(), FIRST.len() * SECOND.len());
        assert!(names.contains("Cedar Bay"));
        assert_eq!(TableName::draw(4096), TableName::draw(0));
        assert_eq!(TableName::draw(u16::MAX).as_str(), "Willow Woods");
    }

    #[test]
    fn every_name_is_short_and_made_of_plain_letters() {
        for random in 0..4096 {
            let name = TableName::draw(random).0;
            assert!(name.len() <= 20, "{name}");
            assert!(name.bytes().all(|letter| letter.is_ascii_alphabetic() || letter == b' '), "{name}");
            let mut words = name.split(' ');
            assert_ne!(words.next(), words.next(), "{name}");
        }
    }
}
