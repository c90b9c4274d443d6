import type { CompiledPro, CompiledVisit, Setting } from '../model/compiled';
import type { Slot } from './insertion';
import type { VerdictCode } from '../model/types';

/**
 * A stretch of starts that are still possible, both ends included. From the working hours on it lies in one range:
 * `day` is the date that range begins on and [open, close] its ends; before, `day` is -1.
 */
export type Piece = { from: number; to: number; day: number; open: number; close: number };

/**
 * One visit against one pro. Time rules take away from `starts`; the rule that would leave none fails and leaves it as
 * it was. `slot` is where the first start falls on its route, once the travel rule has looked.
 */
export type Case = {
  visit: CompiledVisit;
  pro: CompiledPro;
  setting: Setting;
  starts: Piece[];
  miles: number;
  slot: Slot | null;
};

/** The numbers of a no: `value` broke `limit`, both in `unit`. */
export type Numbers = { limit: number | null; value: number | null; unit: string | null; text: string };

/** How much was missing, in a unit that a person can add: the least change that this rule alone would ask for. */
export type Shortfall = { by: number; unit: 'cents' | 'mi' | 'min' | 'visits' | 'days' };

/** The one shape of a hard rule. `explain` and `shortfall` are asked only after `passes` said no. */
export type Rule = {
  code: VerdictCode;
  passes: (judged: Case) => boolean;
  explain: (judged: Case) => Numbers;
  shortfall: (judged: Case) => Shortfall | null;
};

/** `passes` of a rule about time: filters the possible starts, and fails when none would be left. */
export function narrowTo(judged: Case, left: Piece[]): boolean {
  if (left.length === 0) return judged.starts.length === 0;
  judged.starts = left;
  return true;
}

function cut(piece: Piece, from: number, to: number): Piece {
  return { from, to, day: piece.day, open: piece.open, close: piece.close };
}

/** The parts of the pieces that lie in [from, to]. */
export function keepWithin(pieces: Piece[], from: number, to: number): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (piece.from >= from && piece.to <= to) kept.push(piece);
    else if (piece.from <= to && piece.to >= from) kept.push(cut(piece, Math.max(piece.from, from), Math.min(piece.to, to)));
  }
  return kept;
}

/** The parts of the pieces that lie outside [from, to]; the same list when that is all of them. */
export function keepOutside(pieces: Piece[], from: number, to: number): Piece[] {
  let touched = false;
  for (const piece of pieces) touched ||= piece.to >= from && piece.from <= to;
  if (!touched || from > to) return pieces;
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (piece.to < from || piece.from > to) {
      kept.push(piece);
      continue;
    }
    if (piece.from < from) kept.push(cut(piece, piece.from, from - 1));
    if (piece.to > to) kept.push(cut(piece, to + 1, piece.to));
  }
  return kept;
}

export function noShortfall(): null {
  return null;
}

/** Seconds as minutes, rounded up, never 0. */
export function minutesUp(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
