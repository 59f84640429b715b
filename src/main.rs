//! The program `ferz`: hands the process's streams to [`ferz::cli::run`] and exits with its code.

use ferz::cli::{Io, Terminal, run};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (stdin, stdout, stderr) = (io::stdin(), io::stdout(), io::stderr());
    let terminal = Terminal {
        stdin: stdin.is_terminal(),
        stdout: stdout.is_terminal(),
        stderr: stderr.is_terminal(),
    };
    let mut out = io::BufWriter::new(stdout.lock());
    let code = run(
        std::env::args_os(),
        &mut Io {
            stdin: &mut stdin.lock(),
            stdout: &mut out,
            stderr: &mut stderr.lock(),
            terminal,
            env: &|name| std::env::var_os(name),
        },
    );
    // A reader that went away is no fault of ours; anything else was reported while writing.
    let _ = out.flush();
    ExitCode::from(code)
}
