import { checkRate, limitRate } from '#app/http/rate-limit.server';

/**
 * Runs the work of an open form within its limits: accepted and refused posts of an address count apart, and a repeat of
 * an accepted one does not count (`work` answers whether it was the first).
 */
export async function withinLimits<T extends { isFirst: boolean }>(key: string, work: () => Promise<T>): Promise<T> {
  await checkRate('form-accepted.ip', key);
  try {
    const done = await work();
    // The last one within the limit is accepted already; it is the next one that is refused.
    if (done.isFirst) await limitRate('form-accepted.ip', key).catch(() => undefined);
    return done;
  } catch (error) {
    await limitRate('form-refused.ip', key);
    throw error;
  }
}
