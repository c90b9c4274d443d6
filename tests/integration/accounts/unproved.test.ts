import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { insertQuote } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openTown } from '../payments/town';

let ask: Ask;

beforeAll(async () => {
  await openTown();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

/** Somebody who has an account but has not proved its address. */
async function unproved() {
  const user = await insertUser(db(), { emailVerifiedAt: null, passwordHash: await hashPassword('a lamp in the window') });
  return { user, cookie: await signInAs(user.id) };
}

test('R-E8 G078 whoever has not confirmed the address pays nothing, takes no plan and sends nobody', async () => {
  const { user, cookie } = await unproved();
  const quote = await insertQuote(db(), { request: { customerId: user.id } });
  const site = await insertSite(db(), { customerId: user.id });
  const path = `/checkout?quote=${quote.token}`;
  expect(lacks(plain(await (await ask(path, { cookie })).text()), ['Confirm your email address first'])).toEqual([]);
  const answers = [
    await post(path, { quote: quote.token }, cookie),
    await post('/plans', { subaction: 'select', planCode: 'TOTAL_HOME' }, cookie),
    await post('/customer/express', { phone: '3125550142', siteId: site.id, when: 'now' }, cookie),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  const mine = { customerId: user.id };
  const written = [
    await db().booking.count({ where: mine }),
    await db().quoteRequest.count({ where: { ...mine, isEmergency: true } }),
  ];
  expect(written).toEqual([0, 0]);
});

test('R-E8 an address that nobody has proved shows nothing of what its owner asked us for', async () => {
  const { user, cookie } = await unproved();
  await insertQuote(db(), { request: { customerId: null, email: user.email, packageId: 'basic-outline' } });
  const dashboard = () => ask('/customer/dashboard', { cookie }).then(async (answer) => plain(await answer.text()));
  expect(lacks(await dashboard(), ['What you asked for and have not booked yet'])).toHaveLength(1);
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
  expect(lacks(await dashboard(), ['What you asked for and have not booked yet'])).toEqual([]);
});

test('R-E8 an address in other letters is the same account, however often it signs up', async () => {
  const fields = { fullName: 'Pat Porter', password: 'lights along the roof', role: 'customer' };
  for (const email of ['Pat.Once@town.test', 'pat.once@town.test', 'PAT.ONCE@TOWN.TEST', ' pat.once@town.test '])
    expect((await post('/auth?tab=signup', { ...fields, email })).headers.get('location')).toBe('/check-mail');
  expect(await db().user.count({ where: { email: 'pat.once@town.test' } })).toBe(1);
});
