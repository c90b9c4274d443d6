import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#prisma';
import { cancelNotifications } from '#app/domain/notifications/cancel-notifications.server';
import { notify } from '#app/domain/notifications/notify.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { readBusinessState } from '#app/domain/operations/business-state.server';
import { sweepNotifications } from '#app/domain/notification-delivery/sweep-notifications.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import * as mailer from '#app/platform/mailer.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';

const alert = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };

async function queuedMail(dedupeKey: string) {
  const user = await insertUser(db());
  await transact(db(), (tx) => notify(tx, { dedupeKey, userId: user.id, template: 'admin-alert', data: alert }));
  return db().notification.findFirstOrThrow({ where: { dedupeKey: `${dedupeKey}:email` } });
}

function jobsFor(notificationId: string) {
  return db().$queryRaw<unknown[]>`
    SELECT job.id::text FROM graphile_worker._private_jobs job WHERE job.payload->>'notificationId' = ${notificationId}`;
}

async function mailsWithId(notificationId: string): Promise<number> {
  const rows = await db().$queryRaw<
    { count: bigint }[]
  >`SELECT count(*) AS count FROM sandbox.mail WHERE raw::text LIKE ${'%' + Buffer.from(notificationId).toString('hex') + '%'}`;
  return Number(rows[0]?.count ?? 0);
}

