//! How long until something can be paid for.

use crate::ground::Amounts;

/// Beyond this many rolls, "when" means "hardly ever".
pub(crate) const HARDLY_EVER: f32 = 60.0;

/// How many rolls until the price can be paid from the hand, the expected income per roll and trades with the supply
/// (`lots`: how many cards one surplus card of each kind buys).
///
/// What has been collected by a given time, with surplus counted at its rate, grows ever more slowly, so Newton's method
/// approaches the answer from below and is exact after at most one step per resource.
pub(crate) fn rolls_until(price: &Amounts, hand: &Amounts, income: &Amounts, lots: &Amounts) -> f32 {
    let mut time = 0.0;
    for _ in 0..6 {
        let (mut have, mut growth) = (0.0, 0.0);
        for kind in 0..5 {
            let left = hand[kind] + income[kind] * time - price[kind];
            let worth = if left > 0.0 { lots[kind] } else { 1.0 };
            have += left * worth;
            growth += income[kind] * worth;
        }
        if have > -1e-3 {
            break;
        }
        time -= have / growth.max(1e-6);
        if time > HARDLY_EVER {
            return HARDLY_EVER;
        }
    }
    time
}

/// 1 for now, and less the longer it takes.
pub(crate) fn soon(rolls: f32) -> f32 {
    const HALF: f32 = 8.0;
    HALF / (HALF + rolls)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOTS: Amounts = [0.25; 5];
    const CITY: Amounts = [0.0, 0.0, 0.0, 2.0, 3.0];

    #[test]
    fn cards_in_hand_take_no_time() {
        assert!(rolls_until(&CITY, &[0.0, 0.0, 0.0, 2.0, 3.0], &[0.0; 5], &LOTS) < 1e-6);
    }

    #[test]
    fn without_income_it_never_comes() {
        assert!(rolls_until(&CITY, &[0.0; 5], &[0.0; 5], &LOTS) >= HARDLY_EVER);
    }

    #[test]
    fn the_slower_resource_decides_and_surplus_is_traded() {
        let ore_only = [0.0, 0.0, 0.0, 0.0, 0.5];
        // Three ore after six rolls, then eight more for the two grain.
        let rolls = rolls_until(&CITY, &[0.0; 5], &ore_only, &LOTS);
        assert!((rolls - 22.0).abs() < 0.1, "{rolls}");
        let harbor = [0.25, 0.25, 0.25, 0.25, 0.5];
        let rolls = rolls_until(&CITY, &[0.0; 5], &ore_only, &harbor);
        assert!((rolls - 14.0).abs() < 0.1, "{rolls}");
    }
}
