import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { payoutFeeLines } from '#app/domain/ledger/movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { openAccountPage, startOnboarding, syncAccount } from '#app/domain/payouts/connect-account.server';
import { readInstantOffer, takeInstantPayout } from '#app/domain/payouts/instant-payout.server';
import { readEarnings } from '#app/domain/payouts/read-earnings.server';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { statementCsv } from '#app/domain/payouts/statement-csv';
import { setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import {
  allEvents,
  booked,
  books,
  complete,
  deliver,
  openFixture,
  post,
  untoldEvents,
  workOff,
} from '../payments/payment-fixtures';
import { fillOnboarding, heldAtStripe, later, owedTo, paidPro } from './payout-fixtures';

// Each test plays days of money through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(async () => {
  setClock(null);
  await sandbox().faults.reset();
});

/** A pro with a paid share, its money available at Stripe. */
async function withBalance(bank?: string) {
  const pro = await paidPro(bank ? { bank } : {});
  const { install } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  await later(49, workOff);
  await later(49, workOff);
  return { pro, install };
}

function press(proId: string, offer: { balanceCents: number; payoutCents: number }) {
  return takeInstantPayout(db(), { proId, ...offer }, (request) => transact(db(), request));
}

it('onboarding makes one account, and its events say what is still missing', async () => {
  const { id: proId } = await insertPro(db(), { payoutsEnabled: false });
  const url = await startOnboarding(db(), { proId });
  await startOnboarding(db(), { proId });
  expect((await readEarnings(db(), { proId })).account).toMatchObject({ isActive: false });
  await expect(openAccountPage(db(), { proId })).rejects.toThrow('Finish your payout setup first.');
  expect((await fillOnboarding(url, { verdict: 'document' })).status).toBe(303);
  await deliver(await untoldEvents());
  expect((await readEarnings(db(), { proId })).account).toMatchObject({
    isActive: false,
    needs: ['A photo of an identity document'],
  });
  expect(await db().pro.findUniqueOrThrow({ where: { id: proId } })).toMatchObject({ payoutsEnabled: false });
  await fillOnboarding(await startOnboarding(db(), { proId }));
  await deliver(await untoldEvents());
  const { account } = await readEarnings(db(), { proId });
  expect(account).toMatchObject({ isActive: true, instantEligible: true, needs: [], bankLabel: 'Visa ending in 6789' });
  expect(await openAccountPage(db(), { proId })).toContain('/sandbox/express/');
  expect(await db().connectAccount.count({ where: { proId } })).toBe(1);
});

it('a setup that Stripe does not answer says so in the words of the specification, and a later one works', async () => {
  const { id: proId } = await insertPro(db(), { payoutsEnabled: false });
  await sandbox().faults.addFault({ path: '/v1/account_links', moment: 'before', kind: '500', times: 20 });
  await expect(startOnboarding(db(), { proId })).rejects.toThrow('Setup failed: Unable to start payout setup. Please try again.');
  await sandbox().faults.reset();
  expect(await startOnboarding(db(), { proId })).toMatch(/^http/);
  expect(await db().connectAccount.count({ where: { proId } })).toBe(1);
});

it('account events in the wrong order and again and again end in what Stripe says now', async () => {
  const pro = await paidPro();
  const events = (await allEvents()).filter((event) => event.includes(pro.stripeAccountId));
  expect(events.length).toBeGreaterThan(0);
  for (const event of [...events.reverse(), ...events]) await deliver([event]);
  await syncAccount(db(), { stripeAccountId: pro.stripeAccountId });
  expect(await db().connectAccount.findUniqueOrThrow({ where: { proId: pro.id } })).toMatchObject({ payoutsEnabled: true });
});

it('an instant payout sends the balance less 1.5 percent, once, and the fee reaches our own balance', async () => {
  const { pro, install } = await withBalance();
  const offer = await readInstantOffer(db(), { proId: pro.id });
  expect(offer?.balanceCents).toBe(install.payoutCents);
  expect(offer?.feeCents).toBe(Math.max(50, Math.round(install.payoutCents * 0.015)));
  await expect(press(pro.id, { balanceCents: offer!.balanceCents, payoutCents: offer!.payoutCents + 1 })).rejects.toThrow(
    'changed',
  );
  const answer = await press(pro.id, offer!);
  expect(answer).toMatchObject({ status: 'pending', amountCents: offer!.payoutCents });
  await expect(press(pro.id, offer!)).rejects.toThrow('Your balance or the fee has changed');
  // Until it is taken back the fee stays there: it is ours, and the pro is not offered it.
  expect((await heldAtStripe(pro.stripeAccountId)).available).toBe(offer!.feeCents);
  expect(await readInstantOffer(db(), { proId: pro.id })).toBeNull();
  await workOff();
  expect(await heldAtStripe(pro.stripeAccountId)).toEqual({ available: 0, pending: 0 });
  expect(await owedTo(pro.id)).toBe(0);
  await later(1, async () => {
    await sandbox().deliverDue(0);
    await workOff();
  });
  expect(await db().payout.findFirstOrThrow({ where: { proId: pro.id } })).toMatchObject({ status: 'paid', method: 'instant' });
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});

