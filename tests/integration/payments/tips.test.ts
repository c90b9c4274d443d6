import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { decideDispute } from '#app/domain/disputes/decide-dispute.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { heldAtStripe, later, owedTo, paidPro } from '../payouts/payout-fixtures';
import { allEvents, booked, books, complete, deliver, eventMark, openFixture, payOnPage, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000 });

const DISPUTED = '4000000000000259';
let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
}, 240_000);
afterEach(() => setClock(null));

/** A finished, fully paid visit whose customer is signed in. */
async function done() {
  const pro = await paidPro();
  const { customer, install, bookingId, reference } = await booked();
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  const cookie = await signInAs(customer.id);
  const path = `/customer/visits/${install.id}/tip`;
  const press = (fields: Record<string, string>) =>
    ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const read = async (at: string) => plain(await (await ask(at, { cookie })).text());
  const tips = () => db().payment.findMany({ where: { bookingId, kind: 'tip' }, orderBy: { createdAt: 'asc' } });
  return { pro, customer, install, bookingId, reference, cookie, path, press, read, tips };
}

type Done = Awaited<ReturnType<typeof done>>;

async function booksAgree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

async function sentTo(pro: Done['pro']): Promise<number> {
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  return available + pending;
}

test('a customer tips with the card of the booking, once however often it is pressed, and the pro gets all of it', async () => {
  const job = await done();
  const account = await readAccount(db(), job.bookingId);
  expect(await job.read(`/customer/visits/${job.install.id}`)).toContain(job.path);
  const sent = { choice: '4000', pay: 'saved', opId: crypto.randomUUID() };
  await Promise.all([job.press(sent), job.press(sent)]);
  // Another tab, before the card is charged and after.
  await job.press({ choice: 'own', own: '75', pay: 'saved' });
  await workOff({ bookingId: job.bookingId });
  await job.press({ choice: 'own', own: '75', pay: 'page' });
  expect(await job.tips()).toMatchObject([{ status: 'succeeded', capturedCents: 4_000, visitId: job.install.id }]);
  // The booking’s own money stands as before: a tip is beside it.
  expect(await readAccount(db(), job.bookingId)).toEqual(account);
  await later(49, () => workOff({ bookingId: job.bookingId }));
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents + 4_000);
  expect(await owedTo(job.pro.id)).toBe(0);
  await booksAgree();
  const { others, totals } = await readStatement(db(), { proId: job.pro.id });
  expect(others).toMatchObject([{ kind: 'tip', amountCents: 4_000, reference: job.reference }]);
  expect(totals.paidCents).toBe(job.install.payoutCents + 4_000);
  const page = await job.read(job.path);
  expect(page).toContain('You tipped $40.00');
  expect(await job.read(`/customer/visits/${job.install.id}`)).toContain('Tip to your pro');
  const history = await job.read('/billing-history');
  expect(history).toContain('Tip to your pro');
  const told = await db().notification.findMany({ where: { template: { in: ['tip-receipt', 'tip-received'] } } });
  const users = [job.customer.id, job.pro.userId];
  for (const userId of users) expect(told.filter((row) => row.userId === userId).length).toBeGreaterThan(0);
});

test('a tip after the payout leaves by itself, paid on Stripe’s page, told late and twice', async () => {
  const job = await done();
  await later(49, () => workOff({ bookingId: job.bookingId }));
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents);
  // The built pages have a clock of their own, which stands still in a test.
  setClock(null);
  const mark = await eventMark();
  const first = await job.press({ choice: '1000', pay: 'page' });
  const again = await job.press({ choice: '1000', pay: 'page' });
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  // The customer thinks better of it: another amount, another page; the first page is closed.
  const second = await job.press({ choice: 'own', own: '$25.50', pay: 'page' });
  await payOnPage(second.headers.get('location')!);
  const events = await allEvents(mark);
  await deliver([...events].reverse());
  await deliver(events);
  const tips = await job.tips();
  expect(tips.map(({ status, capturedCents }) => [status, capturedCents])).toEqual([
    ['cancelled', 0],
    ['succeeded', 2_550],
  ]);
  await later(49, () => workOff({ bookingId: job.bookingId }));
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents + 2_550);
  await booksAgree();
});

