import { beforeAll, expect, test, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { without } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, getWords, type Reader } from '#tests/setup/read-pages';
import { openFixture } from '../payments/payment-fixtures';
import { paidPro, paidWork } from './payout-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  ({ ask, read, post } = await pageReader());
  await openFixture();
});

async function withShare() {
  await sandbox().faults.setFundsAfterHours(0);
  return paidWork();
}

async function setFee(instantFeeBps: number, instantLeastCents: number): Promise<void> {
  for (const [key, value] of Object.entries({ instantFeeBps, instantLeastCents })) {
    const row = { value, updatedAt: now() };
    await db().siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
  }
}

test('an instant payout costs what the office sets, as the pro was shown it, and keeps that fee', async () => {
  const { pro, install } = await withShare();
  const balanceCents = install.payoutCents;
  const feeCents = Math.max(100, Math.round(balanceCents * 0.02));
  await setFee(200, 100);
  expect(await read('/pro/payouts', pro.userId)).toContain('Instant Payout (2%)');
  expect(await read('/pro/payouts/instant', pro.userId)).toContain('Fee (2%, at least $1.00)');
  const shown = { balanceCents: String(balanceCents), payoutCents: String(balanceCents - feeCents) };
  const take = () => post('/pro/payouts/instant', pro.userId, { ...shown, opId: crypto.randomUUID() });
  await setFee(0, 0);
  expect(lacks(await read('/pro/payouts', pro.userId), ['Instant Payout (no fee)', 'for free.'])).toEqual([]);
  expect((await take()).status).toBe(409);
  await setFee(200, 100);
  expect((await take()).headers.get('location')).toBe('/pro/payouts');
  await setFee(150, 50);
  expect(await db().payout.findMany({ where: { proId: pro.id } })).toMatchObject([
    { feeCents, amountCents: balanceCents - feeCents },
  ]);
});

test('the two ways to the bank have their fees, in dollars and cents, while the flag is on', async () => {
  const { pro, install } = await withShare();
  const booking = await db().booking.findFirstOrThrow({ where: { visits: { some: { id: install.id } } } });
  // 80 % of the install's price before tax.
  expect(install.payoutCents).toBe(Math.round(install.priceCents * 0.8));
  expect(booking.totalCents).toBeGreaterThan(install.payoutCents);
  const fee = Math.round(install.payoutCents * 0.015);
  const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const page = await read('/pro/payouts', pro.userId);
  const ways = ['Enhanced Earnings Dashboard', 'Instant Payout (1.5%)', 'Standard Payout', 'Next weekly payout', 'No fees'];
  expect(lacks(page, [...ways, money(install.payoutCents), money(fee), money(install.payoutCents - fee)])).toEqual([]);
  await db().featureFlag.update({ where: { key: 'use_v2_payout_flow' }, data: { on: false } });
  const cookie = await signInAs(pro.userId);
  // Flags are kept for half a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: now().getTime() + 31_000 });
  const basic = getWords(await (await ask('/pro/payouts', { cookie })).text());
  const instant = await ask('/pro/payouts/instant', { cookie });
  vi.useRealTimers();
  expect(lacks(basic, ['Available Balance', 'Pending Balance', 'Next Payout', 'Weekly automatic transfer'])).toEqual([]);
  expect(lacks(basic, [`Available Balance ${money(install.payoutCents)}`, 'Pending Balance $0.00'])).toEqual([]);
  expect(basic).not.toContain('Enhanced Earnings');
  expect(instant.status).toBe(404);
});

test('the setup leads to Stripe’s page, back to the payouts, and begins again where a link is too old', async () => {
  const pro = await insertPro(db(), { payoutsEnabled: false });
  const answer = await post('/pro/payouts', pro.userId, { intent: 'setup' });
  expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\//);
  const page = await read('/pro/payouts?setup=again', pro.userId);
  expect(lacks(page, ['Account setup required', 'Continue Setup'])).toEqual([]);
});

test('payouts whose balance Stripe does not tell for eight seconds say Dashboard Taking Too Long, and offer both ways on', async () => {
  const pro = await paidPro();
  await sandbox().faults.addFault({ path: '/v1/balance', moment: 'before', kind: 'hang', times: 1 });
  const slow = await ask('/pro/payouts', { cookie: await signInAs(pro.userId) });
  await sandbox().faults.reset();
  expect(slow.status).toBe(504);
  const said = ['Dashboard Taking Too Long', 'Your money is safe', 'Sign Out & Try Again', 'Refresh Page'];
  expect(lacks(plain(await slow.text()), said)).toEqual([]);
});

test('payouts that cannot be loaded say Authentication Issue and offer both ways on', async () => {
  const pro = await insertPro(db());
  const cookie = await signInAs(pro.userId);
  const broken = await without('payout', () => ask('/pro/payouts', { cookie }));
  expect(lacks(plain(await broken.text()), ['Authentication Issue', 'Sign Out & Try Again', 'Refresh Page'])).toEqual([]);
});
