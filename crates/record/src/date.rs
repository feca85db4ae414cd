//! The only date format we write takes a dozen lines; jiff would take longer to build than they took to write.

/// This many milliseconds after the start of 1970, as in a record: `2025-11-14T19:30:00Z`.
///
/// ```
/// assert_eq!(hexhaven_record::date_of(1_763_148_600_000), "2025-11-14T19:30:00Z");
/// ```
pub fn date_of(millis: i64) -> String {
    let (days, second) = (millis.div_euclid(86_400_000), millis.rem_euclid(86_400_000) / 1_000);
    // The calendar, counted from March 1 of year 0, so that leap days come last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year + era * 400 + next;
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
