import { beforeAll, describe, expect, test } from 'vitest';
import { storeLights, moveLights } from '#app/domain/storage/store-lights.server';
import { completeVisit, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertQuote } from '#tests/factories/quotes';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit, insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

let { ask, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, post } = await pageReader());
}, 180_000);

const BINS = { bins: 3, contents: 'Roofline, 150 ft warm white\n2 wreaths', location: 'Warehouse, shelf C4' };
const TYPED = { ...BINS, bins: '3' };

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

type Sold = { packageId?: string; storage?: number; siteId?: string; customerId?: string };

/** A booking that was sold with or without storage, and the pro's started visit in it. */
async function started(kind: 'install' | 'takedown', { packageId, storage = 0, siteId, ...rest }: Sold = {}) {
  const customerId = rest.customerId ?? (await insertUser(db())).id;
  const design = { light: 'warm', storeys: 2, feet: 150, addOns: { storage } };
  const { id: quoteId } = await insertQuote(db(), { status: 'accepted', request: { customerId, status: 'booked', design } });
  const booking = await insertBooking(db(), { customerId, quoteId, ...(packageId && { packageId }), ...(siteId && { siteId }) });
  const { visit, proId } = await insertAssignedVisit(db(), { kind, bookingId: booking.id });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const own = { visitId: visit.id, proId, userId };
  await comeToTheDay(db(), own);
  await run((tx) => startVisit(tx, own));
  return { own, booking, customerId, page: `/pro/visits/${visit.id}` };
}

