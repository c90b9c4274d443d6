import { beforeAll, describe, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { inLanguage } from '#app/platform/texts/language.server';
import { addDays, addHours, localDate } from '#tests/factories/local-time';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenWords } from '#tests/setup/written-words';

const LIGHTS = 'holiday_lighting';
const ZONE = 'America/Chicago';
/** What is written of a hold, what lies in storage, names of services that ask for forecasts, and words that both languages have. */
const NAMES = ['Wind', 'Shelf C4', 'Boxed', 'Nominatim', 'Google', 'America/Chicago', 'Plan', 'IL', '-W'];

let ask: Ask;
let adminId: string;
let cookie: string;
let names: string[];

beforeAll(async () => {
  Object.assign(process.env, { FORECAST: 'csv', FORECAST_FILE: import.meta.filename });
  await useDemoData();
  ask = asker(await loadBuild());
  adminId = (await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } })).id;
  cookie = await signInAs(adminId);
  names = [...NAMES, ...(await writtenWords())];
}, 300_000);

function left(path: string, fields?: Record<string, string>) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent });
}

async function waiting(take: number): Promise<{ id: string; windowVersion: number; windowStart: Date }[]> {
  return db().visit.findMany({
    where: { status: 'pending', hold: false, leadVisitId: null, windowStart: { gt: now() } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, windowVersion: true, windowStart: true },
  });
}

/** Why the engine left visits out of a plan, in the words of plans. */
const NOTES = [
  'outside hours: 3 pros, radius: 1 pro, day cap: 2 pros. Maybe payout ≥ $120.00',
  'service: 4 pros. Maybe window +30 min',
  'No pros nearby.',
  'Already has 2 visits that day, takes up to 2.',
];

/** Bookings that have lights in storage: one still has them, one has them back. */
async function store(): Promise<string[]> {
  const bookings = await db().booking.findMany({ orderBy: { id: 'asc' }, take: 2, select: { id: true, siteId: true } });
  for (const [at, { id: bookingId, siteId }] of bookings.entries())
    await db().storedLights.upsert({
      where: { bookingId },
      create: {
        bookingId,
        siteId,
        bins: 2,
        contents: 'Boxed',
        location: 'Shelf C4',
        storedAt: now(),
        handedOutAt: at === 0 ? null : now(),
      },
      update: {},
    });
  return bookings.map(({ id }) => `/admin/storage/${id}`);
}

/** One address of each state. */
async function places(): Promise<string[]> {
  const [first, second, third] = await db().site.findMany({ orderBy: { id: 'asc' }, take: 3, select: { id: true } });
  const set = (id: string, data: Record<string, unknown>) => db().site.update({ where: { id }, data });
  const center = { placePrecision: 'zip', placeSource: 'zip' };
  await set(first!.id, { ...center, placeState: 'not_found', placeProblem: 'The answer lies in OH, not in IL.' });
  const trouble = { placeProblem: 'It answered with status 503.', placeTryAt: addHours(now(), 1) };
  await set(second!.id, { ...center, placeState: 'waiting', ...trouble });
  await set(third!.id, { placePrecision: 'house', placeSource: 'office', placeState: 'found', placeAt: now() });
  return [first, second, third].map((site) => site!.id);
}

/** Holds of each state, one with a visit of each outcome. */
async function holds(): Promise<string[]> {
  await db().weatherMove.deleteMany();
  const visits = await waiting(4);
  const hold = (data: {
    startsAt: Date;
    endsAt: Date;
    zips?: string[];
    releasedAt?: Date;
    planAskedAt?: Date;
    planFailedAt?: Date;
  }) => db().weatherHold.create({ data: { reason: 'Wind', createdAt: now(), ...data }, select: { id: true } });
  const day = { startsAt: addHours(now(), -2), endsAt: addHours(now(), 24 * 13) };
  const [held, planning, failed, released, over] = await Promise.all([
    hold(day),
    hold({ ...day, planAskedAt: now() }),
    hold({
      ...day,
      zips: ['60614', '60657', '60618', '60613', '60622', '60647', '60610'],
      planAskedAt: now(),
      planFailedAt: now(),
    }),
    hold({ ...day, releasedAt: now() }),
    hold({ startsAt: addHours(now(), -9), endsAt: addHours(now(), -3) }),
  ]);
  const { id: proId } = await db().pro.findFirstOrThrow({ where: { status: 'active' } });
  const outcomes = ['planned', 'unplanned', 'asked', 'taken'];
  for (const [at, { id: visitId, windowVersion, windowStart }] of visits.entries()) {
    const start = addHours(windowStart, 24);
    const answered = at > 1 ? { askedAt: now(), ...(at > 2 ? { answeredAt: now() } : {}) } : {};
    const found = outcomes[at] === 'unplanned' ? { note: NOTES[0]! } : { start, proId, ...answered };
    await db().weatherMove.create({ data: { holdId: held.id, visitId, windowVersion, status: outcomes[at]!, ...found } });
  }
  return [held, planning, failed, released, over].map(({ id }) => id);
}

