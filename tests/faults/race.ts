import { Conflict, InputError, NotAllowed, NotFound } from '#app/platform/errors';
import type { Random } from '#tests/factories/random';

const MAX_APART_MS = 2_000;

/** Two acts on the same rows, and what becomes of them: rows of this scene only. */
export type Scene = {
  one: () => Promise<unknown>;
  other: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** How far apart the two are started at most, ms: as long as the slower one takes to say what it is about. */
  spread?: number;
};

/** A refusal is an answer; anything else is a fault and fails the race. */
async function answerOf(act: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await act();
    return 'done';
  } catch (error) {
    if ([Conflict, InputError, NotAllowed, NotFound].some((kind) => error instanceof kind)) return 'refused';
    throw error;
  }
}

type Start = { random: Random; round: number };

/** How a scene ends when both acts are started at nearly the same time, either of them first; further apart where one always won. */
export async function race({ one, other, end, spread = 20 }: Scene, { random, round }: Start): Promise<string> {
  const most = Math.min(MAX_APART_MS, spread * 2 ** Math.floor(round / 6));
  const lead = random.int(-most, most);
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
  const answers = await Promise.all([after(-lead).then(() => answerOf(one)), after(lead).then(() => answerOf(other))]);
  return JSON.stringify({ answers, end: await end() }, null, 1);
}

/** How it ends when the one acts after the other. */
export async function inOrder({ one, other, end }: Scene, first: 'one' | 'other'): Promise<string> {
  const answers: string[] = [];
  if (first === 'one') answers.push(await answerOf(one), await answerOf(other));
  else answers.push(...[await answerOf(other), await answerOf(one)].reverse());
  return JSON.stringify({ answers, end: await end() }, null, 1);
}
