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
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Tabs } from '#app/components/ui/tabs';
import { readTaxYear, TAX_ID_PLACES } from '#app/domain/payouts/list-tax-years.server';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { otherLabel } from '#app/domain/payouts/statement-csv';
import { TAX_FORMS, taxFormNames } from '#app/domain/payouts/tax-form';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';

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

export const meta: MetaFunction = () => [{ title: pageTitle('Statements', 'Pro') }];

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
      label: 'Job',
      lead: true,
      cell: (row) => (
        <Link to={`/pro/visits/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'date', label: 'Finished', cell: (row) => <DateTime at={row.completedAt} style="date" zone={zone} /> },
    { key: 'service', label: 'Service', cell: (row) => row.service },
    { key: 'price', label: 'Price', align: 'right', cell: (row) => money(row.priceCents) },
    { key: 'fee', label: 'Platform fee', align: 'right', cell: (row) => money(row.platformCents) },
    { key: 'share', label: 'Your share', align: 'right', cell: (row) => money(row.earnedCents) },
    { key: 'kept', label: 'On hold', align: 'right', cell: (row) => (row.nettedCents ? money(row.nettedCents) : '–') },
    {
      key: 'paid',
      label: 'Paid to you',
      align: 'right',
      cell: (row) => (row.sentAt ? money(row.sentCents) : <span className="text-ink-faint">waiting</span>),
    },
  ];
}

function otherColumns(zone: string): Column<Other>[] {
  return [
    { key: 'what', label: 'What', lead: true, cell: (row) => otherLabel(row.kind) },
    { key: 'date', label: 'Date', cell: (row) => <DateTime at={row.at} style="date" zone={zone} /> },
    { key: 'booking', label: 'Booking', cell: (row) => row.reference ?? '–' },
    { key: 'amount', label: 'Amount', align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
}

function TaxFormCard({ year, tax }: { year: number; tax: z.output<typeof taxView> }) {
  const { form, leastCents, reportedCents, isDue, taxId } = tax;
  const what = form === 'nec' ? 'what we paid to you' : 'what customers were charged for your work';
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={`Form ${taxFormNames[form]} for ${year}`}
        hint={`It reports ${what} in the year, in our office’s time zone.`}
      />
      <p>
        <strong className="font-semibold">
          <Money cents={reportedCents} show="always" />
        </strong>{' '}
        {isDue ? 'so far. We report it to the IRS and send you the form by January 31.' : 'so far. '}
        {isDue ? null : (
          <>
            We send no form below <Money cents={leastCents} show="auto" />. Your earnings are taxable all the same.
          </>
        )}
      </p>
      {taxId === 'missing' ? (
        <p className="mt-2 text-ink-soft">
          We don’t have your tax ID yet.{' '}
          <Link to="/pro/payouts" className="inline-link">
            Add it in your payout setup
          </Link>{' '}
          or{' '}
          <Link to="/pro/docs" className="inline-link">
            upload a W-9
          </Link>
          .
        </p>
      ) : null}
    </Card>
  );
}

export default function StatementsPage() {
  const { year, years, zone, lines, others, totals, tax } = useLoaderData<typeof loader>();
  const sums = [
    ['Customers paid, before tax', totals.priceCents],
    ['Platform fees', totals.platformCents],
    ['Your shares', totals.earnedCents],
    ['Fees and refunds', totals.otherCents],
    ...(totals.beforeCents ? ([[`Carried over from ${year - 1}`, totals.beforeCents]] as const) : []),
    ['Paid to your account', totals.paidCents],
    ['Still to be paid', totals.afterCents],
  ] as const;
  return (
    <>
      <PageHead
        title="Statements"
        lead="Every job of the year, with totals for your tax return."
        actions={
          <>
            <a href={`/pro/payouts/statements.csv?year=${year}`} className={buttonClass('primary')} download>
              <Download aria-hidden className="h-5 w-5" />
              Year as CSV (1099)
            </a>
            <LinkButton to="/pro/payouts" variant="secondary">
              Back to Payouts
            </LinkButton>
          </>
        }
      />
      <Tabs
        label="Years"
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
        <CardHead title={`${totals.jobs} ${totals.jobs === 1 ? 'job' : 'jobs'} in ${year}`} />
        <DataTable
          caption={`Jobs of ${year}`}
          columns={lineColumns(zone)}
          rows={lines}
          rowKey={(row) => row.visitId}
          dense
          empty={<EmptyState title={`No job finished in ${year}`}>Finished jobs appear here with their payouts.</EmptyState>}
        />
      </Card>
      {others.length > 0 ? (
        <Card as="section" className="mt-6">
          <CardHead
            title="Fees and refunds"
            hint="Negative amounts are deducted from your payouts. Positive amounts are added."
          />
          <DataTable
            caption={`Fees and refunds of ${year}`}
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
