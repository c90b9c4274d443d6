import { beforeAll, describe, expect, test } from 'vitest';
import { loadSupport } from '#app/domain/initial-data/load-support.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, getWords, type Reader } from '#tests/setup/read-pages';
import { askFor, clickPay, deliver, payOnPage, quoted, untoldEvents, wish } from '../payments/payment-fixtures';

let { ask, read, post } = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  await insertPro(db());
  ({ id: adminId } = await insertAdmin(db()));
  ({ ask, read, post } = await pageReader());
}, 180_000);

/** The fields of a package's form as its page gives them. */
async function fieldsOf(id: string): Promise<Record<string, string>> {
  const pack = await db().package.findUniqueOrThrow({ where: { id } });
  const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100));
  return {
    subaction: id,
    version: String(pack.version),
    name: pack.name,
    tagline: pack.tagline,
    description: pack.description,
    features: pack.features.join('\r\n'),
    priceLow: dollars(pack.priceLowCents),
    priceHigh: dollars(pack.priceHighCents),
    depositPercent: String(pack.depositBps / 100),
    includedFeet: String(pack.includedFeet ?? ''),
    extraFoot: dollars(pack.extraFootCents),
    thirdStorey: dollars(pack.thirdStoreyCents),
    installMinutes: String(pack.installMinutes),
    takedownMinutes: String(pack.takedownMinutes ?? ''),
    minPhotos: String(pack.minPhotos),
    ...(pack.instantPrice ? { instantPrice: 'on' } : {}),
    ...(pack.includesStorage ? { includesStorage: 'on' } : {}),
    ...(pack.active ? { active: 'on' } : {}),
    reason: 'A new season',
  };
}

async function save(id: string, over: Record<string, string> = {}): Promise<Response> {
  return post('/admin/packages', adminId, { ...(await fieldsOf(id)), ...over });
}

async function quotedCents(): Promise<number> {
  const { token } = await askFor(wish(), (await insertUser(db())).id);
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } }, include: { request: true } });
  return quote.subtotalCents;
}

