import { beforeAll, expect, it } from 'vitest';
import { answerAddition } from '#app/domain/change-orders/answer-addition.server';
import { proposeAddition } from '#app/domain/change-orders/propose-addition.server';
import { readAddition } from '#app/domain/change-orders/queries.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { settleCompletion } from '#app/domain/settlement/settle-completion.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { insertPro } from '#tests/factories/pros';
import { buildAssignment } from '#tests/factories/visits';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openStore, sold } from '../programs/program-fixtures';
import { bookedBusiness } from './business-fixtures';
import { booked, books, openFixture, workOff } from './payment-fixtures';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});

const admin = { kind: 'admin', userId: null } as const;

/** A pro at work on a booked install. */
async function atWork<Made extends Awaited<ReturnType<typeof booked>> | Awaited<ReturnType<typeof bookedBusiness>>>(made: Made) {
  const pro = await insertPro(db());
  const { install } = made;
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId: install.id, action: 'assign', actor: admin });
    await changeVisit(tx, { visitId: install.id, action: 'start', actor: admin });
    await tx.assignment.create({
      data: buildAssignment(
        { visitId: install.id, proId: pro.id, start: install.windowStart, minutes: install.durationMinutes },
        { status: 'in_progress', proPayoutCents: install.payoutCents },
      ),
    });
  });
  const propose = (priceCents: number) =>
    transact(db(), (tx) =>
      proposeAddition(tx, { visitId: install.id, proId: pro.id, userId: pro.userId, description: 'Wrap the maple', priceCents }),
    );
  return { ...made, pro, propose };
}

function answer(token: string, accept: boolean): Promise<void> {
  return transact(db(), (tx) => answerAddition(tx, { token, accept, userId: null }));
}

it('an addition that the customer accepts is in price, tax, balance and payout, to the cent', async () => {
  const { propose, install, bookingId, pro, customer } = await atWork(await booked());
  const before = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const order = await propose(12_345);
  expect(order).toMatchObject({ taxCents: 772, payoutCents: 9_876 });
  await answer(order.token, true);
  await answer(order.token, true);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(booking.totalCents - before.totalCents).toBe(12_345 + 772);
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId: install.id, action: 'complete', actor: admin, set: { completedAt: now() } });
    await tx.assignment.updateMany({ where: { visitId: install.id }, data: { status: 'completed' } });
    await settleCompletion(tx, { visitId: install.id });
  });
  await workOff();
  const payments = await db().payment.findMany({ where: { bookingId } });
  expect(payments.reduce((sum, payment) => sum + payment.capturedCents, 0)).toBe(booking.totalCents);
  const transfer = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  expect(transfer.amountCents).toBe(install.payoutCents + 9_876);
  const takedown = await db().visit.findFirstOrThrow({ where: { bookingId, kind: 'takedown' } });
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(
    -takedown.priceCents - takedown.taxCents,
  );
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});

it('an addition that is refused, replaced or too late changes nothing', async () => {
  const { propose, bookingId } = await atWork(await booked());
  const before = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const refused = await propose(5_000);
  await answer(refused.token, false);
  await expect(answer(refused.token, true)).rejects.toThrow('answered or replaced');
  const replaced = await propose(6_000);
  const last = await propose(7_000);
  await expect(answer(replaced.token, true)).rejects.toThrow('answered or replaced');
  try {
    setClock(new Date(last.expiresAt.getTime() + 1));
    await expect(answer(last.token, true)).rejects.toMatchObject({ code: 'already_done' });
    expect((await readAddition(db(), last.token)).status).toBe('expired');
  } finally {
    setClock(null);
  }
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).totalCents).toBe(before.totalCents);
});

it('two answers at once are one answer', async () => {
  const { propose, bookingId } = await atWork(await booked());
  const before = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { token } = await propose(10_000);
  await Promise.allSettled([answer(token, true), answer(token, true), answer(token, false), answer(token, true)]);
  const { status } = await readAddition(db(), token);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(booking.totalCents - before.totalCents).toBe(status === 'accepted' ? 10_625 : 0);
});

it('an addition to a visit on invoice is said to be on that invoice or on the month’s, with what the visit costs', async () => {
  const { propose, install, bookingId } = await atWork(await bookedBusiness());
  const { token } = await propose(12_345);
  const visitCents = install.priceCents + install.taxCents;
  expect(await readAddition(db(), token)).toMatchObject({ paidBy: 'invoice', totalCents: visitCents });
  const ask = asker(await loadBuild());
  const page = async () => plain(await (await ask(`/change-orders/${token}`)).text());
  const sums = [visitCents + 12_345 + 772, visitCents].map((cents) => formatMoney(cents, 'always'));
  expect(
    lacks(await page(), [`The visit would cost ${sums[0]} instead of ${sums[1]}. It would be on the invoice for the visit.`]),
  ).toEqual([]);
  await answer(token, true);
  const said = `It’s now part of your visit: ${sums[0]} in total, on the invoice`;
  expect(lacks(await page(), [`${said} for the visit.`])).toEqual([]);
  const store = await openStore();
  const siteProgramId = await sold(store);
  await db().programMonth.create({ data: { bookingId, siteProgramId, month: new Date('2026-01-01'), billing: 'month' } });
  expect(lacks(await page(), [`${said} for the month.`])).toEqual([]);
});
