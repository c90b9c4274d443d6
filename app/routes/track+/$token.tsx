import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PackagePicture } from '#app/components/booking/package-picture';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { StatusChip } from '#app/components/ui/status-chip';
import { MilestonesCard } from '#app/components/visits/milestones-card';
import { visitTimeline } from '#app/domain/bookings/visit-timeline';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { readTracked } from '#app/domain/visits/read-tracked.server';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';

const kindWords = { install: 'Installation', takedown: 'Takedown', service_call: 'Service call' } as const;

const pageView = z.object({
  title: z.string(),
  slug: z.string(),
  place: z.string(),
  status: z.enum(VISIT_STATUSES),
  zone: z.string(),
  when: z.string(),
  eta: z.string().nullable(),
  proName: z.string().nullable(),
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

export const meta: MetaFunction = () => [{ title: 'Follow the visit · Brightcrew' }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

/** A visit's public page (G073): whoever has the link sees how it stands, and nothing by which house or owner could be known. */
export const loader = /* @__PURE__ */ guardLoader('routes/track+/$token', async ({ db, params }) => {
  const visit = await readTracked(db, params.token ?? '');
  const { booking, zone } = visit;
  const held = visit.assignments[0];
  const time = (at: Date) => formatDateTime(at, { style: 'time', zone });
  const takedown = visit.kind === 'install' ? booking.visits.find(({ status }) => status !== 'cancelled') : undefined;
  const eta = visit.status === 'en_route' && held?.etaAt ? time(held.etaAt) : null;
  return respond(pageView, {
    title: `${booking.package.name}, ${kindWords[visit.kind].toLowerCase()}`,
    slug: booking.package.slug,
    place: `${booking.site.city}, ${booking.site.state}`,
    status: visit.status,
    zone,
    when: held ? promiseInWords(held.start, zone) : windowInWords(visit.windowStart, visit.windowEnd, zone),
    eta,
    proName: held ? (held.pro.user.fullName.split(' ')[0] ?? null) : null,
    milestones: visitTimeline({
      status: visit.status,
      quotedAt: booking.quote.issuedAt,
      bookedAt: booking.createdAt,
      paid: booking.paymentStatus !== 'none',
      onInvoice: booking.terms === 'net_30',
      events: visit.events,
      eta,
      photos: visit.photos[0] ? { count: visit.photos.length, firstAt: visit.photos[0].createdAt } : null,
      takedown: takedown ? { when: windowInWords(takedown.windowStart, takedown.windowEnd, zone), doneAt: null } : null,
    }),
  });
});

function leadOf({ status, eta, proName, when }: z.output<typeof pageView>): string {
  const who = proName ?? 'The crew';
  switch (status) {
    case 'en_route':
      return eta ? `${who} is on the way and should be there about ${eta}.` : `${who} is on the way.`;
    case 'in_progress':
      return `${who} is at work.`;
    case 'completed':
      return 'All done. Switch them on tonight.';
    case 'accepted':
      return `${who} comes ${when}.`;
    case 'cancelled':
      return 'This visit will not take place.';
    case 'no_show':
    case 'unfulfilled':
      return 'We are finding a new time.';
    default:
      return `${when}. We are finding the crew.`;
  }
}

export default function TrackPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-3xl py-10">
        <PageHead eyebrow={data.place} title={data.title} lead={leadOf(data)} actions={<StatusChip status={data.status} />} />
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          <MilestonesCard milestones={data.milestones} zone={data.zone} />
          <div className="self-start overflow-hidden rounded-lg border border-line shadow-soft">
            <PackagePicture slug={data.slug} />
          </div>
        </div>
        <p className="mt-6 text-sm text-ink-faint">Load this page again to see how things stand now.</p>
      </div>
    </SiteLayout>
  );
}