/** The forecast of a cell with a visit breaks every limit; of another one there is none. */
async function readForecasts(): Promise<void> {
  const assigned = await db().assignment.findFirstOrThrow({
    where: { status: 'accepted', start: { gt: now(), lt: addHours(now(), 24 * 6) } },
    include: { visit: { include: { booking: { include: { site: true } } } } },
  });
  const { lat, lng } = assigned.visit.booking.site;
  const [cellLat, cellLng] = [lat, lng].map((at) => Math.round(at * 4) / 4) as [number, number];
  const { serviceLineId } = await db().workKind.findUniqueOrThrow({ where: { id: assigned.visit.service } });
  const limits = { gustMph: 30, rain: 10, coldF: 32, ice: true };
  await db().weatherLimit.upsert({ where: { serviceLineId }, create: { serviceLineId, ...limits }, update: limits });
  const id = `${cellLat},${cellLng}`;
  await db().forecastCell.create({ data: { id, lat: cellLat, lng: cellLng, readAt: now() } });
  const hour = new Date(Math.floor(assigned.start.getTime() / 3_600_000) * 3_600_000);
  const bad = { gustMph: 52, rainIn: 0.4, tempF: 12, isIcy: true };
  await db().forecastHour.createMany({ data: [-1, 0, 1, 2].map((at) => ({ cellId: id, at: addHours(hour, at), ...bad })) });
}

/** A plan of each state. */
async function plans(): Promise<string[]> {
  const visits = await waiting(8);
  const { id: proId } = await db().pro.findFirstOrThrow({ where: { status: 'active' } });
  const made = { createdById: adminId, createdAt: now(), fromAt: now(), toAt: addHours(now(), 72) };
  const [ready, planning, failed] = await Promise.all([
    db().planProposal.create({ data: { ...made, mode: 'visits', status: 'ready' } }),
    db().planProposal.create({ data: { ...made, mode: 'fair', status: 'planning' } }),
    db().planProposal.create({ data: { ...made, mode: 'fair', status: 'failed' } }),
    db().planProposal.create({ data: { ...made, mode: 'fair', status: 'preparing' } }),
  ]);
  await db().planRegion.create({ data: { proposalId: planning.id, region: 'IL', problem: {} } });
  const error = 'It could not be planned.';
  await db().planRegion.create({ data: { proposalId: failed.id, region: 'IL', problem: {}, error } });
  const outcomes = ['proposed', 'assigned', 'offered', 'stale'] as const;
  for (const [at, { id: visitId, windowStart }] of visits.entries()) {
    const outcome = outcomes[at];
    const data = outcome
      ? { outcome, proId, start: windowStart, note: outcome === 'stale' ? 'It no longer needs a pro.' : '' }
      : { note: NOTES[at - 4] ?? '' };
    await db().planItem.create({ data: { proposalId: ready.id, visitId, ...data } });
  }
  return [ready, planning, failed].map(({ id }) => id);
}

