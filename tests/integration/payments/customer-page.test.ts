import { afterEach, beforeAll, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { sumBy } from '#app/domain/customers/list-customers.server';
import { readCustomer } from '#app/domain/customers/read-customer.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, openFixture, payOnPage, clickPay, quoted, untoldEvents, deliver, workOff } from './payment-fixtures';

const DECLINED = '4000000000000002';
const DISPUTED = '4000000000000259';
let ask: Ask;
let cookie: string;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db(), { fullName: 'Olga Office' })).id);
}, 240_000);
afterEach(() => setClock(null));

function dollarsOf(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

async function read(path: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function press(customerId: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(`/admin/customers/${customerId}`, { method: 'POST', cookie, body });
}

test('the customers are a list with what they booked and spent, and lead to their profile and to a refund', async () => {
  const { customer, reference, bookingId } = await booked();
  const fresh = await insertUser(db(), { fullName: 'Nobody Yet' });
  const { capturedCents } = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const dollars = (capturedCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const found = await read(`/admin/customers?q=${encodeURIComponent(customer.email)}`);
  const head = ['Name', 'Contact Info', 'Join Date', 'Appointments', 'Total Spent', 'View Profile', 'Refund'];
  expect(lacks(found, [...head, customer.email, 'New', '2 total, 0 completed', `$${dollars}`])).toEqual([]);
  expect(found).toContain(`/admin/customers/${customer.id}`);
  expect(found).toContain(`/admin/payments?tab=charges&q=${customer.id}`);
  expect(await read(`/admin/payments?tab=charges&q=${customer.id}`)).toContain(reference);
  expect(await read(`/admin/customers?q=${reference.toLowerCase()}`)).toContain(customer.email);
  const other = await read(`/admin/customers?q=${encodeURIComponent(fresh.email)}`);
  expect(lacks(other, ['Nobody Yet', 'New', '0 total, 0 completed', '$0.00'])).toEqual([]);
  expect(other).not.toContain('/admin/payments?tab=charges');
  const active = await read(`/admin/customers?state=active&q=${encodeURIComponent(fresh.email)}`);
  expect(active).toContain('No customers found matching your filters');
  expect(await read(`/admin/customers?state=new&q=${encodeURIComponent(fresh.email)}`)).toContain('Nobody Yet');
  const theirs = await signInAs(customer.id);
  expect((await ask('/admin/customers', { cookie: theirs })).headers.get('location')).toBe('/');
});

test('Total Spent holds what was paid for a plan, less what went back, and says so', async () => {
  const { customer, bookingId } = await booked();
  const { capturedCents } = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const select = async (planCode: string) => {
    const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode }));
    return (await openPlanCheckout(db(), started))!;
  };
  // One plan is paid on a page that was left for another: it goes back in full.
  const [left, chosen] = [await select('PEACE_OF_MIND'), await select('TOTAL_HOME')];
  for (const page of [left, chosen]) await payOnPage(page);
  await deliver(await untoldEvents());
  const paid = await db().billingInvoice.findMany({ where: { customerId: customer.id, kind: 'plan', status: 'paid' } });
  expect(paid).toHaveLength(2);
  for (const { id } of await db().subscription.findMany({ where: { customerId: customer.id, status: 'cancelled' } }))
    await undoSubscription(db(), { subscriptionId: id });
  const planCents = paid.find(({ totalCents }) => totalCents === 3_900)!.totalCents;
  const sums = (await sumBy(db(), [customer.id])).get(customer.id);
  expect(sums).toMatchObject({ spentCents: capturedCents + planCents, planCents });
  const list = await read(`/admin/customers?q=${encodeURIComponent(customer.email)}`);
  const all = dollarsOf(capturedCents + planCents);
  expect(lacks(list, [all, '$39.00', 'for a plan', `/admin/payments?tab=charges&q=${customer.id}`])).toEqual([]);
  expect(await read(`/admin/customers/${customer.id}`)).toContain(`${all} spent, $39.00 of it for a plan`);
});

test('a customer who has paid for a plan alone is new, and has no booking to refund', async () => {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode: 'TOTAL_HOME' }));
  const path = (state: string) => `/admin/customers?state=${state}&q=${encodeURIComponent(customer.email)}`;
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  const page = await read(path('new'));
  expect(lacks(page, [customer.email, 'New', '$39.00', '/admin/payments?tab=charges'])).toEqual(['/admin/payments?tab=charges']);
  expect(await read(path('active'))).toContain('No customers found matching your filters');
  expect(await read(`/admin/payments?tab=plans&q=${encodeURIComponent(customer.email)}`)).toContain('$39.00');
});

