import { limitRate, withinRate } from './rate-limit.server';

/**
 * Runs the work of an open form within its limits: accepted and refused posts of an address count apart, and a repeat of
 * an accepted one does not count (`work` answers whether it was the first).
 */
export async function withinLimits<T extends { isFirst: boolean }>(key: string, work: () => Promise<T>): Promise<T> {
  return withinRate('form-accepted.ip', key, async () => {
    try {
      return await work();
    } catch (error) {
      await limitRate('form-refused.ip', key);
      throw error;
    }
  });
}
