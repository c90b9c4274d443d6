import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hashSecretToken } from '#app/domain/accounts/secret-token.server';
import { findPreset } from '#app/domain/house-designs/presets';
import { readShareToken } from '#app/domain/house-designs/design-access.server';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { formatMoneyRange } from '#app/platform/format-money';
import { readFileBytes } from '#app/platform/storage.server';
import { addDays } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { visitor } from '../accounts/visitor';
import { clickPay, contact, work } from '../payments/guest-fixtures';
import { openFixture, wish } from '../payments/payment-fixtures';

let { ask } = {} as Reader;

beforeAll(async () => {
  await openFixture();
  ({ ask } = await pageReader());
}, 300_000);

type Fields = Record<string, string>;

/** The fields of a page's form that has these values, as its reader gets them. */
async function formAt(path: string, having: Fields, cookie?: string): Promise<Fields> {
  const html = await (await ask(path, { cookie })).text();
  const form = readForms(path, html).find(({ fields }) =>
    Object.entries(having).every(([name, value]) => fields[name] === value),
  );
  if (!form) throw new Error(`No form with ${JSON.stringify(having)} at ${path}`);
  return form.fields;
}

async function send(path: string, fields: Fields, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams(fields) });
}

/** Presses a drawn house on `/design`; answers the page of the design. */
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function takePreset(preset: string, cookie?: string): Promise<string> {
  const answer = await send('/design', { opId: crypto.randomUUID(), preset }, cookie);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function photo(over: { width?: number; height?: number } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const shot = sharp({ create: { width: 900, height: 600, channels: 3, background: '#446688', ...over } });
  return new Uint8Array(
    await shot
      .withExif({ IFD0: { Copyright: 'CAMERA-SECRET' } })
      .jpeg()
      .toBuffer(),
  );
}

async function sendPhoto(bytes: Uint8Array<ArrayBuffer>, cookie?: string, name = 'front.jpg'): Promise<Response> {
  const body = new FormData();
  body.set('opId', crypto.randomUUID());
  body.set('photo', new File([bytes], name, { type: 'image/jpeg' }));
  return ask('/design', { method: 'POST', body, cookie });
}

async function words(path: string, cookie?: string): Promise<string> {
  const html = await (await ask(path, { cookie })).text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('A guest takes a drawn house, reads its edges and the price that the booking page names too', async () => {
  const page = await takePreset('ranch');
  const text = await words(`${page}?zip=60614`);
  expect(text).toContain('52 ft of roofline, measured in the picture');
  expect(text).toMatch(/1\. Gutter 32 2\d-3\d/);
  expect(text).toContain('Price in Chicago, IL');
  const fields = await formAt(`${page}?zip=60614`, { intent: 'save' });
  const saved = await send(`${page}?zip=60614`, { ...fields, storeys: '1', book: 'basic' });
  const to = saved.headers.get('location') ?? '';
  expect(to).toMatch(/^\/book\?service=basic&light=warm&storeys=1&feet=52&design=[\w-]{43}&zip=60614$/);
  const booking = await words(to);
  const price = /Your price|Estimate for Chicago, IL, before tax ([^ ]+)/.exec(booking)?.[1] ?? 'none';
  expect(text).toContain(price);
  expect(price).toMatch(/^\$/);
});

test('What is typed goes before what is measured; what makes no sense comes back beside its field with the rest kept', async () => {
  const page = await takePreset('colonial');
  const fields = await formAt(page, { intent: 'save' });
  const refused = await send(page, { ...fields, light: 'candy', feet: '5' });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain('Enter whole feet from 20 to 2,000, like 150');
  expect(html).toMatch(/value="candy"[^>]*checked|checked=""[^>]*value="candy"/);
  expect((await send(page, { ...fields, storeys: '3', feet: '180', known0: '7', light: 'candy', twinkle: 'on' })).status).toBe(
    303,
  );
  expect(await words(page)).toContain('180 ft of roofline, as you typed it');
  const row = await db().houseDesign.findFirstOrThrow({ where: { preset: 'colonial' }, orderBy: { createdAt: 'desc' } });
  expect(row).toMatchObject({
    feet: 180,
    feetTyped: true,
    stories: 3,
    design: { light: 'candy', twinkle: true, known: [{ feet: 7 }] },
  });
  await send(page, { ...(await formAt(page, { intent: 'save' })), feet: '', light: 'candy', strand: 'c9', known0: '6.667' });
  expect(await words(page)).toContain('99 ft of roofline, measured in the picture');
  const broken = await send(page, { ...(await formAt(page, { intent: 'save' })), design: '{"edges":7}' });
  expect([broken.status, (await broken.text()).includes('We can’t read the marks')]).toEqual([422, true]);
});

test('A photo is re-encoded without the camera’s data and opens by the private link alone', async () => {
  const answer = await sendPhoto(await photo());
  const page = answer.headers.get('location') ?? '';
  const shown = await ask(`${page}/photo`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(bytes.includes('CAMERA-SECRET')).toBe(false);
  const { photoFileId } = await db().houseDesign.findFirstOrThrow({ where: { preset: null }, orderBy: { createdAt: 'desc' } });
  const file = await db().storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } });
  expect(Buffer.from(await readFileBytes(file.key)).equals(bytes)).toBe(true);
  expect((await ask('/design/not-the-link/photo')).status).toBe(404);
  expect((await ask('/design/not-the-link')).status).toBe(404);
  expect(await words(page)).toContain('Mark the roofline on the picture, or type how long it is.');
});

