import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { notify } from '#app/domain/notifications/notify.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { signLink } from '#app/platform/link-token.server';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { LOOKED_INTO, setClockWrong } from '#tests/setup/look-inside';
import { startProduct, type Product } from '#tests/setup/product';
import { sendUntilTaken } from '../nightly/contact-form';

/** By how much the clock of a machine is wrong, which jumps from one of these to the next: two hours, an hour back, five minutes beside the database. */
const WRONG_BY = [2 * HOUR_MS, -2 * HOUR_MS, -HOUR_MS, 5 * MINUTE_MS, -5 * MINUTE_MS, 0];
/** Much less than any of them, and much more than a busy machine needs. */
const CLOSE_MS = 2 * MINUTE_MS;
/** A heartbeat and more: until then a process reckons on, from then on it knows. */
const BEATS_MS = 6_000;

let product: Product;

beforeAll(async () => {
  // It starts on a machine whose clock is five minutes slow.
  const env = { ...LOOKED_INTO, CLOCK_WRONG_BY_MS: String(-5 * MINUTE_MS) };
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', env });
}, 600_000);
afterAll(() => product?.stop());

async function jump(wrongByMs: number): Promise<void> {
  await Promise.all([...product.webs, ...product.workers].map(({ child }) => setClockWrong(child, wrongByMs)));
}

async function get(path: string, cookie?: string): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(`${product.origins[0]}${path}`, { redirect: 'manual', headers: cookie ? { cookie } : {} });
  await answer.text();
  return { status: answer.status, location: answer.headers.get('location') };
}

type Asks = () => Promise<{ status: number; location: string | null }>;

/** What lets its holder in for a while: a session, a mailed token, a signed link; each until a minute ago, or for another hour. */
async function passes(endsAt: Date): Promise<Record<string, Asks>> {
  const user = await insertUser(db());
  const cookie = await signInAs(user.id);
  await db().session.updateMany({ where: { userId: user.id }, data: { expiresAt: endsAt } });
  const token = await transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }));
  await db().emailToken.updateMany({ where: { userId: user.id }, data: { expiresAt: endsAt } });
  const dedupeKey = `clock-${user.id}`;
  const data = { name: 'Dev', service: 'Lights', total: '$10.00', validUntil: 'May 1', url: 'http://localhost:3000/quotes/x' };
  await transact(db(), (tx) => notify(tx, { userId: user.id, dedupeKey, template: 'quote-reminder', data }));
  const { id } = await db().notification.findFirstOrThrow({ where: { dedupeKey: `${dedupeKey}:email` } });
  const link = signLink({ purpose: 'unsubscribe', visitId: id, windowVersion: 0, expiresAt: endsAt });
  return {
    'a session': () => get('/settings', cookie),
    'a mailed token': () => get(`/reset-password/${token}`),
    'a signed link': () => get(`/unsubscribe/${link}`),
  };
}

async function answers(asks: Record<string, Asks>): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => {
      const { status, location } = await ask();
      return [name, `${status} ${location?.split('?')[0] ?? ''}`.trim()];
    }),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

const OPEN = { 'a session': '200', 'a mailed token': '200', 'a signed link': '200' };
const OVER = { 'a session': '302 /auth', 'a mailed token': '302 /forgot-password', 'a signed link': '404' };

test('a session, a token and a link that are over stay over, and others stay good, however the clock of the web process jumps', async () => {
  const over = await passes(new Date(now().getTime() - MINUTE_MS));
  const open = await passes(new Date(now().getTime() + HOUR_MS));
  for (const wrongBy of WRONG_BY) {
    await jump(wrongBy);
    expect([wrongBy, await answers(over)]).toEqual([wrongBy, OVER]);
    expect([wrongBy, await answers(open)]).toEqual([wrongBy, OPEN]);
  }
}, 600_000);

test('processes whose clocks are wrong take a form once, send its mail at once, and write down when it was', async () => {
  for (const wrongBy of WRONG_BY) {
    await jump(wrongBy);
    await delay(BEATS_MS);
    const email = `clock-${wrongBy}@town.test`;
    const began = now().getTime();
    await sendUntilTaken(product.origins, email);
    expect([wrongBy, await db().supportTicket.count({ where: { email } })]).toEqual([wrongBy, 1]);
    const status = async () => (await db().notification.findFirst({ where: { address: email } }))?.status;
    await expect.poll(status, { timeout: CLOSE_MS, interval: 200 }).toBe('sent');
    const { sentAt } = await db().notification.findFirstOrThrow({ where: { address: email } });
    expect(Math.abs((sentAt?.getTime() ?? 0) - began), `wrong by ${wrongBy} ms`).toBeLessThan(CLOSE_MS);
  }
  // No task has failed, waits for a time that is not here yet, or was taken from a worker that lives.
  const late = await db().$queryRaw`
    SELECT t.identifier, j.last_error FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.last_error IS NOT NULL`;
  expect(late).toEqual([]);
  expect(await db().deadLetter.count()).toBe(0);
  const deliveries = await db().$queryRaw<{ deliveries: number }[]>`SELECT deliveries FROM sandbox.mail WHERE deliveries > 1`;
  expect(deliveries).toEqual([]);
}, 600_000);

test('a link that was used in a wrong hour is used for good', async () => {
  await jump(2 * HOUR_MS);
  const user = await insertUser(db());
  const token = await transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }));
  const send = async () => {
    const password = 'a lamp in the window';
    const body = new URLSearchParams({ opId: crypto.randomUUID(), password, confirmation: password });
    const origin = product.origins[0] ?? '';
    const init = { method: 'POST', redirect: 'manual', headers: { origin }, body } as const;
    return (await fetch(`${origin}/reset-password/${token}`, init)).status;
  };
  expect(await send()).toBe(302);
  for (const wrongBy of [-2 * HOUR_MS, -HOUR_MS, 0]) {
    await jump(wrongBy);
    expect([wrongBy, await send()]).toEqual([wrongBy, 404]);
  }
  const { usedAt } = await db().emailToken.findFirstOrThrow({ where: { userId: user.id } });
  expect(Math.abs((usedAt?.getTime() ?? 0) - now().getTime())).toBeLessThan(HOUR_MS);
}, 600_000);
