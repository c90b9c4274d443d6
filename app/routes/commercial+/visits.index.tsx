import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { listCompanyVisits, VISIT_TABS } from '#app/domain/companies/company-visits.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { VisitRow } from '#app/components/visits/visit-row';
import { summariseVisit, visitSummaryView } from '#app/domain/bookings/visit-summary';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { mark, t, translate } from '#app/platform/texts/t';

const PAGE_SIZE = 20;

const pageView = z.object({
  room: roomView,
  tab: z.enum(['upcoming', 'overdue', 'history']),
  page: z.number(),
  counts: z.object({ upcoming: z.number(), overdue: z.number(), history: z.number() }),
  visits: z.array(visitSummaryView),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company visits')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/visits.index', async ({ actor, db, url }) => {
  const asked = z.object({
    tab: z.enum(VISIT_TABS).catch('upcoming'),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
  });
  const { tab, page } = asked.parse(Object.fromEntries(url.searchParams));
  const member = await requireMembership(db, actor.userId);
  const lists = await Promise.all(
    VISIT_TABS.map((each) => listCompanyVisits(db, { member, tab: each, page, size: each === tab ? PAGE_SIZE : 0 })),
  );
  const [upcoming = 0, overdue = 0, history = 0] = lists.map(({ count }) => count);
  return respond(pageView, {
    room: getRoom(member),
    tab,
    page,
    counts: { upcoming, overdue, history },
    visits: lists.flatMap(({ visits }) => visits.map((visit) => summariseVisit(visit, now()))),
  });
});

const names = { upcoming: mark('Upcoming'), overdue: mark('Overdue'), history: mark('History') } as const;

const nothing = {
  upcoming: mark('Visits booked for your locations appear here, with their time and crew.'),
  overdue: mark('Visits whose time has passed without being done appear here.'),
  history: mark('Completed and canceled visits appear here.'),
} as const;

export default function CompanyVisitsPage() {
  const { room, tab, page, counts, visits } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const to = (at: number) => `/commercial/visits?tab=${tab}&page=${at}`;
  return (
    <CompanyShell room={room}>
      <PageHead title={t('Visits')} lead={t('All visits for {company}.', { company: room.company })} />
      <Tabs
        label={t('Visits')}
        className="mt-6"
        items={(['upcoming', 'overdue', 'history'] as const).map((each) => ({
          to: `/commercial/visits?tab=${each}`,
          label: translate(names[each]),
          count: counts[each],
          current: each === tab,
        }))}
      />
      {visits.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon={CalendarDays} title={page > 1 ? t('No visits on this page') : t('No visits')}>
            {translate(nothing[tab])}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-4 space-y-3">
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} to={`/commercial/visits/${visit.id}`} />
          ))}
        </ul>
      )}
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < counts[tab] ? to(page + 1) : null} />
    </CompanyShell>
  );
}
