import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { cancelStorage, orderStorage } from '#app/domain/storage-offers/order-storage.server';
import { readStorageOffer } from '#app/domain/storage-offers/read-offer.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import type { User, VisitStatus } from '#prisma';
import { insertSite } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertMessage } from '#tests/factories/messages';
import { insertReview } from '#tests/factories/reviews';
import { insertPhoto } from '#tests/factories/work';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { signInAs } from '#tests/setup/ask';
import { asking, finished, openCustomers, signedIn, visitAt } from './customer-fixtures';
import { HOUSEHOLD, linkFor, openHousehold } from '../household/household-fixtures';
import { booked, complete, workOff } from '../payments/payment-fixtures';

openCustomers();

beforeEach(async () => {
  const row = { value: { on: true }, updatedAt: now() };
  await db().siteSetting.upsert({ where: { key: 'referrals' }, create: { key: 'referrals', ...row }, update: row });
});

const TYPED = [
  ...['Casey Customer', 'Casey', 'Lakeside Lights', 'Crooked line', 'Wrap the maple', 'Tidy, friendly and on time.'],
  ...['Lights-out service call', 'Active pest visit', 'Rooflines, trees and tidy cables.', 'PDF'],
  // What was sent before its receiver chose Spanish.
  ...[
    'Thank you. We received your deposit.',
    'See your booking',
    'We’re finding your pro now.',
    'Booked: ',
    'Receipt ',
    ': deposit of ',
  ],
];

/** All that a person, their bookings and the pros who come are called. */
async function namesAround(user: User): Promise<string[]> {
  const bookings = await db().booking.findMany({
    where: { customerId: user.id },
    select: {
      reference: true,
      site: true,
      notes: true,
      visits: { select: { assignments: { select: { pro: { include: { user: true } } } } } },
    },
  });
  const sites = [...bookings.map(({ site }) => site), ...(await db().site.findMany({ where: { customerId: user.id } }))];
  const people = bookings.flatMap(({ visits }) =>
    visits.flatMap(({ assignments }) =>
      assignments.flatMap(({ pro }) => [pro.companyName, pro.user.fullName, pro.user.fullName.split(' ')[0]]),
    ),
  );
  return [
    ...TYPED,
    ...[user.fullName, user.email, ...user.fullName.split(' ')],
    ...bookings.flatMap(({ reference, notes }) => [reference, notes]),
    ...sites.flatMap(({ street, city, state, zip, label, accessNotes }) => [street, city, `, ${state}`, zip, label, accessNotes]),
    ...people,
  ].filter((name): name is string => Boolean(name));
}

async function left(user: User, path: string, fields?: Record<string, string>, status?: number) {
  const sent = fields && new URLSearchParams({ opId: randomUUID(), ...fields });
  const names = [...(await namesAround(user)), ...Object.values(fields ?? {})].filter((name) => name.length > 1);
  const cookie = await signInAs(user.id);
  return { path, fields, left: await leftInEnglish(asking(), path, { cookie, sent, names, status }) };
}

async function expectSpanish(user: User, path: string, fields?: Record<string, string>, status?: number): Promise<void> {
  const found = await left(user, path, fields, status);
  // A single letter is an initial.
  expect({ ...found, left: found.left.filter((text) => text.length > 1) }).toEqual({ path, fields, left: [] });
}

const PAGES = [
  '/customer/dashboard',
  '/customer/dashboard?tab=history',
  '/customer/calendar',
  '/customer/earlier-jobs',
  '/customer/express',
  '/customer/household',
  '/customer/payment-methods',
  '/customer/referrals',
  '/customer/sites',
  '/customer/sites/new',
  '/messages',
  '/notifications',
  '/billing-history',
];

test.each(PAGES)('%s is in Spanish for who has nothing yet', async (path) => {
  const { user } = await signedIn();
  await expectSpanish(user, path);
});

test.each(PAGES)('%s is in Spanish for who has visits, messages and bills', async (path) => {
  const { customer } = await booked();
  await finished(customer.id, 3);
  const { visit, assignment } = await visitAt(customer.id, 100);
  await insertMessage(db(), { bookingId: visit.bookingId, senderId: customer.id, proId: assignment.proId, body: 'Crooked line' });
  await expectSpanish(customer, path);
});

const STATES: VisitStatus[] = [
  'pending',
  'accepted',
  'en_route',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'unfulfilled',
];

