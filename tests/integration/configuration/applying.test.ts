import { beforeAll, beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { changeLines } from '#app/domain/configuration/config-changes';
import { ConfigProblems, type ConfigRow, type Configuration } from '#app/domain/configuration/config-section';
import { applyConfiguration, parseConfiguration, readConfiguration } from '#app/domain/configuration/configuration.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { promisedTuesday } from '#tests/factories/scenarios';
import { hashTables } from '#tests/setup/table-hashes';

let file: Configuration & { format?: unknown };

beforeAll(async () => {
  await ensureCatalog(db());
  await promisedTuesday(db());
});

beforeEach(async () => {
  file = { format: 1, ...structuredClone(await readConfiguration(db())) } as never;
});

async function apply(): Promise<string[]> {
  return changeLines(await transact(db(), (tx) => applyConfiguration(tx, parseConfiguration(file))));
}

/** Expects that a file is refused with these lines, and nothing is written. */
async function expectRefusal(lines: (string | RegExp)[]): Promise<void> {
  const before = await hashTables();
  const refused = await apply().then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ConfigProblems);
  for (const each of lines) expect((refused as Error).message).toMatch(each);
  expect(await hashTables()).toEqual(before);
}

function first(section: string): [string, ConfigRow] {
  return Object.entries(file[section]!)[0]!;
}