/** A replay of last season that is worked out, and one that is not. */
async function replays(): Promise<string[]> {
  const { id: areaId, name: areaName } = await db().serviceArea.findFirstOrThrow({ where: { active: true } });
  const bounds = { earlyBird: true, earlyBirdPercent: 10, earlyBirdWeeks: 4, slackPercent: 30, neighbors: true };
  const others = {
    neighborsPercent: 5,
    neighborsMiles: 3,
    flexible: true,
    flexiblePercent: 8,
    settleDays: 7,
    togetherPercent: 20,
  };
  const asked = { windows: { ...bounds, ...others }, heldBack: 10, takersPercent: 50 };
  const work = { visits: 4, priceCents: 400_000, given: { earlyBird: 900, neighbors: 500, flexibleDay: 100 } };
  const week = { areaId, areaName, booked: 600, bookedAfter: 660, held: 0, ...work };
  const result = {
    season: { year: 2025, from: '2025-10-01', to: '2025-12-24' },
    weeks: [
      { ...week, week: '2025-11-03', offered: 6_000 },
      { ...week, week: '2025-11-10', offered: null },
    ],
    asSet: { earlyBird: 0, neighbors: 0, flexibleDay: 0, heldBack: 5 },
    borrowedWeeks: 1,
  };
  const made = { serviceLineId: LIGHTS, asked, requestedAt: now() };
  const [done, none, running] = await Promise.all([
    db().windowReplay.create({ data: { ...made, result, doneAt: now() } }),
    db().windowReplay.create({ data: { ...made, result: { ...result, season: null, weeks: [] }, doneAt: now() } }),
    db().windowReplay.create({ data: made }),
  ]);
  return [done, none, running].map(({ id }) => `/admin/capacity/discounts?replay=${id}`);
}

