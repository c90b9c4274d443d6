import { afterEach, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_SORTS, listCustomers } from '#app/domain/customers/list-customers.server';
import { STANDINGS } from '#app/domain/customers/standing';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';

let ask: Ask;
let cookie: string;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db())).id);
}, 240_000);
afterEach(() => setClock(null));

/** Under which filters the list shows a customer, and what the badge and the file call them. */
async function standingOf(customer: { id: string; email: string }) {
  const query = `q=${encodeURIComponent(customer.email)}`;
  const shown: string[] = [];
  for (const state of STANDINGS) {
    const page = await (await ask(`/admin/customers?state=${state}&${query}`, { cookie })).text();
    if (page.includes(`/admin/customers/${customer.id}`)) shown.push(state);
  }
  const page = plain(await (await ask(`/admin/customers/${customer.id}`, { cookie })).text());
  const file = await (await ask(`/admin/lists/customers/csv?${query}`, { cookie })).text();
  const named = /(New|Active|Lapsed)/.exec(file.split('\r\n').slice(1).join())?.[1];
  return { shown, named, badge: [...page.matchAll(/>(New|Active|Lapsed)</g)].map(([, word]) => word) };
}

const stands = {
  new: { shown: ['new'], named: 'New', badge: ['New'] },
  active: { shown: ['active'], named: 'Active', badge: ['Active'] },
  lapsed: { shown: ['lapsed'], named: 'Lapsed', badge: ['Lapsed'] },
};

async function booked(windowStart = now()) {
  const customer = await insertUser(db());
  const booking = await insertBooking(db(), { customerId: customer.id, paymentStatus: 'deposit_paid' });
  const visit = await insertVisit(db(), { bookingId: booking.id, windowStart, windowEnd: new Date(windowStart.getTime() + 1) });
  return { customer, booking, visit };
}

/** The visit's work, moved into the past. */
function doneDaysAgo(visit: { id: string }, days: number) {
  const completedAt = new Date(now().getTime() - days * DAY_MS);
  return db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt } });
}

test('a customer is new until work was done, active for 13 months, then lapsed, and active again with the next booking', async () => {
  const { customer, booking, visit } = await booked();
  expect(await standingOf(customer)).toEqual(stands.new);
  await doneDaysAgo(visit, 0);
  expect(await standingOf(customer)).toEqual(stands.active);
  await doneDaysAgo(visit, 390);
  expect(await standingOf(customer)).toEqual(stands.active);
  await doneDaysAgo(visit, 400);
  expect(await standingOf(customer)).toEqual(stands.lapsed);
  const windowStart = new Date(now().getTime() + 10 * DAY_MS);
  const next = await insertVisit(db(), { bookingId: booking.id, windowStart, windowEnd: new Date(windowStart.getTime() + 1) });
  expect(await standingOf(customer)).toEqual(stands.active);
  await db().visit.update({ where: { id: next.id }, data: { status: 'cancelled', cancelledAt: now() } });
  expect(await standingOf(customer)).toEqual(stands.lapsed);
});

test('time alone makes an active customer lapsed', async () => {
  const { customer, visit } = await booked();
  await doneDaysAgo(visit, 0);
  const sort = { ...CUSTOMER_SORTS.since, direction: 'desc' as const };
  const listed = async () => {
    const found = await Promise.all(
      STANDINGS.map((state) => listCustomers(db(), { q: customer.email, state }, { sort, after: '', take: 5 })),
    );
    return found.flatMap(({ rows }) => rows.map(({ standing }) => standing));
  };
  expect(await listed()).toEqual(['active']);
  setClock(new Date(now().getTime() + 400 * DAY_MS));
  expect(await listed()).toEqual(['lapsed']);
});

test('a customer whose booking was canceled before the work stays new', async () => {
  const { customer, visit } = await booked();
  await db().visit.update({ where: { id: visit.id }, data: { status: 'cancelled', cancelledAt: now() } });
  expect(await standingOf(customer)).toEqual(stands.new);
});

test('a guest’s work counts for the account that takes the booking over, and no longer for the guest', async () => {
  const { customer: guest, booking, visit } = await booked();
  await db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt: now() } });
  const account = await insertUser(db());
  await db().booking.update({ where: { id: booking.id }, data: { customerId: account.id } });
  expect([await standingOf(account), await standingOf(guest)]).toEqual([stands.active, stands.new]);
});

test('the office reads every booking of a customer, page after page', async () => {
  const customer = await insertUser(db());
  const references = new Set<string>();
  for (let at = 0; at < 53; at += 1)
    references.add((await insertBooking(db(), { customerId: customer.id, createdAt: new Date(now().getTime() - at) })).reference);
  const first = plain(await (await ask(`/admin/customers/${customer.id}`, { cookie })).text());
  const more = new RegExp(`/admin/customers/${customer.id}\\?bookings=[0-9a-f-]+`).exec(first)?.[0] ?? '';
  const second = plain(await (await ask(more, { cookie })).text());
  const on = (page: string) => [...references].filter((reference) => page.includes(reference));
  expect([on(first).length, on(second).length]).toEqual([50, 3]);
  expect(new Set([...on(first), ...on(second)])).toEqual(references);
  expect(second).toContain('First page');
});