test('a customer’s page has their bookings, their messages by name only, and leads to the refund of each', async () => {
  const { customer, reference, bookingId, install } = await booked();
  const { id: proId } = await insertPro(db());
  await insertMessage(db(), { bookingId, senderId: customer.id, proId, body: 'The gate code is 4711' });
  const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const page = await read(`/admin/customers/${customer.id}`);
  expect(lacks(page, ['Bookings', 'Messages', 'Notes', 'Risk', reference, '2 appointments, 0 completed', 'Low risk'])).toEqual(
    [],
  );
  const ways = [`/admin/payments/${paymentId}/refund`, `/admin/dispatch/${install.id}`, `/admin/threads/${bookingId}`];
  expect(lacks(page, [...ways, `/admin/users/${customer.id}`, '1 message'])).toEqual([]);
  expect(page).not.toContain('4711');
  expect((await ask(`/admin/payments/${paymentId}/refund`, { cookie })).status).toBe(200);
  expect((await ask(`/admin/customers/${crypto.randomUUID()}`, { cookie })).status).toBe(404);
});

test('the office notes something about a customer, once a click, and removes it; the customer never reads it', async () => {
  const customer = await insertUser(db());
  const empty = await press(customer.id, { intent: 'note', note: '   ' });
  expect([empty.status, lacks(plain(await empty.text()), ['Enter a note'])]).toEqual([422, []]);
  const long = 'x'.repeat(2_001);
  const refused = await press(customer.id, { intent: 'note', note: long });
  expect([refused.status, lacks(plain(await refused.text()), ['Keep it under 2,000 characters', long])]).toEqual([422, []]);
  const sent = { intent: 'note', note: 'Two dogs, call first', opId: crypto.randomUUID() };
  for (const answer of [await press(customer.id, sent), await press(customer.id, sent)]) expect(answer.status).toBe(302);
  expect(lacks(await read(`/admin/customers/${customer.id}`), ['Two dogs, call first', 'Olga Office'])).toEqual([]);
  const [note, ...more] = await db().customerNote.findMany({ where: { customerId: customer.id } });
  expect(more).toEqual([]);
  const audits = await db().auditLog.findMany({ where: { objectId: customer.id } });
  expect(audits.map(({ action }) => action)).toEqual(['customer.note']);
  expect(JSON.stringify(audits, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'dogs',
  );
  const elsewhere = await insertUser(db());
  expect((await press(elsewhere.id, { intent: 'remove', noteId: note!.id })).status).toBe(404);
  expect((await press(customer.id, { intent: 'remove', noteId: note!.id })).status).toBe(302);
  expect(await db().customerNote.count({ where: { customerId: customer.id } })).toBe(0);
});

test('the risk counts what happened: disputes, refused cards, late cancellations, each once', async () => {
  const refused = await quoted();
  const { url } = await clickPay(refused);
  await payOnPage(url, DECLINED);
  await deliver(await untoldEvents());
  expect((await readCustomer(db(), refused.customer.id)).facts).toMatchObject({ refusals: 1, lateCancellations: 0 });

  const late = await booked();
  setClock(new Date(late.install.windowStart.getTime() - 40 * HOUR_MS));
  await transact(db(), (tx) =>
    cancelVisit(tx, {
      visitId: late.install.id,
      actor: { kind: 'customer', userId: late.customer.id },
      reason: '',
      at: now(),
    }),
  );
  await workOff({ bookingId: late.bookingId });
  setClock(null);
  expect(await readCustomer(db(), late.customer.id)).toMatchObject({
    facts: { lateCancellations: 1, refusals: 0, disputes: { open: 0, lost: 0, won: 0 } },
    risk: { level: 'low', reasons: [] },
  });

  const disputed = await booked(DISPUTED);
  const page = await read(`/admin/customers/${disputed.customer.id}`);
  expect(lacks(page, ['High risk', '1 open dispute with the bank', '1 open, 0 lost, 0 won'])).toEqual([]);
});

test('a booking is found by its reference and by the first or last eight characters of its id', async () => {
  const { customer, reference, bookingId } = await booked();
  const other = await booked();
  for (const text of [reference.toLowerCase(), bookingId.slice(0, 8), bookingId.slice(-8).toUpperCase()]) {
    for (const path of ['/admin/dispatch?view=all&q=', '/admin/payments?q=']) {
      const page = await read(`${path}${text}`);
      expect(page, `${path}${text}`).toContain(reference);
    }
    expect(await read(`/admin/customers?q=${text}`)).toContain(customer.fullName);
  }
  const page = await read(`/admin/dispatch?view=all&q=${bookingId.slice(-8)}`);
  expect(page).not.toContain(other.reference);
});
