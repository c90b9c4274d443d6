import { afterAll, beforeAll, expect, test } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import type { Pro, User } from '#prisma';
import type { Notice } from '#app/realtime/events';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { endSessions } from '#app/domain/accounts/end-sessions.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';

/** Two web processes and two workers on one database, as the image's commands run them. */
let product: Product;
let pro: Pro;
let admin: User;

beforeAll(async () => {
  await ensureCatalog(db());
  pro = await insertPro(db(), { maxMiles: 50, minPayoutCents: 0 });
  admin = await insertAdmin(db());
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 2, workers: 2 });
}, 120_000);

afterAll(() => product?.stop());

function connect(node: number, headers: Record<string, string>): Socket {
  return io(product.origins[node] ?? '', { transports: ['websocket'], reconnection: false, extraHeaders: headers });
}

function opened(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

test('a claim on one node notifies an admin who is connected to the other', async () => {
  const origin = product.origins[1] ?? '';
  const socket = connect(1, { cookie: await signInAs(admin.id), origin });
  expect(await opened(socket)).toBe('connected');
  const visit = await insertVisit(db(), { poolSince: now(), payoutCents: 20_000 });
  const heard = new Promise<Notice>((resolve) =>
    socket.on('notice', (notice: Notice) => notice.id === visit.id && resolve(notice)),
  );
  const first = product.origins[0] ?? '';
  const answer = await fetch(`${first}/pro/dashboard/jobs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: await signInAs(pro.userId), origin: first },
    body: new URLSearchParams({ intent: 'claim', visitId: visit.id, opId: crypto.randomUUID() }),
  });
  expect(answer.headers.get('location')).toBe(`/pro/visits/${visit.id}`);
  expect(await heard).toEqual({ type: 'visit.changed', id: visit.id });
  socket.disconnect();
});

test('a handshake without a session, with a forged one or from another site is refused', async () => {
  const origin = product.origins[0] ?? '';
  const cookie = await signInAs(admin.id);
  const strangers: Record<string, string>[] = [
    { origin },
    { origin, cookie: 'session=Zm9yZ2Vk.AAAA' },
    { origin: 'https://evil.example', cookie },
    { origin: 'null', cookie },
    { cookie },
  ];
  for (const headers of strangers) {
    const socket = connect(0, headers);
    expect(await opened(socket), JSON.stringify(Object.keys(headers))).not.toBe('connected');
    socket.disconnect();
  }
});

test('a person whose sessions end on the server is cut off on every node', async () => {
  const origin = product.origins[1] ?? '';
  const socket = connect(1, { cookie: await signInAs(admin.id), origin });
  expect(await opened(socket)).toBe('connected');
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  await db().$transaction((tx) => endSessions(tx, { userId: admin.id }));
  expect(await cut).toBe('io server disconnect');
});
