import { beforeAll, describe, expect, test } from 'vitest';
import { loadSupport } from '#app/domain/initial-data/load-support.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, getWords, type Reader } from '#tests/setup/read-pages';
import { askFor, wish } from '../payments/payment-fixtures';

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
      'Enter a percentage, 0 to 100',
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

  test('of two who change it at once the second is told', async () => {
    const fields = await fieldsOf('premium-showstopper');
    const first = { ...fields, tagline: 'The whole house, drawn for you' };
    expect((await post('/admin/packages', adminId, first)).status).toBe(302);
    expect((await post('/admin/packages', adminId, { ...fields, tagline: 'Something else' })).status).toBe(409);
    const { tagline } = await db().package.findUniqueOrThrow({ where: { id: 'premium-showstopper' } });
    expect(tagline).toBe('The whole house, drawn for you');
  });
});
