import { beforeAll, describe, expect, test } from 'vitest';
import { setOut } from '#app/domain/fulfillment/work-on-visit.server';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { comeToTheDay } from '#tests/factories/work';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { answer, beginWork, bookTeam, onlyPros, passNight, trustPros, whoIsAsked } from '../dispatching/team-fixtures';
import { openFixture } from '../payments/payment-fixtures';

/** Miles south of the factory's houses. */
const FAR = { lat: '41.8003', lng: '-87.6012' };

let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ({ ask, read, post } = await pageReader());
}, 300_000);

const FOUND = { placePrecision: 'house', placeSource: 'office', placeState: 'found', placeAt: now() } as const;

/** The house of a booking, which the office has put on the map. */
async function findHouse(bookingId: string) {
  const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { siteId: true } });
  return db().site.update({ where: { id: siteId }, data: FOUND });
}

/** A visit whose pro is on the way. */
async function onTheWay() {
  const { visit, proId, assignment } = await insertAssignedVisit(db());
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const site = await findHouse(visit.bookingId);
  const own = { visitId: visit.id, proId, userId };
  await comeToTheDay(db(), own);
  await transact(db(), (tx) => setOut(tx, own));
  const send = (fields: Record<string, string>) => post(`/pro/visits/${visit.id}/position`, userId, fields);
  return { own, site, assignment, send, track: new URL(trackingUrl(visit)).pathname };
}
type Scene = Awaited<ReturnType<typeof onTheWay>>;

/** The page of the link as anyone opens it. */
async function tracked({ track }: Scene): Promise<string> {
  return (await ask(track)).text();
}

function kept({ assignment }: Scene) {
  return db().sharedPosition.findUnique({ where: { assignmentId: assignment.id } });
}

