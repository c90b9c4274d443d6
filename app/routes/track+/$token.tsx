import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { hasPicture, PackagePicture } from '#app/components/booking/package-picture';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { StatusChip } from '#app/components/ui/status-chip';
import { MilestonesCard } from '#app/components/visits/milestones-card';
import { visitTimeline } from '#app/domain/bookings/visit-timeline';
import { isPlanned } from '#app/domain/bookings/visit-summary';
import { kindWord } from '#app/components/visits/visit-labels';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { readTracked } from '#app/domain/visits/read-tracked.server';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { guardLoader } from '#app/http/guard.server';
import { awayBetweenDays, dayUnderWay } from '#app/domain/visits/days.server';
import { joinNames, otherDayStarts, waitsForTeam, whoComes } from '#app/domain/visits/team.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { drawPosition } from './_shared/draw-position.server';
import { positionView, ProPosition } from './_shared/pro-position';

const pageView = z.object({
  title: z.string(),
  slug: z.string(),
  place: z.string(),
  status: z.enum(VISIT_STATUSES),
  zone: z.string(),
  when: z.string(),
  /** The expected time, and in how many minutes that is; never before the promised hours. */
  eta: z.string().nullable(),
  minutes: z.number().nullable(),
  isPlanned: z.boolean(),
  /** Between two days of work that takes several. */
  isAway: z.boolean(),
  /** Of work of several days: the one on which a pro is on the way or at work now, null on the first; all of them in words, null for one. */
  day: z.number().nullable(),
  days: z.array(z.string()).nullable(),
  /** A pro is on the way, on whichever day. */
  isComing: z.boolean(),
  proName: z.string().nullable(),
  /** Where the pro on the way is, while they share it. */
  position: positionView.nullable(),
  milestones: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      at: z.date().nullable(),
      state: z.enum(['done', 'current', 'ahead']),
      detail: z.string().optional(),
    }),
  ),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Follow the visit')) }, { name: 'robots', content: 'noindex' }];

/** A visit's public page: anyone with the link sees its progress, and nothing that identifies the house or its owner. */
export const loader = /* @__PURE__ */ guardLoader('routes/track+/$token', async ({ db, params }) => {
  const visit = await readTracked(db, params.token ?? '');
  const { booking, zone } = visit;
  const held = visit.assignments[0];
  const time = (at: Date) => formatDateTime(at, { style: 'time', zone });
  const takedown = visit.kind === 'install' ? booking.visits.find(({ status }) => status !== 'cancelled') : undefined;
  const today = dayUnderWay(visit);
  const coming = today?.status === 'en_route' ? today.held : visit.status === 'en_route' ? held : undefined;
  const etaAt = coming?.etaAt && coming.start && coming.etaAt >= coming.start ? coming.etaAt : null;
  const eta = etaAt ? time(etaAt) : null;
  const planned = isPlanned(visit, now());
  const proName = held
    ? joinNames((today ? [today.held.pro] : whoComes(visit)).map(({ user }) => user.fullName.split(' ')[0] ?? ''))
    : null;
  const shared = { assignmentId: coming?.id ?? '', site: booking.site, proName: proName ?? '' };
  const isPaid = booking.paymentStatus !== 'none';
  return respond(pageView, {
    title: `${booking.package.name}, ${kindWord(visit.kind).toLowerCase()}`,
    slug: booking.package.slug,
    place: `${booking.site.city}, ${booking.site.state}`,
    status: visit.status === 'accepted' && waitsForTeam(visit) ? 'pending' : visit.status,
    zone,
    day: today?.day ?? null,
    days: daysOf(visit),
    isComing: coming !== undefined,
    when: coming?.start
      ? promiseInWords(coming.start, zone)
      : held
        ? promiseInWords(held.start, zone)
        : windowInWords(visit.windowStart, visit.windowEnd, zone),
    eta,
    minutes: etaAt ? Math.max(0, Math.round((etaAt.getTime() - now().getTime()) / MINUTE_MS)) : null,
    isPlanned: planned,
    isAway: awayBetweenDays(visit) !== null,
    proName,
    position: coming ? await drawPosition(db, shared) : null,
    milestones: visitTimeline({
      status: visit.status,
      quotedAt: booking.quote.issuedAt,
      bookedAt: booking.createdAt,
      paid: isPaid,
      isUnpaid: !isPaid,
      kind: visit.kind,
      isRevisit: visit.guarantee,
      searchFrom:
        planned && visit.dispatchAfter
          ? {
              at: visit.dispatchAfter,
              when: t('on {dispatchAfter}', { dispatchAfter: formatDateTime(visit.dispatchAfter, { style: 'long-date', zone }) }),
            }
          : null,
      onInvoice: booking.terms === 'net_30',
      netDays: booking.netDays,
      events: visit.events,
      eta,
      photos: visit.photos[0] ? { count: visit.photos.length, firstAt: visit.photos[0].createdAt } : null,
      takedown: takedown ? { when: windowInWords(takedown.windowStart, takedown.windowEnd, zone), doneAt: null } : null,
    }),
  });
});

