import { Logger, runOnce } from 'graphile-worker';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dropAbandonedGuests } from '#app/domain/cancellations/drop-abandoned-guests.server';
import { confirmBooking } from '#app/domain/charges/confirm-booking.server';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { startGuestDeposit } from '#app/domain/checkout/start-guest-deposit.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { findPreset } from '#app/domain/house-designs/presets';
import { createDesign, GUEST_DAYS, saveDesign } from '#app/domain/house-designs/save-design.server';
import { mayOpenFile } from '#app/domain/files/file-access.server';
import { readSiteRecord } from '#app/domain/site-records/queries.server';
import { saveSiteRecord } from '#app/domain/site-records/save-record.server';
import { NO_FACTS } from '#app/domain/site-records/site-record';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { putFile, newFileKey } from '#app/platform/storage.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertBooking } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertQuote } from '#tests/factories/quotes';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import sharp from 'sharp';
import { sweep } from '../../../workers/tasks/accounts/sweep';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

let { ask, read } = {} as Reader;

beforeAll(async () => {
  await openFixture();
  ({ ask, read } = await pageReader());
}, 300_000);
afterEach(() => {
  vi.useRealTimers();
});

const ranch = findPreset('ranch');
if (!ranch) throw new Error('There is no ranch');
const { design } = ranch;

/** A design on a photo, with the edges of the drawn ranch; answers its private link. */
async function designOnPhoto(ownerId: string | null): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  const key = newFileKey('jpg');
  await putFile(key, bytes, 'image/jpeg');
  const photo = { key, name: 'front.jpg', contentType: 'image/jpeg', size: bytes.length, sha256: 'a'.repeat(64) };
  return transact(db(), async (tx) => {
    const token = await createDesign(tx, { picture: { photo }, ownerId });
    await saveDesign(tx, { token, userId: ownerId }, { design, stories: 1, typedFeet: null });
    return token;
  });
}

async function housekeeping(): Promise<void> {
  await enqueue(db(), 'accounts/sweep', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'accounts/sweep': sweep },
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  });
}

/** A booked visit whose customer designed their house on a photo. */
async function designedVisit() {
  const { id: customerId } = await insertUser(db());
  const { id: quoteId, quoteRequestId } = await insertQuote(db(), {
    status: 'accepted',
    request: { customerId, status: 'booked' },
  });
  const booking = await insertBooking(db(), { customerId, quoteId });
  await designOnPhoto(customerId);
  const row = await db().houseDesign.update({
    where: { id: (await db().houseDesign.findFirstOrThrow({ where: { ownerId: customerId } })).id },
    data: { quoteRequestId },
    include: { photo: true },
  });
  if (!row.photo) throw new Error('The design has no photo');
  return { customerId, booking, quoteId, quoteRequestId, file: row.photo };
}

test('The office sees the picture and its edges on the page of the request, the customer on their quote', async () => {
  const { quoteId, quoteRequestId, file } = await designedVisit();
  const { id: adminId } = await insertAdmin(db());
  const office = await (await ask(`/admin/quotes/${quoteRequestId}`, { cookie: await signInAs(adminId) })).text();
  expect([office.includes('Designed by the customer'), office.includes(`/resources/files/${file.id}`)]).toEqual([true, true]);
  expect(await read(`/admin/quotes/${quoteRequestId}`, adminId)).toContain('52 ft, measured in the picture');
  const { token } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
  const quote = await (await ask(`/quotes/${token}`)).text();
  expect(quote).toContain(`/quotes/${token}/house`);
  expect((await ask(`/quotes/${token}/house`)).headers.get('content-type')).toBe('image/jpeg');
  expect((await ask('/quotes/another/house')).status).toBe(404);
});

test('The pro of the visit reads on the job sheet where the lights hang and what to take along; no other pro opens the photo', async () => {
  const { booking, file } = await designedVisit();
  const { visit, proId, assignment } = await insertAssignedVisit(db(), { bookingId: booking.id });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const sheet = await read(`/pro/visits/${visit.id}/sheet`, userId);
  for (const part of [
    'Where the lights hang',
    '33 gutter clips',
    '12 shingle tabs',
    'C9 bulbs: about 52',
    'About 50 W, 0.5 A at 120 V',
  ])
    expect([part, sheet.includes(part)]).toEqual([part, true]);
  const stranger = await insertPro(db());
  const may = (id: string) => mayOpenFile(db(), { file, viewer: { userId: id, isAdmin: false } });
  expect([await may(userId), await may(stranger.userId)]).toEqual([true, false]);
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'released' } });
  expect(await may(userId)).toBe(false);
});

