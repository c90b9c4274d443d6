import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import type { Notice, Turn } from '#app/realtime/events';
import { COMING_BACK } from '#app/realtime/live-socket';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { pdfBytes } from '#tests/factories/files';
import { createRandom } from '#tests/factories/random';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { poorNetwork, type Line } from '#tests/setup/poor-network';
import { startProduct, type Product } from '#tests/setup/product';

const SLOW: Line = { bytesPerSecond: 50_000, latencyMs: 300 };
/** Of the forms each has an attachment of about this size. */
const BYTES = 24_000;
const FORMS = 24;
const AT_ONCE = 8;

const random = createRandom(17);
let product: Product;
let port = 0;

beforeAll(async () => {
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0 });
  port = Number(new URL(product.origins[0] ?? '').port);
}, 180_000);
afterAll(() => product?.stop());

function filesOnDisk(): number {
  const folder = `${process.env.DATA_DIR}/files`;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf')).length;
}

/** Sends the form with its attachment until an answer arrives. Answers how often the line broke. */
async function send(origin: string, email: string): Promise<number> {
  const body = new FormData();
  const fields = { name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId: crypto.randomUUID() };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(
    'files',
    new File([new Uint8Array(pdfBytes(`${email} ${'.'.repeat(BYTES)}`))], 'roof.pdf', { type: 'application/pdf' }),
  );
  for (let broken = 0; broken < 40; broken += 1) {
    const headers = { origin: product.origins[0] ?? '' };
    const answer = await fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers, body }).catch(() => null);
    const location = answer?.headers.get('location');
    await answer?.arrayBuffer().catch(() => undefined);
    if (location?.startsWith('/support/')) return broken;
    if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}`);
  }
  throw new Error('No line held.');
}

test('forms with files over slow lines that break are taken once each, and what broke off leaves no file', async () => {
  let number = 0;
  const network = await poorNetwork(port, () => {
    number += 1;
    // Every other line breaks: while the form goes up, or before its answer is whole.
    if (number % 2 === 0) return SLOW;
    const resetAfter = number % 4 === 1 ? { up: random.int(200, BYTES) } : { down: random.int(1, 200) };
    return { ...SLOW, resetAfter };
  });
  const emails = Array.from({ length: FORMS }, (_, at) => `phone-${at}@town.test`);
  const waiting = [...emails];
  let broken = 0;
  async function person(): Promise<void> {
    for (let email = waiting.shift(); email; email = waiting.shift()) {
      const times = await send(network.origin, email);
      broken += times;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  await network.stop();

  expect(broken).toBeGreaterThan(FORMS / 4);
  const tickets = await db().supportTicket.groupBy({ by: ['email'], _count: true, where: { email: { in: emails } } });
  expect([tickets.length, tickets.filter(({ _count }) => _count !== 1)]).toEqual([FORMS, []]);
  expect(await db().storedFile.count()).toBe(FORMS);
  // Of each upload that broke off the server hears a moment later.
  await expect.poll(filesOnDisk, { timeout: 60_000 }).toBe(FORMS);
}, 240_000);

test('a page on a slow line that breaks comes back and is told that it missed something', async () => {
  const { id } = await insertUser(db());
  const cookie = await signInAs(id);
  const origin = product.origins[0] ?? '';
  let lines = 0;
  const network = await poorNetwork(port, () => {
    lines += 1;
    // The first carries the greeting and breaks during the third notice or so.
    return lines === 1 ? { ...SLOW, resetAfter: { down: 900 } } : SLOW;
  });
  const heard = new Set<string>();
  /** Where a page asks its loaders again, because it may have missed what was said before. */
  let asksAgain = false;
  const options = { transports: ['websocket'], forceNew: true, ...COMING_BACK };
  const socket = io(network.origin, { ...options, extraHeaders: { cookie, origin } });
  socket.on('notice', (notice: Notice) => heard.add(notice.id));
  socket.on('turn', ({ missed }: Turn) => (asksAgain ||= lines > 1 && missed));
  const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
  await expect.poll(() => socket.connected, { timeout: 60_000 }).toBe(true);
  for (const about of ids) {
    await publish(db(), [rooms.user(id)], { type: 'booking.changed', id: about });
    await delay(100);
  }
  await expect.poll(() => lines, { timeout: 60_000 }).toBeGreaterThan(1);
  await expect.poll(() => asksAgain || ids.every((about) => heard.has(about)), { timeout: 60_000 }).toBe(true);
  // It is told again from then on.
  const next = crypto.randomUUID();
  await publish(db(), [rooms.user(id)], { type: 'booking.changed', id: next });
  await expect.poll(() => heard.has(next), { timeout: 60_000 }).toBe(true);
  socket.disconnect();
  await network.stop();
}, 180_000);
