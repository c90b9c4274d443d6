import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { EmptyState } from '#app/components/ui/empty-state';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { readDashboardVisits } from '#app/domain/bookings/dashboard-visits.server';
import { listOpenRequests } from '#app/domain/bookings/open-requests.server';
import { totalInWords } from '#app/domain/quotes/quote-options';
import { listToRepeat } from '#app/domain/bookings/dashboard-history.server';
import { countPastJobs } from '#app/domain/customers/past-jobs.server';
import { listOpenAccounts } from '#app/domain/household/household-members.server';
import { readReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { isOn } from '#app/domain/settings/flags.server';
import { welcomeName } from '#app/domain/accounts/welcome-name';
import { requireChat } from '#app/domain/support/require-chat.server';
import { dashboardChatSchema } from '#app/domain/support/contact.schema';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { ChatPanel } from './_shared/chat-panel';
import {
  BookAgain,
  ServiceCallCard,
  NextVisit,
  OpenRequests,
  RecentlyDone,
  Shortcuts,
  SupportCard,
} from './_shared/dashboard-cards';
import { dashboardView } from './_shared/dashboard-view.server';
import { readChatPanel } from './_shared/read-chat-panel.server';
import { readServiceCall } from './_shared/read-express.server';
import { proName, summariseVisit } from '#app/domain/bookings/visit-summary';
import { VisitRow } from '#app/components/visits/visit-row';
import { joinNames, whoComes } from '#app/domain/visits/team.server';
import type { VisitSummary } from '#app/domain/bookings/visit-summary';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
import { OpenAccounts } from './_shared/open-accounts';
import { planNotice } from './_shared/plan-notice.server';

const ROUTE = 'routes/customer+/dashboard';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your visits')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const customerId = actor.userId;
  const order = url.searchParams.get('new') === '1' ? url.searchParams.get('order') : null;
  if (order) throw await newOrderNotice(order);
  const arrival = await planNotice(db, { customerId, status: url.searchParams.get('status') });
  if (arrival) throw arrival;
  const tab = url.searchParams.get('tab') === 'history' ? 'history' : 'upcoming';
  const cursor = z.string().uuid().safeParse(url.searchParams.get('after'));
  const [{ counts, next, visits, nextPage, recent }, requests] = await Promise.all([
    readDashboardVisits(db, { customerId, tab, cursor: cursor.data }),
    listOpenRequests(db, { customerId, verifiedEmail: actor.emailVerified ? actor.email : null }),
  ]);
  const flags = await Promise.all([
    isOn(db, 'enable_express_mode', { userId: customerId, roles: actor.roles }),
    isOn(db, 'show_chat_beta', { userId: customerId, roles: actor.roles }),
    isOn(db, 'show_beta_chat_ui', { userId: customerId, roles: actor.roles }),
  ]);
  const [again, express, chatPanel, accounts] = await Promise.all([
    listToRepeat(db, customerId),
    flags[0] ? readServiceCall(db, { userId: customerId }) : null,
    flags[1] && flags[2] ? readChatPanel(db, customerId) : null,
    actor.member ? [] : listOpenAccounts(db, { memberId: customerId, openedId: actor.opened?.userId ?? null }),
  ]);
  return respond(dashboardView, {
    invites: !actor.member && (await readReferralTerms(db)).on,
    greeting: welcomeName(actor),
    verified: actor.emailVerified,
    earlierJobs: tab === 'history' ? await countPastJobs(db, customerId) : 0,
    tab,
    counts,
    next: next && summariseVisit(next, now()),
    visits: visits.map((visit) => summariseVisit(visit, now())),
    nextPage,
    requests: requests.map((request) => ({
      token: request.token,
      packageName: request.packageName ?? t('Custom display'),
      place: `${request.city} ${request.zip}`,
      createdAt: request.createdAt,
      quote: request.quote && {
        token: request.quote.token,
        total: totalInWords(request.quote, 'auto'),
        instant: request.quote.source === 'instant',
      },
    })),
    quoteTime: requests.length > 0 ? (await readAnswerTimes(db))('quote:normal') : '',
    isLaterPage: cursor.success,
    recent: recent.map(({ booking, assignments, seats, reviews, ...visit }) => ({
      ...visit,
      packageName: booking.package.name,
      place: booking.site.street,
      proName: joinNames(whoComes({ assignments, seats }).map(proName)),
      rating: reviews[0]?.rating ?? null,
    })),
    again: again.map((booking) => ({
      visitId: booking.visitId,
      packageName: booking.package.name,
      slug: booking.package.slug,
      place: `${booking.site.street}, ${booking.site.city}`,
    })),
    express,
    chat: flags[1],
    chatPanel,
    accounts: accounts.map((one) => ({ ...one, opId: crypto.randomUUID(), leaveOpId: crypto.randomUUID() })),
  });
});

