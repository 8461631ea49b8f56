//! Placeholder of the answers' purpose.
pub fn is_question(message: &str) -> bool {
    message.contains('?')
}