describe('only admins change packages', () => {
  test('a package saved as it stands is the same, a version later', async () => {
    for (const { id, version, ...before } of await db().package.findMany({ where: { listed: true } })) {
      const answer = await save(id);
      expect([id, answer.headers.get('location')]).toEqual([id, `/admin/packages#${id}`]);
      expect(await db().package.findUniqueOrThrow({ where: { id } })).toEqual({ id, ...before, version: version + 1 });
    }
  });

  test('a new price is shown on public pages and quoted from now on; what was quoted before stays', async () => {
    const before = await quotedCents();
    const old = await db().quote.findFirstOrThrow({ orderBy: { issuedAt: 'desc' } });
    const answer = await save('basic-outline', { name: 'Basic Outline Plus', priceLow: '1,900', priceHigh: '$2100.00' });
    expect(answer.status).toBe(302);
    const page = getWords(await (await ask('/services')).text());
    expect(page).toContain('Basic Outline Plus');
    const after = await quotedCents();
    expect(after).toBeGreaterThan(before);
    expect(after).toBeGreaterThanOrEqual(190_000 * 0.97);
    expect((await db().quote.findUniqueOrThrow({ where: { id: old.id } })).subtotalCents).toBe(old.subtotalCents);
    const audit = await db().auditLog.findFirstOrThrow({
      where: { objectType: 'package', objectId: 'basic-outline' },
      orderBy: { at: 'desc' },
    });
    expect(audit).toMatchObject({
      action: 'package.change',
      reason: 'A new season',
      data: { before: { name: 'Basic Outline' }, after: { priceLowCents: 190_000, priceHighCents: 210_000 } },
    });
  });

  test('what is off sale is in no shop window', async () => {
    const shown = async () => (await (await ask('/services')).text()).includes('/book?service=standard');
    expect(await shown()).toBe(true);
    const { active: _active, ...fields } = await fieldsOf('standard-sparkle');
    expect((await post('/admin/packages', adminId, fields)).status).toBe(302);
    expect(await shown()).toBe(false);
    expect(await read('/admin/packages', adminId)).toContain('Off sale');
  });

  test('every public page names the packages and prices that are on sale now, and no others', async () => {
    await loadSupport(db());
    for (const path of ['/', '/services', '/how-it-works', '/faq']) {
      const said = getWords(await (await ask(path)).text());
      expect([path, said.includes('Basic Outline Plus'), said.includes('Standard Sparkle')]).toEqual([path, true, false]);
    }
    const answers = getWords(await (await ask('/faq')).text());
    expect(lacks(answers, ['Basic Outline Plus is $1,900-$2,100, a flat price', 'Premium Showstopper is usually'])).toEqual([]);
    expect(answers).not.toContain('{prices}');
  });

  test('nonsense is refused beside its fields, and what was typed stays', async () => {
    const refused = await save('premium-showstopper', {
      name: '',
      priceLow: 'lots',
      installMinutes: '5',
      depositPercent: '101',
      features: '',
      reason: '',
    });
    expect(refused.status).toBe(422);
    const said = plain(await refused.text());
    const errors = [
      'Enter a name',
      'Enter dollars, like 800',
      'Enter minutes, 15 to 1440',
      'Enter a percentage, 1 to 100',
      'Enter what’s included',
      'Enter a reason for the change',
      'value="lots"',
    ];
    expect(lacks(said, errors)).toEqual([]);
    const upsideDown = plain(await (await save('premium-showstopper', { priceLow: '900', priceHigh: '800' })).text());
    expect(upsideDown).toContain('The highest price must be above the lowest');
    const halfPriced = plain(await (await save('premium-showstopper', { priceLow: '900', priceHigh: '' })).text());
    expect(halfPriced).toContain('Enter both prices, or leave both empty');
  });

  test('every booking begins with a deposit: none can be set to 0 %, and one that is already takes the least', async () => {
    const refused = await save('basic-outline', { depositPercent: '0' });
    expect([refused.status, lacks(plain(await refused.text()), ['Enter a percentage, 1 to 100'])]).toEqual([422, []]);
    const where = { id: 'basic-outline' };
    const { depositBps } = await db().package.findUniqueOrThrow({ where });
    await db().package.update({ where, data: { depositBps: 0 } });
    const who = await quoted();
    const { url, reference, paymentId } = await clickPay(who);
    await payOnPage(url);
    await deliver(await untoldEvents());
    expect((await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).capturedCents).toBe(50);
    const booking = await db().booking.findUniqueOrThrow({ where: { reference }, include: { visits: true } });
    expect(booking.paymentMethodId).toMatch(/^pm_/);
    expect(booking.visits.map(({ status }) => status)).not.toContain('draft');
    await db().package.update({ where, data: { depositBps } });
  });

  test('a quote without any deposit, from before, is not booked, and says why', async () => {
    const who = await quoted();
    await db().quote.update({ where: { token: who.quoteToken }, data: { depositCents: 0 } });
    const answer = await post(`/checkout?quote=${who.quoteToken}`, who.customer.id, { quote: who.quoteToken, consent: 'x' });
    expect([answer.status, lacks(plain(await answer.text()), ['This quote has no deposit'])]).toEqual([409, []]);
    expect(await db().booking.count({ where: { customerId: who.customer.id } })).toBe(0);
  });

  test('of two who change it at once the second is told', async () => {
    const fields = await fieldsOf('premium-showstopper');
    const first = { ...fields, tagline: 'The whole house, drawn for you' };
    expect((await post('/admin/packages', adminId, first)).status).toBe(302);
    expect((await post('/admin/packages', adminId, { ...fields, tagline: 'Something else' })).status).toBe(409);
    const { tagline } = await db().package.findUniqueOrThrow({ where: { id: 'premium-showstopper' } });
    expect(tagline).toBe('The whole house, drawn for you');
  });
});

