import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import type { Notice } from '#app/realtime/events';
import { enterAccount, removeFromHousehold } from '#app/domain/household/household-members.server';
import { endSessions } from '#app/domain/accounts/end-sessions.server';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { publishVisit } from '#app/domain/visits/publish-visit.server';
import { findActor } from '#app/http/session.server';
import { db, transact } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { ensureCatalog } from '#tests/factories/catalog';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';

/** The socket gateway of one web process, asked as browsers and as strangers ask it. */
let product: Product;
const open: Socket[] = [];

beforeAll(async () => {
  await ensureCatalog(db());
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 1, workers: 0 });
}, 120_000);

afterAll(() => product?.stop());

beforeEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

function origin(): string {
  return product.origins[0] ?? '';
}

function connect(headers: Record<string, string>, path = ''): Socket {
  const socket = io(origin() + path, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: headers });
  open.push(socket);
  return socket;
}

function opened(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

async function connected(userId: string): Promise<{ socket: Socket; cookie: string }> {
  const cookie = await signInAs(userId);
  const socket = connect({ cookie, origin: origin() });
  expect(await opened(socket)).toBe('connected');
  return { socket, cookie };
}

function gone(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

/** Sends a notice to the user's own channel and waits for it: everything before it has been handled by then. */
async function ring(userId: string, socket: Socket): Promise<void> {
  const id = crypto.randomUUID();
  const heard = new Promise((resolve) => socket.on('notice', (notice: Notice) => notice.id === id && resolve(null)));
  await publish(db(), [rooms.user(userId)], { type: 'booking.changed', id });
  await heard;
}

test('sixty handshakes without a session of ours or from another site are all refused', async () => {
  const user = await insertUser(db());
  const cookie = await signInAs(user.id);
  const expired = await signInAs(user.id);
  await db().session.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(0) } });
  const good = await signInAs(user.id);
  const strangers: [Record<string, string>, string?][] = [
    [{ origin: origin() }],
    [{ origin: origin(), cookie: 'session=' }],
    [{ origin: origin(), cookie: 'session=Zm9yZ2Vk.AAAA' }],
    [{ origin: origin(), cookie: `${good}x` }],
    [{ origin: origin(), cookie: expired }],
    [{ origin: origin(), cookie }],
    [{ origin: 'https://evil.example', cookie: good }],
    [{ origin: 'null', cookie: good }],
    [{ origin: `${origin()}.evil.example`, cookie: good }],
    [{ cookie: good }],
    [{ origin: origin() }, `?session=${encodeURIComponent(good)}`],
    [{ origin: origin() }, `?token=${encodeURIComponent(good)}&auth=${encodeURIComponent(good)}`],
  ];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const [headers, path] = strangers[index % strangers.length] ?? [{}];
      return opened(connect(headers, path));
    }),
  );
  expect(answers.filter((answer) => answer === 'connected')).toEqual([]);
  expect(await opened(connect({ origin: origin(), cookie: good }))).toBe('connected');
  const polling = io(origin(), {
    transports: ['polling'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: good, origin: origin() },
  });
  open.push(polling);
  expect(await opened(polling)).not.toBe('connected');
});

test('signing out cuts the sockets, and the old cookie opens none', async () => {
  const user = await insertUser(db());
  for (const end of [
    (cookie: string) =>
      fetch(`${origin()}/auth/sign-out`, { method: 'POST', headers: { cookie, origin: origin() }, body: '', redirect: 'manual' }),
    () => transact(db(), (tx) => endSessions(tx, { userId: user.id })),
  ]) {
    const { socket, cookie } = await connected(user.id);
    const cut = gone(socket);
    await end(cookie);
    expect(await cut).toBe('io server disconnect');
    expect(await opened(connect({ cookie, origin: origin() }))).not.toBe('connected');
  }
});

test('a member hears what the owner hears while they have the account open, and no longer once they are removed', async () => {
  const [owner, member] = [await insertUser(db()), await insertUser(db())];
  const { id: householdId } = await db().householdMember.create({ data: { ownerId: owner.id, memberId: member.id, seat: 1 } });
  const outside = await connected(member.id);
  const cut = gone(outside.socket);
  const sessionHash = (await findActor(outside.cookie))?.sessionHash ?? '';
  await transact(db(), (tx) => enterAccount(tx, { householdId, memberId: member.id, sessionHash }));
  expect(await cut).toBe('io server disconnect');
  const inside = connect({ cookie: outside.cookie, origin: origin() });
  expect(await opened(inside)).toBe('connected');
  await ring(owner.id, inside);
  await ring(member.id, inside);
  const removed = gone(inside);
  await transact(db(), (tx) => removeFromHousehold(tx, { householdId, ownerId: owner.id }));
  expect(await removed).toBe('io server disconnect');
  const after = connect({ cookie: outside.cookie, origin: origin() });
  expect(await opened(after)).toBe('connected');
  const heard: string[] = [];
  after.on('notice', ({ id }: Notice) => heard.push(id));
  await publish(db(), [rooms.user(owner.id)], { type: 'booking.changed', id: 'of-the-owner' });
  await ring(member.id, after);
  expect(heard).not.toContain('of-the-owner');
});

