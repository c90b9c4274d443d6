import { beforeAll, expect, test } from 'vitest';
import { MAX_ADD_ONS } from '#app/domain/business/add-on-form.schema';
import { db } from '#app/platform/db.server';
import { lacks } from '#tests/setup/plain-page';
import { openImports, workOff } from './import-pages';

let imports = {} as Awaited<ReturnType<typeof openImports>>;

const HEAD = 'Name,Kind,Price,Highest price,Price per extra foot,Size,Description,Most pieces';

function table(...rows: string[]): string {
  return [HEAD, ...rows].join('\r\n');
}

/** All that a price list may change. */
async function readPrices() {
  return {
    packages: await db().package.findMany({ orderBy: { id: 'asc' } }),
    addOns: await db().addOn.findMany({ orderBy: { id: 'asc' } }),
    programs: await db().programPrice.findMany({ orderBy: [{ program: 'asc' }, { sizeTier: 'asc' }] }),
    versions: await db().commercialProgram.findMany({ orderBy: { id: 'asc' }, select: { version: true } }),
    log: await db().auditLog.count({ where: { objectType: { not: 'import' } } }),
  };
}

async function packageNamed(name: string) {
  return db().package.findFirstOrThrow({ where: { name } });
}

let instant = '';
let program = { id: '', name: '' };
let sizes: { id: string; label: string }[] = [];

beforeAll(async () => {
  imports = await openImports({ kind: 'prices' });
  const found = await db().package.findFirstOrThrow({ where: { listed: true, active: true, instantPrice: true } });
  instant = found.name;
  const sized = { usualFeet: 150, tenFeetMinutes: 5, takedownTenFeet: 3, storyPercent: 15, leastMinutes: 90 };
  await db().package.update({ where: { id: found.id }, data: sized });
  program = await db().commercialProgram.findFirstOrThrow({ where: { active: true }, orderBy: { id: 'asc' } });
  sizes = await db().siteSize.findMany({ where: { active: true }, orderBy: { sortOrder: 'asc' } });
  expect(sizes.length).toBeGreaterThan(1);
}, 180_000);

test('the dry run of prices says what each row would do and saves nothing', async () => {
  const before = await readPrices();
  const path = await imports.check(
    table(
      `${instant},,$900,"$1,500.00",,,,`,
      'Lit wreath,,95,,,,,',
      'Gutter guard,Add-on,12.50,,,,A guard for a gutter,40',
      'Gutter guard,Add-on,13,,,,A guard for a gutter,40',
      `${program.name},,249,,,"${sizes[0]!.label}",,`,
      `${program.name},,249,,,Enormous,,`,
      'Dragon taming,,100,,,,,',
      'Dragon taming,Package,100,,,,,',
      `${instant},,ten,,,,,`,
      ',,100,,,,,',
      'Path lights,,0.20,,,,,',
      'Path lights,,,,,,,',
      'Wrapped tree,,120,,,,,500',
    ),
  );
  expect(await readPrices()).toEqual(before);
  expect(
    lacks(await imports.see(path), [
      'Import 4 rows',
      'to $900-$1,500',
      'From $85 to $95.',
      '$12.50 each, up to 40.',
      'Gutter guard is in row 4 too, with something else.',
      `Write the size of the site in a column called Size: ${sizes[0]!.label}; `,
      'There is no package, add-on or program called “Dragon taming”.',
      'There is no package called “Dragon taming”. Add it under Packages first.',
      '“ten” is not an amount of money.',
      'There is no name.',
      '“0.20” is too little: a price is at least $1.',
      'There is no price.',
      'Enter a number from 1 to 99 under Maximum quantity.',
    ]),
  ).toEqual([]);
});

