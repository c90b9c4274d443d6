import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money, formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Tabs } from '#app/components/ui/tabs';
import { readTaxYear, TAX_ID_PLACES } from '#app/domain/payouts/list-tax-years.server';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { otherLabel } from '#app/domain/payouts/statement-csv';
import { TAX_FORMS, taxFormNames } from '#app/domain/payouts/tax-form';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/pro+/payouts_.statements';
const yearSchema = z.coerce.number().int().min(2000).max(2200).optional().catch(undefined);

const lineView = z.object({
  visitId: z.string(),
  reference: z.string(),
  service: z.string(),
  completedAt: z.date(),
  priceCents: z.number(),
  platformCents: z.number(),
  earnedCents: z.number(),
  nettedCents: z.number(),
  sentCents: z.number(),
  sentAt: z.date().nullable(),
});
const otherView = z.object({
  at: z.date(),
  kind: z.string(),
  reference: z.string().nullable(),
  amountCents: z.number(),
});
const taxView = z.object({
  form: z.enum(TAX_FORMS),
  leastCents: z.number(),
  reportedCents: z.number(),
  isDue: z.boolean(),
  taxId: z.enum(TAX_ID_PLACES),
});
const pageView = z.object({
  year: z.number(),
  zone: z.string(),
  years: z.array(z.number()),
  lines: z.array(lineView),
  others: z.array(otherView),
  totals: z.object({
    jobs: z.number(),
    priceCents: z.number(),
    platformCents: z.number(),
    earnedCents: z.number(),
    otherCents: z.number(),
    beforeCents: z.number(),
    afterCents: z.number(),
    paidCents: z.number(),
  }),
  tax: taxView,
});
type Line = z.output<typeof lineView>;
type Other = z.output<typeof otherView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Statements'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const year = yearSchema.parse(url.searchParams.get('year') ?? undefined);
  const { proId } = actor.pro;
  const statement = await readStatement(db, { proId, year });
  return respond(pageView, { ...statement, tax: await readTaxYear(db, { proId, year: statement.year }) });
});

function lineColumns(zone: string): Column<Line>[] {
  const money = (cents: number) => <Money cents={cents} show="always" />;
  return [
    {
      key: 'job',
      label: t('Job'),
      lead: true,
      cell: (row) => (
        <Link to={`/pro/visits/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'date', label: t('Finished'), cell: (row) => <DateTime at={row.completedAt} style="date" zone={zone} /> },
    { key: 'service', label: t('Service'), cell: (row) => row.service },
    { key: 'price', label: t('Price'), align: 'right', cell: (row) => money(row.priceCents) },
    { key: 'fee', label: t('Platform fee'), align: 'right', cell: (row) => money(row.platformCents) },
    { key: 'share', label: t('Your share'), align: 'right', cell: (row) => money(row.earnedCents) },
    { key: 'kept', label: t('On hold'), align: 'right', cell: (row) => (row.nettedCents ? money(row.nettedCents) : '–') },
    {
      key: 'paid',
      label: t('Paid to you'),
      align: 'right',
      cell: (row) => (row.sentAt ? money(row.sentCents) : <span className="text-ink-faint">{t('waiting')}</span>),
    },
  ];
}

function otherColumns(zone: string): Column<Other>[] {
  return [
    { key: 'what', label: t('What'), lead: true, cell: (row) => translate(otherLabel(row.kind)) },
    { key: 'date', label: t('Date'), cell: (row) => <DateTime at={row.at} style="date" zone={zone} /> },
    { key: 'booking', label: t('Booking'), cell: (row) => row.reference ?? '–' },
    { key: 'amount', label: t('Amount'), align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
}

function TaxFormCard({ year, tax }: { year: number; tax: z.output<typeof taxView> }) {
  const { form, leastCents, reportedCents, isDue, taxId } = tax;
  const amount = formatMoney(reportedCents, 'always');
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Form {form} for {year}', { form: taxFormNames[form], year })}
        hint={
          form === 'nec'
            ? t('It reports what we paid to you in the year, in our office’s time zone.')
            : t('It reports what customers were charged for your work in the year, in our office’s time zone.')
        }
      />
      <p>
        <WithParts
          text={
            isDue
              ? t('[{amount}] so far. We report it to the IRS and send you the form by January 31.', { amount })
              : t('[{amount}] so far. We send no form below {least}. Your earnings are taxable all the same.', {
                  amount,
                  least: formatMoney(leastCents),
                })
          }
          parts={[(words) => <strong className="font-semibold">{words}</strong>]}
        />
      </p>
      {taxId === 'missing' ? (
        <p className="mt-2 text-ink-soft">
          <WithLinks
            text={t('We don’t have your tax ID yet. [Add it in your payout setup] or [upload a W-9].')}
            to={['/pro/payouts', '/pro/docs']}
          />
        </p>
      ) : null}
    </Card>
  );
}

export default function StatementsPage() {
  const { year, years, zone, lines, others, totals, tax } = useLoaderData<typeof loader>();
  const sums = [
    [t('Customers paid, before tax'), totals.priceCents],
    [t('Platform fees'), totals.platformCents],
    [t('Your shares'), totals.earnedCents],
    [t('Fees and refunds'), totals.otherCents],
    ...(totals.beforeCents ? ([[t('Carried over from {year}', { year: year - 1 }), totals.beforeCents]] as const) : []),
    [t('Paid to your account'), totals.paidCents],
    [t('Still to be paid'), totals.afterCents],
  ] as const;
  return (
    <>
      <PageHead
        title={t('Statements')}
        lead={t('Every job of the year, with totals for your tax return.')}
        actions={
          <>
            <a href={`/pro/payouts/statements.csv?year=${year}`} className={buttonClass('primary')} download>
              <Download aria-hidden className="h-5 w-5" />
              {t('Year as CSV (1099)')}
            </a>
            <LinkButton to="/pro/payouts" variant="secondary">
              {t('Back to Payouts')}
            </LinkButton>
          </>
        }
      />
      <Tabs
        label={t('Years')}
        className="no-print mt-6"
        items={years.map((each) => ({ to: `?year=${each}`, label: String(each), current: each === year }))}
      />
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-3">
        {sums.map(([label, cents]) => (
          <div key={label} className="rounded-lg border border-line bg-surface p-4 last:odd:max-sm:col-span-2">
            <dt className="text-sm text-ink-faint">{label}</dt>
            <dd className="mt-1 text-lg font-semibold">
              <Money cents={cents} show="always" />
            </dd>
          </div>
        ))}
      </dl>
      <TaxFormCard year={year} tax={tax} />
      <Card as="section" className="mt-6">
        <CardHead title={t('{jobs, plural, one {# job} other {# jobs}} in {year}', { jobs: totals.jobs, year })} />
        <DataTable
          caption={t('Jobs of {year}', { year })}
          columns={lineColumns(zone)}
          rows={lines}
          rowKey={(row) => row.visitId}
          dense
          empty={
            <EmptyState title={t('No job finished in {year}', { year })}>
              {t('Finished jobs appear here with their payouts.')}
            </EmptyState>
          }
        />
      </Card>
      {others.length > 0 ? (
        <Card as="section" className="mt-6">
          <CardHead
            title={t('Fees and refunds')}
            hint={t('Negative amounts are deducted from your payouts. Positive amounts are added.')}
          />
          <DataTable
            caption={t('Fees and refunds of {year}', { year })}
            columns={otherColumns(zone)}
            rows={others}
            rowKey={(row) => `${row.kind}:${new Date(row.at).getTime()}:${row.reference}`}
            dense
            empty={null}
          />
        </Card>
      ) : null}
    </>
  );
}
