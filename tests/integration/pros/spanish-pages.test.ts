import { beforeAll, describe, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { setDayBlocked } from '#app/domain/pros/save-schedule.server';
import { suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertDocument } from '#tests/factories/documents';
import { addHours, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertReview } from '#tests/factories/reviews';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';

const ZONE = 'America/Chicago';
/** Names: of towns, of forms, of a beta; hours on the line of a week, first letters of weekdays. */
const NAMES = [
  'Google Maps',
  'Apple Maps',
  '6a',
  '9a',
  '12p',
  '3p',
  '6p',
  '9p',
  'Chicago',
  'V2 BETA',
  'America/Chicago',
  'CSV',
  'S',
  'M',
  'mi',
  'min',
  'kB',
  '1099-NEC',
];

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ask = asker(await loadBuild());
}, 180_000);

async function openPro(overrides: Parameters<typeof insertPro>[1] = {}) {
  const pro = await insertPro(db(), overrides);
  const user = await db().user.findUniqueOrThrow({ where: { id: pro.userId } });
  const initials = user.fullName.split(' ').map((word) => word[0]);
  const names = [
    ...NAMES,
    [initials[0], initials.at(-1)].join(''),
    user.fullName,
    ...user.fullName.split(' '),
    user.email,
    pro.companyName,
    pro.bio,
    user.zip ?? '',
  ];
  return { pro, user, cookie: await signInAs(user.id), names: names.filter(Boolean) };
}
type Opened = Awaited<ReturnType<typeof openPro>>;

function left({ cookie, names }: Opened, path: string, fields?: Record<string, string>) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent });
}

const WITHOUT_ROWS = [
  '/pro/dashboard/analytics',
  '/pro/dashboard/analytics?range=custom&from=1&to=2',
  '/pro/dashboard/jobs',
  '/pro/dashboard/jobs?tab=assigned',
  '/pro/dashboard/jobs?tab=in-progress',
  '/pro/dashboard/jobs?tab=completed',
  '/pro/dashboard/missed',
  '/pro/dashboard/offers',
  '/pro/dashboard/offers?tab=missed&from=2026-01-01',
  '/pro/dashboard/profile',
  '/pro/dashboard/schedule',
  '/pro/dashboard/schedule?view=week',
  '/pro/dashboard/schedule?view=hours',
  '/pro/dashboard/schedule?view=rules',
  '/pro/dashboard/schedule?view=calendars',
  '/pro/docs',
  '/pro/payouts',
  '/pro/payouts/earnings',
  '/pro/payouts/earnings?tab=jobs&from=2020-01-01&to=2020-01-02',
  '/pro/payouts/statements',
  '/pro/reviews',
  '/pro/settings',
];

test.each(WITHOUT_ROWS)('%s says nothing in English where there is nothing yet', async (path) => {
  expect(await left(await openPro({ payoutsEnabled: false }), path)).toEqual([]);
});

test('"/pro" and "/pro/setup" are in Spanish for a visitor, a customer and an applicant', async () => {
  expect(await leftInEnglish(ask, '/pro')).toEqual([]);
  const customer = await insertUser(db());
  const names = [...customer.fullName.split(' '), customer.email, customer.zip ?? ''];
  const cookie = await signInAs(customer.id);
  for (const path of ['/pro', '/pro/setup']) expect(await leftInEnglish(ask, path, { cookie, names })).toEqual([]);
  const applicant = await openPro({ status: 'applied', onboardedAt: null });
  for (const path of ['/pro/setup', '/pro/setup?edit=1', '/pro/docs']) expect(await left(applicant, path)).toEqual([]);
});

