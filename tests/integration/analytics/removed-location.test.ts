import { expect, test } from 'vitest';
import { readCompanyFigures } from '#app/domain/analytics/read-company.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { insertSite } from '#tests/factories/bookings';
import { insertCompany } from '#tests/factories/companies';

test('a location that was removed keeps its figures, and its bar leads to its payments as those of the others do', async () => {
  const { id: companyId } = await insertCompany(db());
  const kept = await insertSite(db(), { companyId, label: 'Kept' });
  const removed = await insertSite(db(), { companyId, label: 'Removed', archivedAt: now() });
  const day = dateColumn('2026-10-05');
  for (const { id: dimension } of [kept, removed])
    await db().analyticsDay.create({
      data: { kind: 'location_paid', owner: companyId, dimension, day, count: 1, amount: 5_000n },
    });
  const days = { from: '2026-10-01', to: '2026-10-06' };
  const figures = await readCompanyFigures(db(), {
    companyId,
    range: { ...days, key: 'custom', before: { from: '2026-09-25', to: '2026-09-30' } },
  });
  const spend = figures.find(({ id }) => id === 'spend')!;
  expect(spend.chart.type === 'ranks' && spend.chart.rows).toEqual([
    { label: 'Kept', value: 5_000, to: `/commercial/payments?location=${kept.id}&from=2026-10-01&to=2026-10-06` },
    { label: 'Removed', value: 5_000, to: `/commercial/payments?location=${removed.id}&from=2026-10-01&to=2026-10-06` },
  ]);
});
