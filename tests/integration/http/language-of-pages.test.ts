import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertUser } from '#tests/factories/users';
import { startProduct, type Product } from '#tests/setup/product';

let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  await ensureCatalog(db());
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 1, workers: 0 });
}, 240_000);
afterAll(() => product?.stop());

async function ask(path: string, cookie?: string, more: Record<string, string> = {}) {
  const headers = { 'user-agent': 'Mozilla/5.0', 'accept-language': 'es-MX,es', ...(cookie ? { cookie } : {}), ...more };
  const answer = await fetch(`${product.origins[0]}${path}`, { headers, redirect: 'manual' });
  const html = await answer.text();
  const isKept = answer.headers.has('content-length');
  return { html, isKept, lang: /<html lang="(\w+)"/.exec(html)?.[1], headers: answer.headers, status: answer.status };
}

test('a guest chooses Spanish by a link, and it stays on every page that there is in Spanish until they choose English', async () => {
  const first = await ask('/services');
  expect(first).toMatchObject({ lang: 'en', isKept: true });
  expect(first.headers.get('content-language')).toBe('en');
  expect(first.headers.get('vary')).toContain('Cookie');
  expect(first.headers.get('link')).toMatch(/<[^>]*\/services\?lang=es>; rel="alternate"; hreflang="es"/);
  expect(first.headers.get('link')).toMatch(/<[^>]*\/services>; rel="alternate"; hreflang="en"/);
  const link = /href="([^"]*)"[^>]*><span>Español</.exec(first.html)?.[1] ?? '';
  expect(link).toBe('/services?lang=es');
  const chosen = await ask(link);
  expect(chosen.lang).toBe('es');
  const cookie = chosen.headers.getSetCookie()[0]?.split(';')[0];
  expect(cookie).toBe('language=es');
  for (const path of ['/', '/services', '/how-it-works', '/help']) {
    const kept = await ask(path, cookie);
    expect({ path, ...kept }).toMatchObject({ path, lang: 'es', isKept: true });
    expect(kept.headers.get('content-language')).toBe('es');
    // Who never chose reads English still.
    expect({ path, ...(await ask(path)) }).toMatchObject({ path, lang: 'en', isKept: true });
  }
  const back = await ask('/services?lang=en', cookie);
  expect(back.lang).toBe('en');
  expect(back.headers.getSetCookie()[0]).toMatch(/^language=en;/);
});

test('the way to the other language keeps what the address asks', async () => {
  const { html } = await ask('/services?zip=60614');
  expect(html).toContain('href="/services?zip=60614&amp;lang=es"');
});

test('a page that is not translated is in English, as is one whose address asks for another language', async () => {
  expect(await ask('/help/api', 'language=es')).toMatchObject({ lang: 'en', isKept: true });
  const odd = await ask('/services?lang=tlh');
  expect(odd.lang).toBe('en');
  expect(odd.headers.getSetCookie()).toEqual([]);
});

test('an address that leads nowhere says so in the language of its reader', async () => {
  expect(await ask('/no-such-page', 'language=es')).toMatchObject({ lang: 'es', status: 404 });
  expect(await ask('/admin/no-such-page', 'language=es')).toMatchObject({ lang: 'en' });
});

test('a signed-in person reads the language of their account, unless they chose another in this browser', async () => {
  const { id } = await insertUser(db(), { language: 'es' });
  const request = new Request(product.origins[0] ?? '');
  const session = (await startSession(db(), { userId: id, request, clientIp: '127.0.0.1' })).split(';')[0] ?? '';
  const own = await ask('/help', session);
  expect(own).toMatchObject({ lang: 'es', isKept: false });
  expect(own.html).toContain('Mi panel');
  expect((await ask('/help', `${session}; language=en`)).lang).toBe('en');
});

test('a browser that goes between a page in Spanish and one that is not is sent to the whole page', async () => {
  const from = (page: string) => ({ referer: `${product.origins[0]}${page}` });
  for (const [to, page] of [
    ['/services', '/help/api'],
    ['/help/api', '/services'],
  ] as const) {
    const spanish = await ask(`${to}.data`, 'language=es', from(page));
    expect(spanish.html).toContain('reload');
    expect(spanish.html).toContain(`"${to}"`);
    expect((await ask(`${to}.data`, undefined, from(page))).html).not.toContain('reload');
  }
  for (const page of ['/book', '/auth']) {
    const same = await ask('/services.data', 'language=es', from(page));
    expect(same.html).not.toContain('reload');
    expect(same.headers.get('content-language')).toBe('es');
  }
  // What a page asks in addition is in its own language.
  const more = await ask('/help/api.data?_routes=routes%2F_public%2B%2Fhelp.api', 'language=es', from('/book'));
  expect(more.html).not.toContain('reload');
});

test('a page in Spanish comes with scripts that bring its texts, and so do the pages that it looks ahead to', async () => {
  const [english, spanish] = [await ask('/auth'), await ask('/auth', 'language=es')];
  expect(english.html).not.toMatch(/\.es-\w+\.js/);
  const version = /"version":\s*"(\w+-es)"/.exec(spanish.html)?.[1] ?? '';
  const script = /\/build\/routes\/_auth\+\/auth-[^"]*\.es-\w+\.js/.exec(spanish.html)?.[0] ?? '';
  const sent = await ask(script);
  expect(sent.html).toContain('"Continue with Google":"Continuar con Google"');
  expect(sent.headers.get('cache-control')).toContain('immutable');
  const ahead = await ask(`/__manifest?p=%2Fforgot-password&version=${version}`);
  expect(ahead.html).toMatch(/forgot-password-\w+\.es-\w+\.js/);
  expect((await ask(`/__manifest?p=%2Fforgot-password&version=${version.replace('-es', '')}`)).html).not.toContain('.es-');
});
