import { limitRate, uncountRate } from './rate-limit.server';
import { InputError } from '../platform/errors';

/** Counts wrong gift card codes of one place, and turns it away after ten: right ones cost nothing. */
export async function withGuessLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
  // Counted first, so that of many at once no more are tried.
  await limitRate('gift-code.ip', key);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof InputError;
    throw error;
  } finally {
    if (!isWrong) await uncountRate('gift-code.ip', key);
  }
}