async function isShared(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('a pro on the way', () => {
  test('is on the map of the tracking link once they share their location, to a hundred yards, and the house is not', async () => {
    const scene = await onTheWay();
    expect(await tracked(scene)).not.toContain('As of');
    expect(await isShared(await scene.send({ intent: 'share', lat: '41.80034', lng: '-87.60123' }))).toEqual({ isShared: true });
    expect(await kept(scene)).toMatchObject({ lat: 41.8, lng: -87.601 });
    const page = await tracked(scene);
    expect(page).toContain('As of');
    expect(page).toContain('data-map="still"');
    expect(page).not.toContain(String(scene.site.lat));
    expect(page).not.toContain(String(scene.site.lng));
    expect(page).not.toContain(scene.site.street);
  });

  test('moves on the map as the phone says, and should arrive when the drive from there says', async () => {
    const scene = await onTheWay();
    await scene.send({ intent: 'share', ...FAR });
    const { etaAt: far } = await db().assignment.findUniqueOrThrow({ where: { id: scene.assignment.id } });
    expect(await isShared(await scene.send({ intent: 'move', lat: '41.86', lng: '-87.62' }))).toEqual({ isShared: true });
    expect(await kept(scene)).toMatchObject({ lat: 41.86, lng: -87.62 });
    const { etaAt: near } = await db().assignment.findUniqueOrThrow({ where: { id: scene.assignment.id } });
    expect(near!.getTime()).toBeLessThan(far!.getTime());
    expect(await db().sharedPosition.count({ where: { assignmentId: scene.assignment.id } })).toBe(1);
  });

  test('stops by a form that needs no script; a message that was still on its way begins nothing again', async () => {
    const scene = await onTheWay();
    const page = `/pro/visits/${scene.own.visitId}`;
    expect(await read(page, scene.own.userId)).not.toContain('Stop sharing');
    await scene.send({ intent: 'share', ...FAR });
    expect(await read(page, scene.own.userId)).toContain('Stop sharing');
    const stopped = await scene.send({ intent: 'stop' });
    expect([stopped.status, stopped.headers.get('location')]).toEqual([302, page]);
    expect(await isShared(await scene.send({ intent: 'move', ...FAR }))).toEqual({ isShared: false });
    expect(await kept(scene)).toBeNull();
    expect(await tracked(scene)).not.toContain('As of');
    expect((await scene.send({ intent: 'stop' })).status).toBe(302);
  });

  test('close to the house is said to be close, without a point', async () => {
    const scene = await onTheWay();
    const { lat, lng } = scene.site;
    await scene.send({ intent: 'share', lat: String(lat + 0.003), lng: String(lng) });
    const page = await tracked(scene);
    expect(page).toContain('is less than half a mile away');
    expect(page).not.toContain('data-map');
    expect(page).not.toContain((lat + 0.003).toFixed(3));
  });

  test('is on no map and never close where we know the house by its ZIP code only', async () => {
    const scene = await onTheWay();
    const unknown = { placePrecision: 'zip', placeSource: 'zip', placeState: 'waiting', placeAt: null } as const;
    await db().site.update({ where: { id: scene.site.id }, data: unknown });
    const near = { lat: String(scene.site.lat + 0.003), lng: String(scene.site.lng) };
    for (const place of [FAR, near]) {
      await scene.send({ intent: 'share', ...place });
      const page = await tracked(scene);
      expect(page).toContain('As of');
      expect(page).toContain('We show no map because we know this house only by its ZIP code.');
      expect(page).not.toContain('less than half a mile');
      expect(page).not.toContain('data-map');
      expect(page).not.toContain(Number(place.lat).toFixed(3));
    }
  });

  test('who was not heard of for ten minutes is no longer on the map', async () => {
    const scene = await onTheWay();
    await scene.send({ intent: 'share', ...FAR });
    const where = { assignmentId: scene.assignment.id };
    await db().sharedPosition.update({ where, data: { at: addMinutes(now(), -9) } });
    expect(await tracked(scene)).toContain('As of');
    await db().sharedPosition.update({ where, data: { at: addMinutes(now(), -11) } });
    expect(await tracked(scene)).not.toContain('As of');
  });
});

describe('a position is forgotten', () => {
  const ends = {
    'who arrives': (scene) => post(`/pro/visits/${scene.own.visitId}`, scene.own.userId, { intent: 'arrive' }),
    'who begins': (scene) => post(`/pro/visits/${scene.own.visitId}`, scene.own.userId, { intent: 'start' }),
    'who gives the visit up': (scene) =>
      post(`/pro/visits/${scene.own.visitId}/release`, scene.own.userId, { reason: 'vehicle', note: '' }),
  } satisfies Record<string, (scene: Scene) => Promise<Response>>;

  test.each(Object.keys(ends) as (keyof typeof ends)[])('of a pro %s', async (how) => {
    const scene = await onTheWay();
    await scene.send({ intent: 'share', ...FAR });
    expect((await ends[how](scene)).status).toBe(302);
    expect(await kept(scene)).toBeNull();
    expect(await tracked(scene)).not.toContain('As of');
    expect((await scene.send({ intent: 'share', ...FAR })).status).toBe(how === 'who gives the visit up' ? 404 : 409);
    expect(await kept(scene)).toBeNull();
  });
});

test('a pro shares nothing before they set out, nor on the visit of another, nor without a place', async () => {
  const { visit, proId } = await insertAssignedVisit(db());
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const other = await insertPro(db());
  const path = `/pro/visits/${visit.id}/position`;
  expect((await post(path, userId, { intent: 'share', ...FAR })).status).toBe(409);
  expect((await post(path, other.userId, { intent: 'share', ...FAR })).status).toBe(404);
  expect((await post(path, other.userId, { intent: 'stop' })).status).toBe(404);
  const scene = await onTheWay();
  const wrong: Record<string, string>[] = [{}, { lat: '', lng: '' }, { lat: '91', lng: '0' }, { lat: 'x', lng: '1' }];
  for (const fields of wrong) expect((await scene.send({ intent: 'share', ...fields })).status).toBe(422);
  expect(await kept(scene)).toBeNull();
});

test('the database keeps no position of a pro who is not on the way', async () => {
  const { assignment } = await insertAssignedVisit(db());
  const row = { assignmentId: assignment.id, lat: 41, lng: -87, at: now() };
  await expect(db().sharedPosition.create({ data: row })).rejects.toThrow(/shared_position_on_the_way/);
});

test('on a later day of work that takes several, the way of that day is on the map', async () => {
  await openFixture();
  await trustPros();
  const pros = await onlyPros(1);
  const { lead, seats, bookingId } = await bookTeam({ ask, read, post }, { pros: '1', proShares: '', days: '2' });
  await findHouse(bookingId);
  const pro = await whoIsAsked(lead.id, pros);
  expect((await answer({ ask, read, post }, { visitId: lead.id, pro, intent: 'accept' })).status).toBe(302);
  await beginWork({ ask, read, post }, { visitId: lead.id, pro });
  expect((await post(`/pro/visits/${lead.id}`, pro.userId, { intent: 'leave' })).status).toBe(302);
  const [second] = seats;
  if (!second) throw new Error('No second day');
  await passNight(lead.id);
  await comeToTheDay(db(), { visitId: second.id });
  expect((await post(`/pro/visits/${second.id}`, pro.userId, { intent: 'set-out' })).status).toBe(302);
  const sent = await post(`/pro/visits/${second.id}/position`, pro.userId, { intent: 'share', ...FAR });
  expect(await isShared(sent)).toEqual({ isShared: true });
  expect(await (await ask(new URL(trackingUrl(lead)).pathname)).text()).toContain('As of');
});

test('of a team, the lead alone is asked to share their location: the tracking page follows them', async () => {
  await openFixture();
  await trustPros();
  const pros = await onlyPros(2);
  const reader = { ask, read, post };
  const { lead, seats, bookingId } = await bookTeam(reader, { pros: '2', proShares: '60, 40' });
  await findHouse(bookingId);
  const [other] = seats;
  if (!other) throw new Error('No second place');
  const places = [];
  for (const { id } of [lead, other]) {
    const pro = await whoIsAsked(id, pros);
    expect((await answer(reader, { visitId: id, pro, intent: 'accept' })).status).toBe(302);
    places.push({ id, pro });
  }
  for (const { id, pro } of places) {
    await comeToTheDay(db(), { visitId: id });
    expect((await post(`/pro/visits/${id}`, pro.userId, { intent: 'set-out' })).status).toBe(302);
  }
  const shared = await Promise.all(
    places.map(async ({ id, pro }) => (await post(`/pro/visits/${id}/position`, pro.userId, { intent: 'share', ...FAR })).status),
  );
  expect(shared).toEqual([200, 409]);
  expect(await db().sharedPosition.count({ where: { assignment: { visitId: other.id } } })).toBe(0);
});