function day(ahead: number): string {
  return new Date(now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
}

test('a changed price, a new add-on and one that is left out: changed, made and retired, once', async () => {
  const [[soldId], [addOnId]] = [first('packages'), first('addOns')];
  const price = Number(file.packages![soldId]!.priceHighCents) + 5_000;
  file.packages![soldId]!.priceHighCents = price;
  file.addOns!['lit-star'] = {
    name: 'Lit star',
    description: 'A star for the gable',
    priceCents: 4_500,
    mostPieces: 3,
    sortOrder: 50,
    active: true,
  };
  delete file.addOns![addOnId];
  const lines = await apply();
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toMatch(new RegExp(`~ packages\\.${soldId}\\.priceHighCents: \\d+ → ${price}`));
  expect(lines).toEqual(expect.arrayContaining(['+ addOns.lit-star: new', `~ addOns.${addOnId}.active: true → false`]));
  expect(await db().addOn.findUniqueOrThrow({ where: { id: addOnId } })).toMatchObject({ active: false, version: 2 });
  const audits = { where: { action: 'configuration.apply' } };
  expect(await db().auditLog.count(audits)).toBe(1);
  expect(await apply()).toEqual([]);
  expect(await db().auditLog.count(audits)).toBe(1);
});

test('parts that a file doesn’t have stay as they are', async () => {
  file = { format: 1, flags: file.flags! } as never;
  expect(await apply()).toEqual([]);
});

test('bad input is refused with the path of every field and a sentence', async () => {
  const [[sold], [area], [addOn]] = [first('packages'), first('areas'), first('addOns')];
  Object.assign(file.packages![sold]!, { priceLowCents: 0, tagline: 'x'.repeat(200), color: 'red' });
  file.areas![area]!.radiusMiles = 900;
  file.addOns![addOn]!.priceCents = -1;
  Object.assign(file, { people: {} });
  file.flags!.teleport = { on: true, roles: [], percent: 100 };
  await expectRefusal([
    new RegExp(`^packages\\.${sold}\\.color: There is no such field\\.$`, 'm'),
    new RegExp(`^areas\\.${area}\\.radiusMiles: Enter miles, 1 to 150\\.$`, 'm'),
    new RegExp(`^addOns\\.${addOn}\\.priceCents: Enter dollars, at least 1\\.$`, 'm'),
    /^people: There is no such part\./m,
    /^flags\.teleport: There can be no row with this key\.$/m,
  ]);
  delete file.packages![sold]!.color;
  await expectRefusal([new RegExp(`^packages\\.${sold}\\.tagline: Keep it to 90 characters\\.$`, 'm')]);
});

test('what the rows say together is checked as the pages do', async () => {
  const [[service], [season, days]] = [first('services'), first('seasons')];
  const [serviceOfSeason] = season.split('/');
  file.seasons![`${serviceOfSeason}/${Number(season.split('/')[1]) - 1}`] = {
    ...days,
    installFrom: `${Number(season.split('/')[1]) - 1}-12-31`,
  };
  delete file.policies![service];
  file.services!.copy = { ...file.services![service]! };
  file.seasons!['nothing/2026'] = {
    installFrom: '2026-01-01',
    installTo: '2026-02-01',
    takedownFrom: '2026-01-01',
    takedownTo: '2026-02-01',
  };
  await expectRefusal([
    /^services\.copy\.name: /m,
    /^services\.copy\.kinds\./m,
    /^seasons\.nothing\/2026: There is no such service\.$/m,
    /shares days with/,
  ]);
});

test('a rate that has begun, a package’s service and a kind of work in use don’t change', async () => {
  const [tax] = first('taxRates');
  file.taxRates![tax]!.bps = 1_234;
  file.taxRates![`${tax.slice(0, 2)}/2001-01-01`] = { bps: 100 };
  await expectRefusal([/A rate that has begun is never changed/, /can’t begin before today/]);
  file = { format: 1, ...(await readConfiguration(db())) } as never;
  const [sold] = first('packages');
  file.packages![sold]!.slug = 'another';
  await expectRefusal([new RegExp(`^packages\\.${sold}\\.slug: This can’t change anymore`)]);
  file = { format: 1, services: (await readConfiguration(db())).services! } as never;
  file.services!.holiday_lighting!.kinds = { other: { name: 'Other lights', invoiced: false, sortOrder: 1 } };
  await expectRefusal([/no kind of work lighting/]);
});

test('a late fee above anything that its service sells is refused, as on its page', async () => {
  // One by quote may cost any sum.
  for (const row of Object.values(file.packages!)) if (row.priceHighCents === null) row.active = false;
  const dearest = Math.max(
    ...Object.values(file.packages!)
      .filter(({ serviceLineId, active }) => active && serviceLineId === 'holiday_lighting')
      .map(({ priceHighCents }) => Number(priceHighCents)),
  );
  file.policies!.holiday_lighting!.lateFeeCents = dearest + 1;
  await expectRefusal([
    /^policies\.holiday_lighting\.lateFeeCents: The most expensive package of this service costs \$[\d,.]+\. Enter a fee of that much or less\.$/m,
  ]);
});

test('an area of ZIP codes, of counties and of a state is made, the same again is no change, and one that is not there is refused', async () => {
  const rest = { priceLevelBps: 1_000, active: true };
  Object.assign(file.areas!, {
    Listed: { zips: ['60657', '60614', '60614'], ...rest },
    Counties: { counties: ['Cook, IL', 'Dallas, TX'], ...rest },
    Ohio: { states: ['OH'], ...rest },
  });
  expect(await apply()).toEqual(['+ areas.Counties: new', '+ areas.Listed: new', '+ areas.Ohio: new']);
  expect(await apply()).toEqual([]);
  expect(await db().serviceArea.findUniqueOrThrow({ where: { name: 'Listed' } })).toMatchObject({
    way: 'zips',
    places: ['60614', '60657'],
  });
  file.areas!.Listed!.zips = ['60614', '00001'];
  await expectRefusal([/^areas\.Listed\.zips: There is no ZIP code 00001\. Correct it or take it out\.$/m]);
  file.areas!.Listed = { zips: ['60614'], states: ['IL'], ...rest };
  file.areas!.Counties!.counties = ['Cook'];
  await expectRefusal([/^areas\.Listed\.states: An area has one of these: /m, /^areas\.Counties\.counties: “Cook”: write/m]);
  file.areas!.Listed = { zips: ['60614'], ...rest };
  file.areas!.Counties!.counties = ['cook county, IL'];
  await expectRefusal([/^areas\.Counties\.counties: Write them like this: Cook, IL\.$/m]);
});

test('rates of places are added and taken back, one of a place that is not there or that makes too much is refused', async () => {
  const [county, list] = [`IL/county/Cook/${day(40)}`, `IL/zips/Transit/${day(40)}`];
  Object.assign(file.localTaxRates!, { [county]: { bps: 175 }, [list]: { bps: 100, zips: ['60614', '60657'] } });
  expect(await apply()).toEqual([`+ localTaxRates.${county}: new`, `+ localTaxRates.${list}: new`]);
  expect((await readConfiguration(db())).localTaxRates).toMatchObject({ [list]: { bps: 100, zips: ['60614', '60657'] } });
  file.localTaxRates![county]!.bps = 1_400;
  await expectRefusal([/^localTaxRates\.IL\/county\/Cook\/.*\.bps: All rates together come to 20\.25% in 60201 Evanston\./m]);
  delete file.localTaxRates![county];
  file.localTaxRates![`IL/city/Gotham/${day(40)}`] = { bps: 100 };
  await expectRefusal([/There is no city Gotham in Illinois\.$/m]);
  delete file.localTaxRates![`IL/city/Gotham/${day(40)}`];
  delete file.localTaxRates![list];
  expect(await apply()).toHaveLength(2);
  expect(await db().localTaxRate.count()).toBe(0);
});

test('a new policy is a new version, a rate to come is added and taken back, a season to come goes', async () => {
  const versions = await db().policyVersion.count();
  file.policies!.holiday_lighting!.graceMinutes = 45;
  file.taxRates![`IL/${day(40)}`] = { bps: 700 };
  file.seasons!['pest_control/2040'] = {
    installFrom: '2040-01-01',
    installTo: '2040-12-31',
    takedownFrom: '2040-01-01',
    takedownTo: '2040-12-31',
  };
  expect(await apply()).toHaveLength(3);
  expect(await db().policyVersion.count()).toBe(versions + 1);
  delete file.taxRates![`IL/${day(40)}`];
  delete file.seasons!['pest_control/2040'];
  expect(await apply()).toEqual([`- seasons.pest_control/2040: removed`, `- taxRates.IL/${day(40)}: removed`]);
});

test('a phone number comes out as it is printed, a color is one that can be read, and an unknown ZIP code is refused', async () => {
  file.settings!.business!.phone = '312-867-5309';
  expect(await apply()).toEqual([expect.stringContaining('→ "(312) 867-5309"')]);
  file.settings!.look = { color: '#14463b' };
  expect(await apply()).toEqual(['+ settings.look: new']);
  expect((await readConfiguration(db())).settings!.look).toEqual({ color: '#14463B' });
  file.settings!.look.color = '#FFFF00';
  await expectRefusal([/^settings\.look\.color: The color on the page has a contrast of/m]);
  file.settings!.look.color = '#14463B';
  const [area] = first('areas');
  file.areas![area]!.centerZip = '00001';
  await expectRefusal([new RegExp(`^areas\\.${area}\\.centerZip: That ZIP code does not exist\\.$`)]);
});

test('the terms that the office sets are in the file, within the bounds of their page', async () => {
  const terms = { netDays: 45, lateBps: 200, planNoticeDays: 14, instantFeeBps: 100, instantLeastCents: 0 };
  file.settings!.bookings = { ...file.settings!.bookings, ...terms };
  expect((await apply()).join('\n')).toContain('settings.bookings');
  expect((await readConfiguration(db())).settings!.bookings).toMatchObject(terms);
  const wrong = {
    netDays: [-1, 91, 7.5],
    lateBps: [-1, 301],
    planNoticeDays: [-1, 91],
    instantFeeBps: [501],
    instantLeastCents: [201],
  };
  for (const [key, values] of Object.entries(wrong))
    for (const value of values) {
      file.settings!.bookings = { ...terms, [key]: value };
      await expectRefusal([new RegExp(`^settings\\.bookings\\.${key}: `, 'm')]);
    }
});
