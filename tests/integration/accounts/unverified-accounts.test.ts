import { beforeAll, beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { insertQuote } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { crawl } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { openFixture } from '../payments/payment-fixtures';

const STARTS = [
  '/',
  '/book?service=basic&zip=60614',
  '/customer/dashboard',
  '/customer/express',
  '/plans',
  '/settings',
  '/pro',
  '/contact',
];
/** What a form wants to be taken, where it has no value of its own. */
const FILLED: Record<string, string> = {
  phone: '3125550142',
  email: 'unproved@town.test',
  zip: '60614',
  date: '2026-12-05',
  message: 'Is anyone there?',
  when: 'now',
};

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

/** A person who has an account but has not proved its address. */
async function unproved() {
  const user = await insertUser(db(), { emailVerifiedAt: null, passwordHash: await hashPassword('a lamp in the window') });
  return { user, cookie: await signInAs(user.id) };
}

test('a person who has not confirmed the address pays nothing, takes no plan and gets no pro', async () => {
  const { user, cookie } = await unproved();
  const quote = await insertQuote(db(), { request: { customerId: user.id } });
  const site = await insertSite(db(), { customerId: user.id });
  const path = `/checkout?quote=${quote.token}`;
  expect(lacks(plain(await (await ask(path, { cookie })).text()), ['Confirm your email address first'])).toEqual([]);
  const answers = [
    await post(path, { quote: quote.token, consent: 'as-shown' }, cookie),
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

test('an unproved address shows nothing of what its owner asked us for', async () => {
  const { user, cookie } = await unproved();
  await insertQuote(db(), { request: { customerId: null, email: user.email, packageId: 'basic-outline' } });
  const dashboard = () => ask('/customer/dashboard', { cookie }).then(async (answer) => plain(await answer.text()));
  expect(lacks(await dashboard(), ['Requests you haven’t booked yet'])).toHaveLength(1);
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: now() } });
  expect(lacks(await dashboard(), ['Requests you haven’t booked yet'])).toEqual([]);
});

test('an address with a tag, or in letters that only look the same, makes no second account', async () => {
  const fields = { fullName: 'Pat Porter', password: 'lights along the roof', role: 'customer' };
  const signUp = (email: string) => post('/auth?tab=signup', { ...fields, email });
  expect((await signUp('pat.tagged@town.test')).headers.get('location')).toBe('/check-mail');
  for (const email of ['pat.tagged+lights@town.test', 'Pat.Tagged+1@Fixture.Test', 'pat.tagged+@town.test'])
    expect([email, (await signUp(email)).headers.get('location')]).toEqual([email, '/check-mail']);
  // Fullwidth, Cyrillic, a combining mark, a space of no width.
  for (const email of ['pat.tagged＠town.test', 'pаt.tagged@town.test', 'pat.taggéd@town.test', 'pat.tag\u200bged@town.test'])
    expect([email, (await signUp(email)).status]).toEqual([email, 422]);
  const all = await db().user.findMany({
    where: { email: { endsWith: '@town.test', contains: 'tag' } },
    select: { email: true },
  });
  expect(all).toEqual([{ email: 'pat.tagged@town.test' }]);
});

test('two sign-ups of one mailbox at once make one account', async () => {
  const fields = { fullName: 'Pat Porter', password: 'lights along the roof', role: 'customer' };
  const tags = ['', '+a', '+b', '+c', '+d', '+e'];
  await Promise.all(tags.map((tag) => post('/auth?tab=signup', { ...fields, email: `pat.race${tag}@town.test` })));
  expect(await db().user.count({ where: { email: { startsWith: 'pat.race' } } })).toBe(1);
});

test('every form of every page that an unproved account reaches: none of them costs anything or binds a pro', async () => {
  const { user, cookie } = await unproved();
  await insertQuote(db(), { request: { customerId: user.id } });
  await insertSite(db(), { customerId: user.id });
  const starts = [
    ...STARTS,
    `/checkout?quote=${(await db().quote.findFirstOrThrow({ where: { request: { customerId: user.id } } })).token}`,
  ];
  const { forms } = await crawl(ask, { cookie, starts, most: 120 });
  const reached = new Set(forms.map(({ kind }) => kind));
  expect(reached.size).toBeGreaterThan(20);
  const mine = { customerId: user.id };
  for (const { action, fields } of forms) {
    // Leaving and deleting would end the walk.
    if (/sign-out|settings\/delete/.test(action)) continue;
    await db().rateLimit.deleteMany();
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || FILLED[name] || 'Lamp']));
    await post(action, typed, cookie);
  }
  const bound = await Promise.all([
    db().booking.count({ where: mine }),
    db().subscription.count({ where: mine }),
    db().quote.count({ where: { request: mine, status: 'accepted' } }),
    db().quoteRequest.count({ where: { ...mine, isEmergency: true } }),
    db().pro.count({ where: { userId: user.id, status: 'active' } }),
    db().payment.count({ where: { booking: mine } }),
  ]);
  expect(bound).toEqual([0, 0, 0, 0, 0, 0]);
});

test('an address in other letters is the same account, however often it signs up', async () => {
  const fields = { fullName: 'Pat Porter', password: 'lights along the roof', role: 'customer' };
  for (const email of ['Pat.Once@town.test', 'pat.once@town.test', 'PAT.ONCE@TOWN.TEST', ' pat.once@town.test '])
    expect((await post('/auth?tab=signup', { ...fields, email })).headers.get('location')).toBe('/check-mail');
  expect(await db().user.count({ where: { email: 'pat.once@town.test' } })).toBe(1);
});
