/** A, B … Z, AA: what a photo is called on the picture, since the edges have numbers. */
export function letter(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : letter(Math.floor(at / 26) - 1) + last;
}
