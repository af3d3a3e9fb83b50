//! The fuzz target `archive` on its own seeds, and on each of them cut off and damaged.

#[allow(unreachable_pub, reason = "it is public where the fuzz target uses it")]
#[path = "../../../fuzz/src/archive.rs"]
mod archive;

const SEEDS: [&[u8]; 5] = [
    include_bytes!("../../../fuzz/seeds/archive/tar.bin"),
    include_bytes!("../../../fuzz/seeds/archive/gz.bin"),
    include_bytes!("../../../fuzz/seeds/archive/bz2.bin"),
    include_bytes!("../../../fuzz/seeds/archive/xz.bin"),
    include_bytes!("../../../fuzz/seeds/archive/zip.bin"),
];

#[test]
fn the_target_takes_its_seeds_and_what_is_near_them() {
    for seed in SEEDS {
        archive::run(seed);
        for cut in (0..seed.len()).step_by(7) {
            archive::run(&seed[..cut]);
            let mut damaged = seed.to_vec();
            damaged[cut] ^= 0x55;
            archive::run(&damaged);
        }
    }
}
