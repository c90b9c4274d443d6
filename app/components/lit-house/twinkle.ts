/** One bulb in three of a strand that twinkles does so; the others are steady, so that the roof never goes dark. */
const EVERY = 3;

/** A number from 0 to 1 that is always the same for a bulb. */
function shuffle(nth: number, salt: number): number {
  const mixed = Math.sin(nth * 127.1 + salt * 311.7) * 43_758.5453;
  return mixed - Math.floor(mixed);
}

export function doesTwinkle(index: number): boolean {
  return shuffle(index, 1) < 1 / EVERY;
}

/** How bright a bulb that twinkles is at a time in milliseconds: it fades out and in again, each at its own pace, never all at once. */
export function getBrightness(index: number, time: number): number {
  const period = 2_600 + 3_400 * shuffle(index, 2);
  const phase = (time / period + shuffle(index, 3)) % 1;
  const wave = 0.5 + 0.5 * Math.cos(phase * 2 * Math.PI);
  return 0.08 + 0.92 * wave * wave * (3 - 2 * wave);
}
