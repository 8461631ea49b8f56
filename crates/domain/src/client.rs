//! Other programs that speak for the athlete: an assistant elsewhere, a script over the network.

use crate::vocabulary;

/// How programs are reached that speak the Model Context Protocol, as their calls are recorded.
pub const MCP: &str = "mcp";

vocabulary! {
    /// Where the athlete accepts what a program proposes.
    ClientConsent {
        /// In setwise alone: a program could answer for them.
        Setwise = "setwise",
        /// Also where the program asks them.
        Elicit = "elicit",
    }
}

vocabulary! {
    /// What the athlete lets other programs do, the least first. A program's words are not the
    /// athlete's.
    ClientAccess {
        /// It may look at everything, and change nothing.
        Read = "read",
        /// What it wants to change waits in setwise for the athlete's word.
        Propose = "propose",
        /// It logs and corrects sets at once; plans and the calendar it proposes.
        Log = "log",
    }
}
