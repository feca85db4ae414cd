use crate::support::*;
use hexhaven_rules::*;
use std::time::Instant;

#[test]
fn stats() {
    for (lazy, rules) in rule_sets().into_iter().flat_map(|r| [(false, r), (true, r)]) {
        if rules.players == 2 || !rules.win_claim.eq(&WinClaim::Automatic) || (rules.edition != Edition::Fifth) { continue; }
        let rules = Rules { turn_limit: 400, player_trade: false, allow_gifts: false, allow_overlap: false, discard_limit: if lazy {15} else {7}, ..rules };
        let (mut inputs, mut samples, mut none, mut max, mut sum) = (0usize, 0usize, 0usize, 0usize, 0usize);
        let mut hist = vec![0usize; 14];
        let mut time = std::time::Duration::ZERO;
        let mut worst = std::time::Duration::ZERO;
        let games = 20;
        for seed in 0..games {
            let start = Instant::now();
            let mut w = Watched::start(rules, seed);
            let mut n=0;
            while let Some(mut input) = w.random_input() {
                if lazy { if let Input::Act(s, Action::Road(_) | Action::Settlement(_) | Action::City(_) | Action::BuyDevCard | Action::SupplyTrade{..}) = input { if w.state.public().phase == Phase::Main && w.luck.pick(8) > 0 { input = Input::Act(s, Action::EndTurn); } } }
                w.play(input);
                n+=1;
                for k in &w.knowledge {
                    samples += 1;
                    match k.worlds() { None => none += 1, Some(n) => { max = max.max(n); sum += n; hist[(usize::BITS - n.leading_zeros()) as usize]+=1; } }
                }
            }
            inputs+=n;
            time += start.elapsed();
            worst = worst.max(start.elapsed());
        }
        eprintln!("lazy {lazy} {:?} p{} h{} inputs/game {} time/game {:?} worst {:?} max {} mean {} none {}/{} {:?}", rules.edition, rules.players, rules.helpers, inputs / games as usize, time / games as u32, worst, max, sum / (samples-none).max(1), none, samples, hist);
    }
}
