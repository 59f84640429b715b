//! Time of the processor, which a busy machine stretches far less than time on the wall.

use std::time::Instant;

/// Measures the processor time of one thread of this program, or the time on the wall where the system does not tell.
pub struct Clock {
    cpu: Option<u64>,
    wall: Instant,
}

impl Clock {
    /// Starts to measure.
    pub fn start() -> Self {
        Self {
            cpu: own(),
            wall: Instant::now(),
        }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        match (self.cpu, own()) {
            (Some(from), Some(to)) => to.saturating_sub(from) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

fn own() -> Option<u64> {
    nanoseconds("/proc/thread-self/schedstat")
}

/// Processor time of all threads of another program, in nanoseconds.
#[allow(dead_code, reason = "only the bench with other programs asks")]
pub fn of_program(id: u32) -> Option<u64> {
    let tasks = std::fs::read_dir(format!("/proc/{id}/task")).ok()?;
    let paths = tasks.flatten().map(|task| task.path().join("schedstat"));
    paths.map(|path| nanoseconds(path.to_str()?)).sum()
}

/// The first number of the file: time spent on a processor (Linux).
fn nanoseconds(path: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    text.split_whitespace().next()?.parse().ok()
}
