//! `cargo xtask affine-bench`: how the cost of deciding affine programs grows with their size.
//!
//! Programs of n variables and n statements are generated, balanced so that nothing ends early: copies of pointers that
//! meet again after free branches, increments and their decrements. The exponent is that of the power of n that fits
//! best (least squares on logarithms).

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Result, bail};
use refhound_affine::esp::{self, Settings};
use refhound_affine::graph::Graph;
use refhound_affine::pointers::{PointerProgram, Procedure, Step};
use refhound_affine::{Program, Var, backward, karr, procedures, read_program};
use refhound_index::{EntityId, intern};

const SIZES: [usize; 8] = [10, 20, 50, 100, 200, 500, 1000, 2000];

/// Decides a program of a size.
type Decide = fn(usize) -> Result<()>;

#[derive(clap::Args)]
pub(crate) struct AffineBench {
    /// Take the fastest of so many runs
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeat: usize,
    /// Leave out programs with more variables and statements than this
    #[arg(long, value_name = "N", default_value_t = 2000)]
    largest: usize,
}

impl AffineBench {
    pub(crate) fn run(&self) -> Result<()> {
        let kinds: [(&str, Decide); 3] = [
            ("backward, within a procedure", within),
            ("backward, across procedures", across),
            ("forward, path-sensitive", forward),
        ];
        for (name, decide) in kinds {
            let mut points: Vec<(f64, f64)> = Vec::new();
            println!("{name}");
            for size in SIZES.into_iter().filter(|size| *size <= self.largest) {
                let mut best = f64::INFINITY;
                for _ in 0..self.repeat.max(1) {
                    let start = Instant::now();
                    decide(size)?;
                    best = best.min(start.elapsed().as_secs_f64());
                }
                println!("    n = {size:5}: {:10.3} ms", best * 1000.0);
                points.push((size as f64, best));
            }
            println!("    time grows as n^{:.2}", exponent(&points));
        }
        Ok(())
    }
}

/// The slope of the line that fits the logarithms best.
fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(size, time)| (size.ln(), time.max(1e-9).ln())).collect();
    let count = logs.len() as f64;
    let (mean_x, mean_y) =
        (logs.iter().map(|point| point.0).sum::<f64>() / count, logs.iter().map(|point| point.1).sum::<f64>() / count);
    let covariance: f64 = logs.iter().map(|point| (point.0 - mean_x) * (point.1 - mean_y)).sum();
    let variance: f64 = logs.iter().map(|point| (point.0 - mean_x).powi(2)).sum();
    covariance / variance
}

/// Blocks as in Fig. 1 of the 2009 report: two variables get two others in one order or the other, then counts go up
/// through the ones and down through the others.
fn steps(vars: usize, statements: usize) -> Vec<Step> {
    let var = |index: usize| Var::from_index(index % vars);
    let mut steps: Vec<Step> = (0..vars).map(|index| Step::New(var(index))).collect();
    for block in 0..statements / 8 {
        let first = block * 4;
        let (a, b, c, d) = (var(first), var(first + 1), var(first + 2), var(first + 3));
        steps.push(Step::If(vec![Step::Copy(c, a), Step::Copy(d, b)], vec![Step::Copy(c, b), Step::Copy(d, a)]));
        let change = [Step::Increment(a), Step::Increment(b), Step::Decrement(c), Step::Decrement(d)];
        steps.push(Step::If(change.to_vec(), Vec::new()));
    }
    steps
}

fn names(count: usize) -> Vec<refhound_index::Symbol> {
    (0..count).map(|index| intern(&format!("x{index}"))).collect()
}

fn within(size: usize) -> Result<()> {
    let main = Procedure { name: intern("main"), locals: Vec::new(), body: steps(size, size) };
    let program = backward(&PointerProgram { globals: names(size), procedures: vec![main] });
    let decision = karr::decide(&Graph::of(&program, first(&program)));
    match decision {
        Ok(decision) if decision.all_hold() => Ok(()),
        Ok(_) => bail!("the generated program is balanced"),
        Err(_) => bail!("the budget is not enough"),
    }
}

fn first(program: &Program) -> refhound_affine::FunctionId {
    program.functions.ids().next().expect("a program has a function")
}

/// The same statements in procedures of 40 statements each, which `main` calls one after the other.
fn across(size: usize) -> Result<()> {
    let mut all = steps(size, size);
    let body = all.split_off(size);
    let mut procedures = vec![Procedure { name: intern("main"), locals: Vec::new(), body: all }];
    for part in body.chunks(10) {
        let number = procedures.len();
        procedures[0].body.push(Step::Call(number));
        procedures.push(Procedure { name: intern(&format!("p{number}")), locals: Vec::new(), body: part.to_vec() });
    }
    let program = backward(&PointerProgram { globals: names(size), procedures });
    match procedures::decide(&program) {
        Ok(decision) if decision.all_hold() => Ok(()),
        Ok(_) => bail!("the generated program is balanced"),
        Err(_) => bail!("the budget is not enough"),
    }
}

/// n objects that are created, checked and released, as a C function does it.
fn forward(size: usize) -> Result<()> {
    let mut text = String::from("f() { locals ");
    for object in 0..size {
        let _ = write!(text, "{}rc{object}, on{object}", if object == 0 { "" } else { ", " });
    }
    text.push_str("; ");
    for object in 0..size {
        let _ = write!(
            text,
            "if (?) {{ rc{object} = 1; on{object} = 1; }} else {{ rc{object} = 0; on{object} = 0; }} \
             if (on{object} == 1) {{ rc{object}--; }} assert(rc{object} == 0); "
        );
    }
    text.push_str("return (); }");
    let Ok(program) = read_program(&text) else { bail!("the generated program is well formed") };
    let settings = Settings { budget: usize::MAX, ..Settings::default() };
    if esp::check(&program, settings).all_hold() { Ok(()) } else { bail!("the generated program is balanced") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponent_of_a_square_is_two() {
        let points: Vec<(f64, f64)> = [1.0, 10.0, 100.0].map(|size: f64| (size, 3.0 * size * size)).to_vec();
        assert!((exponent(&points) - 2.0).abs() < 1e-6);
    }

    #[test]
    fn generated_programs_are_decided() {
        for decide in [within, across, forward] {
            decide(20).expect("it is balanced");
        }
    }
}
