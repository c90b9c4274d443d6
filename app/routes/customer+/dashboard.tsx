import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { StatusChip } from '#app/components/ui/status-chip';
import { Tabs } from '#app/components/ui/tabs';
import {
  countCustomerVisits,
  findNextVisit,
  listCustomerVisits,
  listOpenRequests,
} from '#app/domain/bookings/customer-visits.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { summariseVisit, visitSummaryView } from './_shared/visit-view';
import { VisitRow, type VisitSummary } from './_shared/visit-row';
import { kindWord } from './_shared/visit-words';

const ROUTE = 'routes/customer+/dashboard';

const openRequestView = z.object({
  token: z.string(),
  packageName: z.string(),
  place: z.string(),
  createdAt: z.date(),
  quote: z.object({ token: z.string(), totalCents: z.number(), instant: z.boolean() }).nullable(),
});

const pageView = z.object({
  greeting: z.string(),
  verified: z.boolean(),
  tab: z.enum(['upcoming', 'history']),
  counts: z.object({ upcoming: z.number(), history: z.number() }),
  next: visitSummaryView.nullable(),
  visits: z.array(visitSummaryView),
  nextPage: z.string().nullable(),
  requests: z.array(openRequestView),
});

export const meta: MetaFunction = () => [{ title: 'Your visits · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const customerId = actor.userId;
  const tab = url.searchParams.get('tab') === 'history' ? 'history' : 'upcoming';
  const cursor = z.string().uuid().safeParse(url.searchParams.get('after'));
  const [counts, next, list, requests] = await Promise.all([
    countCustomerVisits(db, customerId),
    findNextVisit(db, customerId),
    listCustomerVisits(db, { customerId, tab, cursor: cursor.data }),
    listOpenRequests(db, { customerId, verifiedEmail: actor.emailVerified ? actor.email : null }),
  ]);
  return respond(pageView, {
    greeting: actor.fullName.split(' ')[0] || actor.fullName || (actor.email.split('@')[0] ?? ''),
    verified: actor.emailVerified,
    tab,
    counts,
    next: next && summariseVisit(next),
    visits: list.visits.map(summariseVisit),
    nextPage: list.next,
    requests: requests.map((request) => ({
      token: request.token,
      packageName: request.package?.name ?? 'Custom display',
      place: `${request.city} ${request.zip}`,
      createdAt: request.createdAt,
      quote: request.quotes[0]
        ? {
            token: request.quotes[0].token,
            totalCents: request.quotes[0].totalCents,
            instant: request.quotes[0].source === 'instant',
          }
        : null,
    })),
  });
});

export default function CustomerDashboard() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed', 'quote.changed', 'message.created', 'thread.read']);
  return (
    <>
      <PageHead title={`Welcome, ${data.greeting}`} actions={<LinkButton to="/book">Get Estimate</LinkButton>} />
      {data.verified ? null : (
        <Notice tone="warn" title="Confirm your e-mail" className="mt-5">
          You can look around, but paying waits until your address is confirmed.{' '}
          <Link to="/verify-email?returnTo=/customer/dashboard" className="font-semibold text-link underline underline-offset-4">
            Send me a link
          </Link>
        </Notice>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-labelledby="visits-title" className="min-w-0">
          <h2 id="visits-title" className="sr-only">
            Installations
          </h2>
          <Tabs
            label="Visits"
            items={[
              { to: '/customer/dashboard', label: 'Upcoming', count: data.counts.upcoming, current: data.tab === 'upcoming' },
              {
                to: '/customer/dashboard?tab=history',
                label: 'History',
                count: data.counts.history,
                current: data.tab === 'history',
              },
            ]}
          />
          <VisitList visits={data.visits} tab={data.tab} />
          <Pager previousTo={null} nextTo={data.nextPage && `/customer/dashboard?tab=${data.tab}&after=${data.nextPage}`} />
        </section>
        <aside className="space-y-6">
          {data.next ? <NextVisit visit={data.next} /> : null}
          <OpenRequests requests={data.requests} />
        </aside>
      </div>
    </>
  );
}

function VisitList({ visits, tab }: { visits: VisitSummary[]; tab: 'upcoming' | 'history' }) {
  if (visits.length === 0) {
    return (
      <div className="mt-4">
        <EmptyState
          icon={CalendarPlus}
          title={tab === 'upcoming' ? 'Nothing planned yet' : 'Nothing here yet'}
          action={<LinkButton to="/book">Get Estimate</LinkButton>}
        >
          {tab === 'upcoming'
            ? 'When you book, your visits stand here with their time and your pro.'
            : 'Finished and cancelled visits stand here.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="mt-4 space-y-3">
      {visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </ul>
  );
}

function NextVisit({ visit }: { visit: VisitSummary }) {
  return (
    <Card as="section">
      <CardHead title="Upcoming installation" actions={<StatusChip status={visit.status} />} />
      <p className="display text-display-sm">
        <DateTime at={visit.windowStart} style="date" zone={visit.zone} />
      </p>
      <p className="mt-1 text-ink-soft">
        {visit.arrival
          ? `${visit.proName ?? 'Your crew'} arrives ${formatArrival(visit.arrival.from, visit.arrival.to, visit.zone)}.`
          : `${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={`/customer/visits/${visit.id}`} variant="secondary" size="sm">
          Details
        </LinkButton>
      </div>
    </Card>
  );
}

function OpenRequests({ requests }: { requests: z.output<typeof openRequestView>[] }) {
  if (requests.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title="Requests" hint="What you asked for and have not booked yet" />
      <ul className="space-y-3">
        {requests.map((request) => (
          <li key={request.token} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="font-semibold">{request.packageName}</p>
            <p className="text-sm text-ink-faint">{request.place}</p>
            {request.quote ? (
              <Link
                to={request.quote.instant ? `/confirm?request=${request.token}` : `/quotes/${request.quote.token}`}
                className="text-sm font-semibold text-link underline underline-offset-4"
              >
                Your price: {formatMoney(request.quote.totalCents)}
              </Link>
            ) : (
              <p className="text-sm text-ink-soft">We answer within 24 hours.</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
