//! What a record that somebody sends gets in return: its steps, its figures, and whether it is
//! valid.

use hexhaven_record::{LuckCheck, Record, ReplayError, VerifyFault};

use crate::{Checked, Refusal, ReplayPage, ReplayViewer, Statistics};

/// The most steps on one page.
const MOST_STEPS: u32 = 100;
/// The longest reason that is sent.
const REASON_LENGTH: usize = 300;

/// A record as it is sent: text or JSON.
pub fn read_record(bytes: &[u8]) -> Result<Record, Refusal> {
    Record::read(bytes).map_err(|error| {
        Refusal::new("bad_record")
            .with("reason", error.to_string().chars().take(REASON_LENGTH).collect::<String>().as_str())
    })
}

impl ReplayPage {
    /// The steps that a request names, as seen by a seat, a `spectator`, or `all` for every card.
    pub fn asked(
        record: &Record,
        viewer: Option<&str>,
        from: u32,
        count: Option<u32>,
    ) -> Result<ReplayPage, Refusal> {
        let viewer = ReplayViewer::parse(viewer.unwrap_or("spectator"), record.game())
            .ok_or_else(|| Refusal::new("no_such_seat"))?;
        let count = count.unwrap_or(MOST_STEPS).min(MOST_STEPS);
        ReplayPage::of(record, viewer, from as usize, count as usize).map_err(|error| broken(&error))
    }
}

impl Statistics {
    /// The figures of a record, or why it has none.
    pub fn asked(record: &Record) -> Result<Statistics, Refusal> {
        Statistics::of(record).map_err(|error| broken(&error))
    }
}

impl Checked {
    /// Checks every input, the result, and the luck if its seeds are revealed.
    pub fn of(record: &Record) -> Checked {
        match record.verify() {
            Ok(verified) => Checked {
                sound: true,
                luck_checked: matches!(verified.luck, LuckCheck::Drawn(_)),
                faults: Vec::new(),
            },
            Err(faults) => Checked {
                sound: false,
                luck_checked: false,
                faults: faults.iter().map(VerifyFault::to_string).collect(),
            },
        }
    }
}

fn broken(error: &ReplayError) -> Refusal {
    Refusal::new("bad_record").with("reason", error.to_string().as_str())
}
