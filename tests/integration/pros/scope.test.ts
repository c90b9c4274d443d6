import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertQuote } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { mayOpenFile } from '#app/domain/files/file-access.server';

let { ask, read } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read } = await pageReader());
}, 300_000);
afterEach(() => {
  vi.useRealTimers();
});

/** The clock of the test and of the pages stands at this instant. */
function stopClock(at: Date): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

/** A booking whose customer described the house, wrote a wish and sent a photo. */
async function designed() {
  const { id: customerId } = await insertUser(db());
  const design = { light: 'candy', storeys: 2, feet: 143, addOns: { wreath: 3 } };
  const request = { customerId, status: 'booked', design, notes: 'Warm on the porch please' } as const;
  const { id: quoteId, quoteRequestId } = await insertQuote(db(), { status: 'accepted', request });
  const booking = await insertBooking(db(), { customerId, quoteId, notes: 'Ring twice' });
  const photo = await db().storedFile.create({
    data: {
      key: newFileKey('jpg'),
      name: 'front.jpg',
      contentType: 'image/jpeg',
      size: 1_000,
      sha256: 'a'.repeat(64),
      kind: 'quote-photo',
      ownerId: customerId,
      subjectId: quoteRequestId,
      createdAt: now(),
    },
  });
  const { label } = await db().quoteLine.findFirstOrThrow({ where: { quoteId }, orderBy: { position: 'asc' } });
  return { booking, photo, label };
}

test('a pro reads on the job and on its sheet what to hang, without the customer’s prices', async () => {
  const { booking, photo, label } = await designed();
  const { visit, proId } = await insertAssignedVisit(db(), { bookingId: booking.id });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  for (const path of [`/pro/visits/${visit.id}`, `/pro/visits/${visit.id}/sheet`]) {
    const words = await read(path, userId);
    for (const part of ['143 ft of roofline, 2 stories', 'Candy', '× 3', label, 'Warm on the porch please', 'Ring twice'])
      expect([path, part, words.includes(part)]).toEqual([path, part, true]);
    expect(words).not.toContain('Estimated at');
    const html = await (await ask(path, { cookie: await signInAs(userId) })).text();
    expect(html).toContain(`/resources/files/${photo.id}`);
  }
  const stranger = await insertPro(db());
  const other = await ask(`/pro/visits/${visit.id}/sheet`, { cookie: await signInAs(stranger.userId) });
  expect(other.status).toBe(404);
});

test('the customer’s photos open for the pro who has the job, until two weeks after it, and for no other pro', async () => {
  const { booking, photo } = await designed();
  const { visit, assignment, proId } = await insertAssignedVisit(db(), { bookingId: booking.id });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const stranger = await insertPro(db());
  const may = (id: string) => mayOpenFile(db(), { file: photo, viewer: { userId: id, isAdmin: false } });
  expect([await may(userId), await may(stranger.userId)]).toEqual([true, false]);
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'completed' } });
  await db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt: now() } });
  expect(await may(userId)).toBe(true);
  stopClock(addHours(now(), 14.1 * 24));
  expect(await may(userId)).toBe(false);
});

test('an offer shows the design and how many photos there are, and nothing that says where the house is', async () => {
  const { booking, photo } = await designed();
  const offer = await insertOffer(db(), { visit: { bookingId: booking.id } });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: offer.proId } });
  const html = await (await ask('/pro/dashboard/jobs', { cookie: await signInAs(userId) })).text();
  expect(html).toContain('143 ft of roofline, 2 stories');
  expect(html).toContain('1 photo');
  for (const hidden of [photo.id, 'Ring twice', 'Warm on the porch']) expect(html).not.toContain(hidden);
});
