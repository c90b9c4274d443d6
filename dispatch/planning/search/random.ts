/** A seeded stream of numbers: sfc32 (Chris Doty-Humphrey, PractRand). The same seed gives the same stream on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer in [0, count). */
  below: (count: number) => number;
};

/** `seed` is any finite number; its low 32 bits count. */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let d = 1;
  function draw(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  }
  for (let i = 0; i < 15; i++) draw();
  return {
    next: () => draw() / 4294967296,
    below: (count) => Math.floor((draw() / 4294967296) * count),
  };
}
