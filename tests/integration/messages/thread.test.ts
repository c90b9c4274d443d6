import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '#app/platform/clock.server';
import { hideContent } from '#app/domain/conduct/hide-content.server';
import { markRead } from '#app/domain/messages/mark-read.server';
import { notifyUnread } from '#app/domain/messages/notify-unread.server';
import { readThread, unreadByBooking, countUnread } from '#app/domain/messages/queries.server';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { countUnreadInThread as unreadOnVisit } from '#app/domain/messages/count-unread-in-thread.server';
import { db, transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { runOperation } from '#app/platform/operation.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';

type Day = Awaited<ReturnType<typeof promisedTuesday>>;

function send(bookingId: string, senderId: string, body = 'Hello there') {
  return transact(db(), (tx) => sendMessage(tx, { bookingId, senderId, body }));
}

function read(bookingId: string, userId: string) {
  return readThread(db(), { bookingId, userId });
}

function mails(userId: string) {
  return db().notification.count({ where: { userId, template: 'message-unread', channel: 'email' } });
}

describe('a booking’s thread', () => {
  let day: Day;
  beforeAll(async () => {
    await ensureCatalog(db());
    day = await promisedTuesday(db());
  });

  it('opens for the customer and their pro once a pro has accepted', async () => {
    const { visit, customer } = await quietTuesday(db());
    expect((await read(visit.bookingId, customer.id)).access.pro).toBeNull();
    await expect(send(visit.bookingId, customer.id)).rejects.toThrow('Messaging only works after a booking is accepted.');
    await expect(send(day.bookingId, day.customer.id)).resolves.toMatchObject({ masked: false });
    await expect(send(day.bookingId, day.pro.userId)).resolves.toMatchObject({ masked: false });
  });

  it('does not exist for anyone else, to read, to write or to mark', async () => {
    const strangers = [(await insertUser(db())).id, (await insertPro(db())).userId, day.admin.id];
    for (const userId of strangers) {
      await expect(read(day.bookingId, userId)).rejects.toThrow('could not find');
      await expect(send(day.bookingId, userId)).rejects.toThrow('could not find');
      await expect(transact(db(), (tx) => markRead(tx, { bookingId: day.bookingId, userId, seq: 1 }))).rejects.toThrow(
        'could not find',
      );
    }
  });

  it('closes for a pro who lost the visit, and the next one does not read what the first wrote', async () => {
    const own = await promisedTuesday(db());
    await send(own.bookingId, own.pro.userId, 'a word of the first pro');
    await db().assignment.update({ where: { id: own.assignment.id }, data: { status: 'released' } });
    const next = await insertPro(db());
    const { id: _id, ...promise } = own.assignment;
    await db().assignment.create({ data: { ...promise, proId: next.id } });
    await expect(read(own.bookingId, own.pro.userId)).rejects.toThrow('could not find');
    expect((await read(own.bookingId, next.userId)).messages).toEqual([]);
    expect((await read(own.bookingId, own.customer.id)).messages.map((each) => each.body)).toEqual(['a word of the first pro']);
  });

  it('hides contact details when the work is long done', async () => {
    const own = await promisedTuesday(db());
    const long = new Date(now().getTime() - 20 * 86_400_000);
    const times = { start: new Date(long.getTime() - 7_200_000), end: long, busyFrom: new Date(long.getTime() - 7_200_000) };
    await db().assignment.update({ where: { id: own.assignment.id }, data: { status: 'completed', ...times } });
    await db().visit.update({ where: { id: own.visit.id }, data: { status: 'completed', completedAt: long } });
    await expect(send(own.bookingId, own.customer.id, 'Call 312 555 0142')).resolves.toMatchObject({ masked: true });
    expect((await read(own.bookingId, own.customer.id)).messages.at(-1)?.body).toBe('Call [hidden]');
  });

  it('counts what was not read, until it is marked, and never moves backwards', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    for (let count = 0; count < 3; count += 1) await send(bookingId, pro.userId);
    expect(await countUnread(db(), { userId: customer.id })).toBe(3);
    expect(await countUnread(db(), { userId: pro.userId })).toBe(0);
    expect(await unreadByBooking(db(), { userId: customer.id, bookingIds: [bookingId] })).toEqual(new Map([[bookingId, 3]]));

    const mark = (seq: number) => transact(db(), (tx) => markRead(tx, { bookingId, userId: customer.id, seq }));
    await mark(2);
    expect(await countUnread(db(), { userId: customer.id })).toBe(1);
    await mark(99);
    expect(await countUnread(db(), { userId: customer.id })).toBe(0);
    await mark(1);
    expect(await countUnread(db(), { userId: customer.id })).toBe(0);
    expect((await read(bookingId, pro.userId)).messages.map((each) => each.isRead)).toEqual([true, true, true]);
  });

  it('mails a message that stays unread, one mail a stretch, and none that was read', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const unread = (messageId: string) => transact(db(), (tx) => notifyUnread(tx, { messageId }));
    const first = await send(bookingId, pro.userId);
    const second = await send(bookingId, pro.userId);
    await unread(first.messageId);
    await unread(second.messageId);
    expect(await mails(customer.id)).toBe(1);

    await transact(db(), (tx) => markRead(tx, { bookingId, userId: customer.id, seq: second.seq }));
    const third = await send(bookingId, pro.userId);
    await unread(third.messageId);
    expect(await mails(customer.id)).toBe(2);
    await unread(first.messageId);
    expect(await mails(customer.id)).toBe(2);
  });

  it('mails nothing of a message that was removed meanwhile', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const { messageId } = await send(bookingId, pro.userId, 'Pay me in cash');
    await transact(db(), (tx) => hideContent(tx, { kind: 'message', targetId: messageId }));
    await transact(db(), (tx) => notifyUnread(tx, { messageId }));
    expect(await mails(customer.id)).toBe(0);
    expect(await unreadOnVisit(db(), { userId: customer.id, bookingId })).toBe(0);
  });

  it('mails a message whose excerpt ends within an emoji', async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const { messageId } = await send(bookingId, pro.userId, `${'a'.repeat(139)}🎄 and more`);
    await transact(db(), (tx) => notifyUnread(tx, { messageId }));
    const { data } = await db().notification.findFirstOrThrow({ where: { userId: customer.id, template: 'message-unread' } });
    expect(data).toMatchObject({ excerpt: `${'a'.repeat(139)}…` });
  });

  it('the same press of Send, twenty times at once, writes one message and answers alike', async () => {
    const { bookingId, customer } = await promisedTuesday(db());
    const body = 'only once';
    const operation = {
      actorKey: customer.id,
      opId: crypto.randomUUID(),
      name: 'messages#send',
      sent: { body },
    };
    const press = () => runOperation(db(), operation, (tx) => sendMessage(tx, { bookingId, senderId: customer.id, body }));
    const answers = await Promise.all(Array.from({ length: 20 }, press));
    expect(new Set(answers.map((answer) => answer.messageId)).size).toBe(1);
    expect(await db().message.count({ where: { bookingId } })).toBe(1);
  });

  it('a press of Send that comes again after the secret was renewed gets the first answer', async () => {
    const { bookingId, customer } = await promisedTuesday(db());
    const operation = { actorKey: customer.id, opId: crypto.randomUUID(), name: 'messages#send', sent: { body: 'once' } };
    const press = () =>
      runOperation(db(), operation, (tx) => sendMessage(tx, { bookingId, senderId: customer.id, body: 'once' }));
    const first = await press();
    const { SESSION_SECRET } = env();
    try {
      Object.assign(env(), { SESSION_SECRET: 'a-newer-secret-of-the-server', SESSION_SECRET_OLD: SESSION_SECRET });
      expect(await press()).toEqual(first);
    } finally {
      Object.assign(env(), { SESSION_SECRET, SESSION_SECRET_OLD: undefined });
    }
  });

  it('a reader who asks for everything after the last number misses nothing under 16 writers', { timeout: 240_000 }, async () => {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const [writers, each] = [16, 150];
    let writing = true;
    const seen: number[] = [];
    async function follow(): Promise<void> {
      for (let last = 0, goOn = true; goOn;) {
        goOn = writing;
        const news = await db().message.findMany({
          where: { bookingId, seq: { gt: last } },
          orderBy: { seq: 'asc' },
          select: { seq: true },
        });
        seen.push(...news.map(({ seq }) => seq));
        last = seen.at(-1) ?? last;
      }
    }
    const following = follow();
    async function write(writer: number): Promise<void> {
      const senderId = writer % 2 ? customer.id : pro.userId;
      for (let at = 0; at < each; at += 1) await send(bookingId, senderId, `${writer}.${at}`);
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    writing = false;
    await following;
    expect(seen).toEqual(Array.from({ length: writers * each }, (_, at) => at + 1));
  });
});
