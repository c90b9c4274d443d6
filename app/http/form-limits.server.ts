import { limitRate, TooManyRequests } from './rate-limit.server';

/** Runs the work of an open form, whose refused posts are counted apart from those that `run` counts as accepted. */
export async function limitRefused<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyRequests)) await limitRate('form-refused.ip', key);
    throw error;
  }
}