async function words(path: string, userId: string): Promise<string> {
  return getWords(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

function kept(bookingId: string) {
  return db().storedLights.findUnique({ where: { bookingId } });
}

/** Storage that the customer ordered after the install, as the takedown carries it. */
async function orderedFor({ bookingId, visitId }: { bookingId: string; visitId: string }) {
  await db().changeOrder.create({
    data: {
      token: crypto.randomUUID(),
      bookingId,
      visitId,
      kind: 'storage',
      status: 'accepted',
      payoutCents: 2_500,
      description: 'Storage until next season',
      included: 'Labeled bins.',
      priceCents: 12_500,
      taxCents: 1_281,
      expiresAt: now(),
    },
  });
}

describe('lights that we keep', () => {
  test('a takedown with storage ends when its bins are counted, by add-on and by package', async () => {
    for (const sold of [{ storage: 1 }, { packageId: 'premium-showstopper' }]) {
      const { own, booking, page } = await started('takedown', sold);
      expect(await words(page, own.userId)).toContain('The customer pays for storage.');
      expect(await words(`${page}/complete`, own.userId)).toContain('Count the lights for storage first');
      await insertPhoto(db(), own, 'after');
      await expect(run((tx) => completeVisit(tx, { ...own, ticked: [0, 1, 2, 3, 4] }))).rejects.toMatchObject({
        message: 'Before you can mark it complete: the lights for storage.',
      });
      const bad = await post(`${page}/storage`, own.userId, { bins: 'a few', contents: '', location: 'Warehouse' });
      expect(bad.status).toBe(422);
      const answer = await bad.text();
      expect(getWords(answer)).toContain('Enter the number of bins, 1 to 99');
      expect(getWords(answer)).toContain('Enter the contents');
      expect(answer).toContain('value="a few"');
      expect((await post(`${page}/storage`, own.userId, TYPED)).status).toBe(302);
      expect(await kept(booking.id)).toMatchObject({ ...BINS, siteId: booking.siteId, handedOutAt: null });
      await run((tx) => finishVisit(tx, own));
    }
  });

  test('storage that was ordered after the install: office and crew see what is wanted and where to bring it, then what is stored', async () => {
    const { own, booking, page } = await started('takedown');
    const place = '2210 W Grand Ave, Chicago, IL 60612';
    const admin = await insertAdmin(db());
    const wanted = `/admin/storage?show=wanted&q=${booking.reference}`;
    expect(await words(wanted, admin.id)).toContain('Nothing to be stored');
    await orderedFor({ bookingId: booking.id, visitId: own.visitId });
    for (const at of [page, `${page}/sheet`]) {
      const read = await words(at, own.userId);
      expect(read).toContain('Take the lights with you');
      expect(read).toContain(`Bring them to: ${place}`);
      expect(read).toContain('Storage until next season');
    }
    expect(await words(wanted, admin.id)).toContain(booking.reference);
    expect(await words(`/admin/dispatch/${own.visitId}`, admin.id)).toContain(`To be brought to: ${place}`);
    const file = await ask(`/admin/lists/storage/csv?show=wanted&q=${booking.reference}`, { cookie: await signInAs(admin.id) });
    expect(await file.text()).toContain(booking.reference);
    await insertPhoto(db(), own, 'after');
    await expect(run((tx) => completeVisit(tx, { ...own, ticked: [0, 1, 2, 3, 4] }))).rejects.toMatchObject({
      message: 'Before you can mark it complete: the lights for storage.',
    });
    expect((await post(`${page}/storage`, own.userId, TYPED)).status).toBe(302);
    expect(await words(wanted, admin.id)).toContain('Nothing to be stored');
    expect(await words(`/admin/storage?q=${booking.reference}`, admin.id)).toContain(BINS.location);
    await run((tx) => finishVisit(tx, own));
  });

  test('the mail of a finished install leads to storage with its price, where it is offered', async () => {
    const mailed = async (id: string) =>
      (await db().notification.findFirstOrThrow({ where: { visitId: id, template: 'visit-completed', channel: 'email' } })).data;
    const { own, booking } = await started('install');
    const { windowStart } = await db().visit.findUniqueOrThrow({ where: { id: own.visitId } });
    await insertVisit(db(), { kind: 'takedown', bookingId: booking.id, windowStart: addHours(windowStart, 24 * 40) });
    await run((tx) => finishVisit(tx, own));
    expect(await mailed(own.visitId)).toMatchObject({
      storageUrl: expect.stringContaining(`/customer/visits/${own.visitId}#storage`),
      storagePrice: expect.stringMatching(/^\$1\d\d\.\d\d$/),
    });
    const bought = await started('install', { storage: 1 });
    await insertVisit(db(), { kind: 'takedown', bookingId: bought.booking.id, windowStart: addHours(windowStart, 24 * 40) });
    await run((tx) => finishVisit(tx, bought.own));
    expect(await mailed(bought.own.visitId)).not.toHaveProperty('storageUrl');
  });

  test('a takedown without storage asks for none', async () => {
    const { own, booking, page } = await started('takedown');
    expect(await words(page, own.userId)).not.toContain('The customer pays for storage');
    await run((tx) => finishVisit(tx, own));
    expect(await kept(booking.id)).toBeNull();
  });

  test('only the pro who takes the lights down counts them, and only while they do', async () => {
    const { own } = await started('takedown', { storage: 1 });
    const other = await started('install', { storage: 1 });
    const keep = (by: typeof own) => run((tx) => storeLights(tx, { ...by, form: BINS }));
    await expect(keep({ ...other.own, visitId: own.visitId })).rejects.toMatchObject({ name: 'NotFound' });
    await expect(keep(other.own)).rejects.toMatchObject({ name: 'Conflict' });
    await keep(own);
    await keep(own);
    expect(await kept((await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).bookingId)).toMatchObject({
      version: 2,
    });
  });

  test('next season’s pro reads where the lights stand, the customer what and since when; the finished install has them out', async () => {
    const { own, booking, customerId } = await started('takedown', { storage: 1 });
    await run((tx) => storeLights(tx, { ...own, form: BINS }));
    const hers = await words(`/customer/visits/${own.visitId}`, customerId);
    expect(hers).toContain('Your lights are stored with us');
    expect(hers).toContain('3 bins');
    expect(hers).not.toContain(BINS.location);
    const next = await started('install', { siteId: booking.siteId, customerId });
    const theirs = await words(next.page, next.own.userId);
    expect(theirs).toMatch(/3 bins\s*, Warehouse, shelf C4/);
    const admin = await insertAdmin(db());
    expect(await words(`/admin/dispatch/${next.own.visitId}`, admin.id)).toContain('3 bins to bring along: Warehouse, shelf C4');
    await run((tx) => finishVisit(tx, next.own));
    expect((await kept(booking.id))?.handedOutAt).not.toBeNull();
    expect(await words(`/customer/visits/${own.visitId}`, customerId)).toContain('Your lights are back');
  });

  test('the office finds the bins, moves them and never writes over another admin’s change', async () => {
    const { own, booking } = await started('takedown', { storage: 1 });
    await run((tx) => storeLights(tx, { ...own, form: BINS }));
    const admin = await insertAdmin(db());
    const list = await words(`/admin/storage?q=${booking.reference}`, admin.id);
    expect(list).toContain('Warehouse, shelf C4');
    expect(await words(`/admin/storage?q=${booking.reference}&show=out`, admin.id)).toContain('Nothing returned yet');
    const page = `/admin/storage/${booking.id}`;
    const moved = { ...TYPED, location: 'Warehouse, shelf D1', version: '1' };
    expect((await post(page, admin.id, { ...moved, location: ' ' })).status).toBe(422);
    expect((await post(page, admin.id, moved)).status).toBe(302);
    expect(await kept(booking.id)).toMatchObject({ location: 'Warehouse, shelf D1', version: 2 });
    const stale = { adminId: admin.id, bookingId: booking.id, form: { ...BINS, version: 1 } };
    await expect(run((tx) => moveLights(tx, stale))).rejects.toMatchObject({ name: 'Conflict', code: 'version' });
    expect((await post(page, admin.id, { ...moved, version: '2', handedOut: 'on' })).status).toBe(302);
    expect(await words(`/admin/storage?q=${booking.reference}&show=out`, admin.id)).toContain(booking.reference);
    expect(await db().auditLog.count({ where: { objectType: 'stored_lights', objectId: booking.id } })).toBe(2);
  });

  test('no bins, or bins of nothing, cannot be recorded', async () => {
    const { own, booking } = await started('takedown', { storage: 1 });
    await run((tx) => storeLights(tx, { ...own, form: BINS }));
    const change = (data: object) => db().storedLights.update({ where: { bookingId: booking.id }, data });
    for (const data of [{ bins: 0 }, { contents: '' }, { location: '' }]) await expect(change(data)).rejects.toThrow(/check/i);
  });
});