test('A booked design is written down as the front of the site, unless that was measured before', async () => {
  const { id: customerId } = await insertUser(db());
  const book = async (over: Record<string, string>) => {
    const houseDesign = await designOnPhoto(customerId);
    const { token } = await askFor(wish({ light: 'warm', storeys: '1', feet: '52', houseDesign, ...over }), customerId);
    const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    const { id: bookingId, siteId } = await transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId }));
    const before = await readSiteRecord(db(), siteId);
    await transact(db(), (tx) => confirmBooking(tx, { bookingId, why: 'deposit paid', trigger: 'paid' }));
    return { siteId, before };
  };
  const { siteId, before } = await book({ addressStreet: '77 Design St' });
  // What is not paid leaves no trace.
  expect(before).toBeNull();
  const record = await readSiteRecord(db(), siteId);
  expect(record?.facts).toMatchObject({
    stories: 1,
    lengths: [{ side: 'front', feet: 52, fastener: 'gutter clips, shingle tabs' }],
  });
  const { gateCode: _gateCode, ...facts } = record?.facts ?? NO_FACTS;
  const taped = [{ side: 'front' as const, feet: 61, fastener: 'tape' }];
  const form = { basedOn: record?.id ?? '', facts: { ...facts, lengths: taped } };
  await transact(db(), (tx) => saveSiteRecord(tx, { siteId, form, by: { userId: customerId, as: 'office' } }));
  expect(await book({ addressStreet: '77 Design St' })).toMatchObject({ siteId });
  expect((await readSiteRecord(db(), siteId))?.facts.lengths).toEqual(taped);
});

test('A guest who drew their house and did not pay goes after a day, also where its lengths were written down before they paid', async () => {
  const begin = async (email: string) => {
    const houseDesign = await designOnPhoto(null);
    const { token } = await askFor(wish({ light: 'warm', storeys: '1', feet: '52', houseDesign, email }));
    const { token: quoteToken } = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    const contact = { name: 'Dora Drew', email, phone: '+13125550142' };
    const { userId, bookingId } = await transact(db(), (tx) => startGuestDeposit(tx, { quoteToken, contact }));
    await db().payment.updateMany({ where: { bookingId }, data: { status: 'cancelled' } });
    await db().user.update({ where: { id: userId }, data: { createdAt: addHours(now(), -25) } });
    return { userId, bookingId };
  };
  const plain = await begin('plain@town.test');
  const written = await begin('written@town.test');
  const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: written.bookingId } });
  const form = { basedOn: '', facts: { ...NO_FACTS, stories: 1 } };
  await transact(db(), (tx) => saveSiteRecord(tx, { siteId, form, by: { userId: written.userId, as: 'customer' } }));
  await dropAbandonedGuests(db());
  expect(await db().user.count({ where: { id: plain.userId } })).toBe(0);
  expect(await db().user.findUnique({ where: { id: written.userId } })).toMatchObject({
    guestEmail: null,
    fullName: '',
    phone: null,
  });
  expect(await db().booking.count({ where: { id: { in: [plain.bookingId, written.bookingId] } } })).toBe(0);
});

test('A guest’s design goes with its photo after its time; one that led to work stays, and so does one with an account', async () => {
  const { id: ownerId } = await insertUser(db());
  await designOnPhoto(null);
  const { id: lost, photoFileId } = await db().houseDesign.findFirstOrThrow({
    where: { ownerId: null },
    orderBy: { createdAt: 'desc' },
  });
  await designOnPhoto(ownerId);
  const { quoteRequestId, booking } = await designedVisit();
  await insertAssignedVisit(db(), { bookingId: booking.id });
  const expiresAt = addHours(now(), GUEST_DAYS * 24);
  await db().houseDesign.update({ where: { quoteRequestId }, data: { ownerId: null, expiresAt } });
  await housekeeping();
  expect(await db().houseDesign.count({ where: { id: lost } })).toBe(1);
  await db().houseDesign.updateMany({ where: { ownerId: null }, data: { expiresAt: addHours(now(), -1) } });
  await housekeeping();
  const file = await db().storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } });
  expect([await db().houseDesign.count({ where: { id: lost } }), file.deletedAt !== null]).toEqual([0, true]);
  expect(await db().houseDesign.findUniqueOrThrow({ where: { quoteRequestId } })).toMatchObject({ expiresAt: null });
  expect(await db().houseDesign.count({ where: { ownerId } })).toBe(1);
});

test('A person’s export names their designs, and deleting the account deletes them with their photos', async () => {
  const { id: userId } = await insertUser(db());
  await designOnPhoto(userId);
  const { photoFileId } = await db().houseDesign.findFirstOrThrow({ where: { ownerId: userId } });
  const data = await collectAccountData(db(), userId);
  expect(data.house_designs).toMatchObject([{ feet: 52, stories: 1, design: { light: 'warm' } }]);
  await transact(db(), (tx) => deleteAccount(tx, { userId }));
  expect(await db().houseDesign.count({ where: { ownerId: userId } })).toBe(0);
  expect((await db().storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } })).deletedAt).not.toBeNull();
});

test('A guest sees the picture they asked with on the page of their request, and no one without its link', async () => {
  const { quoteRequestId } = await designedVisit();
  const { token } = await db().quoteRequest.findUniqueOrThrow({ where: { id: quoteRequestId } });
  const page = await (await ask(`/requests/${token}`)).text();
  expect([page.includes('Your design'), page.includes(`/requests/${token}/house`)]).toEqual([true, true]);
  expect((await ask(`/requests/${token}/house`)).headers.get('content-type')).toBe('image/jpeg');
  expect((await ask('/requests/another/house')).status).toBe(404);
});
