import { checkRate, limitRate } from './rate-limit.server';
import { InputError } from '../platform/errors';

/** Counts wrong gift card codes of one place, and turns it away after ten: right ones cost nothing. */
export async function withGuessLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
  await checkRate('gift-code.ip', key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) await limitRate('gift-code.ip', key);
    throw error;
  }
}
