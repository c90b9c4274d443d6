import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox, markNoticesRead, unreadNotices } from '#app/domain/notifications/inbox.server';
import { notify } from '#app/domain/notifications/notify.server';
import { pushKeys } from '#app/domain/notifications/push-keys.server';
import { pushToUser, subscribeToPush, unsubscribeFromPush } from '#app/domain/notifications/push-subscriptions.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { isSentBy } from '#app/domain/notifications/templates/templates';
import { findActor } from '#app/http/session.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { appUrl } from '#app/platform/app-url.server';
import { env } from '#app/platform/env.server';
import { isPushEndpoint } from '#app/platform/push.server';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';

/** A push service of our own: it answers with `status` and remembers who asked. */
let service: Server;
let host: string;
let status = 201;
let asked: IncomingMessage[] = [];
let sent: Buffer[] = [];

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

function browserKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1');
  return { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}

async function subscribe(userId: string, name: string = crypto.randomUUID()) {
  const sessionHash = await sessionOf(userId);
  const endpoint = `http://${host}/${name}`;
  await run((tx) => subscribeToPush(tx, { userId, sessionHash, endpoint, userAgent: 'test', ...browserKeys() }));
}

async function sessionOf(userId: string): Promise<string> {
  return (await findActor(await signInAs(userId)))?.sessionHash ?? '';
}

async function offer(userId: string): Promise<string | undefined> {
  const data = {
    name: 'Pat',
    service: 'Basic Outline',
    when: 'tomorrow',
    city: 'Chicago',
    miles: '3 miles',
    payout: '$500',
    expires: 'soon',
    url: 'http://localhost:3000/pro/dashboard/jobs',
  };
  await run((tx) => notify(tx, { dedupeKey: `push-test:${crypto.randomUUID()}`, userId, template: 'offer-made', data }));
  const row = await db().notification.findFirst({ where: { userId, channel: 'push', status: 'queued' }, select: { id: true } });
  return row?.id;
}

/** What a browser with these keys reads of a push (RFC 8291). */
function readPush(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): unknown {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** Pushes a notice whose button leads to this address, and answers where the push leads. */
async function pathPushed(url: string): Promise<unknown> {
  const { id: userId } = await insertUser(db());
  const pair = createECDH('prime256v1');
  const [p256dh, auth] = [pair.generateKeys('base64url'), randomBytes(16)];
  const address = { endpoint: `http://${host}/${crypto.randomUUID()}`, p256dh, auth: auth.toString('base64url') };
  const sessionHash = await sessionOf(userId);
  await run((tx) => subscribeToPush(tx, { userId, sessionHash, userAgent: 'test', ...address }));
  const content = { subject: 'News', preheader: 'Read it', heading: 'News', paragraphs: [], button: { label: 'Open', url } };
  await pushToUser(db(), { userId, content, tag: 'news' });
  return readPush(sent.at(-1) ?? Buffer.alloc(0), { pair, auth });
}

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sent.push(Buffer.concat(parts));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  env().PUSH_EXTRA_HOST = host;
});

afterAll(() => new Promise((resolve) => service.close(resolve)));

beforeEach(() => {
  asked = [];
  sent = [];
  status = 201;
});

