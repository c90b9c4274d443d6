import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { z } from 'zod';
import { FilterChoice, FilterDay, FilterText, FilterZip } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { type Column } from '#app/components/ui/data-table';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { LinkButton } from '#app/components/ui/button';
import { LightLink } from '#app/components/ui/light-link';
import { Notice } from '#app/components/ui/notice';
import { Money } from '#app/components/ui/money';
import { StatusChip } from '#app/components/ui/status-chip';
import { WithLinks } from '#app/components/ui/with-links';
import { BOARD_PAGE, countBoard, listBoard, searchBoard } from '#app/domain/dispatching/list-board.server';
import { addDays } from '#app/domain/catalog/seasons';
import { readAtRisk } from '#app/domain/pro-admin/visits-at-risk.server';
import { countMissing } from '#app/domain/operations/launch-checklist.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { env } from '#app/platform/env.server';
import { localDate } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { readBoard } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import {
  COUNTED_LABELS,
  COUNTED_NAMES,
  dispatchPath,
  readDispatchSearch,
  type DispatchSearch,
  VIEW_LABELS,
  VIEW_NAMES,
} from './_shared/board-search';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/dispatch.index';

/** Which day is today: for the shortcuts only, the visits are filtered by their sites' own days. */

const rowView = z.object({
  visitId: z.string(),
  status: z.string(),
  service: z.string(),
  reference: z.string(),
  customer: z.string(),
  place: z.string(),
  windowStart: z.date(),
  windowEnd: z.date(),
  zone: z.string(),
  payoutCents: z.number(),
  pro: z.string().nullable(),
  start: z.date().nullable(),
  why: z.string(),
  attention: z.boolean(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  search: z.object({
    view: z.enum(VIEW_NAMES),
    q: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
    zip: z.string().optional(),
    only: z.enum(COUNTED_NAMES).optional(),
  }),
  days: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  counts: z.record(z.string(), z.number()),
  rows: z.array(rowView),
  next: z.string().nullable(),
  list: officeListView,
  missing: z.number(),
  atRisk: z.object({ week: z.number(), month: z.number(), both: z.number() }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Dispatch'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const search = readDispatchSearch(url);
  const { filter: query, sorting } = readBoard(url);
  const { page, list } = await openList(db, { actor, url, name: 'dispatch', sorting, take: BOARD_PAGE });
  const [board, counts, missing, risk] = await explainLoad(t('Failed to fetch jobs'), async () => {
    const found = await searchBoard(db, query);
    return Promise.all([
      listBoard(db, query, { search: found, page }),
      countBoard(db, query, found),
      env().DEMO_DATA ? 0 : countMissing(db),
      readAtRisk(db),
    ]);
  });
  const today = localDate(now(), await officeZone(db));
  const days = [
    { label: t('Today'), from: today, to: today },
    { label: t('Tomorrow'), from: addDays(today, 1), to: addDays(today, 1) },
    { label: t('Next 7 days'), from: today, to: addDays(today, 6) },
  ];
  const atRisk = { week: risk[7], month: risk[30], both: risk[60] };
  return respond(pageView, { search, days, counts, missing, atRisk, list, ...board });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'visit',
      label: t('Visit'),
      lead: true,
      cell: (row) => (
        <LightLink to={`/admin/dispatch/${row.visitId}`} className="group/visit text-link">
          <span className="whitespace-nowrap underline underline-offset-4">{row.reference}</span>{' '}
          <span className="font-normal text-ink group-hover/visit:underline">{row.service}</span>
        </LightLink>
      ),
    },
    { key: 'state', label: t('State'), cell: (row) => <StatusChip status={row.status} audience="staff" /> },
    {
      key: 'window',
      label: t('Arrival window'),
      cell: (row) => (
        <>
          <DateTime at={row.start ?? row.windowStart} style={row.start ? 'date-time' : 'date'} zone={row.zone} showZone />
          {row.start ? null : (
            <span className="block whitespace-nowrap text-xs text-ink-faint">
              {formatArrival(row.windowStart, row.windowEnd, row.zone)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'customer',
      label: t('Customer'),
      cell: (row) => (
        <>
          {row.customer}
          <span className="block text-xs text-ink-faint">{row.place}</span>
        </>
      ),
    },
    { key: 'pro', label: t('Pro'), cell: (row) => row.pro ?? <span className="text-ink-faint">{t('none')}</span> },
    {
      key: 'why',
      label: t('Why'),
      cell: (row) => (
        <span className="flex items-start gap-1.5">
          {row.attention ? <TriangleAlert aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-warn" /> : null}
          <span>
            {row.attention ? <span className="sr-only">{t('Needs attention:')} </span> : null}
            {row.why}
          </span>
        </span>
      ),
    },
    { key: 'payout', label: t('Payout'), align: 'right', cell: (row) => <Money cents={row.payoutCents} show="always" /> },
  ];
}

export default function DispatchBoard() {
  const { search, days, counts, rows, next, list, missing, atRisk } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'offer.changed', 'pool.changed', 'dispatch.changed', 'booking.changed']);
  const views = VIEW_NAMES.map((view) => ({
    to: dispatchPath({ ...search, view }),
    label: translate(VIEW_LABELS[view]),
    count: counts[view] ?? 0,
    current: view === search.view,
  }));
  return (
    <AdminList
      title={t('Dispatch')}
      actions={
        <>
          <LinkButton to="/admin/bookings/new" variant="secondary">
            {t('Book for a customer')}
          </LinkButton>
          <LinkButton to={search.from ? `/admin/board?day=${search.from}` : '/admin/board'} variant="secondary">
            {t('Open the board')}
          </LinkButton>
        </>
      }
      above={
        <>
          {missing > 0 ? <MissingNotice count={missing} /> : null}
          {atRisk.both > 0 ? <RiskNotice {...atRisk} /> : null}
        </>
      }
      tabs={{ label: t('Visits by state'), items: views }}
      filters={{
        keep: search.view === 'all' ? {} : { view: search.view },
        fields: (
          <>
            <FilterText label={t('Search')} value={search.q} placeholder={t('Name, phone, email, street, reference, pro')} />
            <FilterDay name="from" label={t('From')} value={search.from} />
            <FilterDay name="to" label={t('To')} value={search.to} />
            <FilterZip name="zip" label={t('ZIP code')} value={search.zip} />
            <FilterChoice
              name="only"
              label={t('Only')}
              options={[['', t('All')], ...COUNTED_NAMES.map((name) => [name, translate(COUNTED_LABELS[name])] as const)]}
              value={search.only ?? ''}
            />
          </>
        ),
      }}
      links={<DayLinks search={search} days={days} />}
      caption={t('Visits')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.visitId}
      empty={{ title: t('No visits'), text: t('No visits match these filters.'), allTo: '/admin/dispatch' }}
      list={list}
      next={next}
    />
  );
}

/** How many visits have a pro whose license or insurance ends before them. */
function RiskNotice({ week, month, both }: { week: number; month: number; both: number }) {
  const counts = [
    { days: 7, count: week },
    { days: 30, count: month },
    { days: 60, count: both },
  ];
  return (
    <Notice tone={week > 0 ? 'warn' : 'info'} title={t('Licenses or insurance end before visits')} className="mt-4">
      {counts.map(({ days, count }) => (
        <Link key={days} to={`/admin/licenses/visits?days=${days}`} className="inline-link mr-4">
          {t('{count} in {days} days', { count, days })}
        </Link>
      ))}
    </Notice>
  );
}

function DayLinks({ search, days }: { search: DispatchSearch; days: { label: string; from: string; to: string }[] }) {
  return (
    <nav aria-label={t('Days')} className="mt-3 flex flex-wrap gap-x-4 text-sm">
      {days.map(({ label, from, to }) => (
        <Link
          key={label}
          to={dispatchPath({ ...search, from, to })}
          aria-current={search.from === from && search.to === to ? 'true' : undefined}
          className="inline-flex min-h-touch items-center text-link underline underline-offset-4 aria-[current]:font-semibold"
        >
          {label}
        </Link>
      ))}
      <Link
        to={dispatchPath({ ...search, from: undefined, to: undefined })}
        className="inline-flex min-h-touch items-center text-link underline underline-offset-4"
      >
        {t('Any day')}
      </Link>
    </nav>
  );
}

/** While something that a first booking needs is not there. */
function MissingNotice({ count }: { count: number }) {
  return (
    <Notice tone="warn" className="mt-4">
      <WithLinks
        text={
          count === 1
            ? t('Before customers can book and pay, one thing is missing. [See what is missing]')
            : t('Before customers can book and pay, {count} things are missing. [See what is missing]', { count })
        }
        to={['/admin/ready']}
      />
    </Notice>
  );
}
