import { beforeAll, expect, test } from 'vitest';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { recentFreeDays } from '#app/domain/quote-requests/free-days.server';
import { recentCoverage } from '#app/domain/quote-requests/recent-coverage.server';
import { db } from '#app/platform/db.server';
import { countRowsRead } from '#tests/setup/rows-read';
import { pageReader } from '#tests/setup/read-pages';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

process.env.COVERAGE_SECONDS = '60';
beforeAll(openFixture);

test('the calendars near a ZIP are read once a minute for strangers, and again for a booking', async () => {
  const query = { zip: '60614' };
  const first = await countRowsRead((tx) => recentCoverage(tx, query));
  const again = await countRowsRead((tx) => recentCoverage(tx, query));
  expect(first).toBeGreaterThan(20);
  expect(again).toBe(0);
  const { ask } = await pageReader();
  const page = await (await ask('/services?zip=60614')).text();
  const pros = await db().pro.findMany({ select: { id: true } });
  await db().pro.updateMany({ where: { id: { in: pros.map(({ id }) => id) } }, data: { acceptingJobs: false } });
  const shown = await recentCoverage(db(), query);
  expect(shown?.nextDates.length).toBeGreaterThan(0);
  for (const { label } of shown?.nextDates ?? []) expect(page).toContain(label);
  expect(await askFor(wish())).toMatchObject({ next: 'received' });
});

test('the days to choose from are read together, and once a minute for strangers', async () => {
  const [place, [pack]] = await Promise.all([findZip(db(), '60614'), listPackages(db())]);
  const asked = { place: place!, pack: pack!, minutes: pack!.installMinutes, dayPart: 'morning', around: null } as const;
  expect(await countRowsRead((tx) => recentFreeDays(tx, asked))).toBeGreaterThan(10);
  expect(await countRowsRead((tx) => recentFreeDays(tx, asked))).toBe(0);
  // One more pro near costs their rows once, not once a day.
  expect(await countRowsRead((tx) => recentFreeDays(tx, { ...asked, dayPart: 'midday' }))).toBeLessThan(300);
});
