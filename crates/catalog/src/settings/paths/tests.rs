use super::*;

#[test]
fn a_path_may_begin_in_the_athletes_own_folder() {
    assert_eq!(written("/a b/~/c.json"), PathBuf::from("/a b/~/c.json"));
    let dirs = directories::BaseDirs::new();
    let own = dirs.map_or_else(|| "~/c.json".into(), |dirs| dirs.home_dir().join("c.json"));
    assert_eq!(written("~/c.json"), own);
}

#[test]
fn one_folder_holds_everything() {
    let environment = Environment::read(|name| (name == HOME).then(|| "/gym".into())).unwrap();
    assert_eq!(
        Paths::find(&environment),
        Ok(Paths {
            config: PathBuf::from("/gym/config.toml"),
            database: PathBuf::from("/gym/setwise.db"),
            exercises: PathBuf::from("/gym/exercises.json"),
            logs: PathBuf::from("/gym/logs"),
            text_log: PathBuf::from("/gym/log.txt"),
        })
    );
}
