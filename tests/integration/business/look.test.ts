import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { filesOnDisk } from '#tests/factories/uploads';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const PAGE = '/admin/business/look';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">
  <script>alert(1)</script><rect width="60" height="20" fill="#204080"/><circle cx="10" cy="10" r="6" fill="#FFFFFF"/></svg>`;

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function page(path: string): Promise<string> {
  return plain(await (await office.ask(path)).text());
}

function baseIn(html: string): string {
  return /\/brand\/[0-9a-f]{16}/.exec(html)?.[0] ?? '';
}

async function sendLogo(name: string, bytes: Uint8Array, over: Record<string, string> = {}): Promise<Response> {
  const { seen = '' } = await office.fieldsAt(PAGE);
  const body = new FormData();
  for (const [key, value] of Object.entries({ opId: crypto.randomUUID(), seen, step: 'save', ...over })) body.append(key, value);
  body.append('logo', new File([new Uint8Array(bytes)], name));
  return office.ask(PAGE, { method: 'POST', cookie: await signInAs(office.adminId), body });
}

async function sendColor(accent: string, over: Record<string, string> = {}): Promise<Response> {
  return office.send(PAGE, { accent, step: 'save', ...over }, (fields) => 'accent' in fields);
}

/** A wordmark on a clear ground. */
async function picture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp(Buffer.from(DRAWING.replace('<rect', '<rect x="20"')), { density: 300 })
    .toFormat(format)
    .toBuffer();
}

async function opened(path: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await office.ask(path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('only admins read and change the look', async () => {
  await office.expectAdminsOnly(PAGE, { accent: '#14463B', seen: '', step: 'save' });
});

test('without a look pages have the mark of the product, and there is nothing under its address', async () => {
  const home = await page('/');
  expect([baseIn(home), home.includes('href="/favicon.svg"'), home.includes('colors.css')]).toEqual(['', true, false]);
  expect((await office.ask('/brand/0000000000000000/logo.png')).status).toBe(404);
});

test('a file that is no picture, a broken one and one of 50 MB are refused by name, and what was ticked stays', async () => {
  const whole = await picture();
  const large = Buffer.concat([whole, Buffer.alloc(50 * 1024 * 1024)]);
  const before = filesOnDisk().length;
  const untouched = await db().siteSetting.findUnique({ where: { key: 'look' } });
  const cases: [string, Uint8Array, string][] = [
    ['logo.png', whole.subarray(0, whole.length / 2), 'Not a picture that we can read'],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'Not a picture that we can read'],
    ['logo.pdf', whole, 'Choose a PNG, JPG, WebP or SVG file'],
    ['logo.png', large, 'File too large. A logo may have up to 5 MB.'],
  ];
  for (const [name, bytes, words] of cases) {
    const answer = await sendLogo(name, bytes, { named: 'on' });
    const html = await answer.text();
    expect([name, answer.status, lacks(plain(html), [words])]).toEqual([name, 422, []]);
    expect(html).toMatch(/name="named"[^>]*checked=""|checked=""[^>]*name="named"/);
  }
  expect((await db().siteSetting.findUnique({ where: { key: 'look' } }))?.value).toEqual(untouched?.value);
  expect(filesOnDisk().length).toBe(before);
});

test('a logo is on pages, icons, manifest and share picture, re-encoded and kept by browsers', async () => {
  for (const format of ['jpeg', 'webp', 'png'] as const)
    expect((await sendLogo(`logo.${format}`, await picture(format))).headers.get('location')).toBe(PAGE);
  const home = await page('/');
  const base = baseIn(home);
  const said = [
    `src="${base}/logo.png"`,
    `href="${base}/icon-32.png"`,
    `href="${base}/icon-180.png"`,
    `content="http://localhost:3000${base}/share.png"`,
  ];
  expect(lacks(home, said)).toEqual([]);
  expect(home).not.toContain('/favicon.svg');
  for (const [name, width, height] of [
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['share.png', 1_200, 630],
  ] as const) {
    const { answer, bytes } = await opened(`${base}/${name}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
  }
  const manifest = await (await office.ask('/site.webmanifest')).json();
  expect((manifest as { icons: { src: string }[] }).icons.map(({ src }) => src)).toEqual([
    `${base}/icon-192.png`,
    `${base}/icon-512.png`,
  ]);
  const icon = await opened('/app-icon.png');
  expect(icon.bytes.equals((await opened(`${base}/icon-192.png`)).bytes)).toBe(true);
  expect(await (await office.ask('/offline.html')).text()).toContain('src="/app-icon.png"');
  const details = await (await office.ask('/admin/business', { cookie: await signInAs(office.adminId) })).text();
  expect([details.includes(`${base}/logo.png`), details.includes('action="/admin/business/look"')]).toEqual([true, true]);
  expect(await db().storedFile.count({ where: { kind: 'business-logo', deletedAt: null } })).toBe(1);
  expect(await office.lastAudit('site_setting')).toMatchObject({ action: 'business-look.change', actorId: office.adminId });
});

