use super::*;
use proptest::prelude::*;

fn any_claims() -> impl Strategy<Value = Vec<Claim>> {
    let claim = (1..9_u16, proptest::option::of(-2..6_i64), 0..4_i64);
    proptest::collection::vec(claim, 0..24).prop_map(|claims| {
        (1..)
            .zip(claims)
            .map(|(row, (reps, mass, day))| Claim {
                row,
                day,
                number: u8::try_from(row).unwrap(),
                reps,
                all_reps: reps,
                mass,
                e1rm: mass.filter(|&mass| mass > 0).map(|mass| mass * i64::from(reps)),
                shows_strength: true,
            })
            .collect()
    })
}

fn standing(claims: &[Claim]) -> Standing {
    let mut standing = Standing::default();
    for claim in claims {
        standing.offer(claim);
    }
    standing
}

proptest! {
    #[test]
    fn the_order_of_the_sets_makes_no_difference(
        (claims, shuffled) in any_claims()
            .prop_flat_map(|claims| (Just(claims.clone()), Just(claims).prop_shuffle()))
    ) {
        prop_assert_eq!(standing(&claims), standing(&shuffled));
    }

    #[test]
    fn most_load_and_most_reps_are_what_they_say(claims in any_claims()) {
        let standing = standing(&claims);
        for reps in 1..10 {
            let most = claims
                .iter()
                .filter(|claim| claim.reps >= reps)
                .filter_map(|claim| claim.mass)
                .max();
            prop_assert_eq!(standing.most_load(reps).map(|held| held.value), most);
        }
        for mass in (-3..7).map(Some).chain([None]) {
            let most = claims
                .iter()
                .filter(|claim| match mass {
                    Some(mass) => claim.mass.is_some_and(|own| own >= mass),
                    None => claim.mass.is_none(),
                })
                .map(|claim| i64::from(claim.reps))
                .max();
            prop_assert_eq!(standing.most_reps(mass).map(|(reps, _)| reps), most);
        }
    }

    #[test]
    fn every_holder_is_a_set_with_its_numbers_and_the_first_of_them(claims in any_claims()) {
        for (reps, held) in standing(&claims).loaded {
            let first = claims
                .iter()
                .filter(|claim| claim.reps == reps && claim.mass == Some(held.value))
                .map(|claim| (claim.day, claim.row))
                .min();
            prop_assert_eq!(first, Some((held.day, held.row)));
        }
    }
}
