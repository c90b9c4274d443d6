import { afterEach, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { readReceipt } from '#app/domain/billing/list-billing.server';
import { askForSignOff, resolveDispute } from '#app/domain/fulfillment/sign-off.server';
import { reportNoShow } from '#app/domain/fulfillment/report-no-show.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { formatMoney } from '#app/platform/format-money';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertReview } from '#tests/factories/reviews';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertVisit } from '#tests/factories/visits';
import { insertPhoto } from '#tests/factories/work';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asking, finished, openCustomers, signedIn, visitAt } from './customer-fixtures';
import { lacks, plain } from '#tests/setup/plain-page';
import { signInAs } from '#tests/setup/ask';
import { booked } from '../payments/payment-fixtures';

openCustomers();
afterEach(() => setClock(null));

/** One card of a page: from its heading to the next one. */
function card(page: string, title: string): string {
  const start = page.indexOf(`>${title}<`);
  expect(start, title).toBeGreaterThan(-1);
  const end = page.indexOf('<h2', start);
  return page.slice(start, end < 0 ? undefined : end);
}

test('A customer reads who comes: company, contact, jobs done, and reviews that both sides may read', async () => {
  const { user, text } = await signedIn();
  const person = await insertUser(db(), { fullName: 'Robin Rafter' });
  const pro = await insertPro(db(), { userId: person.id, companyName: 'Rafter & Co', yearsExperience: 12, ratingCount: 2 });
  const other = await insertUser(db());
  for (const [comment, revealedAt] of [
    ['Straight lines, clean gutters.', now()],
    ['Not yet to be read.', null],
  ] as const) {
    const { visit } = await finished(other.id, 20, { proId: pro.id });
    await insertReview(db(), { visitId: visit.id, proId: pro.id, authorId: other.id, comment, revealedAt });
  }
  const { visit } = await visitAt(user.id, 100, { proId: pro.id });
  const shown = card(await text(`/customer/visits/${visit.id}`), 'Your pro');
  const words = ['Rafter & Co', 'Your contact is Robin', '2 jobs done here', '12 years of experience'];
  expect(lacks(shown, [...words, 'Read the latest review', 'Straight lines, clean gutters.'])).toEqual([]);
  expect(shown).not.toContain('Not yet to be read.');
  expect(shown).not.toContain(other.fullName);
});

test('A customer sees the photos of finished work on the visit and approves it there', async () => {
  const { user, text, post } = await signedIn();
  const { visit, assignment } = await finished(user.id, 0);
  const pro = await db().pro.findUniqueOrThrow({ where: { id: assignment.proId } });
  const own = { visitId: visit.id, proId: pro.id, userId: pro.userId };
  const path = `/customer/visits/${visit.id}`;
  expect(await text(path)).not.toContain('>The work<');
  for (const moment of ['before', 'after', 'after', 'proof'] as const) await insertPhoto(db(), own, moment);
  await db().visitSignOff.create({ data: { visitId: visit.id, askedAt: now(), autoAt: addHours(now(), 48) } });
  const shown = card(await text(path), 'The work');
  expect(shown.match(/<img/g)).toHaveLength(3);
  expect(lacks(shown, ['Before the work, view 1', 'After the work, view 2', 'Approve the work', '/visits/sign-off/'])).toEqual(
    [],
  );
  const stranger = await signInAs((await insertUser(db())).id);
  const body = () => new URLSearchParams({ intent: 'approve-work', opId: crypto.randomUUID() });
  expect((await asking()(path, { method: 'POST', cookie: stranger, body: body() })).status).toBe(404);
  expect((await post(path, { intent: 'approve-work' })).headers.get('location')).toBe(path);
  await post(path, { intent: 'approve-work' });
  expect(await db().visitSignOff.findUniqueOrThrow({ where: { visitId: visit.id } })).toMatchObject({ status: 'accepted' });
  expect(card(await text(path), 'The work')).toContain('You approved this work.');
});