test('a drawing is drawn as a picture and never served as one, and an address of before leads to the logo of now', async () => {
  const before = baseIn(await page('/'));
  expect((await sendLogo('logo.svg', Buffer.from(DRAWING), { named: 'on' })).status).toBe(302);
  const home = await page('/');
  const base = baseIn(home);
  expect(base).not.toBe(before);
  expect(home).toMatch(/<span class="sr-only">[^<]+<\/span><\/span><\/a>/);
  const { answer, bytes } = await opened(`${before}/logo.png`);
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual(['image/png', 'public, max-age=300']);
  const { format, width = 0, height = 1 } = await sharp(bytes).metadata();
  expect([format, Math.round(width / height)]).toEqual(['png', 3]);
});

test('a color that cannot be read is refused with what it lacks and the nearest that passes, and a button takes that', async () => {
  await office.expectRefusal(await sendColor('#12345'), 422, ['Enter a color like #14463B']);
  const answer = await sendColor('ffcc00');
  const html = await answer.text();
  expect([answer.status, html.includes('value="ffcc00"')]).toEqual([422, true]);
  expect(plain(html)).toMatch(
    /The color on the page has a contrast of 1\.\d\d:1 and needs 4\.5:1; [23]\.\d\d is missing\. The nearest color that passes is #[0-9A-F]{6}\./,
  );
  const nearest = /The nearest color that passes is (#[0-9A-F]{6})/.exec(html)?.[1] ?? '';
  expect(plain(html)).toContain(`Use ${nearest}`);
  expect((await sendColor('ffcc00', { step: 'nearest' })).status).toBe(302);
  expect((await office.fieldsAt(PAGE, (fields) => 'accent' in fields)).accent).toBe(nearest);
});

test('looking at the contrast saves nothing', async () => {
  const { seen } = await office.fieldsAt(PAGE);
  const html = plain(await (await sendColor('#B00020', { step: 'check' })).text());
  expect(html).toMatch(/#B00020: [5-9]\.\d\d:1 on the page, [5-9]\.\d\d:1 with text on it/);
  expect(html).toContain('Dark pages use the nearest color that passes.');
  expect((await office.fieldsAt(PAGE)).seen).toBe(seen);
});

test('a color is a style sheet of its own under a new address, and taken back it is gone', async () => {
  expect((await sendColor('#B00020')).status).toBe(302);
  const home = await page('/');
  const base = baseIn(home);
  const sheet = /<link rel="stylesheet" href="([^"]+colors\.css)"/.exec(home)?.[1] ?? '';
  expect(sheet).toBe(`${base}/colors.css`);
  const { answer, bytes } = await opened(sheet);
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const css = bytes.toString();
  expect(css).toContain(':root, [data-theme="light"] { --c-action: 176 0 32;');
  expect(css).toContain('@media (prefers-color-scheme: dark)');
  expect((await sendColor('')).status).toBe(302);
  expect(await page('/')).not.toContain('colors.css');
});

test('of two admins who change the look at once the second is told', async () => {
  const fields = await office.fieldsAt(PAGE, (each) => 'accent' in each);
  expect((await office.post(PAGE, office.adminId, { ...fields, accent: '#14463B', step: 'save' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), accent: '#234E86', step: 'save' };
  await office.expectRefusal(await office.post(PAGE, office.adminId, late), 409, ['Another admin just changed']);
});

test('a removed logo is on no page, and its file is gone', async () => {
  expect((await sendLogo('', new Uint8Array(), { step: 'remove' })).status).toBe(302);
  const home = await page('/');
  expect([home.includes('/logo.png'), home.includes('href="/favicon.svg"')]).toEqual([false, true]);
  expect(await db().storedFile.count({ where: { kind: 'business-logo', deletedAt: null } })).toBe(0);
});