it('Stripe sends the payout and the answer is lost: pressing again and the task find the same one', async () => {
  const { pro } = await withBalance();
  const offer = await readInstantOffer(db(), { proId: pro.id });
  await sandbox().faults.addFault({ path: '/v1/payouts', method: 'POST', moment: 'after', kind: 'reset', times: 3 });
  expect(await press(pro.id, offer!)).toMatchObject({ status: 'requested' });
  await expect(press(pro.id, offer!)).rejects.toThrow('already on its way');
  await workOff();
  const payouts = await db().payout.findMany({ where: { proId: pro.id } });
  expect(payouts).toHaveLength(1);
  expect(payouts[0]?.status).toBe('pending');
  expect(await heldAtStripe(pro.stripeAccountId)).toEqual({ available: 0, pending: 0 });
});

it('a payout that the bank sends back is marked failed and its fee goes with the next share', async () => {
  const { pro } = await withBalance('000999991116');
  const offer = await readInstantOffer(db(), { proId: pro.id });
  await press(pro.id, offer!);
  await workOff();
  await later(1, async () => {
    await sandbox().deliverDue(0);
    await workOff();
  });
  const payout = await db().payout.findFirstOrThrow({ where: { proId: pro.id } });
  expect(payout.status).toBe('failed');
  expect(payout.failureMessage).toContain('bank account');
  expect(await owedTo(pro.id)).toBe(offer!.feeCents);
  const next = await booked();
  await complete(next.install.id, pro.id);
  await workOff();
  await later(49, workOff);
  expect(await owedTo(pro.id)).toBe(0);
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});

it('the weekly payout that Stripe makes by itself stands beside the others', async () => {
  const { pro, install } = await withBalance();
  await later(7 * 24, async () => {
    // The stand-in pays out on Fridays, and the bank takes two days: look once on each of the coming days.
    for (let day = 0; day < 10; day += 1) {
      await later(24, () => sandbox().deliverDue(0));
    }
    await workOff();
  });
  expect(
    await db().payout.findMany({ where: { proId: pro.id }, select: { method: true, amountCents: true, status: true } }),
  ).toEqual([{ method: 'standard', amountCents: install.payoutCents, status: 'paid' }]);
});

it('the statement of the year names every job and comes to what was paid', async () => {
  const { pro, install } = await withBalance();
  // Of the other kind of money than the one in force.
  const other = { kind: 'payout-fee', causeId: crypto.randomUUID(), bookingId: null, livemode: true } as const;
  await transact(db(), (tx) => postMovement(tx, { ...other, lines: payoutFeeLines({ proId: pro.id, feeCents: 700 }) }));
  const statement = await readStatement(db(), { proId: pro.id });
  expect(statement.others).toEqual([]);
  expect(statement.totals).toMatchObject({
    afterCents: 0,
    jobs: 1,
    priceCents: install.priceCents,
    earnedCents: install.payoutCents,
    platformCents: install.priceCents - install.payoutCents,
    paidCents: install.payoutCents,
  });
  const file = statementCsv(statement);
  expect(file).toContain((install.payoutCents / 100).toFixed(2));
  expect(file).toContain(`Year ${statement.year}`);
});

it('a statement with an instant payout has a row for its fee and adds up, job by job and over the year', async () => {
  const { pro, install } = await withBalance();
  const offer = await readInstantOffer(db(), { proId: pro.id });
  await press(pro.id, offer!);
  await workOff();
  const { lines, others, totals } = await readStatement(db(), { proId: pro.id });
  expect(lines.map(({ earnedCents, nettedCents, sentCents }) => earnedCents - nettedCents - sentCents)).toEqual([0]);
  expect(others).toMatchObject([{ kind: 'payout-fee', amountCents: -offer!.feeCents }]);
  expect(totals).toMatchObject({ earnedCents: install.payoutCents, otherCents: -offer!.feeCents });
  expect(totals.beforeCents + totals.earnedCents + totals.otherCents).toBe(totals.paidCents + totals.afterCents);
  expect(statementCsv(await readStatement(db(), { proId: pro.id }))).toContain('Instant payout fee');
});

it('a pro whose account is disconnected at Stripe is not payable, is asked to set payouts up again, and gets a new account', async () => {
  const admin = await insertAdmin(db());
  const pro = await paidPro();
  const event = (id: string, account: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'account.application.deauthorized',
      account,
      livemode: false,
      created: 1,
      data: { object: { id: 'ca_1', object: 'application', name: 'Brightcrew' } },
    });
  const read = () => db().pro.findUniqueOrThrow({ where: { id: pro.id } });
  // Stripe still gives it out: it stands.
  await deliver([event('evt_early', pro.stripeAccountId)]);
  expect(await read()).toMatchObject({ stripeAccountId: pro.stripeAccountId, payoutsEnabled: true });
  await pool().query('DELETE FROM sandbox.doc WHERE id = $1', [pro.stripeAccountId]);
  await deliver([event('evt_left', pro.stripeAccountId)]);
  await post(event('evt_left_again', pro.stripeAccountId));
  expect(await read()).toMatchObject({ stripeAccountId: null, payoutsEnabled: false });
  expect((await readEarnings(db(), { proId: pro.id })).account).toBeNull();
  const told = await db().notification.findMany({
    where: { dedupeKey: { startsWith: 'payouts-disconnected:' }, channel: 'email' },
  });
  expect(told.map(({ userId }) => userId).sort()).toEqual([admin.id, pro.userId].sort());
  await fillOnboarding(await startOnboarding(db(), { proId: pro.id }));
  await deliver(await untoldEvents());
  const after = await read();
  expect(after.payoutsEnabled).toBe(true);
  expect(after.stripeAccountId).not.toBe(pro.stripeAccountId);
});
