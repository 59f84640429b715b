//! The order in which findings are shown: that of the texts, whatever order they were found in.

use super::Diagnostic;

/// Findings by place, those without a place first; of equal ones only the first.
#[must_use]
pub fn ordered(findings: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut order: Vec<&Diagnostic> = findings.iter().collect();
    let place = |d: &Diagnostic| {
        d.primary()
            .map(|l| (l.span.source, l.span.start, l.span.end))
    };
    order.sort_by(|a, b| {
        place(a)
            .cmp(&place(b))
            .then_with(|| a.severity.cmp(&b.severity))
            .then_with(|| a.code.text().cmp(b.code.text()))
            .then_with(|| a.message.cmp(&b.message))
    });
    order.dedup();
    order
}
