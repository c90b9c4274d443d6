import { withinRate } from './rate-limit.server';
import { InputError } from '../platform/errors';

/** Counts wrong gift card codes of one place, and turns it away after ten: right ones cost nothing. */
export async function withGuessLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
  const tried = await withinRate('gift-code.ip', key, async () => {
    try {
      return { isFirst: false, answer: await work() };
    } catch (error) {
      if (error instanceof InputError) return { isFirst: true, error };
      throw error;
    }
  });
  if ('error' in tried) throw tried.error;
  return tried.answer;
}
