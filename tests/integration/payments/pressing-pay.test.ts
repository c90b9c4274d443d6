import { beforeAll, expect, it } from 'vitest';
import { Conflict, NotFound } from '#app/platform/errors';
import { db, transact } from '#app/platform/db.server';
import { hashRequest, runOperation } from '#app/platform/operation.server';
import { setClock, now } from '#app/platform/clock.server';
import { sandbox } from '#app/platform/sandbox.server';
import { cancelVisit } from '#app/domain/bookings/cancel-visit.server';
import { openCheckout } from '#app/domain/payments/open-checkout.server';
import { startDeposit } from '#app/domain/payments/start-payment.server';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { insertUser } from '#tests/factories/users';
import { addMinutes } from '#tests/factories/local-time';
import { allEvents, deliver, openTown, payOnPage, pressPay, quoted, SYSTEM, workOff } from './town';

beforeAll(openTown);

it('R-A6 twenty presses of one Pay button make one booking, one payment and lead to one page', async () => {
  const { customer, quoteToken } = await quoted();
  const fields = { quote: quoteToken };
  const press = async () => {
    const operation = {
      actorKey: customer.id,
      opId: '0192e0b8-0000-7000-8000-000000000001',
      name: 'pay',
      requestHash: hashRequest(fields),
    };
    const started = await runOperation(db(), operation, (tx) => startDeposit(tx, { quoteToken, customerId: customer.id }));
    return openCheckout(db(), { paymentId: started.paymentId! });
  };
  const answers = await Promise.all(Array.from({ length: 20 }, press));
  expect(new Set(answers).size).toBe(1);
  const bookings = await db().booking.findMany({ where: { customerId: customer.id }, include: { payments: true, visits: true } });
  expect(bookings).toHaveLength(1);
  expect(bookings[0]!.payments).toHaveLength(1);
  expect(bookings[0]!.visits).toHaveLength(2);
});

it('R-C2 twenty different presses still make one live payment', async () => {
  const who = await quoted();
  const pressed = await Promise.all(Array.from({ length: 20 }, () => pressPay(who)));
  expect(new Set(pressed.map((press) => press.paymentId)).size).toBe(1);
  expect(new Set(pressed.map((press) => press.url)).size).toBe(1);
});

it('R-C1 the amount is the quote’s, and somebody else’s quote cannot be paid', async () => {
  const who = await quoted();
  const { paymentId } = await pressPay(who);
  const quote = await db().quote.findUniqueOrThrow({ where: { token: who.quoteToken } });
  expect(await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ amountCents: quote.depositCents });
  const stranger = await insertUser(db());
  await expect(transact(db(), (tx) => startDeposit(tx, { quoteToken: who.quoteToken, customerId: stranger.id }))).rejects.toThrow(
    NotFound,
  );
  await expect(transact(db(), (tx) => startDeposit(tx, { quoteToken: 'made-up', customerId: stranger.id }))).rejects.toThrow(
    'Service not found',
  );
});

it('a price that changed between two tabs is not paid at the old one', async () => {
  const who = await quoted();
  const { quoteRequestId } = await db().quote.findUniqueOrThrow({ where: { token: who.quoteToken } });
  await transact(db(), (tx) =>
    issueQuote(tx, { quoteRequestId, source: 'admin', lines: [{ label: 'Agreed', amountCents: 95_000 }] }),
  );
  await expect(pressPay(who)).rejects.toThrow(Conflict);
  expect(await db().booking.count({ where: { customerId: who.customer.id } })).toBe(0);
});

it('a quote that has run out cannot be paid', async () => {
  const who = await quoted();
  try {
    setClock(addMinutes(now(), 15 * 24 * 60));
    await expect(pressPay(who)).rejects.toThrow('This quote has run out');
  } finally {
    setClock(null);
  }
});

it('R-C2 money for a booking that was cancelled meanwhile goes back in full by itself', async () => {
  const who = await quoted();
  const { url, reference } = await pressPay(who);
  const { visits } = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { where: { kind: 'install' } } },
  });
  await transact(db(), (tx) => cancelVisit(tx, { visitId: visits[0]!.id, actor: SYSTEM, reason: 'changed my mind', at: now() }));
  expect(await payOnPage(url)).toBe(303);
  await workOff();
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { payments: { include: { refunds: true } }, visits: true },
  });
  expect(booking.visits.map((visit) => visit.status)).toEqual(['cancelled', 'cancelled']);
  expect(booking.payments[0]).toMatchObject({
    status: 'cancelled',
    capturedCents: booking.depositCents,
    refundedCents: booking.depositCents,
  });
  expect(booking.payments[0]!.refunds).toMatchObject([{ status: 'succeeded', amountCents: booking.depositCents }]);
  expect(booking.paymentStatus).toBe('refunded');
});

it('a page that closed unpaid gives way to a new one', async () => {
  const who = await quoted();
  const first = await pressPay(who);
  try {
    setClock(addMinutes(now(), 70));
    const second = await pressPay(who);
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await payOnPage(second.url)).toBe(303);
    await deliver((await allEvents()).filter((payload) => payload.includes(second.paymentId)));
    expect(await db().booking.findUniqueOrThrow({ where: { reference: second.reference } })).toMatchObject({
      paymentStatus: 'deposit_paid',
    });
  } finally {
    setClock(null);
  }
});

it('R-F13 a page that Stripe could not make is made 45 minutes later, for the same payment', async () => {
  const who = await quoted();
  await sandbox().knobs.addFault({ path: '/v1/checkout/sessions', method: 'POST', moment: 'before', kind: '500', times: 3 });
  await expect(pressPay(who)).rejects.toThrow('Failed to create checkout session');
  await sandbox().knobs.reset();
  try {
    setClock(addMinutes(now(), 45));
    const { url, reference } = await pressPay(who);
    expect(await payOnPage(url)).toBe(303);
    const booking = await db().booking.findUniqueOrThrow({ where: { reference }, include: { payments: true } });
    expect(booking.payments).toHaveLength(1);
  } finally {
    setClock(null);
  }
});
