use super::*;

#[test]
fn sentences_of_other_languages_are_told_from_english() {
    for text in [
        "verschiebe beintag auf freitag",
        "was steht am freitag an, und wann ist mein beintag",
        "mueve el día de piernas al viernes",
        "¿qué hice la semana pasada?",
        "cuánto levanté la semana pasada en press",
        "deplace la seance jambes a vendredi",
        "quand est ma prochaine séance",
        "sposta le gambe a venerdì",
        "quando é o meu treino de pernas",
        "wanneer is mijn volgende training, vandaag of vrijdag",
        "脚の日を金曜日に移動",
        "перенеси ноги на пятницу",
        "انقل يوم الساقين",
    ] {
        assert!(is_foreign(text), "{text}");
    }
    for text in [
        "move leg day to friday",
        "move día de piernas to friday",
        "when is 脚の日",
        "add a session called Der Tag",
        "what did i do last week",
        "les mills class on monday",
        "el grande leg day",
        "卧推 3x8",
        "",
        "8",
        "die hard",
    ] {
        assert!(!is_foreign(text), "{text}");
    }
}
