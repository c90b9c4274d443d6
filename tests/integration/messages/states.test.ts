import { beforeAll, describe, expect, it } from 'vitest';
import { listThreads } from '#app/domain/messages/list-threads.server';
import { markDelivered } from '#app/domain/messages/mark-delivered.server';
import { markRead } from '#app/domain/messages/mark-read.server';
import { readThread } from '#app/domain/messages/queries.server';
import { openThreadAsAdmin, readThreadAsAdmin } from '#app/domain/messages/read-thread-as-admin.server';
import { reportMessage } from '#app/domain/messages/report-message.server';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { buildMessage } from '#tests/factories/messages';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

beforeAll(async () => {
  await ensureCatalog(db());
});

describe('what becomes of a message', () => {
  it('is sent, then delivered when a device has it, then read, and never goes back', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    await run((tx) => sendMessage(tx, { bookingId, senderId: pro.userId, body: 'On Tuesday at nine?' }));
    const state = async () => (await readThread(db(), { bookingId, userId: pro.userId })).messages.at(-1)?.state;
    expect(await state()).toBe('sent');
    await run((tx) => markDelivered(tx, { userId: pro.userId }));
    expect(await state()).toBe('sent');
    expect(await run((tx) => markDelivered(tx, { userId: customer.id }))).toBe(1);
    expect(await run((tx) => markDelivered(tx, { userId: customer.id }))).toBe(0);
    expect(await state()).toBe('delivered');
    await run((tx) => markRead(tx, { bookingId, userId: customer.id, seq: 1 }));
    expect(await state()).toBe('read');
    expect(await run((tx) => markDelivered(tx, { userId: customer.id }))).toBe(0);
  });

  it('a reader who was away gets everything after the last number, in order, and knows that there is more', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    await db().thread.create({ data: { bookingId, lastSeq: 130 } });
    await db().message.createMany({
      data: Array.from({ length: 130 }, (_, index) =>
        buildMessage({ bookingId, seq: index + 1, senderId: index % 2 ? customer.id : pro.userId, proId: pro.id }),
      ),
    });
    const first = await readThread(db(), { bookingId, userId: customer.id, after: 10 });
    expect(first.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 11));
    const rest = await readThread(db(), { bookingId, userId: customer.id, after: first.laterAfter ?? 0 });
    expect([rest.messages.length, rest.laterAfter, rest.lastSeq]).toEqual([20, null, 130]);
  });

  it('the list of conversations has the newest on top, with what is unread', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const older = await promisedTuesday(db());
    await db().booking.update({ where: { id: older.bookingId }, data: { customerId: customer.id } });
    await run((tx) => sendMessage(tx, { bookingId: older.bookingId, senderId: older.pro.userId, body: 'the older one' }));
    setClock(addMinutes(now(), 5));
    await run((tx) => sendMessage(tx, { bookingId, senderId: pro.userId, body: 'the newer one' }));
    setClock(null);
    const { threads } = await listThreads(db(), { userId: customer.id });
    expect(threads).toMatchObject([
      { bookingId, excerpt: 'the newer one', unread: 1, own: false },
      { bookingId: older.bookingId, excerpt: 'the older one', unread: 1 },
    ]);
    expect((await listThreads(db(), { userId: pro.userId })).threads).toMatchObject([{ bookingId, own: true, unread: 0 }]);
    expect((await listThreads(db(), { userId: (await insertUser(db())).id })).threads).toEqual([]);
  });

  it('a received message can be reported once; it becomes a moderation item and the admins are notified', async () => {
    const { bookingId, customer, pro, admin } = await promisedTuesday(db());
    await run((tx) => sendMessage(tx, { bookingId, senderId: pro.userId, body: 'Pay me in cash' }));
    const report = (userId: string) =>
      run((tx) => reportMessage(tx, { bookingId, seq: 1, userId, reason: 'payment', note: 'Outside the booking' }));
    await expect(report(pro.userId)).rejects.toMatchObject({ name: 'NotFound' });
    await expect(report((await insertUser(db())).id)).rejects.toMatchObject({ name: 'NotFound' });
    await report(customer.id);
    await expect(report(customer.id)).rejects.toMatchObject({ code: 'already_done' });
    expect(await db().moderationItem.findMany({ where: { bookingId } })).toMatchObject([
      { kind: 'message', status: 'pending', content: 'Pay me in cash', reporterId: customer.id },
    ]);
    expect(await db().notification.count({ where: { userId: admin.id, template: 'admin-alert' } })).toBeGreaterThan(0);
  });

  it('an admin reads a conversation only after saying why, for a quarter of an hour, and it is in the audit log', async () => {
    const { bookingId, customer, admin } = await promisedTuesday(db());
    await run((tx) => sendMessage(tx, { bookingId, senderId: customer.id, body: 'Between us' }));
    const read = () => readThreadAsAdmin(db(), { bookingId, adminId: admin.id });
    expect((await read()).messages).toBeNull();
    await expect(run((tx) => openThreadAsAdmin(tx, { bookingId, adminId: admin.id, reason: ' ' }))).rejects.toMatchObject({
      name: 'InputError',
    });
    await run((tx) => openThreadAsAdmin(tx, { bookingId, adminId: admin.id, reason: 'A report' }));
    expect((await read()).messages).toMatchObject([{ body: 'Between us', side: 'customer' }]);
    expect(await db().auditLog.count({ where: { action: 'thread.read', objectId: bookingId, actorId: admin.id } })).toBe(1);
    setClock(addMinutes(now(), 16));
    expect((await read()).messages).toBeNull();
    setClock(null);
  });
});
