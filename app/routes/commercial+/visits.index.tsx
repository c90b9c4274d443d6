import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { z } from 'zod';
import { DaysFilter } from '#app/components/forms/days-filter';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { COMPANY_VISIT_TABS, listCompanyVisits, VISIT_TABS } from '#app/domain/companies/company-visits.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardLoader } from '#app/http/guard.server';
import { readDays } from '#app/http/read-days';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { filteredPath } from '#app/platform/filtered-path';
import { useLive } from '#app/realtime/use-live';
import { VisitRow } from '#app/components/visits/visit-row';
import { summariseVisit, visitSummaryView } from '#app/domain/bookings/visit-summary';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { mark, t, translate } from '#app/platform/texts/t';

const PATH = '/commercial/visits';
const PAGE_SIZE = 20;

const tabView = z.enum(['upcoming', 'overdue', 'history', 'due', 'completed', 'taken']);
const pageView = z.object({
  room: roomView,
  tab: tabView,
  page: z.number(),
  days: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  tabs: z.array(z.object({ tab: tabView, count: z.number() })),
  count: z.number(),
  visits: z.array(visitSummaryView),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company visits')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/visits.index', async ({ actor, db, url }) => {
  const asked = z.object({
    tab: z.enum(COMPANY_VISIT_TABS).catch('upcoming'),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
  });
  const { tab, page } = asked.parse(Object.fromEntries(url.searchParams));
  const member = await requireMembership(db, actor.userId);
  const days = readDays(url);
  const hasDays = days.from !== null || days.to !== null;
  const tabs = COMPANY_VISIT_TABS.filter((each) => each === tab || hasDays || VISIT_TABS.some((usual) => usual === each));
  const lists = await Promise.all(
    tabs.map((each) => listCompanyVisits(db, { member, tab: each, days, page, size: each === tab ? PAGE_SIZE : 0 })),
  );
  const counted = tabs.map((each, at) => ({ tab: each, count: lists[at]?.count ?? 0 }));
  return respond(pageView, {
    room: getRoom(member),
    tab,
    page,
    days,
    tabs: counted,
    count: counted.find((each) => each.tab === tab)?.count ?? 0,
    visits: lists.flatMap(({ visits }) => visits.map((visit) => summariseVisit(visit, now()))),
  });
});

const names = {
  upcoming: mark('Upcoming'),
  overdue: mark('Overdue'),
  history: mark('History'),
  due: mark('Not canceled'),
  completed: mark('Completed'),
  taken: mark('Taken by a pro'),
} as const;

const nothing = {
  upcoming: mark('Visits booked for your locations appear here, with their time and crew.'),
  overdue: mark('Visits whose time has passed without being done appear here.'),
  history: mark('Completed and canceled visits appear here.'),
  due: mark('Visits due in this period appear here, without canceled ones.'),
  completed: mark('Completed visits due in this period appear here.'),
  taken: mark('Visits that a pro took in this period appear here.'),
} as const;

export default function CompanyVisitsPage() {
  const { room, tab, page, days, tabs, count, visits } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const to = (at: number) => filteredPath(PATH, { tab, ...days, page: at });
  return (
    <CompanyShell room={room}>
      <PageHead title={t('Visits')} lead={t('All visits for {company}.', { company: room.company })} />
      <DaysFilter path={PATH} days={days} keep={{ tab }} />
      <Tabs
        label={t('Visits')}
        className="mt-6"
        items={tabs.map((each) => ({
          to: filteredPath(PATH, { tab: each.tab, ...days }),
          label: translate(names[each.tab]),
          count: each.count,
          current: each.tab === tab,
        }))}
      />
      {visits.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon={CalendarDays} title={page > 1 ? t('No visits on this page') : t('No visits')}>
            {translate(nothing[tab])}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={t('Visits')} className="mt-4 space-y-3">
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} to={`/commercial/visits/${visit.id}`} />
          ))}
        </ul>
      )}
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < count ? to(page + 1) : null} />
    </CompanyShell>
  );
}