test('a tip of another visit, of none, or past its limits is refused with what was typed', async () => {
  const job = await done();
  const low = await job.press({ choice: 'own', own: '0.50', pay: 'saved' });
  const high = await job.press({ choice: 'own', own: '500.01', pay: 'saved' });
  for (const answer of [low, high]) expect(answer.status).toBe(422);
  expect(plain(await high.text())).toContain('500.01');
  expect((await job.press({ choice: '99', pay: 'saved' })).status).toBe(422);
  const other = await done();
  const theirs = new URLSearchParams({ opId: crypto.randomUUID(), choice: '2000', pay: 'saved' });
  expect((await ask(job.path, { method: 'POST', cookie: other.cookie, body: theirs })).status).toBe(404);
  expect(await job.tips()).toEqual([]);
});

test('a card that is declined leaves nothing owed, and the page takes another try', async () => {
  const job = await done();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: job.customer.id } });
  const bad = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: stripeCustomerId! });
  await db().booking.update({ where: { id: job.bookingId }, data: { paymentMethodId: bad.id } });
  const before = await readAccount(db(), job.bookingId);
  await job.press({ choice: '2000', pay: 'saved' });
  await workOff({ bookingId: job.bookingId });
  expect(await job.tips()).toMatchObject([{ status: 'failed', capturedCents: 0 }]);
  expect(await readAccount(db(), job.bookingId)).toEqual(before);
  expect(await job.read(job.path)).toContain('You haven’t been charged');
  expect(await db().notification.count({ where: { userId: job.customer.id, template: 'payment-failed' } })).toBe(0);
  const page = await job.press({ choice: '2000', pay: 'page' });
  await payOnPage(page.headers.get('location')!);
  await workOff({ bookingId: job.bookingId });
  expect((await job.tips()).at(-1)).toMatchObject({ status: 'succeeded', capturedCents: 2_000 });
});

test('a tip that the office refunds comes back from the pro, and the booking’s price stays as it was', async () => {
  const job = await done();
  const admin = await insertAdmin(db());
  await job.press({ choice: '3000', pay: 'saved' });
  await later(49, () => workOff({ bookingId: job.bookingId }));
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents + 3_000);
  const account = await readAccount(db(), job.bookingId);
  const [tip] = await job.tips();
  const html = await (await ask(`/admin/payments/${tip!.id}/refund`, { cookie: await signInAs(admin.id) })).text();
  expect(html).toContain('The pro pays for this refund');
  expect(html.match(/name="bearer"[^>]*/g)?.join()).toMatch(/^name="bearer" value="pro"\/?$/);
  await transact(db(), (tx) =>
    refundCustomer(tx, {
      bookingId: job.bookingId,
      paymentId: tip!.id,
      visitId: job.install.id,
      amountCents: 3_000,
      bearer: 'platform',
      reason: 'Meant for another visit',
      source: 'admin',
      requestedById: admin.id,
    }),
  );
  await workOff({ bookingId: job.bookingId });
  const { data } = await db().auditLog.findFirstOrThrow({ where: { action: 'refund.order' }, orderBy: { id: 'desc' } });
  expect(data).toMatchObject({ bearer: 'pro' });
  expect(await readAccount(db(), job.bookingId)).toEqual(account);
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents);
  expect(await owedTo(job.pro.id)).toBe(0);
  await booksAgree();
  // A refund of the booking never takes the tip.
  expect((await job.tips())[0]).toMatchObject({ refundedCents: 3_000, status: 'succeeded' });
});

test('a tip that the bank calls back is the pro’s loss where the office says so, and theirs alone', async () => {
  const job = await done();
  const admin = await insertAdmin(db());
  const page = await job.press({ choice: '5000', pay: 'page' });
  await payOnPage(page.headers.get('location')!, DISPUTED);
  await workOff({ bookingId: job.bookingId });
  const { paymentStatus } = await db().booking.findUniqueOrThrow({ where: { id: job.bookingId } });
  expect(paymentStatus).not.toBe('disputed');
  const dispute = await db().dispute.findFirstOrThrow({ where: { bookingId: job.bookingId } });
  await stripe().disputes.update(dispute.stripeDisputeId, {
    evidence: { uncategorized_text: 'losing_evidence' },
    submit: true,
  });
  await workOff({ bookingId: job.bookingId });
  await transact(db(), (tx) => decideDispute(tx, { disputeId: dispute.id, decision: 'withhold', adminId: admin.id }));
  await later(49, () => workOff({ bookingId: job.bookingId }));
  expect(await sentTo(job.pro)).toBe(job.install.payoutCents);
  expect(await owedTo(job.pro.id)).toBe(0);
  await booksAgree();
});