test('A photo that may not be is refused beside its field', async () => {
  const refused = async (answer: Response) => [answer.status, await answer.text()] as const;
  const [status, html] = await refused(await sendPhoto(await photo(), undefined, 'front.heic'));
  expect([status, html.includes('Please upload a JPG, PNG, or WebP image')]).toEqual([422, true]);
  const [narrow, page] = await refused(await sendPhoto(await photo({ width: 100, height: 400 })));
  expect([narrow, page.includes('Choose a wider photo')]).toEqual([422, true]);
  const body = new FormData();
  body.set('opId', crypto.randomUUID());
  const [none, empty] = await refused(await ask('/design', { method: 'POST', body }));
  expect([none, empty.includes('Choose a photo of the front of your house')]).toEqual([422, true]);
});

test('A signed-in person’s design opens for them alone and stands in their list', async () => {
  const { id: ownerId } = await insertUser(db());
  const cookie = await signInAs(ownerId);
  const page = await takePreset('craftsman', cookie);
  expect((await ask(page)).status).toBe(404);
  expect((await ask(page, { cookie: await signInAs((await insertUser(db())).id) })).status).toBe(404);
  const { id } = await db().houseDesign.findFirstOrThrow({ where: { ownerId } });
  expect(await (await ask('/design', { cookie })).text()).toContain(`href="/design/${id}"`);
  expect((await ask(`/design/${id}`, { cookie })).status).toBe(200);
  expect((await ask(`/design/${id}`)).status).toBe(404);
});

/** Presses "Create a link", which sends the form of the page; answers the link. */
async function share(page: string, changed: Fields = {}): Promise<string> {
  const answer = await send(page, { ...(await formAt(page, { intent: 'save' })), ...changed, share: 'on' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}#share`]);
  return /href="[^"]*(\/design\/shared\/[\w-]+)"/.exec(await (await ask(page)).text())?.[1] ?? '';
}

test('"Create a link" shares what is on the page, not what was saved last', async () => {
  const page = await takePreset('ranch');
  const link = await share(page, { light: 'candy', feet: '60' });
  const design = await db().houseDesign.findFirstOrThrow({ where: { shareHash: { not: null } }, orderBy: { createdAt: 'desc' } });
  expect(design).toMatchObject({ feet: 60, design: { light: 'candy' } });
  expect((await ask(link)).status).toBe(200);
  const refused = await send(page, { ...(await formAt(page, { intent: 'save' })), feet: '5', share: 'on' });
  expect(refused.status).toBe(422);
});

