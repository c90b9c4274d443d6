import { beforeAll, expect, it, vi } from 'vitest';
import { Conflict, NotFound } from '#app/platform/errors';
import { db, transact } from '#app/platform/db.server';
import { runOperation } from '#app/platform/operation.server';
import { setClock, now } from '#app/platform/clock.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { insertUser } from '#tests/factories/users';
import { addMinutes } from '#tests/factories/local-time';
import {
  allEvents,
  books,
  deliver,
  eventMark,
  openFixtureWith,
  payOnPage,
  clickPay,
  quoted,
  SYSTEM,
  untoldEvents,
  workOff,
} from './payment-fixtures';

/** Bookings that are paid in haste, and presses of Pay at once for each; PRESSED=100 PRESSES=50 are the night's numbers. */
const PRESSED = Number(process.env.PRESSED ?? 3);
const PRESSES = Number(process.env.PRESSES ?? 20);

vi.setConfig({ testTimeout: 120_000 + PRESSED * PRESSES * 300 });

beforeAll(() => openFixtureWith({ crews: 4 + Math.ceil(PRESSED / 20) }));

it('twenty clicks on one Pay button make one booking, one payment and lead to one page', async () => {
  const { customer, quoteToken } = await quoted();
  const fields = { quote: quoteToken };
  const press = async () => {
    const operation = {
      actorKey: customer.id,
      opId: '0192e0b8-0000-7000-8000-000000000001',
      name: 'pay',
      sent: fields,
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

/** Presses Pay so often at once, from two tabs: every operation id comes twice, as of an impatient double click. */
async function pressAtOnce(who: Who): Promise<{ url: string; reference: string }> {
  const press = async (opId: string) => {
    const operation = { actorKey: who.customer.id, opId, name: 'pay', sent: { quote: who.quoteToken } };
    const started = await runOperation(db(), operation, (tx) =>
      startDeposit(tx, { quoteToken: who.quoteToken, customerId: who.customer.id }),
    );
    const { paymentId, reference } = started;
    return { paymentId: paymentId!, reference, url: (await openCheckout(db(), { paymentId: paymentId! }))! };
  };
  const opIds = Array.from({ length: PRESSES / 2 }, () => crypto.randomUUID());
  const answers = await Promise.all([...opIds, ...opIds].map(press));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  return answers[0]!;
}

type Who = Awaited<ReturnType<typeof quoted>>;
type Course = 'paid in both tabs' | 'cancelled, then paid' | 'paid on an old page and on a new one';

const COURSES: Course[] = ['paid in both tabs', 'cancelled, then paid', 'paid on an old page and on a new one'];

async function cancelInstall(reference: string): Promise<void> {
  const install = await db().visit.findFirstOrThrow({ where: { booking: { reference }, kind: 'install' } });
  await transact(db(), (tx) => cancelVisit(tx, { visitId: install.id, actor: SYSTEM, reason: 'changed my mind', at: now() }));
}

/** Pays at Stripe as the course says; answers how many cents we are to keep in the end. */
async function payOften(course: Course, who: Who): Promise<number> {
  const { url, reference } = await pressAtOnce(who);
  const { depositCents } = await db().booking.findUniqueOrThrow({ where: { reference } });
  if (course === 'cancelled, then paid') {
    await cancelInstall(reference);
    expect(await payOnPage(url)).toBe(303);
    return 0;
  }
  if (course === 'paid in both tabs') {
    const answers = await Promise.all([payOnPage(url), payOnPage(url)]);
    expect(answers).toContain(303);
    return depositCents;
  }
  setClock(addMinutes(now(), 60));
  const again = await clickPay(who);
  expect(again.url).not.toBe(url);
  expect(await Promise.all([payOnPage(url), payOnPage(again.url)])).toEqual([303, 303]);
  return depositCents;
}

it('however often and wherever Pay is clicked, one payment stays, and any other payment goes back in full', async () => {
  for (let booking = 0; booking < PRESSED; booking += 1) {
    const course = COURSES[booking % COURSES.length]!;
    const mark = await eventMark();
    const who = await quoted();
    const kept = await payOften(course, who);
    const { id: bookingId } = await db().booking.findFirstOrThrow({ where: { customerId: who.customer.id } });
    await workOff({ bookingId, tell: async () => deliver(await untoldEvents(mark)) });
    setClock(null);
    const made = await db().booking.findMany({ where: { customerId: who.customer.id }, include: { payments: true } });
    expect(made).toHaveLength(1);
    const { payments } = made[0]!;
    expect(payments.filter(({ status }) => status === 'succeeded')).toHaveLength(kept > 0 ? 1 : 0);
    expect(payments.reduce((sum, each) => sum + each.capturedCents - each.refundedCents, 0)).toBe(kept);
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: who.customer.id } });
    const { data: charges } = await stripe().charges.list({ customer: stripeCustomerId! });
    expect(charges.map((charge) => charge.amount - charge.amount_refunded).filter((cents) => cents > 0)).toEqual(
      kept > 0 ? [kept] : [],
    );
    expect(charges).toHaveLength(course === 'paid on an old page and on a new one' ? 2 : 1);
  }
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

it('the amount is the quote’s, and another customer’s quote cannot be paid', async () => {
  const who = await quoted();
  const { paymentId } = await clickPay(who);
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
  await expect(clickPay(who)).rejects.toThrow(Conflict);
  expect(await db().booking.count({ where: { customerId: who.customer.id } })).toBe(0);
});

it('a quote that has run out cannot be paid', async () => {
  const who = await quoted();
  try {
    setClock(addMinutes(now(), 15 * 24 * 60));
    await expect(clickPay(who)).rejects.toThrow('This quote has expired');
  } finally {
    setClock(null);
  }
});

it('money for a booking that was canceled meanwhile goes back in full automatically', async () => {
  const who = await quoted();
  const { url, reference } = await clickPay(who);
  await cancelInstall(reference);
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
  const first = await clickPay(who);
  try {
    setClock(addMinutes(now(), 70));
    const second = await clickPay(who);
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

it('a page that Stripe could not make is made 45 minutes later, for the same payment', async () => {
  const who = await quoted();
  await sandbox().faults.addFault({ path: '/v1/checkout/sessions', method: 'POST', moment: 'before', kind: '500', times: 3 });
  await expect(clickPay(who)).rejects.toThrow('Failed to create checkout session');
  await sandbox().faults.reset();
  try {
    setClock(addMinutes(now(), 45));
    const { url, reference } = await clickPay(who);
    expect(await payOnPage(url)).toBe(303);
    const booking = await db().booking.findUniqueOrThrow({ where: { reference }, include: { payments: true } });
    expect(booking.payments).toHaveLength(1);
  } finally {
    setClock(null);
  }
});