/** The first message of the panel opens a conversation with our team. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  await limitRate('message.user', actor.userId);
  await requireChat(db, actor);
  const form = await read(dashboardChatSchema);
  const { token } = await run(form, 'chat', (tx) =>
    openTicket(tx, {
      channel: 'chat',
      subjectId: 'general',
      name: actor.fullName || welcomeName(actor),
      email: actor.email,
      message: form.data.message,
      userId: actor.userId,
    }),
  );
  return safeRedirect(`/support/${token}`);
});

/** Said once, with the booking's reference or the first eight characters of another id; then the address is clean. */
function newOrderNotice(order: string): Promise<Response> {
  const clean = order.replace(/[^\w-]/g, '');
  const named = /^[A-Z]{2,4}-[\w-]{1,20}$/.test(clean) ? clean : clean.slice(0, 8);
  return redirectWithNotice('/customer/dashboard', {
    type: 'success',
    message: t('You’re booked'),
    description: t('Booking {named}. We’ll let you know as soon as a pro confirms.', { named }),
  });
}

export default function CustomerDashboard() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed', 'quote.changed', 'message.created', 'thread.read', 'ticket.changed']);
  return (
    <>
      <PageHead
        title={t('Welcome, {greeting}', { greeting: data.greeting })}
        actions={<LinkButton to="/book">{t('Get Estimate')}</LinkButton>}
      />
      {data.verified ? null : (
        <Notice tone="warn" title={t('Confirm your email')} className="mt-5">
          <WithParts
            text={t('You can look around, but you need to confirm your address before you pay. [Send me a link]')}
            parts={[
              (words) => (
                <Link
                  to="/verify-email?returnTo=/customer/dashboard"
                  className="font-semibold text-link underline underline-offset-4"
                >
                  {words}
                </Link>
              ),
            ]}
          />
        </Notice>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {data.next ? (
          <div className="lg:col-start-2">
            <NextVisit visit={data.next} />
          </div>
        ) : null}
        <section aria-labelledby="visits-title" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h2 id="visits-title" className="sr-only">
            {t('Installations')}
          </h2>
          <Tabs
            label={t('Visits')}
            items={[
              { to: '/customer/dashboard', label: t('Upcoming'), count: data.counts.upcoming, current: data.tab === 'upcoming' },
              {
                to: '/customer/dashboard?tab=history',
                label: t('History'),
                count: data.counts.history,
                current: data.tab === 'history',
              },
            ]}
          />
          <VisitList visits={data.visits} tab={data.tab} />
          {data.earlierJobs > 0 ? (
            <p className="mt-4">
              <Link to="/customer/earlier-jobs" className="inline-link">
                {t('Earlier jobs ({earlierJobs})', { earlierJobs: data.earlierJobs.toLocaleString('en-US') })}
              </Link>
            </p>
          ) : null}
          <Pager
            firstTo={data.isLaterPage ? `/customer/dashboard?tab=${data.tab}` : null}
            nextTo={data.nextPage && `/customer/dashboard?tab=${data.tab}&after=${data.nextPage}`}
          />
          <div className="mt-8">
            <RecentlyDone visits={data.recent} />
          </div>
        </section>
        <aside className="space-y-6 lg:col-start-2">
          <OpenAccounts accounts={data.accounts} />
          <OpenRequests requests={data.requests} quoteTime={data.quoteTime} />
          {data.express ? <ServiceCallCard data={data.express} /> : null}
          <BookAgain bookings={data.again} />
          {data.chatPanel ? <ChatPanel panel={data.chatPanel} /> : null}
          <Shortcuts invites={data.invites} />
          <SupportCard chat={data.chat} />
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
          title={tab === 'upcoming' ? t('No upcoming visits') : t('No past visits')}
          action={<LinkButton to="/book">{t('Get Estimate')}</LinkButton>}
        >
          {tab === 'upcoming'
            ? t('Book a visit and it’ll show up here, with its time and your pro.')
            : t('Completed and canceled visits show up here.')}
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