test('a link for family that can no longer be shown is ended by a new one, or by its owner', async () => {
  const page = await takePreset('ranch');
  // As after a change of the secret: the hash is none of a link that this server would make.
  const forget = async (link: string, token: string) =>
    db().houseDesign.update({
      where: { shareHash: hashSecretToken(link.split('/').at(-1) ?? '') },
      data: { shareHash: hashSecretToken(token) },
    });
  await forget(await share(page), 'of-another-secret');
  expect((await ask('/design/shared/of-another-secret')).status).toBe(200);
  expect(await words(page)).toContain('We can no longer show the link that you created');
  const link = await share(page);
  expect(link).toMatch(/^\/design\/shared\//);
  expect([(await ask(link)).status, (await ask('/design/shared/of-another-secret')).status]).toEqual([200, 404]);

  const other = await takePreset('ranch');
  await forget(await share(other), 'of-a-third-secret');
  await send(other, await formAt(other, { intent: 'unshare' }));
  expect((await ask('/design/shared/of-a-third-secret')).status).toBe(404);
});

test('Family sees the lit picture by a link that ends when its owner says so', async () => {
  const page = (await sendPhoto(await photo())).headers.get('location') ?? '';
  const link = await share(page);
  const shared = await ask(link);
  const shown = await shared.text();
  expect([shared.status, shown.includes('name="robots" content="noindex"'), shown.includes(page)]).toEqual([200, true, false]);
  expect((await ask(`${link}/photo`)).status).toBe(200);
  await send(page, await formAt(page, { intent: 'unshare' }));
  expect([(await ask(link)).status, (await ask(`${link}/photo`)).status]).toEqual([404, 404]);
  expect(await share(page)).not.toBe(link);
  expect((await ask(link)).status).toBe(404);
});

test('The link for family stays the same after the server’s secret was renewed', async () => {
  const page = (await sendPhoto(await photo())).headers.get('location') ?? '';
  await share(page);
  const design = await db().houseDesign.findFirstOrThrow({ where: { shareHash: { not: null } }, orderBy: { createdAt: 'desc' } });
  const shown = readShareToken(design);
  const { SESSION_SECRET } = env();
  try {
    Object.assign(env(), { SESSION_SECRET: 'a-newer-secret-of-the-server', SESSION_SECRET_OLD: SESSION_SECRET });
    expect(readShareToken(design)).toBe(shown);
    Object.assign(env(), { SESSION_SECRET_OLD: undefined });
    expect(readShareToken(design)).toBeNull();
  } finally {
    Object.assign(env(), { SESSION_SECRET, SESSION_SECRET_OLD: undefined });
  }
  expect((await ask(`/design/shared/${shown}`)).status).toBe(200);
});

test('A booked design stays as it is; a copy of it can be changed and booked in its turn', async () => {
  const page = await takePreset('ranch');
  const token = page.split('/')[2] ?? '';
  const { phone: _phone, ...fields } = wish({ email: 'designer@town.test', light: 'warm', storeys: '1', feet: '52' });
  const booked = { opId: crypto.randomUUID(), ...(fields as unknown as Fields), phone: '(312) 555-0142' };
  expect((await send(`/book?design=${token}`, booked)).status).toBe(303);
  const request = await db().quoteRequest.findFirstOrThrow({
    where: { email: 'designer@town.test' },
    include: { houseDesign: true },
  });
  expect(request.houseDesign).toMatchObject({ preset: 'ranch', feet: 52 });
  expect(await words(page)).toContain('This design is part of your request');
  const late = await send(page, {
    opId: crypto.randomUUID(),
    intent: 'save',
    design: JSON.stringify(findPreset('ranch')?.design),
    light: 'cool',
    strand: 'c9',
    storeys: '2',
    feet: '',
  });
  expect(late.status).toBe(409);
  const copy = (await send(page, await formAt(page, { intent: 'copy' }))).headers.get('location') ?? '';
  expect(copy).not.toBe(page);
  expect((await send(copy, await formAt(copy, { intent: 'save' }))).status).toBe(303);
  const again = { ...booked, opId: crypto.randomUUID(), email: 'second@town.test' };
  await send(`/book?design=${token}`, again);
  const second = await db().quoteRequest.findFirstOrThrow({
    where: { email: 'second@town.test' },
    include: { houseDesign: true },
  });
  expect(second.houseDesign?.preset).toBe('ranch');
  expect(second.houseDesign?.id).not.toBe(request.houseDesign?.id);
});

test('Edit at the checkout keeps the picture of the house', async () => {
  const token = (await takePreset('ranch')).split('/')[2] ?? '';
  const guest = visitor(ask);
  const person = contact();
  const asked = work({});
  await guest.post(`/book?design=${token}`, { ...asked, storeys: '1', feet: '52' });
  await clickPay(guest, await (await guest.get('/checkout')).text(), person);
  const requests = () =>
    db().quoteRequest.findMany({
      where: { email: person.email },
      orderBy: { createdAt: 'asc' },
      include: { houseDesign: true, quotes: true },
    });
  const [first] = await requests();
  const checkout = await (await guest.get(`/checkout?quote=${first?.quotes[0]?.token}`)).text();
  const edit = /href="(\/book\?request=[^"]+)"/.exec(checkout)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const shown = readForms(edit, await (await guest.get(edit)).text()).find(({ fields }) => 'addressStreet' in fields);
  await guest.post(edit, { ...shown?.fields, ...asked, ...person, date: addDays(asked.date ?? '', 1), storeys: '1', feet: '52' });
  const [before, after] = await requests();
  expect(after?.houseDesign).toMatchObject({ preset: 'ranch', feet: 52 });
  expect([before?.houseDesign?.preset, before?.houseDesign?.id === after?.houseDesign?.id]).toEqual(['ranch', false]);
});

