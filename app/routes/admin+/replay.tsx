import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { inputClass } from '#app/components/forms/field-frame';
import { FilterInput, FilterTick } from '#app/components/forms/filter-input';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { MAX_REPLAYED, replayDecisions } from '#app/domain/dispatching/replay-decisions.server';
import { officeSpan, officeZone } from '#app/domain/settings/office-zone.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { addDays, localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/replay';
/** What cannot be read counts as not given: a what-if page never refuses. */
function optionalNumber(most: number) {
  return z.coerce.number().min(0).max(most).optional().catch(undefined);
}
const querySchema = z.object({
  from: z.string().date().optional().catch(undefined),
  to: z.string().date().optional().catch(undefined),
  maxMiles: z
    .literal('')
    .transform(() => undefined)
    .or(optionalNumber(500)),
  minPayout: z
    .literal('')
    .transform(() => undefined)
    .or(optionalNumber(10_000)),
  maxVisitsPerDay: z
    .literal('')
    .transform(() => undefined)
    .or(optionalNumber(50)),
  sameDay: z.literal('on').optional().catch(undefined),
});

const figuresView = z.object({
  fillRate: z.number(),
  assigned: z.number(),
  miles: z.number(),
  paidCents: z.number(),
  giniPay: z.number(),
});
const pageView = z.object({
  most: z.number(),
  query: z.object({
    from: z.string(),
    to: z.string(),
    maxMiles: z.number().optional(),
    minPayout: z.number().optional(),
    maxVisitsPerDay: z.number().optional(),
    sameDay: z.boolean(),
  }),
  outcome: z
    .object({
      visits: z.number(),
      before: figuresView,
      after: figuresView,
      changed: z.array(z.object({ reference: z.string(), before: z.string(), after: z.string() })),
      moreChanged: z.number(),
    })
    .nullable(),
});

const MAX_ROWS = 100;
const DEFAULT_DAYS = 14;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Replay'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const query = querySchema.parse(Object.fromEntries(url.searchParams));
  const today = localDate(now(), await officeZone(db));
  const from = query.from ?? addDays(today, -DEFAULT_DAYS);
  const to = query.to ?? today;
  const past = await replayDecisions(db, {
    ...(await officeSpan(db, { from, to })),
    whatIf: {
      set: {
        ...(query.maxMiles === undefined ? {} : { maxMiles: query.maxMiles }),
        ...(query.minPayout === undefined ? {} : { minPayoutCents: Math.round(query.minPayout * 100) }),
        ...(query.maxVisitsPerDay === undefined ? {} : { maxVisitsPerDay: Math.round(query.maxVisitsPerDay) || null }),
        ...(query.sameDay ? { sameDay: true } : {}),
      },
    },
  });
  const name = (outcome: { proId: string } | null) =>
    outcome ? (past?.names.get(outcome.proId) ?? t('a former pro')) : t('no one');
  return respond(pageView, {
    most: MAX_REPLAYED,
    query: { ...query, from, to, sameDay: query.sameDay === 'on' },
    outcome: past && {
      visits: past.visits,
      before: past.result.before,
      after: past.result.after,
      changed: past.result.changed.slice(0, MAX_ROWS).map((visit) => ({
        reference: past.references.get(visit.visitId) ?? '',
        before: name(visit.before),
        after: name(visit.after),
      })),
      moreChanged: Math.max(0, past.result.changed.length - MAX_ROWS),
    },
  });
});

export default function ReplayPage() {
  const { most, query, outcome } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Replay')}
        lead={t(
          'Rerun past dispatch decisions with different rules to see what would have happened. This doesn’t change any visits.',
        )}
      />
      <Card as="section" className="mt-6">
        <Form method="get" className="grid gap-4 sm:grid-cols-3 lg:grid-cols-6 lg:items-end">
          <Labelled label={t('From')} name="from" type="date" value={query.from} />
          <Labelled label={t('To')} name="to" type="date" value={query.to} />
          <Labelled label={t('Radius, miles')} name="maxMiles" inputMode="decimal" value={query.maxMiles} />
          <Labelled label={t('Min payout, $')} name="minPayout" inputMode="decimal" value={query.minPayout} />
          <Labelled label={t('Visits per day')} name="maxVisitsPerDay" inputMode="numeric" value={query.maxVisitsPerDay} />
          <label className="flex min-h-touch items-center gap-2 text-sm">
            <FilterTick name="sameDay" checked={query.sameDay} className="h-5 w-5 accent-action" />
            {t('All pros take same-day jobs')}
          </label>
          <Button type="submit" className="sm:col-span-3 lg:col-span-6 lg:justify-self-start">
            {t('Run replay')}
          </Button>
        </Form>
        <p className="mt-3 text-sm text-ink-faint">
          {t('Leave a field empty to use each pro’s own rule. We replay the latest {most} visits in these dates.', { most })}
        </p>
      </Card>
      {outcome ? <Outcome outcome={outcome} /> : <NothingDecided />}
    </>
  );
}

type LabelledProps = { label: string; name: string; value?: string | number; type?: string; inputMode?: 'decimal' | 'numeric' };

function Labelled({ label, name, value, type = 'text', inputMode }: LabelledProps) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <FilterInput name={name} type={type} inputMode={inputMode} value={value?.toString()} className={inputClass} />
    </label>
  );
}

function NothingDecided() {
  return (
    <div className="mt-6">
      <EmptyState title={t('No dispatch decisions in these dates')}>{t('Choose dates when visits were dispatched.')}</EmptyState>
    </div>
  );
}

type OutcomeData = NonNullable<z.output<typeof pageView>['outcome']>;

function Outcome({ outcome }: { outcome: OutcomeData }) {
  const { before, after } = outcome;
  const rows = [
    { label: t('Visits with a pro'), was: String(before.assigned), is: String(after.assigned) },
    { label: t('Fill rate'), was: percent(before.fillRate), is: percent(after.fillRate) },
    { label: t('Miles driven'), was: before.miles.toFixed(0), is: after.miles.toFixed(0) },
    { label: t('Paid to pros'), was: formatMoney(before.paidCents, 'always'), is: formatMoney(after.paidCents, 'always') },
    { label: t('Pay inequality (0 is equal)'), was: before.giniPay.toFixed(3), is: after.giniPay.toFixed(3) },
  ];
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      <Card as="section">
        <CardHead title={t('{visits, plural, one {# visit} other {# visits}}', { visits: outcome.visits })} />
        <table className="w-full text-sm">
          <caption className="sr-only">{t('Actual results and results with these rules')}</caption>
          <thead>
            <tr className="text-left text-ink-faint">
              <th scope="col" className="py-1.5 font-semibold">
                {t('Figure')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t('Actual')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t('With these rules')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {row.label}
                </th>
                <td className="figures py-2 text-right">{row.was}</td>
                <td className="figures py-2 text-right font-semibold">{row.is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card as="section">
        <CardHead title={t('Visits with a different result')} />
        {outcome.changed.length === 0 ? <p className="text-ink-soft">{t('None. These rules change nothing.')}</p> : null}
        <ul className="divide-y divide-line text-sm">
          {outcome.changed.map((visit, index) => (
            <li key={`${visit.reference} ${index}`} className="flex flex-wrap gap-x-4 py-2">
              <span className="w-28 font-semibold">{visit.reference}</span>
              <span>
                {visit.before} → {visit.after}
              </span>
            </li>
          ))}
        </ul>
        {outcome.moreChanged > 0 ? (
          <p className="mt-2 text-sm text-ink-faint">{t('and {count} more', { count: outcome.moreChanged })}</p>
        ) : null}
      </Card>
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
