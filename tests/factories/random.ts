export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer in [from, to], both ends included. */
  int: (from: number, to: number) => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (share: number) => boolean;
  shuffle: <T>(items: readonly T[]) => T[];
  /** A uuid of version 7 whose time part is `at`, so that rows sort the way they were made. */
  uuid: (at: Date) => string;
  /** Opaque text for URLs. */
  token: (length?: number) => string;
};

const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** sfc32 (Chris Doty-Humphrey): the same seed gives the same fixture on every machine. */
function sfc32(seed: number): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0];
  function next(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4_294_967_296;
  }
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  return next;
}

export function createRandom(seed: number): Random {
  const next = sfc32(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from.');
    return items[int(0, items.length - 1)] as T;
  }
  function shuffle<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = int(0, at);
      [order[at], order[other]] = [order[other] as T, order[at] as T];
    }
    return order;
  }
  function hex(digits: number): string {
    return Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
  }
  function uuid(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${int(8, 11).toString(16)}${hex(3)}-${hex(12)}`;
  }
  function token(length = 22): string {
    return Array.from({ length }, () => TOKEN_LETTERS[int(0, TOKEN_LETTERS.length - 1)]).join('');
  }
  return { next, int, pick, chance: (share) => next() < share, shuffle, uuid, token };
}
