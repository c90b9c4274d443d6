import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import {
  AUTO_DAYS,
  countAtRisk,
  listAtRiskPage,
  MAX_AT_RISK,
  RISK_DAYS,
  searchForOthers,
} from '#app/domain/pro-admin/visits-at-risk.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { formatDay } from '#app/platform/format-date-time';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readVisitsAtRisk } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

/** What the engine calls a pro’s insurance; a license is called as the office named it. */
const INSURANCE = mark('Insurance');
const ROUTE = 'routes/admin+/licenses.visits';
const PAGE = '/admin/licenses/visits';

const rowView = z.object({
  key: z.string(),
  visitId: z.string(),
  reference: z.string(),
  place: z.string(),
  zone: z.string(),
  start: z.date(),
  proId: z.string(),
  pro: z.string(),
  paper: z.string(),
  endsOn: z.string().nullable(),
  /** To take it from its pro with one press; null where there is time for a new paper. */
  opId: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  days: z.number(),
  tabs: z.array(z.object({ to: z.string(), label: z.string(), count: z.number(), current: z.boolean() })),
  rows: z.array(rowView),
  soon: z.number(),
  list: officeListView,
  next: z.string().nullable(),
  opId: z.string(),
});

const pressSchema = z.object({ visitId: z.string().uuid().optional() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Visits at risk'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter: days, sorting } = readVisitsAtRisk(url);
  const { page, list } = await openList(db, { actor, url, name: 'visits-at-risk', sorting, take: MAX_AT_RISK });
  const [{ rows: found, next }, counts] = await Promise.all([listAtRiskPage(db, days, page), countAtRisk(db)]);
  const soonEnds = now().getTime() + RISK_DAYS[0] * DAY_MS;
  const isFirstOfVisit = (visitId: string, at: number) => found.findIndex((row) => row.visitId === visitId) === at;
  return respond(pageView, {
    days,
    tabs: RISK_DAYS.map((each) => ({
      to: `${PAGE}?days=${each}`,
      label: t('Next {days} days', { days: each }),
      count: counts[each],
      current: each === days,
    })),
    rows: found.map(({ endsOn, ...row }, at) => ({
      ...row,
      key: `${row.visitId} ${row.paper}`,
      paper: row.paper === INSURANCE ? translate(INSURANCE) : row.paper,
      endsOn: endsOn ? dateText(endsOn) : null,
      opId: row.start.getTime() < soonEnds && isFirstOfVisit(row.visitId, at) ? crypto.randomUUID() : null,
    })),
    soon: counts[RISK_DAYS[0]],
    list,
    next,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, url }) => {
  const form = await read(pressSchema);
  const { opId } = form.operation(actor.userId, 'at-risk');
  const done = await searchForOthers(db, { adminId: actor.userId, opId, visitId: form.data.visitId });
  return redirectWithNotice(`${PAGE}${url.search}`, {
    type: done > 0 ? 'success' : 'info',
    message:
      done > 0 ? t('Searching again for {done, plural, one {# visit} other {# visits}}', { done }) : t('Nothing to search for'),
    description:
      done > 0
        ? t('The customers keep their dates and know that we’re finding another pro.')
        : t('These visits are not at risk anymore.'),
  });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'visit',
      label: t('Visit'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/dispatch/${row.visitId}`} className="inline-link whitespace-nowrap">
          {row.reference}
        </Link>
      ),
    },
    { key: 'date', label: t('Date'), cell: (row) => <DateTime at={row.start} style="date-time" zone={row.zone} showZone /> },
    { key: 'place', label: t('Place'), cell: (row) => row.place },
    {
      key: 'pro',
      label: t('Pro'),
      cell: (row) => (
        <Link to={`/admin/pros/${row.proId}`} className="inline-link">
          {row.pro}
        </Link>
      ),
    },
    { key: 'paper', label: t('Document'), cell: (row) => row.paper },
    {
      key: 'ends',
      label: t('Ends on'),
      cell: (row) => <span className="figures whitespace-nowrap">{row.endsOn ? formatDay(row.endsOn) : t('None on file')}</span>,
    },
    {
      key: 'actions',
      label: t('Actions'),
      cell: (row) =>
        row.opId ? (
          <ButtonForm
            fields={{ visitId: row.visitId, opId: row.opId }}
            size="sm"
            variant="secondary"
            label={t('Search for another pro for {reference}', { reference: row.reference })}
          >
            {t('Search again')}
          </ButtonForm>
        ) : null,
    },
  ];
}

function searchLabel(soon: number): string {
  if (soon === 1) return t('Search again for the one visit of the next 7 days');
  return soon > MAX_AT_RISK
    ? t('Search again for the first {count} visits of the next 7 days', { count: MAX_AT_RISK })
    : t('Search again for all {count} visits of the next 7 days', { count: soon });
}

export default function VisitsAtRiskPage() {
  const { days, tabs, rows, soon, list, next, opId } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'pro.changed']);
  return (
    <AdminList
      title={t('Visits at risk')}
      lead={t(
        'Visits whose pro has a license or insurance that ends before the day of the visit. Pros are reminded 60, 30 and 7 days before. {days} days before the visit, we search for another pro ourselves.',
        { days: AUTO_DAYS },
      )}
      actions={
        <>
          {soon > 0 ? <ButtonForm fields={{ opId }}>{searchLabel(soon)}</ButtonForm> : null}
          <LinkButton to="/admin/licenses" variant="secondary">
            {t('All licenses')}
          </LinkButton>
        </>
      }
      tabs={{ label: t('Days ahead'), items: tabs }}
      caption={t('Visits at risk in the next {days} days', { days })}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.key}
      empty={{ title: t('No visits at risk'), text: t('Every pro’s license and insurance hold on the days of their visits.') }}
      list={list}
      next={next}
    />
  );
}