test('a hundred banned people are cut and stay out, and receive nothing more', async () => {
  const witness = await insertUser(db());
  const observer = await connected(witness.id);
  const people = await Promise.all(Array.from({ length: 100 }, () => insertUser(db())));
  const heard: string[] = [];
  const lines: { socket: Socket; cookie: string; userId: string }[] = [];
  for (const { id } of people) {
    const line = { ...(await connected(id)), userId: id };
    line.socket.on('notice', (notice: Notice) => heard.push(notice.id));
    lines.push(line);
  }
  const cut = Promise.all(lines.map(({ socket }) => gone(socket)));
  await db().user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { status: 'banned' } });
  expect(new Set(await cut)).toEqual(new Set(['io server disconnect']));
  const secret = crypto.randomUUID();
  await publish(
    db(),
    people.map(({ id }) => rooms.user(id)),
    { type: 'booking.changed', id: secret },
  );
  const again = await Promise.all(lines.map(({ cookie }) => opened(connect({ cookie, origin: origin() }))));
  expect(again.filter((answer) => answer === 'connected')).toEqual([]);
  await ring(witness.id, observer.socket);
  expect(heard).not.toContain(secret);
}, 120_000);

test('a message and a change of a visit notify its customer and its pro, and no one else', async () => {
  const { customer, pro, bookingId, visit } = await promisedTuesday(db());
  const stranger = await insertUser(db());
  const [first, second, third] = [await connected(customer.id), await connected(pro.userId), await connected(stranger.id)];
  const heard = new Map<string, Notice[]>();
  for (const [name, { socket }] of Object.entries({ first, second, third })) {
    heard.set(name, []);
    socket.on('notice', (notice: Notice) => heard.get(name)?.push(notice));
  }
  await transact(db(), (tx) => sendMessage(tx, { bookingId, senderId: customer.id, body: 'The gate is open' }));
  await transact(db(), (tx) => publishVisit(tx, visit.id));
  await ring(stranger.id, third.socket);
  for (const name of ['first', 'second'])
    await expect
      .poll(() => heard.get(name))
      .toEqual(
        expect.arrayContaining([
          { type: 'message.created', id: bookingId },
          { type: 'visit.changed', id: visit.id },
        ]),
      );
  expect(heard.get('third')?.filter(({ id }) => id === bookingId || id === visit.id)).toEqual([]);
});

test('a session that ends while its handshake is under way leaves no socket behind', async () => {
  const user = await insertUser(db());
  const cookies = await Promise.all(Array.from({ length: 20 }, () => signInAs(user.id)));
  const sockets = cookies.map((cookie) => connect({ cookie, origin: origin() }));
  const answers = sockets.map((socket) => opened(socket));
  await transact(db(), (tx) => endSessions(tx, { userId: user.id }));
  await Promise.all(answers);
  const observer = await connected((await insertUser(db())).id);
  await expect.poll(() => sockets.filter((socket) => socket.connected).length, { timeout: 20_000 }).toBe(0);
  expect(observer.socket.connected).toBe(true);
});

test('when the database drops the listening connection, pages are told of a gap and then of everything; a notice says what and which, no more', async () => {
  const user = await insertUser(db());
  const { socket } = await connected(user.id);
  const heard: Notice[] = [];
  socket.on('notice', (notice: Notice) => heard.push(notice));
  const gap = new Promise((resolve) => socket.on('notice', (notice: Notice) => notice.id === 'gap' && resolve(null)));
  const dropped = await db().$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND (query ILIKE 'LISTEN%' OR query = 'SELECT 1')`;
  for (const { pid } of dropped) await db().$queryRaw`SELECT pg_terminate_backend(${pid}::int)`;
  expect(dropped.length).toBeGreaterThan(0);
  await gap;
  await ring(user.id, socket);
  expect(socket.connected).toBe(true);
  for (const notice of heard) expect(Object.keys(notice).sort()).toEqual(['id', 'type']);
});

test('whatever a client sends, it receives nothing that is not its own', async () => {
  const { customer, pro, bookingId } = await promisedTuesday(db());
  const stranger = await insertUser(db());
  const { socket } = await connected(stranger.id);
  const heard: Notice[] = [];
  socket.on('notice', (notice: Notice) => heard.push(notice));
  const targets = [rooms.user(customer.id), rooms.user(pro.userId), rooms.admin(), rooms.pool(), `booking:${bookingId}`];
  const events = ['join', 'subscribe', 'room', 'notice'];
  // Under the flood guard's measure: what is tried here is whether a channel can be joined, not how often.
  for (const [index, room] of targets.entries())
    socket.emit(events[index % events.length] ?? 'join', room, { room, id: bookingId });
  for (const namespace of ['/admin', '/pool', `/${rooms.user(customer.id)}`])
    expect(await opened(connect({ cookie: await signInAs(stranger.id), origin: origin() }, namespace))).toBe('Invalid namespace');
  await transact(db(), (tx) => sendMessage(tx, { bookingId, senderId: customer.id, body: 'The gate code is CANARY-4711' }));
  await publish(db(), [rooms.admin(), rooms.pool()], { type: 'pool.changed', id: bookingId });
  await ring(stranger.id, socket);
  expect(heard.filter(({ id }) => id === bookingId)).toEqual([]);
  expect(heard).toHaveLength(1);
});

test('a flooder and a frame of a megabyte are cut, others stay connected', async () => {
  const [quiet, loud, large] = await Promise.all([insertUser(db()), insertUser(db()), insertUser(db())]);
  const calm = await connected(quiet.id);
  const flooder = await connected(loud.id);
  const cut = gone(flooder.socket);
  for (let count = 0; count < 1_000; count += 1) flooder.socket.emit('join', count);
  await cut;
  const giant = await connected(large.id);
  const dropped = gone(giant.socket);
  giant.socket.emit('join', 'x'.repeat(1_000_000));
  await dropped;
  await ring(quiet.id, calm.socket);
  expect(calm.socket.connected).toBe(true);
});