test.each(STATES)('"/customer/visits/:visitId" is in Spanish when it is %s', async (status) => {
  const { user } = await signedIn();
  const { visit } = await visitAt(user.id, 100);
  const completedAt = status === 'completed' ? now() : null;
  await db().visit.update({ where: { id: visit.id }, data: { status, completedAt } });
  await expectSpanish(user, `/customer/visits/${visit.id}`);
});

test('"/customer/visits/:visitId" shows done work in Spanish: photos, review, sign-off, claim and money', async () => {
  const { user } = await signedIn();
  const { visit, assignment } = await finished(user.id, 2);
  const pro = await db().pro.findUniqueOrThrow({ where: { id: assignment.proId } });
  for (const moment of ['before', 'after'] as const)
    await insertPhoto(db(), { visitId: visit.id, proId: pro.id, userId: pro.userId }, moment);
  await db().visitSignOff.create({ data: { visitId: visit.id, askedAt: now(), autoAt: addHours(now(), 48) } });
  await expectSpanish(user, `/customer/visits/${visit.id}`);
  await db().visitSignOff.update({
    where: { visitId: visit.id },
    data: { status: 'disputed', note: 'Crooked line', answeredAt: now() },
  });
  await insertReview(db(), { visitId: visit.id, proId: pro.id, authorId: user.id });
  await expectSpanish(user, `/customer/visits/${visit.id}`);
});

test('"/customer/visits/:visitId/cancel", "/customer/visits/:visitId/reschedule", "/customer/visits/:visitId/week", "/customer/visits/:visitId/report", "/customer/visits/:visitId/add", "/customer/visits/:visitId/details" and "/customer/visits/:visitId/no-show" are in Spanish', async () => {
  const { customer, install } = await booked();
  const { visit } = await visitAt(customer.id, 100);
  const takedown = await db().visit.findFirst({ where: { bookingId: install.bookingId, kind: 'takedown' } });
  for (const id of [install.id, visit.id]) {
    for (const page of ['cancel', 'reschedule', 'report', 'no-show'])
      await expectSpanish(customer, `/customer/visits/${id}/${page}`);
  }
  if (takedown) await expectSpanish(customer, `/customer/visits/${takedown.id}/week`);
  const at = `/customer/visits/${visit.id}`;
  await expectSpanish(customer, `${at}/cancel`, { [FORM_ID_FIELD]: 'cancel-visit', reason: '1'.repeat(501) });
  await expectSpanish(customer, `${at}/reschedule`, { [FORM_ID_FIELD]: 'reschedule', date: '1', hour: '1' });
  await expectSpanish(customer, `${at}/add?add-wreath=2`);
  await expectSpanish(customer, `${at}/details`);
  await expectSpanish(customer, `${at}/details`, { [FORM_ID_FIELD]: 'details', onSitePhone: '1', notes: '1'.repeat(1_001) });
  await expectSpanish(customer, `${at}/report`, { [FORM_ID_FIELD]: 'report', subject: '1', message: '' });
});

test('"/customer/visits/:visitId/package" is in Spanish with its price, why it is closed, and what it refuses', async () => {
  const { customer, install } = await booked();
  const at = `/customer/visits/${install.id}/package`;
  for (const asked of ['', '?service=standard&storeys=3&feet=200', '?service=standard&feet=x', '?service=basic'])
    await expectSpanish(customer, `${at}${asked}`);
  await expectSpanish(customer, at, { service: 'standard', feet: 'x', shownCents: 'x', basedOn: 'x' });
  await db().visit.update({ where: { id: install.id }, data: { status: 'en_route' } });
  await expectSpanish(customer, at);
});

test('storage that is offered, refused, ordered and canceled is in Spanish', async () => {
  const { customer, install, takedown, bookingId } = await booked();
  await complete(install.id, (await insertPro(db())).id);
  const [at, after] = [`/customer/visits/${install.id}`, `/customer/visits/${takedown.id}`];
  await expectSpanish(customer, at);
  await expectSpanish(customer, at, { intent: 'order-storage', shownCents: '1' }, 409);
  await workOff({ bookingId });
  await expectSpanish(customer, at);
  await expectSpanish(customer, at, { intent: 'order-storage', shownCents: '1' }, 409);
  const by = { userId: customer.id };
  const offer = await readStorageOffer(db(), { bookingId, by });
  const shownCents = offer!.priceCents + offer!.taxCents;
  await transact(db(), (tx) => orderStorage(tx, { visitId: install.id, by, shownCents }));
  for (const path of [at, after]) await expectSpanish(customer, path);
  await workOff({ bookingId });
  await expectSpanish(customer, after);
  await transact(db(), (tx) => cancelStorage(tx, { visitId: install.id, by }));
  await expectSpanish(customer, after);
});