/** Each page, and where it is; without rows where it has them first. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/storage': async () => {
    await store();
    return ['', '?show=wanted', '?show=out', '?q=nothing-like-that'].map((query) => `/admin/storage${query}`);
  },
  '/admin/storage/:bookingId': store,
  '/admin/places': async () => {
    await places();
    return ['/admin/places', '/admin/places?show=waiting'];
  },
  '/admin/places/:siteId': async () => (await places()).map((id) => `/admin/places/${id}`),
  '/admin/places/:siteId/details': async () => {
    const versions = await db().siteRecord.findMany({ distinct: ['siteId'], take: 2, select: { siteId: true } });
    return [...versions.map(({ siteId }) => siteId), ...(await places())].map((id) => `/admin/places/${id}/details`);
  },
  '/admin/places/:siteId/findings': async () => {
    const found = await db().visitFinding.findMany({ distinct: ['siteId'], take: 3, select: { siteId: true } });
    return [...found.map(({ siteId }) => siteId), ...(await places()).slice(0, 1)].map((id) => `/admin/places/${id}/findings`);
  },
  '/admin/places/:siteId/photos': async () => (await places()).slice(0, 1).map((id) => `/admin/places/${id}/photos`),
  '/admin/weather': async () => {
    const path = '/admin/weather';
    expect(await left(path)).toEqual([]);
    await readForecasts();
    expect(await readIn(ask, path, 'es', { cookie })).toContain('Ráfagas de 52 mph, límite 30');
    expect(await left(path)).toEqual([]);
    await holds();
    await db().forecastCell.updateMany({ data: { trouble: 'It answered with status 503.' } });
    return [path];
  },
  '/admin/weather/:holdId': async () => ['new', ...(await holds())].map((id) => `/admin/weather/${id}`),
  '/admin/weather/limits': () => Promise.resolve(['/admin/weather/limits']),
  '/admin/plans': async () => {
    expect(await left('/admin/plans')).toEqual([]);
    await plans();
    return ['/admin/plans'];
  },
  '/admin/plans/:proposalId': async () => (await plans()).map((id) => `/admin/plans/${id}`),
  '/admin/replay': async () => {
    const [visit] = await waiting(1);
    await db().visit.update({ where: { id: visit!.id }, data: { dispatchAfter: null } });
    await transact(db(), (tx) => dispatchVisit(tx, { visitId: visit!.id, trigger: 'nightly' }));
    return ['', '?maxMiles=1', '?from=2020-01-01&to=2020-01-02'].map((query) => `/admin/replay${query}`);
  },
  '/admin/capacity': async () => {
    await db().capacityWeek.deleteMany();
    expect(await left('/admin/capacity')).toEqual([]);
    await rollUp(db());
    await countCapacity(db());
    const { areaId } = await db().capacityWeek.findFirstOrThrow();
    return ['/admin/capacity', `/admin/capacity?area=${areaId}`];
  },
  '/admin/capacity/discounts': async () => ['/admin/capacity/discounts', ...(await replays())],
  '/admin/capacity/forecast': async () => {
    const path = '/admin/capacity/forecast';
    return [path, ...['2024', '2025', '2026'].map((year) => `${path}?season=${year}`), `${path}?lead=1`];
  },
};

describe('an admin who reads Spanish and plans the season', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths) expect({ path, left: await left(path) }).toEqual({ path, left: [] });
  });

  test('is refused in Spanish by the forms', async () => {
    const [siteId] = await places();
    const [stored] = await store();
    const released = (await holds())[3];
    const tomorrow = addDays(localDate(ZONE, now()), 1);
    const hold = { fromOn: tomorrow, fromAt: '08:00', toOn: tomorrow, toAt: '07:00', reason: 'Wind' };
    const forms: [string, string, Record<string, string>][] = [
      [stored!, 'stored-lights', { bins: '0', contents: '', location: '', version: '1' }],
      [`/admin/places/${siteId}`, 'point', { intent: 'set', lat: '100', lng: 'x', reason: '' }],
      [`/admin/places/${siteId}`, 'point', { intent: 'set', lat: '10', lng: '10', reason: 'Moved' }],
      [`/admin/places/${siteId}/details`, 'site-record', { basedOn: '', stories: '999', ladderFeet: 'x', dogs: 'x'.repeat(201) }],
      ['/admin/weather/new', 'weather-hold', {}],
      ['/admin/weather/new', 'weather-hold', { ...hold, way: 'zips', zips: '606' }],
      ['/admin/weather/new', 'weather-hold', { ...hold, toAt: '09:00', way: 'zips', zips: '00000' }],
      ['/admin/weather/new', 'weather-hold', { ...hold, toAt: '09:00', way: 'area', areaId: '' }],
      ['/admin/weather/new', 'weather-hold', { ...hold, fromOn: '2020-01-01', toOn: '2020-01-02', toAt: '09:00' }],
      ['/admin/weather/new', 'weather-hold', { ...hold, toOn: addDays(tomorrow, 30), log: 'x'.repeat(400) }],
      ['/admin/weather?index', 'x', { subaction: 'ask', id: released! }],
      [
        '/admin/weather/limits',
        `limits-${LIGHTS}`,
        { serviceLineId: LIGHTS, version: '1', gustMph: '1', rain: 'x', coldF: '99' },
      ],
      ['/admin/plans?index', 'plan', { from: '', to: '' }],
      ['/admin/plans?index', 'plan', { from: '2030-03-02', to: '2030-03-01' }],
      ['/admin/plans?index', 'plan', { from: '2030-03-02', to: '2031-03-01' }],
      ['/admin/plans?index', 'plan', { from: '2030-03-02', to: '2030-03-03' }],
      ['/admin/capacity?index', 'held-back', { subaction: 'save', heldBack: '99', seen: '5' }],
      ['/admin/capacity/discounts', 'day-discounts', { intent: 'save', seen: '', earlyBirdPercent: 'x', settleDays: '99' }],
    ];
    for (const [path, name, fields] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      expect({ path, fields, left: await left(path, sent) }).toEqual({ path, fields, left: [] });
    }
  });
});

test('what a plan could not give is kept in English, in whichever language it is accepted', async () => {
  const [proposalId] = await plans();
  const { visitId } = await db().planItem.findFirstOrThrow({ where: { proposalId, outcome: 'proposed' } });
  await db().visit.update({ where: { id: visitId }, data: { status: 'cancelled' } });
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'accept-plan', visitId });
  const path = `/admin/plans/${proposalId}`;
  const answer = await inLanguage('es', () => ask(path, { cookie, method: 'POST', body: sent }));
  expect(answer.status).toBe(302);
  const { note } = await db().planItem.findUniqueOrThrow({ where: { proposalId_visitId: { proposalId: proposalId!, visitId } } });
  expect(note).toBe('It no longer needs a pro.');
  expect(await readIn(ask, path, 'es', { cookie })).toContain('Ya no necesita profesional.');
});