describe('with a full day', () => {
  let opened: Opened;
  let day: string;

  beforeAll(async () => {
    opened = await openPro();
    const { pro, user } = opened;
    const start = addHours(now(), 30);
    const held = await insertAssignedVisit(db(), { proId: pro.id, windowStart: start, windowEnd: addHours(start, 3) });
    day = localDate(ZONE, held.assignment.start);
    const booking = await db().booking.findUniqueOrThrow({ where: { id: held.visit.bookingId }, include: { site: true } });
    opened.names.push(booking.contactName, booking.reference, booking.site.street);
    await insertVisit(db(), { poolSince: now() });
    await insertOffer(db(), { proId: pro.id, visit: {} });
    const missed = await insertVisit(db());
    await db().pro.update({ where: { id: pro.id }, data: { minPayoutCents: 400_000 } });
    await insertPro(db());
    await transact(db(), (tx) => dispatchVisit(tx, { visitId: missed.id, trigger: 'test' }));
    for (const kind of ['insurance', 'identity', 'license', 'w9', 'other'] as const)
      await insertDocument(db(), { proId: pro.id, userId: user.id, kind });
    opened.names.push(...(await db().proDocument.findMany({ include: { file: true } })).map(({ file }) => file.name));
  });

  test.each([
    '/pro/dashboard/jobs',
    '/pro/dashboard/jobs?tab=assigned',
    '/pro/dashboard/missed',
    '/pro/dashboard/schedule?view=week',
    '/pro/docs',
  ])('%s says nothing in English', async (path) => {
    expect(await left(opened, path)).toEqual([]);
  });

  test('the day of a job is in Spanish, with its map, blocked or not', async () => {
    const path = `/pro/dashboard/schedule?month=${day.slice(0, 7)}&day=${day}`;
    // The map names the places around.
    const places = await db().zipCode.findMany({ where: { state: 'IL' }, distinct: ['city'], select: { city: true } });
    const names = [...opened.names, ...places.map(({ city }) => city)];
    expect(await left({ ...opened, names }, `${path}&map=on`)).toEqual([]);
    await transact(db(), (tx) => setDayBlocked(tx, { proId: opened.pro.id, date: day, blocked: true, note: '' }));
    expect(await left(opened, path)).toEqual([]);
  });

  test('"/pro/docs/:documentId/delete" is in Spanish', async () => {
    const documents = await db().proDocument.findMany({ where: { proId: opened.pro.id } });
    for (const { id } of documents) expect(await left(opened, `/pro/docs/${id}/delete`)).toEqual([]);
  });
});

test('"/pro/reviews/:reviewId" and the list of reviews are in Spanish', async () => {
  const opened = await openPro();
  const { visit } = await insertAssignedVisit(db(), { proId: opened.pro.id });
  const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const review = await insertReview(db(), {
    visitId: visit.id,
    proId: opened.pro.id,
    authorId: customerId,
    comment: 'Tidy work',
  });
  opened.names.push('Tidy work');
  expect(await left(opened, '/pro/reviews')).toEqual([]);
  const path = `/pro/reviews/${review.id}`;
  expect(await left(opened, path)).toEqual([]);
  expect(await left(opened, path, { [FORM_ID_FIELD]: 'answer-review', answer: '' })).toEqual([]);
});

test('"/pro/suspension" is in Spanish, and so is an appeal that is refused', async () => {
  const opened = await openPro();
  const admin = await insertAdmin(db());
  opened.names.push('Late twice');
  await transact(db(), (tx) => suspendPro(tx, { proId: opened.pro.id, adminId: admin.id, reason: 'Late twice', until: null }));
  // The suspension has ended the session.
  const again = { ...opened, cookie: await signInAs(opened.user.id) };
  expect(await left(again, '/pro/suspension')).toEqual([]);
  expect(await left(again, '/pro/suspension', { [FORM_ID_FIELD]: 'appeal', text: '' })).toEqual([]);
});

test('"/pro/payouts/instant" is in Spanish for a pro who can have none', async () => {
  expect(await left(await openPro(), '/pro/payouts/instant')).toEqual([]);
});

test.each([
  [
    '/pro/dashboard/schedule?view=rules&form=rules',
    { intent: 'rules', maxMiles: '', minPayout: '-1', quietStart: '9', crewSize: '9' },
  ],
  ['/pro/dashboard/schedule?view=hours&form=week', { intent: 'week', on1: 'on', on2: 'on', start2_0: '09:00' }],
  ['/pro/dashboard/schedule?view=hours&form=time-off', { intent: 'time-off', weekday: '9', everyWeeks: '9', startsOn: '' }],
  ['/pro/docs', { kind: 'insurance' }],
  ['/pro/settings?form=profile', { [FORM_ID_FIELD]: 'profile', fullName: '', phone: '1', zip: '', companyName: '' }],
])('%s is refused in Spanish', async (path, fields) => {
  const opened = await openPro();
  const sent = new URLSearchParams({ opId: crypto.randomUUID(), ...(fields as Record<string, string>) });
  const body = path === '/pro/docs' ? asForm(sent) : sent;
  const { cookie, names } = opened;
  expect(await readIn(ask, path, 'es', { cookie, sent: body })).toContain('Hay un problema');
  expect(await leftInEnglish(ask, path, { cookie, sent: body, names: [...names, ...Object.values(fields)] })).toEqual([]);
});

function asForm(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
