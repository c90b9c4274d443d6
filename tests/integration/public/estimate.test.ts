import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { listPhotos } from '#app/domain/quotes/request-photos.server';
import { db } from '#app/platform/db.server';
import { readFileBytes } from '#app/platform/storage.server';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

const design = { light: 'classic', storeys: '3', feet: '190', addOns: 'wreath:2' };

async function linesOf(token: string): Promise<[string, number][]> {
  const quote = await db().quote.findFirst({
    where: { request: { token }, status: { in: ['issued', 'viewed'] } },
    select: { lines: { orderBy: { position: 'asc' }, select: { label: true, amountCents: true } } },
  });
  return (quote?.lines ?? []).map(({ label, amountCents }) => [label, amountCents]);
}

test('what was designed beside the form is in the fixed price, line by line', async () => {
  const { token, next } = await askFor(wish({ service: 'basic', window: 'morning', ...design }));
  expect(next).toBe('confirm');
  expect((await linesOf(token)).slice(1)).toEqual([
    ['40 ft more roofline than included', 18_000],
    ['Third story', 15_000],
    ['Lit wreath × 2', 17_000],
  ]);
});

test('a roof above 300 ft becomes a request that keeps the design and its estimate', async () => {
  const { token, next } = await askFor(wish({ service: 'basic', window: 'morning', ...design, feet: '420' }));
  expect(next).toBe('received');
  expect(await db().quoteRequest.findUniqueOrThrow({ where: { token } })).toMatchObject({
    design: { light: 'classic', storeys: 3, feet: 420, addOns: { wreath: 2 } },
    estimateLowCents: expect.any(Number) as number,
  });
});

test('without JavaScript the estimate is on the page that the choices lead to', async () => {
  const html = await (await ask('/book?service=basic&zip=60614&feet=190&storeys=3&add-wreath=2')).text();
  expect(html).toContain('40 ft more roofline than included');
  expect(html).toContain('name="addOns" value="wreath:2"');
});

test('photos come with the request, re-encoded without the camera’s data, six at most', async () => {
  const shot = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#224466' } })
    .withExif({ IFD0: { Copyright: 'CAMERA-SECRET' } })
    .jpeg()
    .toBuffer();
  const send = (count: number, email: string, name = 'front.jpg') => {
    const body = new FormData();
    const { phone: _phone, ...fields } = wish({ service: 'premium', email });
    for (const [field, value] of Object.entries({ ...fields, phone: '(312) 555-0142' })) body.set(field, String(value));
    for (let at = 0; at < count; at += 1) body.append('photos', new File([new Uint8Array(shot)], name, { type: 'image/jpeg' }));
    return ask('/book', { method: 'POST', body });
  };
  expect((await send(7, 'seven@photo.test')).status).toBe(422);
  expect(await (await send(1, 'heic@photo.test', 'front.heic')).text()).toContain(
    'front.heic: Please upload a JPG, PNG, or WebP image',
  );
  expect((await send(2, 'two@photo.test')).status).toBe(303);
  const request = await db().quoteRequest.findFirstOrThrow({ where: { email: 'two@photo.test' } });
  const photos = await listPhotos(db(), request.id);
  expect(photos).toHaveLength(2);
  const stored = await db().storedFile.findFirstOrThrow({ where: { id: photos[0]?.id } });
  const bytes = Buffer.from(await readFileBytes(stored.key));
  expect(bytes.includes('CAMERA-SECRET')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});