test('prices are saved with a version and a line in the log, and the same file twice changes nothing', async () => {
  const before = await packageNamed(instant);
  const file = table(
    `${instant},,$901,"$1,500.00",,,,`,
    'Lit wreath,,96,,,,,',
    'Snow stakes,Add-on,2.50,,,,Stakes along the drive,40',
    `${program.name},,250,,,"${sizes[0]!.label}",,`,
    `${program.name},,quote,,,${sizes[1]!.label.replaceAll(',', '').toUpperCase()},,`,
  );
  const path = await imports.bring(file);
  expect(await imports.see(path)).toContain('5 rows imported');
  const { version, priceLowCents, priceHighCents, ...rest } = await packageNamed(instant);
  expect([version, priceLowCents, priceHighCents]).toEqual([before.version + 1, 90_100, 150_000]);
  // All else stays: the minutes by size of the house too.
  expect(before).toMatchObject(rest);
  expect(rest).toMatchObject({ usualFeet: 150, tenFeetMinutes: 5, takedownTenFeet: 3, storyPercent: 15, leastMinutes: 90 });
  expect(await db().addOn.findFirst({ where: { name: 'Lit wreath' } })).toMatchObject({ priceCents: 9_600, version: 2 });
  expect(await db().addOn.findFirst({ where: { name: 'Snow stakes' } })).toMatchObject({ priceCents: 250, mostPieces: 40 });
  const prices = await db().programPrice.findMany({ where: { program: program.id } });
  const amounts = Object.fromEntries(prices.map(({ sizeTier, amountCents }) => [sizeTier, amountCents]));
  expect([amounts[sizes[0]!.id], amounts[sizes[1]!.id]]).toEqual([25_000, null]);
  // Both sizes of the program are one change of it.
  const changes = await db().auditLog.findMany({ where: { objectId: program.id, action: 'program.change' } });
  expect(changes).toMatchObject([{ actorId: imports.adminId, reason: 'Prices from customers.csv' }]);
  expect(await imports.lastAudit('package')).toMatchObject({
    action: 'package.change',
    reason: 'Prices from customers.csv',
    data: { before: { priceLowCents: before.priceLowCents }, after: { priceLowCents: 90_100 } },
  });
  const saved = await readPrices();
  const again = await imports.bring(file);
  expect(lacks(await imports.see(`${again}?show=same`), ['Snow stakes', 'Lit wreath', instant])).toEqual([]);
  expect(await readPrices()).toEqual(saved);
});

test('a price that a package cannot be sold at is a sentence in the report, and nothing of the file is half saved', async () => {
  const pack = await packageNamed(instant);
  const flat = await db().package.findFirstOrThrow({ where: { listed: true, name: { not: instant } } });
  await db().serviceLine.updateMany({ where: { id: flat.serviceLineId }, data: { houseDesign: false } });
  const path = await imports.check(
    table(
      `${instant},,"$2,000",,,,,`,
      `${instant},Package,quote,,,,,`,
      `${flat.name},,100,,4.50,,,`,
      ...Array.from({ length: MAX_ADD_ONS + 1 }, (_, at) => `Extra ${at},add-on,5,,,,,`),
    ),
  );
  const report = await imports.see(`${path}?show=wrong`);
  expect(
    lacks(report, [
      `The highest price, $1,500, is below the price, $2,000. Write it in a column called Highest price.`,
      'has no price by the roofline or the stories. Leave those cells empty.',
      `The booking form takes ${MAX_ADD_ONS} add-ons. Retire one first.`,
    ]),
  ).toEqual([]);
  const room = MAX_ADD_ONS - (await db().addOn.count({ where: { active: true } }));
  expect(await db().customerImportRow.count({ where: { importId: path.split('/').at(-1), outcome: 'added' } })).toBe(room);
  await imports.press(path, 'write');
  await Promise.all([workOff(), workOff()]);
  expect(await db().addOn.count({ where: { active: true } })).toBe(MAX_ADD_ONS);
  expect(await packageNamed(instant)).toEqual(pack);
});

test('an admin changes a price between the check and the import: their change is judged again, not overwritten unseen', async () => {
  const file = Buffer.from(`Name;Price\nPath lights;101\nLit wreath;96\nCaf\u00e9 lights;5`, 'latin1');
  const path = await imports.check(file);
  expect(await imports.see(`${path}?show=wrong`)).toContain('called “Café lights”');
  await db().addOn.updateMany({ where: { name: 'Path lights' }, data: { priceCents: 10_100, version: { increment: 1 } } });
  const before = await readPrices();
  await imports.press(path, 'write');
  await workOff();
  expect(await readPrices()).toEqual(before);
  expect(lacks(await imports.see(`${path}?show=same`), ['Path lights', 'Lit wreath'])).toEqual([]);
});
