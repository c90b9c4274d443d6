import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { db, transact } from '#app/platform/db.server';
import { acceptSigned } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';
import { askFor, clickPay, deliver, openFixture, payOnPage, untoldEvents, wish, workOff } from '../payments/payment-fixtures';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await openFixture();
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

/** A customer who accepted the office's quote, pressed Pay and came back without paying. */
async function begun() {
  const customer = await insertUser(db());
  const { token } = await askFor(wish({ service: 'premium', email: customer.email }), customer.id);
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const lines = [{ label: 'The whole front', amountCents: 200_000 }];
  const quote = await transact(db(), (tx) => issueQuoteAsAdmin(tx, { quoteRequestId, lines, adminId: office.adminId }));
  await acceptSigned(quote.token);
  const { url, reference } = await clickPay({ customer, quoteToken: quote.token });
  const path = `/quotes/${quote.token}`;
  const answer = (fields: Record<string, string>) =>
    office.ask(path, { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const booking = () => db().booking.findUniqueOrThrow({ where: { reference }, include: { payments: true, visits: true } });
  async function pay(): Promise<void> {
    await payOnPage(url);
    await deliver(await untoldEvents());
    await workOff();
  }
  return { customer, quote, quoteRequestId, path, desk: `/admin/quotes/${quoteRequestId}`, answer, booking, pay };
}

type Begun = Awaited<ReturnType<typeof begun>>;

/** What was begun is canceled without a message, and what is paid for it all the same goes back. */
async function expectDropped({ customer, booking, pay }: Begun): Promise<void> {
  const { cancelledAt, visits } = await booking();
  expect([cancelledAt === null, visits.map(({ status }) => status)]).toEqual([false, ['cancelled', 'cancelled']]);
  const told = { template: 'visit-cancelled-customer', address: customer.email };
  expect(await db().notification.count({ where: told })).toBe(0);
  await pay();
  expect((await booking()).payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)).toEqual([0]);
}

test('A quote can be declined after a look at the payment page', async () => {
  const one = await begun();
  expect(lacks(plain(await (await office.ask(one.path)).text()), ['Ask for a change', 'Decline this quote'])).toEqual([]);
  expect((await one.answer({ intent: 'decline', reason: 'Too much' })).headers.get('location')).toBe(one.path);
  expect(await db().quote.findUnique({ where: { id: one.quote.id } })).toMatchObject({
    status: 'declined',
    declineReason: 'Too much',
  });
  await expectDropped(one);
});

test('The office can send a new version after a look at the payment page', async () => {
  const one = await begun();
  expect((await office.send(one.desk, { amount1: '1500.00' })).status).toBe(303);
  const versions = await db().quote.findMany({
    where: { quoteRequestId: one.quoteRequestId },
    orderBy: { version: 'asc' },
  });
  expect(versions.map(({ status }) => status)).toEqual(['revised', 'issued']);
  await expectDropped(one);
});

test('What was asked to be changed waits no more once the quote is paid as it is; then it is neither declined nor replaced', async () => {
  const one = await begun();
  expect((await one.answer({ intent: 'change', change: 'Leave out the porch' })).status).toBe(303);
  const waiting = () => db().quoteChange.count({ where: { quoteId: one.quote.id, answeredAt: null } });
  expect(await waiting()).toBe(1);
  await one.pay();
  expect(await waiting()).toBe(0);
  await office.expectRefusal(await one.answer({ intent: 'decline', reason: '' }), 409, ['already booked']);
  expect(await office.read(one.desk, office.adminId)).not.toContain('amount1');
  const fields = { packageId: 'premium-showstopper', label1: 'Less', amount1: '1500.00', opId: crypto.randomUUID() };
  await office.expectRefusal(await office.post(one.desk, office.adminId, fields), 409, ['already booked']);
  expect(await one.booking()).toMatchObject({ cancelledAt: null, paymentStatus: 'deposit_paid' });
});
