//! Open offers.

use hexhaven_rules as rules;
use serde::Serialize;

use crate::action::side;
use crate::cards::Cards;
use crate::ids::{Seat, Slot, list};

/// An offer with the answers so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Its place.
    pub slot: Slot,
    /// Its maker.
    pub from: Seat,
    /// Who is asked.
    pub to: Vec<Seat>,
    /// What its maker gives; null for anything, and then it can only be countered.
    pub give: Option<Cards>,
    /// What its maker gets; null for anything, and then it can only be countered.
    pub get: Option<Cards>,
    /// Who said yes.
    pub accepted: Vec<Seat>,
    /// Who said no, or countered.
    pub declined: Vec<Seat>,
    /// Who hasn't answered yet.
    pub unanswered: Vec<Seat>,
}

impl Offer {
    /// The offer in this slot.
    pub fn of(slot: rules::trade::Slot, offer: &rules::trade::Offer) -> Offer {
        Offer {
            slot: slot.into(),
            from: offer.from.into(),
            to: list(offer.to),
            give: side(offer.give),
            get: side(offer.get),
            accepted: list(offer.accepted),
            declined: list(offer.declined),
            unanswered: list(offer.unanswered()),
        }
    }
}
