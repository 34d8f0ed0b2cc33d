//! How much one person may ask at once: a bucket of requests for everyone, which
//! fills up again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

/// So many requests may come at once.
const BURST: f32 = 60.0;

/// So many more may come each second.
const EACH_SECOND: f32 = 20.0;

/// So many are remembered; then those are forgotten whose bucket is full.
const MOST: usize = 4_096;

/// A bucket for each of those who ask.
pub struct Rate<K>(HashMap<K, Bucket>);

struct Bucket {
    left: f32,
    at: Instant,
}

impl<K> Default for Rate<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Hash + Eq> Rate<K> {
    /// Whether one more request of somebody may come now.
    #[expect(clippy::float_arithmetic, reason = "requests are counted here, no rule is")]
    pub fn allows(&mut self, who: K, now: Instant) -> bool {
        let filled = |bucket: &Bucket| {
            let more = now.saturating_duration_since(bucket.at).as_secs_f32() * EACH_SECOND;
            (bucket.left + more).min(BURST)
        };
        if self.0.len() >= MOST && !self.0.contains_key(&who) {
            self.0.retain(|_, bucket| filled(bucket) < BURST);
            if self.0.len() >= MOST {
                return false;
            }
        }
        let bucket = self.0.entry(who).or_insert(Bucket { left: BURST, at: now });
        let left = filled(bucket);
        let allowed = left >= 1.0;
        *bucket = Bucket { left: if allowed { left - 1.0 } else { left }, at: now };
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_flood_is_stopped_and_time_lets_it_in_again() {
        let (mut rate, now) = (Rate::default(), Instant::now());
        let through = (0..200).filter(|_| rate.allows("a", now)).count();
        assert_eq!(through, 60);
        assert!(rate.allows("b", now), "others are not stopped with it");
        let later = now + Duration::from_secs(1);
        assert_eq!((0..200).filter(|_| rate.allows("a", later)).count(), 20);
    }

    #[test]
    fn little_is_remembered() {
        let (mut rate, now) = (Rate::default(), Instant::now());
        (0..MOST).for_each(|who| assert!(rate.allows(who, now)));
        assert!(!rate.allows(MOST, now));
        assert!(rate.allows(MOST, now + Duration::from_secs(10)));
        assert!(rate.0.len() < 10);
    }
}