test('the link of a request names no design of another person', async () => {
  const { id: ownerId } = await insertUser(db());
  const cookie = await signInAs(ownerId);
  const token = (await takePreset('ranch', cookie)).split('/')[2] ?? '';
  const { phone: _phone, ...fields } = wish({ email: 'owner@town.test', light: 'warm', storeys: '1', feet: '52' });
  const booked = { opId: crypto.randomUUID(), ...(fields as unknown as Fields), phone: '(312) 555-0142' };
  await send(`/book?design=${token}`, booked, cookie);
  const request = await db().quoteRequest.findFirstOrThrow({ where: { customerId: ownerId }, include: { houseDesign: true } });
  expect(request.houseDesign?.preset).toBe('ranch');
  await send(`/book?design=${request.token}`, { ...booked, opId: crypto.randomUUID(), email: 'stranger@town.test' });
  const other = await db().quoteRequest.findFirstOrThrow({
    where: { email: 'stranger@town.test' },
    include: { houseDesign: true },
  });
  expect(other.houseDesign).toBeNull();
});

test('A deleted design takes its photo with it, but not one that a copy is on', async () => {
  const page = (await sendPhoto(await photo())).headers.get('location') ?? '';
  const { photoFileId } = await db().houseDesign.findFirstOrThrow({ where: { preset: null }, orderBy: { createdAt: 'desc' } });
  const file = () => db().storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } });
  const copy = (await send(page, { opId: crypto.randomUUID(), intent: 'copy' })).headers.get('location') ?? '';
  await send(page, await formAt(page, { intent: 'delete' }));
  expect([(await ask(page)).status, (await file()).deletedAt, (await ask(`${copy}/photo`)).status]).toEqual([404, null, 200]);
  await send(copy, await formAt(copy, { intent: 'delete' }));
  expect((await file()).deletedAt).not.toBeNull();
});

test('The price on the page is the one of the price list', async () => {
  const page = await takePreset('two-story');
  const { priceLowCents, priceHighCents } = await db().package.findFirstOrThrow({ where: { slug: 'basic' } });
  expect(await words(page)).toContain(formatMoneyRange(priceLowCents ?? 0, priceHighCents ?? 0));
});
