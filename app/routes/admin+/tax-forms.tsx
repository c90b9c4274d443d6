import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Badge } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { Money } from '#app/components/ui/money';
import { Tabs } from '#app/components/ui/tabs';
import { chooseTaxYear, listTaxYears, TAX_ID_PLACES } from '#app/domain/payouts/list-tax-years.server';
import { TAX_FORMS, type TaxForm, taxFormNames, taxThreshold, type TaxThreshold } from '#app/domain/payouts/tax-form';
import { taxFormSchema } from '#app/domain/payouts/tax-form.schema';
import { readTaxFormSetting, saveTaxFormSetting } from '#app/domain/payouts/tax-form-setting.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatMoney } from '#app/platform/format-money';
import { AdminList } from './_shared/admin-list';
import { readTaxForms } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { TaxFormSettings } from './_shared/tax-form-settings';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/tax-forms';
const PAGE_SIZE = 50;

const rowView = z.object({
  proId: z.string(),
  name: z.string(),
  company: z.string(),
  payments: z.number(),
  jobs: z.number(),
  paidCents: z.number(),
  grossCents: z.number(),
  reportedCents: z.number(),
  isDue: z.boolean(),
  taxId: z.enum(TAX_ID_PLACES),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  year: z.number(),
  years: z.array(z.number()),
  show: z.enum(['due', 'all']),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
  form: z.enum(TAX_FORMS),
  threshold: z.string(),
  values: z.record(z.string()),
  seen: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Tax forms'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const [{ year, years }, { setting, seen }] = await Promise.all([
    chooseTaxYear(db, url.searchParams.get('year')),
    readTaxFormSetting(db),
  ]);
  const { taxForm, taxFormCents, taxFormPayments } = setting;
  const { filter: show, sorting } = readTaxForms(url, taxForm);
  const { page, list } = await openList(db, { actor, url, name: 'tax-forms', sorting, take: PAGE_SIZE });
  const { rows, next } = await listTaxYears(db, { year, due: show === 'due' }, page);
  const { leastCents, payments } = taxThreshold(setting, year);
  return respond(pageView, {
    year,
    years,
    show,
    rows,
    next,
    list,
    seen,
    form: taxForm,
    threshold: thresholdWords(taxForm, { leastCents, payments }),
    values: {
      taxForm,
      threshold: taxFormCents === null ? '' : String(taxFormCents / 100),
      payments: taxFormPayments === null ? '' : String(taxFormPayments),
    },
    opId: crypto.randomUUID(),
  });
});

function thresholdWords(form: TaxForm, { leastCents, payments }: TaxThreshold): string {
  const amount = formatMoney(leastCents);
  if (payments === 0) return amount;
  return form === 'nec'
    ? t('{amount} and more than {payments} payments', { amount, payments })
    : t('{amount} and more than {payments} jobs', { amount, payments });
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(taxFormSchema);
  await run(form, 'save', (tx) => saveTaxFormSetting(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/tax-forms', { type: 'success', message: t('Tax form saved') });
});

const taxIdLabels = {
  stripe: { tone: 'good', text: mark('With Stripe') },
  w9: { tone: 'good', text: mark('W-9 approved') },
  missing: { tone: 'warn', text: mark('Missing') },
} as const;

function columns(form: TaxForm): Column<Row>[] {
  return [
    {
      key: 'pro',
      label: t('Pro'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/pros/${row.proId}`} className="inline-link">
          {row.company ? `${row.name}, ${row.company}` : row.name}
        </Link>
      ),
    },
    {
      key: 'reported',
      label: t('On the {form}', { form: taxFormNames[form] }),
      align: 'right',
      cell: (row) => <Money cents={row.reportedCents} show="always" />,
    },
    { key: 'paid', label: t('Paid to the pro'), align: 'right', cell: (row) => <Money cents={row.paidCents} show="always" /> },
    { key: 'payments', label: t('Payments'), align: 'right', cell: (row) => row.payments },
    {
      key: 'gross',
      label: t('Customers charged'),
      align: 'right',
      cell: (row) => <Money cents={row.grossCents} show="always" />,
    },
    { key: 'jobs', label: t('Jobs'), align: 'right', cell: (row) => row.jobs },
    {
      key: 'form',
      label: t('Form due'),
      cell: (row) =>
        row.isDue ? <Badge tone="info">{t('To be filed')}</Badge> : <Badge tone="calm">{t('Below the limit')}</Badge>,
    },
    {
      key: 'tax-id',
      label: t('Tax ID'),
      cell: ({ taxId }) => <Badge tone={taxIdLabels[taxId].tone}>{translate(taxIdLabels[taxId].text)}</Badge>,
    },
  ];
}

export default function TaxFormsPage() {
  const { year, years, show, list, rows, next, form, threshold, values, seen, opId } = useLoaderData<typeof loader>();
  const link = (shown: string) => `/admin/tax-forms?year=${year}&show=${shown}`;
  return (
    <>
      <AdminList
        title={t('Tax forms')}
        lead={t('What pros were paid in a year, for the {form}. For {year} one is due from {threshold}.', {
          form: taxFormNames[form],
          year,
          threshold,
        })}
        actions={
          <LinkButton to="/admin/payments" variant="secondary">
            {t('Back to Payments')}
          </LinkButton>
        }
        above={
          <Tabs
            label={t('Years')}
            className="mt-6"
            items={years.map((each) => ({
              to: `/admin/tax-forms?year=${each}&show=${show}`,
              label: String(each),
              current: each === year,
            }))}
          />
        }
        tabs={{
          label: t('Pros'),
          items: [
            { to: link('due'), label: t('Form due'), current: show === 'due' },
            { to: link('all'), label: t('All paid pros'), current: show === 'all' },
          ],
        }}
        caption={t('Pros paid in {year}', { year })}
        columns={columns(form)}
        rows={rows}
        rowKey={(row) => row.proId}
        empty={
          show === 'due'
            ? {
                title: t('No form is due for {year}', { year }),
                text: t('No pro has reached {threshold}.', { threshold }),
                allTo: link('all'),
              }
            : { title: t('No pro was paid in {year}', { year }) }
        }
        list={list}
        next={next}
      />
      <TaxFormSettings year={year} values={values} seen={seen} opId={opId} />
    </>
  );
}
