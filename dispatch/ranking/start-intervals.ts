/**
 * Possible starts of one pair as flat stretches, both ends included; `range` is the range of hours each lies in, -1
 * before hours were looked at. One set is used for every pro in turn.
 */
export type Pieces = {
  count: number;
  from: number[];
  to: number[];
  range: number[];
  spareFrom: number[];
  spareTo: number[];
};

export function createPieces(): Pieces {
  return { count: 0, from: [], to: [], range: [], spareFrom: [], spareTo: [] };
}

/** Keeps what lies in [from, to]. False: nothing was left of something, and the pieces are as they were. */
export function cutTo(pieces: Pieces, from: number, to: number): boolean {
  let kept = 0;
  for (let i = 0; i < pieces.count; i++) if (pieces.from[i]! <= to && pieces.to[i]! >= from) kept++;
  if (kept === 0) return pieces.count === 0;
  kept = 0;
  for (let i = 0; i < pieces.count; i++) {
    if (pieces.from[i]! > to || pieces.to[i]! < from) continue;
    put(pieces, kept++, Math.max(pieces.from[i]!, from), Math.min(pieces.to[i]!, to), pieces.range[i]!);
  }
  pieces.count = kept;
  return true;
}

/** Takes away what lies in [from, to]. False: nothing is left of something. */
export function cutOut(pieces: Pieces, from: number, to: number): boolean {
  const given = pieces.count;
  let touched = false;
  for (let i = 0; i < given; i++) if (pieces.to[i]! >= from && pieces.from[i]! <= to) touched = true;
  if (!touched || from > to) return given > 0;
  let kept = 0;
  const { spareFrom, spareTo } = pieces;
  for (let i = 0; i < given; i++) {
    spareFrom[i] = pieces.from[i]!;
    spareTo[i] = pieces.to[i]!;
  }
  const ranges = pieces.range.slice(0, given);
  for (let i = 0; i < given; i++) {
    const lo = spareFrom[i]!;
    const hi = spareTo[i]!;
    if (hi < from || lo > to) put(pieces, kept++, lo, hi, ranges[i]!);
    else {
      if (lo < from) put(pieces, kept++, lo, from - 1, ranges[i]!);
      if (hi > to) put(pieces, kept++, to + 1, hi, ranges[i]!);
    }
  }
  pieces.count = kept;
  return kept > 0;
}

function put(pieces: Pieces, at: number, from: number, to: number, range: number): void {
  pieces.from[at] = from;
  pieces.to[at] = to;
  pieces.range[at] = range;
}
