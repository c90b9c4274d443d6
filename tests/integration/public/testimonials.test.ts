import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';

let ask: Ask;
let cookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db())).id);
});

async function text(path: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function press(fields: Record<string, string>, as = cookie): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask('/admin/testimonials', { method: 'POST', cookie: as, body });
}

const keep = { subaction: 'add', personName: 'Uma U.', place: 'Reno, NV', quote: 'Paid on Friday, every Friday.' };

async function idOf(personName: string): Promise<string> {
  return (await db().testimonial.findFirstOrThrow({ where: { personName } })).id;
}

test('an admin keeps a testimonial, publishes it once it is allowed, and withdraws it', async () => {
  expect((await press(keep)).headers.get('location')).toBe('/admin/testimonials');
  const id = await idOf('Uma U.');
  expect(lacks(await text('/admin/testimonials'), ['Uma U.', 'Not published', 'No consent yet'])).toEqual([]);
  expect((await press({ subaction: 'publish', id })).status).toBe(409);
  expect(await text('/professionals')).not.toContain('every Friday');
  await press({ subaction: 'consent', id });
  await press({ subaction: 'publish', id });
  expect(lacks(await text('/professionals'), ['Paid on Friday, every Friday.', 'What pros say'])).toEqual([]);
  await press({ subaction: 'withdraw', id });
  expect(await text('/professionals')).not.toContain('every Friday');
  await press({ subaction: 'publish', id });
  await press({ subaction: 'consent-ends', id });
  expect(await db().testimonial.findUniqueOrThrow({ where: { id } })).toMatchObject({ published: false, consentAt: null });
  const written = await db().auditLog.findMany({ where: { objectId: id }, orderBy: { id: 'asc' }, select: { action: true } });
  expect(written.map(({ action }) => action.replace('testimonial.', ''))).toEqual([
    'add',
    'consent',
    'publish',
    'withdraw',
    'publish',
    'consent-ends',
  ]);
});

test('the order on the admin’s page is the order that is printed', async () => {
  for (const personName of ['Ari A.', 'Bea B.', 'Cal C.'])
    await press({ ...keep, personName, quote: `So says ${personName}`, consented: 'on' });
  for (const personName of ['Ari A.', 'Bea B.', 'Cal C.']) await press({ subaction: 'publish', id: await idOf(personName) });
  const raise = { subaction: 'raise', id: await idOf('Cal C.'), aboveId: await idOf('Bea B.') };
  for (const _tab of [1, 2]) expect((await press(raise)).status).toBe(302);
  const page = await text('/professionals');
  const printed = [...page.matchAll(/So says (\w+ \w\.)/g)].map(([, name]) => name);
  expect([...new Set(printed)]).toEqual(['Ari A.', 'Cal C.', 'Bea B.']);
});

test('an empty testimonial is refused field by field and keeps what was typed; no one but an admin keeps one', async () => {
  const refused = await press({ subaction: 'add', personName: 'Val V.', place: '', quote: '' });
  expect(refused.status).toBe(422);
  expect(lacks(plain(await refused.text()), ['Enter a city', 'Enter the quote', 'value="Val V."'])).toEqual([]);
  const stranger = await signInAs((await insertUser(db())).id);
  expect((await press({ ...keep, personName: 'Sly S.' }, stranger)).headers.get('location')).toBe('/');
  expect(await db().testimonial.count({ where: { personName: { in: ['Val V.', 'Sly S.'] } } })).toBe(0);
});
