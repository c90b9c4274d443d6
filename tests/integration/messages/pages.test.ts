import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertMessage } from '#tests/factories/messages';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
}, 180_000);

describe('messages', () => {
  test('the thread is titled, says when it is empty, and stays within its width', async () => {
    const { pro, customer, bookingId } = await promisedTuesday(db());
    const path = `/bookings/${bookingId}/messages`;
    expect(await read(path, pro.userId)).toContain('Messages with Casey Customer');
    await db().pro.update({ where: { id: pro.id }, data: { companyName: 'Nina Near' } });
    expect(await read(path, customer.id)).toContain('Messages with Nina ');
    expect(await read(path, customer.id)).not.toContain('Nina Near');
    expect(await read('/messages', customer.id)).not.toContain('Nina Near');
    expect(await read(path, customer.id)).toContain('No messages yet. Start the conversation!');
    await insertMessage(db(), { bookingId, senderId: pro.userId, proId: pro.id, body: 'On the roof at nine' });
    const html = await (await ask(path, { cookie: await signInAs(customer.id) })).text();
    expect(html).toContain('placeholder="Type a message..."');
    expect(getWords(html)).not.toContain('Nina Near');
    const list = await read('/messages', customer.id);
    expect([list.includes('Nina'), list.includes('Nina Near')]).toEqual([true, false]);
    expect(html).toMatch(/class="[^"]*\bh-96\b/);
    expect(html).toContain('max-w-[80%]');
    expect(await read(`/pro/visits/${(await db().visit.findFirstOrThrow({ where: { bookingId } })).id}`, pro.userId)).toContain(
      'Messages',
    );
  });

  test('blanks are no message; a sent message says only that it was sent', async () => {
    const { pro, bookingId } = await promisedTuesday(db());
    const path = `/bookings/${bookingId}/messages`;
    const refused = await post(path, pro.userId, { subaction: 'send', body: '  \n ' });
    expect(refused.status).toBe(422);
    expect(await db().message.count({ where: { bookingId } })).toBe(0);
    const sent = await post(path, pro.userId, { subaction: 'send', body: '  On my way  ' });
    expect(sent.status).toBe(302);
    expect(await db().message.findFirst({ where: { bookingId } })).toMatchObject({ body: 'On my way' });
  });

  test('opening alone marks nothing as read; the page says what was seen, and the badge is counted from it', async () => {
    const { pro, customer, bookingId } = await promisedTuesday(db());
    for (const body of ['One', 'Two']) await insertMessage(db(), { bookingId, senderId: customer.id, proId: pro.id, body });
    const path = `/bookings/${bookingId}/messages`;
    expect(await read(path, pro.userId)).toContain('2 new messages');
    expect(await read(path, pro.userId)).toContain('2 new messages');
    await post(path, pro.userId, { subaction: 'read', seq: '2' });
    expect(await read(path, pro.userId)).not.toContain('new messages');
    expect(await db().threadReadMark.findFirst({ where: { bookingId, userId: pro.userId } })).toMatchObject({ seq: 2 });
  });

  test('a number beyond every message counts as the last', async () => {
    const { pro, customer, bookingId } = await promisedTuesday(db());
    await insertMessage(db(), { bookingId, senderId: customer.id, proId: pro.id });
    const answer = await post(`/bookings/${bookingId}/messages`, pro.userId, { subaction: 'read', seq: '3000000000' });
    expect(answer.status).toBeLessThan(400);
    expect(await db().threadReadMark.findFirst({ where: { bookingId, userId: pro.userId } })).toMatchObject({ seq: 1 });
  });

  test('of work of several days the customer is led to its page, and the pro to the day that is theirs', async () => {
    const { pro, customer, visit, bookingId } = await promisedTuesday(db());
    await db().visit.update({ where: { id: visit.id }, data: { status: 'completed', completedAt: now(), days: 2 } });
    await db().assignment.updateMany({ where: { visitId: visit.id }, data: { status: 'completed' } });
    const second = await insertAssignedVisit(db(), {
      bookingId,
      leadVisitId: visit.id,
      day: 2,
      priceCents: 0,
      taxCents: 0,
      payoutCents: 0,
      status: 'completed',
      completedAt: now(),
      proId: pro.id,
      windowStart: addHours(visit.windowStart, 24),
      windowEnd: addHours(visit.windowEnd, 24),
    });
    const path = `/bookings/${bookingId}/messages`;
    const linksFor = async (userId: string) => (await ask(path, { cookie: await signInAs(userId) })).text();
    expect(await linksFor(customer.id)).toContain(`href="/customer/visits/${visit.id}"`);
    expect(await linksFor(pro.userId)).toContain(`href="/pro/visits/${second.visit.id}"`);
  });

  test('messaging without a pro, a record or a real id says why it is not there', async () => {
    const visit = await insertVisit(db());
    const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    const early = await read(`/bookings/${visit.bookingId}/messages`, customerId);
    expect(early).toContain('Messaging is not available for this booking yet.');
    expect(early).toContain('A professional will be assigned soon.');
    expect(early).toContain('Messaging only works after a booking is accepted.');
    const stranger = await insertUser(db());
    const cookie = await signInAs(stranger.id);
    for (const id of ['not-an-id', '018f3c1e-0000-7000-8000-00000000dead', visit.bookingId]) {
      const answer = await ask(`/bookings/${id}/messages`, { cookie });
      expect(answer.status).toBe(404);
      expect(getWords(await answer.text())).toMatch(/Messaging unavailable No appointment record found for messaging\./);
    }
  });
});
