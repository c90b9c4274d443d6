import { afterEach, beforeAll, expect, test } from 'vitest';
import { readOfficeFigures } from '#app/domain/analytics/read-office.server';
import { daysBefore, type Days } from '#app/domain/analytics/ranges';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertInvoice } from '#tests/factories/invoices';
import { insertVisit } from '#tests/factories/visits';

beforeAll(() => ensureCatalog(db()));
afterEach(() => setClock(null));

async function receivables(days: Days) {
  const figures = await readOfficeFigures(db(), { ...days, key: 'custom', before: daysBefore(days) });
  return figures.find(({ id }) => id === 'receivables')!;
}

test('what is owed is that of the last day of the range, nothing once it is paid, and leads to a list only where it still stands', async () => {
  setClock(new Date('2026-10-20T15:00:00Z'));
  const { id } = await insertVisit(db());
  const visit = await db().visit.findUniqueOrThrow({ where: { id }, include: { booking: true } });
  const invoice = await insertInvoice(db(), { visit });
  await rollUp(db());
  setClock(new Date('2026-10-21T15:00:00Z'));
  await db().billingInvoice.update({ where: { id: invoice.id }, data: { status: 'paid', paidAt: now() } });
  await rollUp(db());

  const owed = await receivables({ from: '2026-10-14', to: '2026-10-20' });
  expect([owed.empty, owed.facts[0]?.value]).toEqual([null, 50_000]);
  expect(owed.chart.type === 'ranks' && owed.chart.rows.map(({ to }) => to)).toEqual(Array.from({ length: 5 }));

  const paid = await receivables({ from: '2026-10-15', to: '2026-10-21' });
  expect([paid.empty, paid.facts[0]?.value]).toEqual(['No invoice was open.', 0]);
  expect(paid.chart.type === 'ranks' && paid.chart.rows.every(({ to }) => to?.startsWith('/admin/invoices?age='))).toBe(true);
});
