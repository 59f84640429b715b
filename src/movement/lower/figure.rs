//! Brackets written out path by path: those that are ridden, and those with direction letters before them.
//! Both ask about the figure as a whole, so that paths cannot share legs.

use super::bracket::{Before, Bracket, START};
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::atoms::Steps;
use crate::movement::direction;
use crate::movement::ir::{NodeId, UNLIMITED};

/// Most complete paths of a bracket that is written out.
const MAX_PATHS: usize = 1024;

impl Bracket<'_, '_, '_> {
    /// Every complete path of the figure on its own, filtered by the letters before the bracket and
    /// repeated as the range says.
    pub(super) fn written_out(&mut self, rounds: Steps) -> Vec<NodeId> {
        let mut paths: Vec<Vec<Before>> = vec![Vec::new()];
        for leg in 0..self.plans.len() {
            let mut longer = Vec::new();
            for path in paths {
                for way in self.directions(leg, path.last().copied().unwrap_or(START)) {
                    let mut path = path.clone();
                    path.push(way);
                    longer.push(path);
                }
            }
            if longer.len() > MAX_PATHS {
                self.lowerer.overflow(self.bytes);
                return Vec::new();
            }
            paths = longer;
        }
        let mut entries = Vec::new();
        let mut said = Vec::new();
        for path in paths {
            let Some(stops) = (0..path.len())
                .map(|leg| self.stop_points(&path, leg))
                .collect::<Option<Vec<bool>>>()
            else {
                return Vec::new();
            };
            // A stop on an early leg is the same for all paths that share it.
            let mut fresh = stops.clone();
            for (leg, stop) in fresh.iter_mut().enumerate() {
                let prefix = path.get(..=leg).unwrap_or_default().to_vec();
                if *stop && rounds == Steps::ONE {
                    *stop = !said.contains(&prefix);
                    if *stop && leg + 1 < path.len() {
                        said.push(prefix);
                    }
                }
            }
            entries.extend(self.ride(&path, &fresh, rounds));
        }
        entries
    }

    /// The nodes of one figure, round after round; `stops` says on which legs it may end.
    fn ride(&mut self, path: &[Before], stops: &[bool], rounds: Steps) -> Vec<NodeId> {
        if rounds.max == UNLIMITED {
            let again = self.round(path, stops, false, true);
            let loops: Vec<NodeId> = again.ends.clone();
            for id in loops {
                self.lowerer.set_next(id, again.entries.clone());
            }
            let first = self.round(path, stops, true, true);
            for id in first.ends {
                self.lowerer.set_next(id, again.entries.clone());
            }
            return first.entries;
        }
        let mut next = Vec::new();
        for round in (1..=rounds.max).rev() {
            if self.lowerer.full {
                return Vec::new();
            }
            let allowed: Vec<bool> = stops.iter().map(|&s| s && round >= rounds.min).collect();
            let made = self.round(path, &allowed, round == 1, round < rounds.max);
            for id in made.ends {
                self.lowerer.set_next(id, next.clone());
            }
            next = made.entries;
        }
        next
    }

    fn round(&mut self, path: &[Before], stops: &[bool], first: bool, again: bool) -> Round {
        let mut ends = Vec::new();
        let mut next: Vec<NodeId> = Vec::new();
        for leg in (0..path.len()).rev() {
            let (Some(&way), stop) = (path.get(leg), stops.get(leg) == Some(&true)) else {
                continue;
            };
            let slid = leg
                .checked_sub(1)
                .and_then(|i| path.get(i))
                .map_or(!first, |w| w.slid);
            let opens = first && leg == 0;
            let mut ids = Vec::new();
            if stop {
                ids.extend(self.leg_node(leg, way, slid, true, opens, false));
            }
            if leg + 1 < path.len() {
                if let Some(id) = self.leg_node(leg, way, slid, false, opens, false) {
                    self.lowerer.set_next(id, next);
                    ids.push(id);
                }
            } else if again && let Some(id) = self.leg_node(leg, way, slid, false, opens, true) {
                ends.push(id);
                ids.push(id);
            }
            next = ids;
        }
        Round {
            entries: next,
            ends,
        }
    }

    /// Whether a stop after `leg` lies where the letters before the bracket point; `None` if some of its
    /// squares do and some do not, which is an error.
    fn stop_points(&mut self, path: &[Before], leg: usize) -> Option<bool> {
        if self.plans.get(leg).is_none_or(|p| p.stop.is_none()) {
            return Some(false);
        }
        if self.outer.directions.is_empty() {
            return Some(true);
        }
        let mut ends: Vec<(i32, i32)> = vec![(0, 0)];
        for (way, plan) in path.iter().zip(&self.plans).take(leg + 1) {
            let Some(stepper) = plan.stepper else {
                ends.clear();
                break;
            };
            let (dx, dy) = (i32::from(way.vector.0), i32::from(way.vector.1));
            let most = stepper.steps.max.min(16);
            let mut longer: Vec<(i32, i32)> = ends
                .iter()
                .flat_map(|&(x, y)| {
                    (stepper.steps.min.min(17)..=most)
                        .map(move |k| (x + i32::from(k) * dx, y + i32::from(k) * dy))
                })
                .collect();
            longer.sort_unstable();
            longer.dedup();
            if longer.len() > 65_536 {
                self.lowerer.overflow(self.bytes);
                return None;
            }
            ends = longer;
        }
        let mut verdict = None;
        for (x, y) in ends {
            match direction::points(&self.outer.directions, x, y) {
                Ok(points) if verdict.is_none_or(|v| v == points) => verdict = Some(points),
                Ok(_) => {
                    let bytes = self.outer.bytes.clone();
                    let span = self.lowerer.span(&bytes);
                    self.lowerer.push(
                        Diagnostic::new(
                            Code::BadDirection,
                            "the letters before this bracket cut through one of its paths",
                            span,
                            "some squares of a path lie on that side and some do not",
                        )
                        .with_help("give the legs inside direction letters instead"),
                    );
                    return None;
                }
                Err(fault) => {
                    let bytes = self.outer.bytes.clone();
                    self.lowerer.direction_fault(fault, &bytes);
                    return None;
                }
            }
        }
        if verdict.is_none() {
            let bytes = self.outer.bytes.clone();
            self.lowerer.error(
                Code::BadDirection,
                "this bracket has no side that letters could choose",
                &bytes,
                "no direction",
            );
        }
        verdict
    }
}

/// One round of a ridden bracket.
struct Round {
    entries: Vec<NodeId>,
    /// The landings after which another round follows.
    ends: Vec<NodeId>,
}