test('By the link of the mail a refused report stays in sight, and a settled one is no approval', async () => {
  const { user } = await signedIn();
  const { visit } = await finished(user.id, 0);
  const { windowVersion } = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
  const link = new URL(await transact(db(), (tx) => askForSignOff(tx, { id: visit.id, windowVersion }))).pathname;
  const send = (fields: Record<string, string>) =>
    asking()(link, { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  expect(await (await asking()(link)).text()).not.toMatch(/<details[^>]* open/);
  const refused = await send({ intent: 'dispute', [FORM_ID_FIELD]: 'dispute-work', note: ' ' });
  expect([refused.status, plain(await refused.text())]).toEqual([422, expect.stringMatching(/<details[^>]* open/)]);
  await send({ intent: 'dispute', note: 'One strand is dark.' });
  const actor = { kind: 'admin', userId: (await insertAdmin(db())).id } as const;
  await transact(db(), (tx) => resolveDispute(tx, { visitId: visit.id, actor, note: 'The strand is new.' }));
  const settled = plain(await (await asking()(link)).text());
  expect(settled).toContain('The problem you reported is resolved.');
  expect(settled).not.toContain('You approved this work.');
});

test('A customer who canceled late reads the fee beside what was paid and refunded', async () => {
  const { customer, install } = await booked();
  const cookie = await signInAs(customer.id);
  const path = `/customer/visits/${install.id}`;
  const actor = { kind: 'customer', userId: customer.id } as const;
  setClock(addHours(install.windowStart, -30));
  await transact(db(), (tx) => cancelVisit(tx, { visitId: install.id, actor, at: now(), reason: '' }));
  const money = card(plain(await (await asking()(path, { cookie })).text()), 'Money');
  expect(money).toMatch(/Total before you canceled[\s\S]*Cancellation fee[\s\S]*\$50\.00[\s\S]*Paid/);
});

test('What is due when the work is done is what will be charged, also once the takedown is canceled', async () => {
  const { customer, install, takedown, bookingId } = await booked();
  const cookie = await signInAs(customer.id);
  const due = async () => {
    const money = card(plain(await (await asking()(`/customer/visits/${install.id}`, { cookie })).text()), 'Money');
    return /Due when the work is done[^$]*\$([\d,.]+)/.exec(money)?.[1];
  };
  const { openCents: before } = await readAccount(db(), bookingId);
  expect(await due()).toBe(formatMoney(before, 'always').slice(1));
  setClock(addHours(takedown.windowStart, -24 * 60));
  const actor = { kind: 'customer', userId: customer.id } as const;
  await transact(db(), (tx) => cancelVisit(tx, { visitId: takedown.id, actor, at: now(), reason: '' }));
  const { openCents } = await readAccount(db(), bookingId);
  expect(openCents).toBeLessThan(before);
  expect(await due()).toBe(formatMoney(openCents, 'always').slice(1));
  const deposit = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } });
  const receipt = await readReceipt(db(), { customerId: customer.id, paymentId: deposit.id });
  expect(receipt.balanceCents).toBe(openCents);
});

test('A customer whose pro did not come finds the credit on the visit', async () => {
  const { visit, customer, assignment } = await promisedTuesday(db());
  setClock(addHours(assignment.start, 3));
  await transact(db(), (tx) => reportNoShow(tx, { visitId: visit.id, customerId: customer.id, wish: 'later' }));
  const page = await (await asking()(`/customer/visits/${visit.id}`, { cookie: await signInAs(customer.id) })).text();
  expect(card(plain(page), 'Money')).toMatch(/Credit from us[\s\S]*25\.00/);
});

test('A takedown that is months away is Scheduled in the list, and one that is searched for waits', async () => {
  const { user, text } = await signedIn();
  const windowStart = addHours(now(), 24 * 100);
  const more = { booking: { customerId: user.id }, windowStart, windowEnd: addHours(windowStart, 24 * 30) };
  await insertVisit(db(), { ...more, kind: 'takedown', dispatchAfter: addHours(windowStart, -24 * 14) });
  const list = async () => {
    const page = await text('/customer/dashboard');
    return page.slice(page.indexOf('aria-label="Visits"'), page.indexOf('</main>'));
  };
  expect(lacks(await list(), ['>Scheduled<', 'Waiting for Professional'])).toEqual(['Waiting for Professional']);
  await insertVisit(db(), { ...more, kind: 'takedown', dispatchAfter: addHours(now(), -1) });
  expect(lacks(await list(), ['>Scheduled<', 'Waiting for Professional'])).toEqual([]);
});