describe('the outbox', () => {
  afterEach(() => {
    setClock(null);
    vi.restoreAllMocks();
  });

  it('a person is notified once of an event, however often and however parallel it is sent', async () => {
    const user = await insertUser(db());
    const tell = () =>
      transact(db(), (tx) => notify(tx, { dedupeKey: 'once', userId: user.id, template: 'admin-alert', data: alert }));
    await Promise.all(Array.from({ length: 12 }, tell));
    const rows = await db().notification.findMany({ where: { userId: user.id }, orderBy: { channel: 'asc' } });
    expect(rows.map((row) => row.channel)).toEqual(['email', 'inbox']);
    const [mail, inbox] = rows;
    expect(await jobsFor(mail!.id)).toHaveLength(1);
    // It is there with its row: nothing is sent.
    expect(inbox).toMatchObject({ status: 'sent', sentAt: expect.any(Date) as Date });
    expect(await jobsFor(inbox!.id)).toEqual([]);
  });

  it('a notice takes four statements, wherever it goes', async () => {
    const user = await insertUser(db());
    const tell = (dedupeKey: string) =>
      transact(db(), (tx) => notify(tx, { dedupeKey, userId: user.id, template: 'admin-alert', data: alert }));
    await tell('first');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await tell('second');
    // Its reader, its rows, the tasks that send them, the word to open pages; and the transaction's two.
    expect(sent.mock.calls.length).toBe(4 + 2);
  });

  it('what the inbox is to show later waits for its hour', async () => {
    const user = await insertUser(db());
    const sendAfter = new Date(now().getTime() + HOUR_MS);
    await transact(db(), (tx) =>
      notify(tx, { dedupeKey: 'later', userId: user.id, template: 'admin-alert', data: alert, sendAfter }),
    );
    const inbox = await db().notification.findFirstOrThrow({ where: { userId: user.id, channel: 'inbox' } });
    expect(inbox).toMatchObject({ status: 'queued', sentAt: null });
    const [job] = await jobsFor(inbox.id);
    await sendNotification(db(), { notificationId: inbox.id, isLastAttempt: false });
    expect(await db().notification.findUniqueOrThrow({ where: { id: inbox.id } })).toMatchObject({ status: 'queued' });
    setClock(sendAfter);
    await sendNotification(db(), { notificationId: inbox.id, isLastAttempt: false });
    expect(await db().notification.findUniqueOrThrow({ where: { id: inbox.id } })).toMatchObject({ status: 'sent' });
    expect(job).toBeDefined();
  });

  it('A mail that is cut off again and again is sent under one message id, at most five times, and admins are notified', async () => {
    const admin = await insertAdmin(db());
    const user = await insertUser(db());
    const data = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: 'http://localhost:3000/x' };
    await transact(db(), (tx) => notify(tx, { dedupeKey: 'cut', userId: user.id, template: 'message-unread', data }));
    const { id } = await db().notification.findFirstOrThrow({ where: { dedupeKey: 'cut:email' } });
    const sent = vi.spyOn(mailer, 'sendMail').mockResolvedValue();
    for (let death = 0; death < 8; death += 1) {
      await sendNotification(db(), { notificationId: id, isLastAttempt: false });
      // A worker that died after the mail server's yes leaves its row so.
      await db().notification.updateMany({
        where: { id, status: 'sent' },
        data: { status: 'sending', sentAt: null, sendAfter: now(), sendingUntil: new Date(0) },
      });
    }
    const ids = sent.mock.calls.map(([mail]) => mail.messageId);
    expect([ids.length, new Set(ids)]).toEqual([5, new Set([`<${id}@localhost>`])]);
    const row = await db().notification.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'failed', attempts: 5, unknownAttempts: 5 });
    expect(row.lastError).toMatch(/may have been sent/);
    expect(await db().notification.count({ where: { userId: admin.id, dedupeKey: { startsWith: `unsent:${id}` } } })).toBe(2);
  });

  it('a transaction that fails notifies no one', async () => {
    const user = await insertUser(db());
    const failing = transact(db(), async (tx) => {
      await notify(tx, { dedupeKey: 'phantom', userId: user.id, template: 'admin-alert', data: alert });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db().notification.count({ where: { userId: user.id } })).toBe(0);
  });

  it('of many workers sending the same notice one sends it', async () => {
    const row = await queuedMail('race');
    await Promise.all(Array.from({ length: 8 }, () => sendNotification(db(), { notificationId: row.id, isLastAttempt: false })));
    expect(await mailsWithId(row.id)).toBe(1);
    expect((await db().notification.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('sent');
  });

  it('a notice whose worker died while sending is taken over after its lease, under the same message id', async () => {
    const row = await queuedMail('died');
    const sent = vi.spyOn(mailer, 'sendMail').mockImplementationOnce(() => new Promise(() => undefined));
    void sendNotification(db(), { notificationId: row.id, isLastAttempt: false });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());

    await sendNotification(db(), { notificationId: row.id, isLastAttempt: false });
    expect(sent).toHaveBeenCalledOnce();

    // A worker whose clock is ahead takes nothing over: the lease is the database's time.
    setClock(new Date(now().getTime() + 3 * 60_000));
    await sendNotification(db(), { notificationId: row.id, isLastAttempt: false });
    expect(sent).toHaveBeenCalledOnce();

    await db().notification.update({ where: { id: row.id }, data: { sendingUntil: new Date(0) } });
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'notificationId' = ${row.id}`;
    await sweepNotifications(db());
    expect(await jobsFor(row.id)).toHaveLength(1);
    await sendNotification(db(), { notificationId: row.id, isLastAttempt: false });
    const ids = sent.mock.calls.map(([mail]) => mail.messageId);
    expect(ids).toEqual([`<${row.id}@localhost>`, `<${row.id}@localhost>`]);
    expect((await db().notification.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('sent');
  });

  it('a mail that is out is not sent again because the database was away for a moment', async () => {
    const row = await queuedMail('out');
    const sent = vi.spyOn(mailer, 'sendMail');
    let isAway = true;
    // What Prisma throws where the connection breaks between the mail and its mark.
    const client = db().$extends({
      query: {
        notification: {
          updateMany({ args, query }) {
            if (args.data.status !== 'sent' || !isAway) return query(args);
            isAway = false;
            throw Object.assign(new Error('Server has closed the connection.'), { code: 'P1017' });
          },
        },
      },
    }) as unknown as ReturnType<typeof db>;
    await sendNotification(client, { notificationId: row.id, isLastAttempt: false });
    expect(isAway).toBe(false);
    expect((await db().notification.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('sent');
    expect(sent).toHaveBeenCalledOnce();
  });

  it('a mail that the server refuses waits for the next attempt and is failed after the last', async () => {
    const row = await queuedMail('refused');
    vi.spyOn(mailer, 'sendMail').mockRejectedValue(new Error('mailbox full'));
    const state = () => db().notification.findUniqueOrThrow({ where: { id: row.id }, select: { status: true, lastError: true } });
    await expect(sendNotification(db(), { notificationId: row.id, isLastAttempt: false })).rejects.toThrow('mailbox full');
    expect(await state()).toEqual({ status: 'queued', lastError: 'mailbox full' });
    await expect(sendNotification(db(), { notificationId: row.id, isLastAttempt: true })).rejects.toThrow('mailbox full');
    expect(await state()).toEqual({ status: 'failed', lastError: 'mailbox full' });
  });

  it('a mail that the server refuses is tried again after growing pauses, which the sweep leaves as they are', async () => {
    const row = await queuedMail('paused');
    vi.spyOn(mailer, 'sendMail').mockRejectedValue(new Error('greylisted'));
    await expect(sendNotification(db(), { notificationId: row.id, isLastAttempt: false })).rejects.toThrow('greylisted');
    // What the queue does with a task that failed.
    const queued = await db().$queryRaw`
      UPDATE graphile_worker._private_jobs SET attempts = 6, run_at = run_at + interval '7 minutes'
      WHERE payload->>'notificationId' = ${row.id} RETURNING id, attempts, run_at`;
    setClock(new Date(now().getTime() + 3 * 60_000));
    await sweepNotifications(db());
    expect(
      await db()
        .$queryRaw`SELECT id, attempts, run_at FROM graphile_worker._private_jobs WHERE payload->>'notificationId' = ${row.id}`,
    ).toEqual(queued);
    // One whose worker was killed during the last attempt has no task that would run.
    await db()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'notificationId' = ${row.id}`;
    await sweepNotifications(db());
    expect(await jobsFor(row.id)).toHaveLength(2);
  });

  it('a monitor sees how long a mail has been due, however often it is tried', async () => {
    await db().notification.updateMany({ where: { status: 'queued' }, data: { status: 'cancelled' } });
    const row = await queuedMail('late');
    vi.spyOn(mailer, 'sendMail').mockRejectedValue(new Error('away'));
    const dueAt = row.sendAfter.getTime();
    for (const minutes of [0, 20, 40]) {
      setClock(new Date(dueAt + minutes * 60_000));
      await expect(sendNotification(db(), { notificationId: row.id, isLastAttempt: false })).rejects.toThrow('away');
    }
    expect((await readBusinessState(db())).messages.oldestSeconds).toBeGreaterThanOrEqual(40 * 60);
  });

  it('optional mail respects what the person switched off, transactional mail does not', async () => {
    const user = await insertUser(db());
    for (const eventClass of ['messages', 'money']) {
      await db().notificationPreference.create({ data: { userId: user.id, eventClass, channel: 'email', enabled: false } });
    }
    const message = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: 'http://localhost:3000/x' };
    const refund = { name: 'Pat', reference: 'HL-26-AAAAA', amount: '$10.00', url: 'http://localhost:3000/x' };
    await transact(db(), async (tx) => {
      await notify(tx, { dedupeKey: 'pref-1', userId: user.id, template: 'message-unread', data: message });
      await notify(tx, { dedupeKey: 'pref-2', userId: user.id, template: 'refund-issued', data: refund });
    });
    const mails = await db().notification.findMany({ where: { userId: user.id, channel: 'email' } });
    expect(mails.map((row) => row.template)).toEqual(['refund-issued']);
  });

  it('no mail goes to what stands for an address', async () => {
    const user = await insertUser(db(), { email: `customer-${crypto.randomUUID()}@no-email.invalid` });
    const refund = { name: 'Pat', reference: 'HL-26-AAAAA', amount: '$10.00', url: 'http://localhost:3000/x' };
    const common = { template: 'refund-issued', data: refund } as const;
    await transact(db(), async (tx) => {
      await notify(tx, { ...common, dedupeKey: 'nowhere-1', userId: user.id });
      await notify(tx, { ...common, dedupeKey: 'nowhere-2', email: `deleted-${user.id}@deleted.invalid` });
    });
    const rows = await db().notification.findMany({ where: { dedupeKey: { startsWith: 'nowhere-' } } });
    expect(rows.map(({ channel, userId }) => [channel, userId])).toEqual([['inbox', user.id]]);
  });

  it('a text message goes only to those who recorded consent', async () => {
    const people = ['+13125550161', '+13125550162', '+13125550163'].map((phone) => insertUser(db(), { phone }));
    const [silent, wishing, willing] = (await Promise.all(people)) as [User, User, User];
    for (const { id: userId } of [wishing, willing])
      await db().notificationPreference.create({ data: { userId, eventClass: 'messages', channel: 'sms', enabled: true } });
    await transact(db(), (tx) =>
      recordSmsConsent(tx, { userId: willing.id, phone: '+13125550163', given: true, source: 'settings' }),
    );
    const data = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: 'http://localhost:3000/x' };
    for (const { id } of [silent, wishing, willing]) {
      await transact(db(), (tx) => notify(tx, { dedupeKey: `sms:${id}`, userId: id, template: 'message-unread', data }));
    }
    const texts = await db().notification.findMany({ where: { channel: 'sms' }, select: { userId: true } });
    expect(texts).toEqual([{ userId: willing.id }]);
  });

  it('a canceled visit takes back what is about it, not the notice that it is canceled', async () => {
    await ensureCatalog(db());
    const visit = await insertVisit(db(), {});
    const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    const common = { userId: customerId, visitId: visit.id };
    const data = { name: 'Pat', service: 'Basic Outline', when: 'tomorrow', url: 'http://localhost:3000/x' };
    await transact(db(), async (tx) => {
      await notify(tx, { ...common, dedupeKey: 'gone', template: 'finding-another-pro', data });
      await notify(tx, {
        ...common,
        dedupeKey: 'stays',
        template: 'visit-cancelled-customer',
        data: { ...data, reference: 'HL-26-AAAAA' },
      });
      await cancelNotifications(tx, { visitId: visit.id });
    });
    const rows = await db().notification.findMany({
      where: { visitId: visit.id, channel: 'email' },
      orderBy: { dedupeKey: 'asc' },
    });
    expect(rows.map((row) => row.status)).toEqual(['cancelled', 'queued']);
    const [gone] = rows;
    await sendNotification(db(), { notificationId: gone!.id, isLastAttempt: false });
    expect(await mailsWithId(gone!.id)).toBe(0);
  });
});
