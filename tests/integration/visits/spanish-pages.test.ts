import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { proposeAddition } from '#app/domain/change-orders/propose-addition.server';
import { askForSignOff } from '#app/domain/fulfillment/sign-off.server';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { type LinkPurpose, signLink } from '#app/platform/link-token.server';
import type { VisitStatus } from '#prisma';
import { addHours } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertPhoto } from '#tests/factories/work';
import { ORIGIN, signInAs } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { ask, openPages, member } from '../payments/paying-pages';

const NAMES = [
  'Casey Customer',
  'Casey',
  'Nina Near',
  'Nina N.',
  'Nina',
  'High wind',
  'Wrap the maple',
  'Crooked line',
  'Chicago',
  'Lakeside Lights',
];
const WRONG: Record<string, string>[] = [{}, { note: 'x'.repeat(2_001) }];

beforeAll(openPages);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

type Scene = Awaited<ReturnType<typeof promisedTuesday>>;

function linkTo({ visit }: Scene, purpose: LinkPurpose): string {
  return signLink({ purpose, visitId: visit.id, windowVersion: visit.windowVersion, expiresAt: addHours(now(), 24) });
}

async function left(path: string, { visit }: Scene, asked: Parameters<typeof leftInEnglish>[2] = {}) {
  const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  return leftInEnglish(ask, path, { ...asked, names: [...NAMES, reference, ...(asked.names ?? [])] });
}

const TOKEN_PAGES = [
  '/visits/confirm/:token',
  '/visits/cancel/:token',
  '/visits/reschedule/:token',
  '/visits/sign-off/:token',
  '/visits/times/:token',
  '/visits/weather/:token',
];

test.each(TOKEN_PAGES)('%s says in Spanish that its link has expired', async (page) => {
  expect(await leftInEnglish(ask, page.replace(':token', 'none'), { status: 404 })).toEqual([]);
});

test('"/visits/confirm/:token" is in Spanish before and after the answer', async () => {
  const scene = await promisedTuesday(db());
  const path = `/visits/confirm/${linkTo(scene, 'visit-confirm')}`;
  expect(await left(path, scene)).toEqual([]);
  await ask(path, { method: 'POST', body: new URLSearchParams({ opId: randomUUID() }), headers: { origin: ORIGIN } });
  expect(await readIn(ask, path, 'es')).toContain('Usted confirmó esta visita.');
  expect(await left(path, scene)).toEqual([]);
});

test('"/visits/times/:token" and "/visits/weather/:token" ask in Spanish for another time', async () => {
  const scene = await promisedTuesday(db());
  const { visit, pro, assignment } = scene;
  const at = { createdAt: now(), expiresAt: addHours(now(), 24) };
  await db().windowProposal.create({
    data: {
      id: randomUUID(),
      visitId: visit.id,
      proId: pro.id,
      windowVersion: visit.windowVersion,
      note: 'High wind',
      ...at,
      windows: { create: [1, 2].map((position) => ({ position, start: addHours(assignment.start, 24 * position) })) },
    },
  });
  const times = `/visits/times/${linkTo(scene, 'visit-times')}`;
  expect(await left(times, scene)).toEqual([]);
  expect(await left(times, scene, { sent: new URLSearchParams({ intent: 'take', position: '9' }) })).toEqual([]);
  const hold = { id: randomUUID(), startsAt: visit.windowStart, endsAt: visit.windowEnd, reason: 'High wind' };
  await db().weatherHold.create({ data: hold });
  const start = addHours(assignment.start, 48);
  await db().weatherMove.create({
    data: { holdId: hold.id, visitId: visit.id, status: 'asked', askedAt: now(), windowVersion: visit.windowVersion, start },
  });
  expect(await left(`/visits/weather/${linkTo(scene, 'visit-weather')}`, scene)).toEqual([]);
});

test('"/visits/sign-off/:token" shows the work in Spanish, waiting, disputed and approved, and what it refuses', async () => {
  const scene = await promisedTuesday(db());
  const { visit, pro } = scene;
  await db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt: now() } });
  for (const moment of ['before', 'after'] as const)
    await insertPhoto(db(), { visitId: visit.id, proId: pro.id, userId: pro.userId }, moment);
  const path = new URL(await transact(db(), (tx) => askForSignOff(tx, visit))).pathname;
  for (const values of WRONG) {
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'dispute-work', intent: 'dispute', ...values });
    expect(await left(path, scene, { sent, names: Object.values(values) })).toEqual([]);
  }
  for (const [status, note] of [
    ['waiting', ''],
    ['disputed', 'Crooked line'],
    ['accepted', ''],
    ['auto_accepted', ''],
  ] as const) {
    await db().visitSignOff.update({
      where: { visitId: visit.id },
      data: { status, note, answeredAt: status === 'waiting' ? null : now() },
    });
    expect({ status, left: await left(path, scene) }).toEqual({ status, left: [] });
  }
});

test('"/track/:token" follows a visit in Spanish, whatever its state', async () => {
  const scene = await promisedTuesday(db());
  const path = new URL(trackingUrl(scene.visit)).pathname;
  const states = ['accepted', 'en_route', 'in_progress', 'completed', 'cancelled', 'no_show', 'unfulfilled', 'pending'];
  for (const status of states as VisitStatus[]) {
    const completedAt = status === 'completed' ? now() : null;
    await db().visit.update({ where: { id: scene.visit.id }, data: { status, completedAt } });
    expect({ status, left: await left(path, scene) }).toEqual({ status, left: [] });
  }
});

