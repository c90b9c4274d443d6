import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitRate, type LimitName, TooManyRequests } from '#app/http/rate-limit.server';
import { db } from '#app/platform/db.server';
import { asker, loadBuild } from '#tests/setup/ask';
import { openFixture } from '../payments/payment-fixtures';

const MINUTE = 60;
const HOUR = 3_600;

/** What each limit promises: so many in so many seconds. */
const PROMISED: Record<LimitName, readonly [points: number, seconds: number]> = {
  'sign-in.ip': [20, MINUTE],
  'sign-in.account': [5, 15 * MINUTE],
  'sign-in.device': [5, 15 * MINUTE],
  'second-step.account': [5, 15 * MINUTE],
  'second-step.device': [5, 15 * MINUTE],
  'code-try.ip': [20, MINUTE],
  'resend.account': [1, MINUTE],
  'code.account': [6, HOUR],
  'settings.user': [30, HOUR],
  'sign-up.ip': [10, HOUR],
  'mail-link.account': [3, HOUR],
  'mail-link.ip': [10, HOUR],
  'form-accepted.ip': [10, HOUR],
  'form-refused.ip': [60, HOUR],
  'message.user': [30, MINUTE],
  'upload.user': [20, HOUR],
  'claim.pro': [120, MINUTE],
  'home.pro': [5, 24 * HOUR],
  'license-check.pro': [10, 24 * HOUR],
  'promote.admin': [3, HOUR],
  'test-message.admin': [10, 3_600],
  'invite.company': [30, HOUR],
  'invite.household': [10, 24 * HOUR],
  'address.ip': [120, MINUTE],
  'design.ip': [240, HOUR],
  'payment.booking': [10, HOUR],
  'gift-card.ip': [20, HOUR],
  'gift-code.ip': [10, 15 * MINUTE],
};

beforeAll(openFixture);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function isRefused(name: LimitName, key: string): Promise<TooManyRequests | null> {
  return limitRate(name, key).then(
    () => null,
    (error: unknown) => {
      if (error instanceof TooManyRequests) return error;
      throw error;
    },
  );
}

describe('how often is too often', () => {
  test.each(Object.entries(PROMISED) as [LimitName, readonly [number, number]][])(
    '%s lets through what it promises, asked at once, and not one more',
    async (name, [points, seconds]) => {
      const asked = await Promise.all(Array.from({ length: points + 3 }, () => isRefused(name, 'somebody')));
      const refused = asked.filter((each) => each !== null);
      expect(refused).toHaveLength(3);
      for (const { retryAfterSeconds } of refused) {
        expect(retryAfterSeconds).toBeGreaterThan(0);
        expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
      }
      expect(await isRefused(name, 'another visitor')).toBeNull();
    },
  );

  test('a process that restarts counts on from where the last one stopped', async () => {
    for (let use = 0; use < 3; use += 1) expect(await isRefused('promote.admin', 'an admin')).toBeNull();
    vi.resetModules();
    const fresh = await import('#app/http/rate-limit.server');
    await expect(fresh.limitRate('promote.admin', 'an admin')).rejects.toMatchObject({ name: 'TooManyRequests' });
  });

  test('of thirty open forms that are sent at once, as many are taken as the limit allows', async () => {
    const ask = asker(await loadBuild());
    const send = (email: string) =>
      ask('/contact', {
        method: 'POST',
        body: new URLSearchParams({ name: 'Ada', email, phone: '', subject: 'general', message: 'Do you light barns?' }),
      });
    const refused = await send('no address');
    expect(refused.status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('ada@barn.test')));
    const [taken] = PROMISED['form-accepted.ip'];
    expect(await db().supportTicket.count({ where: { email: 'ada@barn.test' } })).toBe(taken);
    // A machine that is too busy for all of them at once says so.
    expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(30 - taken);
  });

  test('a form sent again uses nothing up, also once no more are taken', async () => {
    const ask = asker(await loadBuild());
    const opIds = Array.from({ length: PROMISED['form-accepted.ip'][0] + 1 }, () => crypto.randomUUID());
    const send = (opId: string) =>
      ask('/waitlist', {
        method: 'POST',
        body: new URLSearchParams({ opId, email: 'wait@barn.test', zip: '60614', service: '' }),
      });
    for (const opId of opIds) for (let time = 0; time < 2; time += 1) await send(opId);
    const statuses = await Promise.all(opIds.map(async (opId) => (await send(opId)).status));
    expect(statuses).toEqual([...opIds.slice(1).map(() => 302), 429]);
  });
});
