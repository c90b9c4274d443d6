import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CACHED_PAGES } from '#app/http/public-pages.server';
import { startSession } from '#app/http/session.server';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertUser } from '#tests/factories/users';
import { startProduct, type Product } from '#tests/setup/product';

const NONCE = /nonce="([^"]+)"/;
const OP_ID = /name="opId" value="([0-9a-f-]{36})"/;

let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  await ensureCatalog(db());
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 2, workers: 0, env: { LOG_LEVEL: 'info' } });
}, 240_000);
afterAll(() => product?.stop());

async function ask(path: string, { web = 0, headers = {} }: { web?: number; headers?: Record<string, string> } = {}) {
  const answer = await fetch(`${product.origins[web]}${path}`, { headers: { 'user-agent': 'Mozilla/5.0', ...headers } });
  expect(answer.status).toBe(200);
  return { html: await answer.text(), headers: answer.headers };
}

function nameBusiness(name: string) {
  const row = { value: name, updatedAt: now() };
  return db().siteSetting.upsert({ where: { key: 'businessName' }, create: { key: 'businessName', ...row }, update: row });
}

function blanked(html: string): string {
  return html
    .replaceAll(/nonce="[^"]+"/g, 'nonce=""')
    .replaceAll(/(name="opId" value=")[^"]+/g, '$1')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
}

test('every public page is kept, reads as one that is made for its visitor, and is as large as it says', async () => {
  for (const path of Object.keys(CACHED_PAGES)) {
    const kept = await ask(path);
    // An unknown cookie: this visitor's page is made for them.
    const made = await ask(path, { headers: { cookie: 'something=else' } });
    expect({ path, html: blanked(kept.html) }).toEqual({ path, html: blanked(made.html) });
    expect({ path, isKept: kept.headers.has('content-length') }).toEqual({ path, isKept: true });
    expect({ path, isKept: made.headers.has('content-length') }).toEqual({ path, isKept: false });
    const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.html)));
    expect(blanked(plain.html)).toBe(blanked(kept.html));
  }
  expect(product.webs.map(({ output }) => output()).join('')).not.toMatch(/public page/);
});

test('two visitors get other nonces and other operation ids, and the nonce is the one of their policy', async () => {
  const [one, other] = [await ask('/contact'), await ask('/contact')];
  for (const { html, headers } of [one, other])
    expect(headers.get('content-security-policy')).toContain(`'nonce-${NONCE.exec(html)?.[1]}'`);
  expect(NONCE.exec(one.html)?.[1]).not.toBe(NONCE.exec(other.html)?.[1]);
  expect(OP_ID.exec(one.html)?.[1]).not.toBe(OP_ID.exec(other.html)?.[1]);
});

test('a signed-in person’s page reaches no stranger, in whatever order and however many ask at once', async () => {
  const { id } = await insertUser(db(), { fullName: 'Zelda Unmistakable', email: `zelda-${randomUUID()}@people.test` });
  const request = new Request(product.origins[0] ?? '');
  const cookie = (await startSession(db(), { userId: id, request, clientIp: '127.0.0.1' })).split(';')[0] ?? '';
  for (const path of ['/contact', '/', '/services']) {
    await nameBusiness(`Lights of ${path}`);
    const asked = await Promise.all(
      Array.from({ length: 16 }, (_, at) => ask(path, { headers: at % 2 === 0 ? { cookie, 'x-mark': 'zelda' } : {} })),
    );
    for (const [at, { html, headers }] of asked.entries()) {
      expect(html.includes('Log In')).toBe(at % 2 === 1);
      expect(headers.get('cache-control') ?? '').toMatch(at % 2 === 0 ? /no-store/ : /^$/);
      if (at % 2 === 1) expect(html).not.toMatch(/zelda/i);
    }
  }
});

test('a page that asks something in its address is made for it', async () => {
  await ask('/contact');
  expect((await ask('/contact?sent=1')).html).toContain('Thank you, we have your message');
  expect((await ask('/contact')).html).not.toContain('Thank you, we have your message');
});

test('an admin’s change is on the next page of every process, and not before it is committed', async () => {
  await nameBusiness('Before Lights');
  for (const web of [0, 1]) expect((await ask('/contact', { web })).html).toContain('Before Lights');
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE site_setting SET value = '"After Lights"' WHERE key = 'businessName'`);
    // A change that began later and is committed first.
    await db().faqEntry.updateMany({ data: { updatedAt: now() } });
    for (const web of [0, 1]) expect((await ask('/contact', { web })).html).toContain('Before Lights');
    await client.query('COMMIT');
    for (const web of [0, 1]) expect((await ask('/contact', { web })).html).toContain('After Lights');
  } finally {
    client.release();
  }
});

test('pages change while many read them, and no reader gets what was there before their question', async () => {
  for (let round = 0; round < 5; round += 1) {
    await nameBusiness(`Round ${round} Lights`);
    const read = await Promise.all(Array.from({ length: 12 }, (_, at) => ask('/contact', { web: at % 2 })));
    for (const { html } of read) expect(html).toContain(`Round ${round} Lights`);
  }
});