test('"/customer/visits/:visitId/claim" and "/customer/visits/:visitId/tip" are in Spanish, and so is "/customer/rebook/:visitId"', async () => {
  const { user } = await signedIn();
  const { visit } = await finished(user.id, 2);
  const at = `/customer/visits/${visit.id}`;
  for (const path of [`${at}/claim`, `${at}/tip`, `/customer/rebook/${visit.id}`]) await expectSpanish(user, path);
  const claim = new FormData();
  for (const [name, value] of Object.entries({ [FORM_ID_FIELD]: 'claim', opId: randomUUID(), wish: 'nothing', description: '' }))
    claim.set(name, value);
  const cookie = await signInAs(user.id);
  const names = await namesAround(user);
  expect(await leftInEnglish(asking(), `${at}/claim`, { cookie, sent: claim, names })).toEqual([]);
  await expectSpanish(user, `${at}/tip`, { [FORM_ID_FIELD]: 'tip', choice: 'own', own: '1000' });
  await expectSpanish(user, `/customer/rebook/${visit.id}`, { [FORM_ID_FIELD]: 'rebook', date: '1' });
});

test('"/customer/sites/:siteId", "/customer/sites/:siteId/details" and "/customer/sites/:siteId/photos" are in Spanish, and so is what they refuse', async () => {
  const { user } = await signedIn();
  const site = await insertSite(db(), { customerId: user.id });
  const at = `/customer/sites/${site.id}`;
  for (const path of [at, `${at}/details`, `${at}/photos`]) await expectSpanish(user, path);
  await expectSpanish(user, '/customer/sites/new', { [FORM_ID_FIELD]: 'site', label: '1'.repeat(41), street: '', zip: '1' });
  await expectSpanish(user, `${at}/details`, { [FORM_ID_FIELD]: 'site-record', stories: '900', outletAmps1: '7' });
  const { visit } = await visitAt(user.id, 50, { booking: { customerId: user.id, siteId: site.id } });
  expect(visit.id).toBeTruthy();
  await expectSpanish(user, at);
});

test('"/bookings/:bookingId/messages" and "/bookings/:bookingId/messages/:seq/report" are in Spanish, and so is what they refuse', async () => {
  const { user } = await signedIn();
  const { visit, assignment } = await visitAt(user.id, 100);
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: assignment.proId } });
  const path = `/bookings/${visit.bookingId}/messages`;
  await expectSpanish(user, path);
  await expectSpanish(user, path, { [FORM_ID_FIELD]: 'message', body: '' });
  const { seq } = await insertMessage(db(), {
    bookingId: visit.bookingId,
    senderId: userId,
    proId: assignment.proId,
    body: 'Crooked line',
  });
  await expectSpanish(user, path);
  await expectSpanish(user, `${path}/${seq}/report`);
  await expectSpanish(user, `${path}/${seq}/report`, { [FORM_ID_FIELD]: 'report', reason: 'none' });
});

test('"/customer/household/:householdId/open" and "/customer/household/join/:token" are in Spanish for a person who is invited', async () => {
  const { user } = await signedIn();
  await expectSpanish(user, `/customer/household/${randomUUID()}/open`, undefined, 404);
  await expectSpanish(user, '/customer/household', { [FORM_ID_FIELD]: 'invite', intent: 'invite', email: '' });
  const { owner, member, householdId } = await openHousehold();
  const invited = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
  const names = [...TYPED, 'Robin Resident', 'Robin', invited.email, 'newer@home.test'];
  await owner.post(HOUSEHOLD, { intent: 'invite', email: 'newer@home.test' });
  const host = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  for (const path of [HOUSEHOLD, await linkFor('newer@home.test')])
    expect(await leftInEnglish(asking(), path, { cookie: await signInAs(host.id), names: [...names, host.email] })).toEqual([]);
  const cookie = await signInAs(invited.id);
  for (const path of [HOUSEHOLD, `${HOUSEHOLD}/${householdId}/open`])
    expect(await leftInEnglish(asking(), path, { cookie, names })).toEqual([]);
});

test('"/customer/payment-methods/:cardId/remove" says in Spanish that there is no such card', async () => {
  const { user } = await signedIn();
  await expectSpanish(user, `/customer/payment-methods/${randomUUID()}/remove`, undefined, 404);
});
