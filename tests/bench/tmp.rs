#![allow(missing_docs, dead_code, clippy::print_stdout)]
#[path = "../engine/support.rs"]
mod support;
use ferz::compile::Variant;
use ferz::game::new_session;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let kiwi = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq";
    for (name, def, fen, depth) in [
        ("chess", support::chess(), None, 6),
        ("kiwipete", support::chess(), Some(kiwi), 5),
        ("xiangqi", support::xiangqi(), None, 5),
    ] {
        let def = Arc::new(def);
        let setup = fen.map(|f| support::setup(&def, f));
        let t = Instant::now();
        let v = Variant::compile(def);
        let c = t.elapsed();
        let mut s = new_session(&v, setup.as_ref());
        let mut best = 0f64;
        let mut n = 0;
        for _ in 0..4 {
            let t = Instant::now();
            n = s.perft(depth, 1);
            best = best.max(n as f64 / t.elapsed().as_secs_f64() / 1e6);
        }
        println!("{name} {n} {best:.1} Mnps compile {c:?}");
    }
}
