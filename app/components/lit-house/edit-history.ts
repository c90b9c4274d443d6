const MAX_STEPS = 100;

/** What was drawn before and after what is shown. Changes in a row with the same `key`, like those of one drag, are one step. */
export type EditHistory<Drawing> = { past: readonly Drawing[]; future: readonly Drawing[]; key: string | null };

export const NO_HISTORY: EditHistory<never> = { past: [], future: [], key: null };

type Stepped<Drawing> = { history: EditHistory<Drawing>; drawing: Drawing };

/** A change was made to `before`. */
export function remember<Drawing>(history: EditHistory<Drawing>, before: Drawing, key: string | null): EditHistory<Drawing> {
  const isSameStep = key !== null && key === history.key && history.past.length > 0;
  return { past: isSameStep ? history.past : [...history.past, before].slice(-MAX_STEPS), future: [], key };
}

export function undo<Drawing>(history: EditHistory<Drawing>, now: Drawing): Stepped<Drawing> | null {
  const drawing = history.past.at(-1);
  if (drawing === undefined) return null;
  return { drawing, history: { past: history.past.slice(0, -1), future: [now, ...history.future], key: null } };
}

export function redo<Drawing>(history: EditHistory<Drawing>, now: Drawing): Stepped<Drawing> | null {
  const drawing = history.future[0];
  if (drawing === undefined) return null;
  return { drawing, history: { past: [...history.past, now], future: history.future.slice(1), key: null } };
}
