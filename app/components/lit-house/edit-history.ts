import type { HouseDesign } from '#app/domain/house-designs/house-design';

const MAX_STEPS = 100;

/** The designs before and after the one that is shown. Changes in a row with the same `key`, like those of one drag, are one step. */
export type EditHistory = { past: readonly HouseDesign[]; future: readonly HouseDesign[]; key: string | null };

export const NO_HISTORY: EditHistory = { past: [], future: [], key: null };

type Stepped = { history: EditHistory; design: HouseDesign };

/** A change was made to `before`. */
export function remember(history: EditHistory, before: HouseDesign, key: string | null): EditHistory {
  const isSameStep = key !== null && key === history.key && history.past.length > 0;
  return { past: isSameStep ? history.past : [...history.past, before].slice(-MAX_STEPS), future: [], key };
}

export function undo(history: EditHistory, now: HouseDesign): Stepped | null {
  const design = history.past.at(-1);
  if (!design) return null;
  return { design, history: { past: history.past.slice(0, -1), future: [now, ...history.future], key: null } };
}

export function redo(history: EditHistory, now: HouseDesign): Stepped | null {
  const design = history.future[0];
  if (!design) return null;
  return { design, history: { past: [...history.past, now], future: history.future.slice(1), key: null } };
}