describe('pushes', () => {
  it('an offer goes to every device that signed up, encrypted and signed with our own keys, and to no one else', async () => {
    const { id: userId } = await insertUser(db());
    expect(await offer(userId)).toBeUndefined();
    await subscribe(userId);
    await subscribe(userId);
    const notificationId = (await offer(userId)) ?? '';
    await sendNotification(db(), { notificationId, isLastAttempt: false });
    expect(asked).toHaveLength(2);
    expect(asked[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    const { publicKey } = await pushKeys(db());
    expect(asked[0]?.headers.authorization).toContain(`k=${publicKey}`);
    expect(await pushKeys(db())).toEqual(await pushKeys(db()));
  });

  it('a browser that has gone is forgotten, one that fails is tried again', async () => {
    const { id: userId } = await insertUser(db());
    await subscribe(userId);
    const first = (await offer(userId)) ?? '';
    status = 500;
    await expect(sendNotification(db(), { notificationId: first, isLastAttempt: false })).rejects.toThrow('answered 500');
    expect(await db().pushSubscription.count({ where: { userId } })).toBe(1);
    status = 410;
    await sendNotification(db(), { notificationId: first, isLastAttempt: false });
    expect(await db().pushSubscription.count({ where: { userId } })).toBe(0);
  });

  it('leads to the whole address on our site, and to the notifications where a notice leads to another site', async () => {
    expect(await pathPushed(appUrl('/customer/household/7/open?to=/bookings/1/messages'))).toMatchObject({
      path: '/customer/household/7/open?to=/bookings/1/messages',
    });
    expect(await pathPushed('https://invoice.stripe.com/i/acct_1/live_1?s=em')).toMatchObject({ path: '/notifications' });
  });

  it('an address of no push service is never called, and no one signs another’s device off', async () => {
    for (const endpoint of [
      'https://evil.example/x',
      'http://fcm.googleapis.com/x',
      'http://169.254.169.254/',
      'https://fcm.googleapis.com.evil.example/',
      'https://fcm.googleapis.com:22/x',
      'https://fcm.googleapis.com:8443/x',
    ])
      expect(isPushEndpoint(endpoint), endpoint).toBe(false);
    expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
    const [owner, other] = [await insertUser(db()), await insertUser(db())];
    const bad = {
      userId: owner.id,
      sessionHash: await sessionOf(owner.id),
      endpoint: 'https://evil.example/x',
      userAgent: '',
      ...browserKeys(),
    };
    await expect(run((tx) => subscribeToPush(tx, bad))).rejects.toMatchObject({ name: 'InputError' });
    await subscribe(owner.id, 'own');
    await run((tx) => unsubscribeFromPush(tx, { userId: other.id, endpoint: `http://${host}/own` }));
    expect(await db().pushSubscription.count({ where: { userId: owner.id } })).toBe(1);
  });
});

describe('the inbox', () => {
  it('lists what was said, the newest first, page by page, and is read one by one or at once', async () => {
    const { id: userId } = await insertUser(db());
    const { id: other } = await insertUser(db());
    await offer(userId);
    const [one] = await db().notification.findMany({ where: { userId, channel: 'inbox' } });
    if (!one) throw new Error('no notice was written');
    await db().notification.updateMany({ where: { id: one.id }, data: { status: 'sent' } });
    await db().notification.createMany({
      data: Array.from({ length: 22 }, () => {
        const { id, data, ...row } = one;
        return { ...row, id: undefined, data: data ?? {}, status: 'sent' as const, dedupeKey: `${id}:${crypto.randomUUID()}` };
      }),
    });
    const first = await listInbox(db(), { userId });
    const second = await listInbox(db(), { userId, after: first.next ?? undefined });
    expect([first.notices.length, second.notices.length, second.next]).toEqual([20, 3, null]);
    expect(new Set([...first.notices, ...second.notices].map(({ id }) => id)).size).toBe(23);
    expect(first.notices[0]).toMatchObject({ path: '/pro/dashboard/jobs', isRead: false });
    const id = first.notices[0]?.id ?? '';
    expect(await run((tx) => markNoticesRead(tx, { userId: other, id }))).toBe(0);
    await run((tx) => markNoticesRead(tx, { userId, id }));
    expect(await unreadNotices(db(), { userId })).toBe(22);
    await run((tx) => markNoticesRead(tx, { userId }));
    expect(await unreadNotices(db(), { userId })).toBe(0);
  });
});

describe('where a notice leads', () => {
  it('is its path on our own site, and the whole address on another', async () => {
    const { id: userId } = await insertUser(db());
    const paths: (string | null | undefined)[] = [];
    for (const url of [appUrl('/billing-history?tab=open#top'), 'https://invoice.stripe.com/i/acct_1/live_1?s=em']) {
      const data = { name: 'Pat', amount: '$20.00', url };
      await run((tx) => notify(tx, { dedupeKey: crypto.randomUUID(), userId, template: 'plan-payment-failed', data }));
      paths.push((await listInbox(db(), { userId })).notices[0]?.path);
    }
    expect(paths).toEqual(['/billing-history?tab=open#top', 'https://invoice.stripe.com/i/acct_1/live_1?s=em']);
  });
});

describe('the keys of this installation', () => {
  it('are made while the database is prepared; asking for them writes nothing', async () => {
    const keys = await pushKeys(db());
    expect(keys.publicKey.length).toBeGreaterThan(80);
    await db().appSecret.deleteMany({ where: { name: 'vapid' } });
    await expect(pushKeys(db())).rejects.toThrow();
    expect(await db().appSecret.count({ where: { name: 'vapid' } })).toBe(0);
    await db().appSecret.create({ data: { name: 'vapid', value: JSON.stringify(keys) } });
  });

  it('no notice is pushed that the matrix has no box for, and every box switches something', () => {
    expect([isSentBy('marketing', 'push'), isSentBy('marketing', 'inbox'), isSentBy('marketing', 'email')]).toEqual([
      false,
      false,
      true,
    ]);
    for (const eventClass of ['booking', 'offers', 'reminders', 'messages', 'money'] as const)
      for (const channel of ['push', 'inbox', 'sms'] as const) expect(isSentBy(eventClass, channel), eventClass).toBe(true);
  });
});