test('"/track/:token" says in Spanish where the pro is', async () => {
  const scene = await promisedTuesday(db());
  const [path, assignmentId] = [new URL(trackingUrl(scene.visit)).pathname, scene.assignment.id];
  await db().visit.update({ where: { id: scene.visit.id }, data: { status: 'en_route' } });
  await db().assignment.update({ where: { id: assignmentId }, data: { status: 'en_route' } });
  const { site } = await db().booking.findUniqueOrThrow({ where: { id: scene.visit.bookingId }, select: { site: true } });
  const found = { placePrecision: 'house', placeSource: 'office', placeState: 'found', placeAt: now() } as const;
  for (const lat of [site.lat + 0.1, site.lat + 0.2, site.lat]) {
    const at = { lat, lng: site.lng, at: now() };
    // At first we know the house by its ZIP code only.
    if (lat !== site.lat + 0.1) await db().site.update({ where: { id: site.id }, data: found });
    await db().sharedPosition.upsert({ where: { assignmentId }, create: { assignmentId, ...at }, update: at });
    // A town on the map, and the letter of the point.
    expect({ lat, left: await left(path, scene, { names: ['Evanston', 'N'] }) }).toEqual({ lat, left: [] });
  }
});

test('"/change-orders/:token" proposes added work in Spanish, open or answered', async () => {
  const scene = await promisedTuesday(db());
  const { visit, pro, assignment } = scene;
  await db().visit.update({ where: { id: visit.id }, data: { status: 'in_progress' } });
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'in_progress' } });
  const own = { visitId: visit.id, proId: pro.id, userId: pro.userId };
  const added = { ...own, description: 'Wrap the maple', priceCents: 12_300 };
  const { token } = await transact(db(), (tx) => proposeAddition(tx, added));
  const path = `/change-orders/${token}`;
  expect(await left(path, scene, { sent: new URLSearchParams({ answer: 'perhaps' }) })).toEqual([]);
  for (const status of ['proposed', 'accepted', 'refused', 'expired', 'withdrawn'] as const) {
    await db().changeOrder.updateMany({ where: { token }, data: { status } });
    expect({ status, left: await left(path, scene) }).toEqual({ status, left: [] });
  }
});

test('"/visits/:visitId/flag" and "/visits/:visitId/review" are in Spanish, and so is what they refuse', async () => {
  const scene = await promisedTuesday(db());
  const { visit, customer, pro } = scene;
  await db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt: now() } });
  await db().assignment.updateMany({ where: { visitId: visit.id }, data: { status: 'completed' } });
  for (const userId of [customer.id, pro.userId]) {
    const cookie = await signInAs(userId);
    for (const page of ['flag', 'review']) {
      const path = `/visits/${visit.id}/${page}`;
      expect({ path, left: await left(path, scene, { cookie }) }).toEqual({ path, left: [] });
      const fields = {
        opId: randomUUID(),
        about: 'person',
        reason: 'none',
        rating: '9',
        comment: '1'.repeat(501),
        note: '1'.repeat(501),
      };
      const sent = new URLSearchParams({ [FORM_ID_FIELD]: page === 'flag' ? 'report' : 'rate-visit', ...fields });
      expect({ path, left: await left(path, scene, { cookie, sent }) }).toEqual({ path, left: [] });
    }
  }
});

test('"/unsubscribe/:token" says in Spanish what ends', async () => {
  const id = randomUUID();
  const row = { id, channel: 'email' as const, address: 'ann@town.test', dedupeKey: id, createdAt: now() };
  const kinds = { 'quote-reminder': 'cotizaciones que no ha respondido', 'visit-reminder': 'recordatorios antes de una visita' };
  for (const [template, words] of Object.entries(kinds)) {
    await db().notification.deleteMany({ where: { id } });
    await db().notification.create({ data: { ...row, template, data: {} } });
    const token = signLink({ purpose: 'unsubscribe', visitId: id, windowVersion: 0, expiresAt: addHours(now(), 24) });
    expect(await readIn(ask, `/unsubscribe/${token}`, 'es')).toContain(words);
    expect(await leftInEnglish(ask, `/unsubscribe/${token}`)).toEqual([]);
  }
});

test('"/plans/change" and "/plans/cancel" are in Spanish for a member', async () => {
  const customer = await member('PEACE_OF_MIND');
  const cookie = await signInAs(customer.id);
  const names = [customer.fullName, ...customer.fullName.split(' ')];
  expect(await leftInEnglish(ask, '/plans/change?to=PREMIUM', { cookie, names })).toEqual([]);
  expect(await leftInEnglish(ask, '/plans/cancel', { cookie, names })).toEqual([]);
});

test('"/service-call" is in Spanish, and so is what it refuses', async () => {
  const names = ['Lights-out service call', 'Active pest visit'];
  expect(await leftInEnglish(ask, '/service-call', { names })).toEqual([]);
  const sent = new URLSearchParams({
    [FORM_ID_FIELD]: 'service-call',
    name: '',
    email: '1',
    phone: '1',
    problem: '1'.repeat(501),
  });
  expect(await leftInEnglish(ask, '/service-call', { sent, names })).toEqual([]);
});
