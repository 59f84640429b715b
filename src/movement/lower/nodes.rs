//! One leg in one direction: from what its letters say to a [`Node`].

use super::Lowerer;
use super::guards::Guarding;
use crate::movement::ast;
use crate::movement::atoms::Steps;
use crate::movement::ir::{Accept, Class, Hop, Node, NodeId, Path, UNLIMITED, Who};
use crate::movement::spec::Spec;

/// Everything that makes a node, but the legs that follow.
#[derive(Clone, Debug)]
pub(super) struct LegShape<'a> {
    pub spec: &'a Spec,
    /// Modes of the landing where the leg itself names none (letters before a bracket).
    pub modes: Option<&'a Spec>,
    pub path: Path,
    pub steps: Steps,
    /// Steps of one square along a line, of which `j` skips the first.
    pub unit: bool,
    pub guarding: Guarding<'a>,
    /// An earlier leg of the move slides, so that `i` asks for its length.
    pub slid: bool,
    /// A landing between two rounds of a ridden bracket: it must be empty, whatever the modes.
    pub between_rounds: bool,
}

impl<'a> LegShape<'a> {
    /// The only leg of a term that all of `whole` guards.
    pub(super) fn lone(
        spec: &'a Spec,
        path: Path,
        steps: Steps,
        unit: bool,
        whole: &'a [&'a ast::Clause],
    ) -> Self {
        Self {
            spec,
            modes: None,
            path,
            steps,
            unit,
            guarding: Guarding {
                whole,
                leg: &[],
                first: true,
                last: true,
            },
            slid: false,
            between_rounds: false,
        }
    }
}

impl Lowerer<'_> {
    /// Adds the node of a leg; `None` if the leg can go nowhere, or the graph is full.
    pub(super) fn node(&mut self, shape: LegShape<'_>) -> Option<NodeId> {
        let LegShape {
            spec,
            path,
            steps,
            guarding,
            ..
        } = shape.clone();
        let last = guarding.last;
        let (mut min, max) = (steps.min, steps.max);
        let straight = matches!(path, Path::Ride(_));
        let skip = if shape.unit && straight { spec.jump } else { 0 };
        min = min.max(u16::from(skip) + 1);
        let hop = self.hop(spec, last);
        if hop.is_some_and(|h| !h.near) {
            min = min.max(2);
        }
        if max < min {
            return None;
        }
        let on = self.accept(&shape);
        if on == Accept::default() {
            return None;
        }
        let same_length = spec.initial && !guarding.first && shape.slid;
        let guards = self.guards(guarding);
        if self.program.nodes.len() >= super::MAX_NODES {
            self.overflow(&spec.bytes);
            return None;
        }
        let id = self.program.nodes.len() as NodeId;
        self.program.nodes.push(Node {
            path,
            min,
            max,
            same_length,
            skip,
            lame: spec.lame > 0,
            must_jump: spec.jump > 0 && !shape.unit && straight,
            hop,
            cylinder: spec.cylinder,
            on,
            initial: spec.initial && !same_length,
            makes_en_passant: spec.lame > 1 || spec.lame == 1 && spec.initial,
            unload: spec.unload,
            origin: guards.origin,
            passed: guards.passed,
            landing: guards.landing,
            next: Vec::new(),
            last,
        });
        Some(id)
    }

    fn hop(&mut self, spec: &Spec, last: bool) -> Option<Hop> {
        let (near, filter) = match (&spec.hop, &spec.grasshop) {
            (Some(filter), _) if last => (false, filter),
            (None, Some(filter)) if last => (true, filter),
            _ => return None,
        };
        Some(Hop {
            near,
            over: Who {
                friends: true,
                enemies: true,
                filter: self.filter(filter.as_ref(), false),
            },
        })
    }

    fn accept(&mut self, shape: &LegShape<'_>) -> Accept {
        let (spec, last) = (shape.spec, shape.guarding.last);
        if shape.between_rounds {
            return Accept {
                empty: true,
                ..Accept::default()
            };
        }
        let landing = |s: &Spec| {
            s.quiet || s.capture.is_some() || s.destroy.is_some() || (s.en_passant && last)
        };
        let modes = match shape.modes {
            Some(outer) if last && !landing(spec) && landing(outer) => outer,
            _ => spec,
        };
        let hops = spec.hop.as_ref().or(spec.grasshop.as_ref());
        let tame = spec.tame || shape.modes.is_some_and(|m| last && m.tame);
        // On an earlier leg `t` with a hop tells whom to hop, not whom to take.
        let spares_royal = tame && (last || hops.is_none());
        let mut on = Accept {
            empty: modes.quiet || (!last && spec.toggle),
            enemy: modes
                .capture
                .as_ref()
                .map(|f| self.class(f.as_ref(), spares_royal)),
            friend: modes
                .destroy
                .as_ref()
                .map(|f| self.class(f.as_ref(), spares_royal)),
            hurdle: None,
            en_passant: last && modes.en_passant,
        };
        if !last && let Some(filter) = hops {
            on.hurdle = Some(Who {
                friends: true,
                enemies: !spec.tame,
                filter: self.filter(filter.as_ref(), false),
            });
        }
        if on == Accept::default() {
            on.empty = true;
            if last {
                on.enemy = Some(if spares_royal {
                    self.class(None, true)
                } else {
                    Class::Any
                });
            }
        }
        on
    }

    /// Sets what may follow a leg.
    pub(super) fn set_next(&mut self, id: NodeId, next: Vec<NodeId>) {
        if let Some(node) = self.program.nodes.get_mut(usize::from(id)) {
            node.next = next;
        }
    }
}

/// The bends of a single leg: its ride's vectors for a first direction.
pub(super) fn unbent(steps: Steps) -> bool {
    steps.max == UNLIMITED || steps.max > 1
}
