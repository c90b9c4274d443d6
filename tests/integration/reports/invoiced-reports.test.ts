import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { collectReport, findReportedVisit } from '#app/domain/reports/collect-report.server';
import { formatMoney } from '#app/platform/format-money';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { bookedBusiness } from '../payments/business-fixtures';
import { complete, openFixture } from '../payments/payment-fixtures';
import { openStore, programVisits, sold } from '../programs/program-fixtures';

vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(() => setClock(null));

/** What the report of a finished visit says about its payment. */
async function moneyOf(visitId: string): Promise<string> {
  const visit = await findReportedVisit(db(), visitId);
  const { next } = await collectReport(db(), visit!, { revision: 1, proNote: '', officeNote: '' });
  return next.at(-1) ?? '';
}

function onInvoice(cents: number): string {
  return `On your invoice: ${formatMoney(cents, 'always')}. We’ll email it with its due date.`;
}

/** The first visits of a program that was sold so are done. */
async function doneVisits(billing: 'visit' | 'month', count: number) {
  const proId = (await insertPro(db())).id;
  const id = await sold(await openStore(), { cadence: 'weekly', billing });
  const visits = (await programVisits(id)).slice(0, count).map(({ visit }) => visit);
  for (const { id: visitId, windowStart } of visits) {
    setClock(new Date(windowStart.getTime() + HOUR_MS));
    await complete(visitId, proId);
  }
  return visits;
}

test('the report of an installation on invoice names what its own invoice has, not the takedown too', async () => {
  const { install } = await bookedBusiness({ amountCents: 300_000 });
  await complete(install.id, (await insertPro(db())).id);
  const { totalCents } = await db().billingInvoice.findUniqueOrThrow({ where: { visitId: install.id } });
  expect(totalCents).toBe(install.priceCents + install.taxCents);
  expect(await moneyOf(install.id)).toBe(onInvoice(totalCents));
  await db().billingInvoice.update({
    where: { visitId: install.id },
    data: { creditCents: 2_500, totalCents: totalCents - 2_500 },
  });
  expect(await moneyOf(install.id)).toBe(onInvoice(totalCents - 2_500));
});

test('each report of a program billed by the visit names that visit’s invoice', async () => {
  for (const { id, priceCents, taxCents } of await doneVisits('visit', 2))
    expect(await moneyOf(id)).toBe(onInvoice(priceCents + taxCents));
});

test('a report of a program billed by the month says that the visit comes with the month’s invoice', async () => {
  const [visit] = await doneVisits('month', 1);
  expect(await moneyOf(visit!.id)).toBe('On the invoice for this month. We’ll email it with its due date.');
});
