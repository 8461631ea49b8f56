//! Starts the program.

fn main() -> std::process::ExitCode {
    setwise::run::run()
}
