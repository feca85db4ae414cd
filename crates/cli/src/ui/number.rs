//! Numbers as people read them.

use std::time::Duration;

/// A count with thousands separators: `1,234,567`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A part of a whole in percent: `27.3%`; a dash if there is no whole.
#[expect(clippy::cast_precision_loss, reason = "a tenth of a percent is shown")]
pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.1}%", 100.0 * part as f64 / whole as f64) }
}

/// A length of time: `340 ms`, `12.3 s`, `2 m 05 s`, `1 h 02 m`.
pub(crate) fn seconds(time: Duration) -> String {
    let whole = time.as_secs();
    match whole {
        0 => format!("{} ms", time.as_millis()),
        1..60 => format!("{:.1} s", time.as_secs_f64()),
        60..3600 => format!("{} m {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} m", whole / 3600, whole / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn percent_of_nothing_is_a_dash() {
        assert_eq!((percent(1, 3).as_str(), percent(0, 0).as_str()), ("33.3%", "–"));
    }

    #[test]
    fn times_have_the_unit_that_fits() {
        let texts = [340, 12_340, 125_000, 3_725_000].map(|ms| seconds(Duration::from_millis(ms)));
        assert_eq!(texts, ["340 ms", "12.3 s", "2 m 05 s", "1 h 02 m"]);
    }
}
