//! When and how the program was started, for reports that say so.

use std::time::{SystemTime, UNIX_EPOCH};

use refhound_report::RunInfo;
use refhound_types::Target;

/// Builds that are to give the same bytes each time set this to the seconds since 1970 that count as now.
const FIXED: &str = "SOURCE_DATE_EPOCH";

pub(crate) fn run_info(target: Target) -> RunInfo {
    let fixed = std::env::var(FIXED).ok().and_then(|text| text.trim().parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let arguments = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let target = format!("Python {}, {}", target.python, target.platform.name());
    RunInfo { started: moment(fixed.unwrap_or_else(now)), arguments, target }
}

/// `2026-11-18T13:40:00Z`.
fn moment(seconds: u64) -> String {
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
        if year > 9999 {
            return "9999-12-31T23:59:59Z".to_owned();
        }
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(moment(1_700_000_000), "2023-11-14T22:13:20Z");
        assert_eq!(moment(4_102_444_799), "2099-12-31T23:59:59Z");
        assert_eq!(moment(u64::MAX), "9999-12-31T23:59:59Z");
    }
}
