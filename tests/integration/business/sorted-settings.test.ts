import { beforeAll, beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { insertAdmin } from '#tests/factories/users';
import { browsing, type Browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';

openCustomers();

let office: Browsing;
beforeAll(async () => {
  office = await browsing((await insertAdmin(db())).id);
});

beforeEach(async () => {
  await db().lateChargeCap.deleteMany();
  await db().localTaxRate.deleteMany();
  await db().taxRate.deleteMany();
});

const STATES = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI'];

/** In which order the words stand on a page. */
async function orderOf(path: string, mark: RegExp): Promise<string[]> {
  return [...(await office.text(path)).matchAll(mark)].map(([, found]) => found ?? '');
}

test('up to ten caps of states have no sort; more are sorted by the state and by the percent, both ways', async () => {
  const caps = STATES.map((state, at) => ({ state, capBps: 50 + ((at * 7) % 11) * 5, updatedAt: now() }));
  const mark = /class="figures text-ink-soft">([\d.]+)% a month/g;
  expect(await office.text('/admin/invoices/caps')).toContain('No caps');
  await db().lateChargeCap.createMany({ data: caps.slice(0, 10) });
  expect(await office.text('/admin/invoices/caps')).not.toContain('name="sort"');
  await db().lateChargeCap.createMany({ data: caps.slice(10) });
  expect(await office.text('/admin/invoices/caps')).toContain('name="sort"');
  const up = (await orderOf('/admin/invoices/caps?sort=percent', mark)).map(Number);
  expect(up).toEqual(caps.map(({ capBps }) => capBps / 100).sort((one, other) => one - other));
  expect((await orderOf('/admin/invoices/caps?sort=-percent', mark)).map(Number)).toEqual(up.toReversed());
  const names = await orderOf('/admin/invoices/caps?sort=-name', /class="font-semibold">(\w+)<\/span> <span class="figures/g);
  expect([names.length, names]).toEqual([11, names.toSorted().toReversed()]);
  expect(await orderOf('/admin/invoices/caps?sort=odd', mark)).toHaveLength(11);
});

test('the places of a state are sorted by name and by the rate of today; one without a rate yet stands last', async () => {
  await db().taxRate.create({ data: { state: 'IL', bps: 625 } });
  await db().localTaxRate.createMany({
    data: STATES.map((name, at) => ({
      state: 'IL',
      kind: 'city',
      name: `City ${name}`,
      bps: 10 + ((at * 7) % 11),
      fromDate: dateColumn(at === 3 ? '2090-01-01' : '2020-01-01'),
    })),
  });
  const path = '/admin/business/taxes?state=IL';
  const mark = />(City \w\w)<\/p>/g;
  const rateOf = (name: string) => 10 + ((STATES.indexOf(name.slice(5)) * 7) % 11);
  const up = await orderOf(`${path}&sort=rate`, mark);
  expect([up.length, up.at(-1)]).toEqual([11, 'City AR']);
  expect(up.slice(0, 10).map(rateOf)).toEqual(
    up
      .slice(0, 10)
      .map(rateOf)
      .sort((one, other) => one - other),
  );
  expect(await orderOf(`${path}&sort=-rate`, mark)).toEqual([...up.slice(0, 10).toReversed(), 'City AR']);
  const names = await orderOf(`${path}&sort=-name`, mark);
  expect(names).toEqual(names.toSorted().toReversed());
});

test('service areas are sorted by name and by their price level', async () => {
  const first = await db().serviceArea.findFirstOrThrow();
  await db().serviceArea.createMany({
    data: Array.from({ length: 11 }, (_, at) => ({
      ...first,
      id: undefined,
      name: `Listed ${String(at).padStart(2, '0')}`,
      priceIndexBps: 100 * ((at * 7) % 11),
    })),
  });
  const mark = />(Listed \d\d)<\/a>/g;
  const names = await orderOf('/admin/business/areas?sort=-name', mark);
  expect([names.length, names]).toEqual([11, names.toSorted().toReversed()]);
  const levels = await orderOf('/admin/business/areas?sort=price', mark);
  expect(levels.map((name) => (Number(name.slice(7)) * 7) % 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