describe('an admin adds packages and puts them in order', () => {
  const wreaths = {
    serviceLineId: 'holiday_lighting',
    service: 'lighting',
    name: 'Wreaths Only',
    tagline: 'Three lit wreaths, hung',
    description: 'Three wreaths on windows or gables, lit, hung and taken down.',
    features: 'Three wreaths\r\nTakedown included',
    priceLow: '300',
    priceHigh: '450',
    depositPercent: '50',
    includedFeet: '',
    extraFoot: '',
    thirdStorey: '',
    installMinutes: '60',
    takedownMinutes: '30',
    minPhotos: '1',
    installChecks: 'Every wreath is lit\r\nCords are clipped',
    takedownChecks: '',
    instantPrice: 'on',
    active: 'on',
  };
  const add = (over: Record<string, string> = {}) => post('/admin/packages/new', adminId, { ...wreaths, ...over });

  test('a new package is last in the shop window and can be booked', async () => {
    const answer = await add();
    expect(answer.headers.get('location')).toBe('/admin/packages#wreaths-only');
    const pack = await db().package.findUniqueOrThrow({ where: { id: 'wreaths-only' } });
    expect(pack).toMatchObject({
      slug: 'wreaths-only',
      priceLowCents: 30_000,
      installChecks: ['Every wreath is lit', 'Cords are clipped'],
    });
    expect(await (await ask('/services')).text()).toContain('/book?service=wreaths-only');
    const { token } = await askFor(wish({ service: 'wreaths-only' }), (await insertUser(db())).id);
    expect(await db().quote.count({ where: { request: { token } } })).toBe(1);
    expect(await db().auditLog.count({ where: { action: 'package.add', objectId: 'wreaths-only', actorId: adminId } })).toBe(1);
  });

  test('a package moves up one place, however often the same page asks', async () => {
    const order = async () =>
      (await db().package.findMany({ where: { listed: true }, orderBy: { sortOrder: 'asc' } })).map(({ id }) => id);
    const before = await order();
    expect(before.at(-1)).toBe('wreaths-only');
    const page = await (await ask('/admin/packages', { cookie: await signInAs(adminId) })).text();
    const form = readForms('/admin/packages', page).find(({ fields }) => fields.id === 'wreaths-only' && 'aboveId' in fields);
    const raise = form?.fields ?? {};
    for (const opId of [crypto.randomUUID(), crypto.randomUUID()])
      expect((await post('/admin/packages/order', adminId, { ...raise, opId })).status).toBe(302);
    expect(await order()).toEqual([...before.slice(0, -2), 'wreaths-only', before.at(-2)]);
    expect((await post('/admin/packages/order', adminId, { ...raise, id: 'none' })).status).toBe(404);
  });

  test('a package without a price in an area it is sold in is refused in a sentence, and what was typed stays', async () => {
    await db().serviceArea.updateMany({ where: { name: 'Chicago' }, data: { priceIndexBps: 0 } });
    const refused = await add({ name: 'Nothing', priceLow: '0.40', priceHigh: '900' });
    const said = plain(await refused.text());
    expect([refused.status, lacks(said, ['Nothing has no price in Chicago', 'value="0.40"'])]).toEqual([422, []]);
    const changed = plain(await (await save('basic-outline', { priceLow: '0.40' })).text());
    expect(changed).toContain('has no price in Chicago');
    const kinds = { create: { id: 'snow', name: 'Snow' } };
    await db().serviceLine.create({ data: { id: 'snow_removal', name: 'Snow removal', kinds } });
    const snow = { name: 'Snow', serviceLineId: 'snow_removal', service: 'snow', takedownMinutes: '' };
    const unruled = plain(await (await add(snow)).text());
    expect(unruled).toContain('This service has no cancellation policy');
    const tornDown = plain(await (await add({ ...snow, takedownMinutes: '30' })).text());
    expect(tornDown).toContain('Snow removal is not taken down. Leave this empty');
    const otherKind = plain(await (await add({ ...snow, service: 'lighting' })).text());
    expect(otherKind).toContain('Choose a kind of work of Snow removal');
    const nonsense = plain(await (await add({ serviceLineId: '', service: 'cooking', name: 'Wreaths only' })).text());
    expect(nonsense).toContain('Choose a service');
    expect(plain(await (await add({ name: 'wreaths ONLY' })).text())).toContain('There is already a package called');
    expect(plain(await (await add({ name: 'Cooked', service: 'cooking' })).text())).toContain('Choose a kind of work');
  });

  test('customers add and order nothing', async () => {
    const { id } = await insertUser(db());
    for (const path of ['/admin/packages/new', '/admin/packages/order'])
      expect(
        (await post(path, id, { ...wreaths, name: 'Mine', id: 'wreaths-only', aboveId: 'basic-outline' })).headers.get(
          'location',
        ),
      ).toBe('/');
    expect(await db().package.count({ where: { name: 'Mine' } })).toBe(0);
  });
});