/** Each day of the work once a pro has them, in words; null for one. */
function daysOf({ days, seats, assignments, zone }: Awaited<ReturnType<typeof readTracked>>): string[] | null {
  const [first] = assignments;
  const others = first ? otherDayStarts(seats) : [];
  if (days === 1 || !first || others.length === 0) return null;
  return [first.start, ...others].map((at) => formatDateTime(at, { style: 'long-date', zone }));
}

function comingWords({ eta, minutes, when }: z.output<typeof pageView>, who: string): string {
  if (!eta) return t('{who} is on the way. Arrival window: {when}.', { who, when });
  if (!minutes) return t('{who} is on the way and should arrive about {eta}.', { who, eta });
  return t('{who} is on the way and should arrive about {eta}, in {minutes} min.', { who, eta, minutes });
}

function leadOf(data: z.output<typeof pageView>): string {
  const { status, isComing, isPlanned, isAway, proName, when } = data;
  const who = proName ?? t('The pro');
  if (isComing) return comingWords(data, who);
  switch (status) {
    case 'in_progress':
      return isAway ? t('{pro} is done for the day.', { pro: who }) : t('{who} is at work.', { who });
    case 'completed':
      return t('All done.');
    case 'accepted':
      return t('{who} arrives {when}.', { who, when });
    case 'cancelled':
      return t('This visit is canceled.');
    case 'no_show':
    case 'unfulfilled':
      return t('We’re finding a new time.');
    default:
      return isPlanned
        ? t('{when}. We’ll assign a pro closer to the date.', { when })
        : t('{when}. We’re finding a pro.', { when });
  }
}

export default function TrackPage() {
  const data = useLoaderData<typeof loader>();
  const live = useFreshStatus();
  return (
    <SiteLayout>
      <div className="page max-w-3xl py-10">
        <PageHead
          eyebrow={data.place}
          title={data.title}
          lead={leadOf(data)}
          actions={data.isPlanned ? <Badge tone="info">{t('Scheduled')}</Badge> : <StatusChip status={data.status} />}
        />
        {data.position ? <ProPosition position={data.position} who={data.proName ?? t('The pro')} zone={data.zone} /> : null}
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          <div className="space-y-6">
            <MilestonesCard milestones={data.milestones} zone={data.zone} />
            {data.days ? <DaysCard days={data.days} now={data.day} /> : null}
          </div>
          {hasPicture(data.slug) ? (
            <div className="self-start overflow-hidden rounded-lg border border-line shadow-soft">
              <PackagePicture slug={data.slug} />
            </div>
          ) : null}
        </div>
        <p className="mt-6 text-sm text-ink-faint">
          {live ? t('This page updates automatically.') : t('Reload this page to see the latest status.')}
        </p>
      </div>
    </SiteLayout>
  );
}

/** Each day of work that takes several; the one that a pro is on the way to, or at work on, stands out. */
function DaysCard({ days, now: today }: { days: string[]; now: number | null }) {
  return (
    <Card as="section">
      <CardHead title={t('{days} working days in a row', { days: days.length })} />
      <ol className="list-decimal pl-5 text-sm">
        {days.map((date, index) => (
          <li key={date} className={today === index + 1 ? 'font-semibold' : undefined}>
            {date}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const REFRESH_MS = 30_000;

/** Asks for the status again every half a minute while the page is looked at. Returns whether it does. */
function useFreshStatus(): boolean {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return useHydrated();
}
