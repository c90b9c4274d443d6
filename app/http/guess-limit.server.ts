import { withinRate } from './rate-limit.server';
import { InputError } from '../platform/errors';

type Guess<T> = { isFirst: false; answer: T } | { isFirst: true; wrong: InputError };

/** Counts wrong gift card codes of one place, and turns it away after ten: right ones cost nothing. */
export async function withGuessLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
  const guess = await withinRate('gift-code.ip', key, async (): Promise<Guess<T>> => {
    try {
      return { isFirst: false, answer: await work() };
    } catch (error) {
      if (error instanceof InputError) return { isFirst: true, wrong: error };
      throw error;
    }
  });
  if (guess.isFirst) throw guess.wrong;
  return guess.answer;
}
