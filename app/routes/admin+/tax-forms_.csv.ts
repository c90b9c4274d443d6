import { chooseTaxYear, type TaxYearRow, taxYearPages } from '#app/domain/payouts/list-tax-years.server';
import { taxFormNames } from '#app/domain/payouts/tax-form';
import { readTaxFormSetting } from '#app/domain/payouts/tax-form-setting.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';

const TAX_ID = { stripe: 'with Stripe', w9: 'W-9 approved', missing: 'missing' };

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A year's pros with what their tax form reports, as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/tax-forms_.csv', async ({ db, url }) => {
  const { year } = await chooseTaxYear(db, url.searchParams.get('year'));
  const { setting } = await readTaxFormSetting(db);
  const form = taxFormNames[setting.taxForm];
  const head = [
    ...['Year', 'Form', 'Due', 'Pro', 'Company', 'Email', 'Stripe account', 'Tax ID'],
    ...[`Amount on the ${form}`, 'Paid to the pro', 'Payments', 'Customers charged', 'Jobs'],
  ];
  const asLine = (row: TaxYearRow) => [
    ...[String(year), form, row.isDue ? 'yes' : 'no', row.name, row.company, row.email, row.stripeAccountId ?? ''],
    TAX_ID[row.taxId],
    ...[dollars(row.reportedCents), dollars(row.paidCents), String(row.payments), dollars(row.grossCents), String(row.jobs)],
  ];
  const pages = taxYearPages(db, { year, due: url.searchParams.get('show') !== 'all' });
  return csvResponse(`tax-forms-${year}.csv`, { head, pages, asLine });
});
