import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Avatar } from '#app/components/ui/avatar';
import { useRootData } from '#app/components/layout/root-data';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { RatingStars } from '#app/components/ui/rating';
import { StatusChip } from '#app/components/ui/status-chip';
import { Timeline } from '#app/components/ui/timeline';
import { readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { visitButtons, type VisitButton } from '#app/domain/bookings/visit-buttons';
import { visitTimeline } from '#app/domain/bookings/visit-timeline';
import { unreadCount } from '#app/domain/messages/unread-count.server';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { summariseVisit, visitSummaryView } from './_shared/visit-view';
import { VisitDays } from './_shared/visit-days';
import { kindWord } from './_shared/visit-words';

const ROUTE = 'routes/customer+/visits.$visitId';

const pageView = z.object({
  visit: visitSummaryView,
  bookingId: z.string(),
  pro: z.object({ name: z.string(), rating: z.number(), ratingCount: z.number() }).nullable(),
  address: z.string(),
  notes: z.string(),
  durationMinutes: z.number(),
  money: z.object({
    subtotalCents: z.number(),
    taxCents: z.number(),
    totalCents: z.number(),
    paidCents: z.number(),
    refundedCents: z.number(),
  }),
  milestones: z.array(
    z.object({ key: z.string(), title: z.string(), at: z.date().nullable(), state: z.enum(['done', 'current', 'ahead']) }),
  ),
  siblings: z.array(
    z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), status: z.string(), windowStart: z.date(), zone: z.string() }),
  ),
  buttons: z.array(z.string()),
  unread: z.number(),
});

export const meta: MetaFunction = () => [{ title: 'Your visit · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readCustomerVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const { booking } = visit;
  const summary = summariseVisit(visit);
  const pro = visit.assignments[0]?.pro;
  const paid = booking.payments.reduce((sum, payment) => sum + payment.capturedCents, 0);
  const refunded = booking.payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
  return respond(pageView, {
    visit: summary,
    bookingId: booking.id,
    pro: pro && summary.proName ? { name: summary.proName, rating: pro.rating, ratingCount: pro.ratingCount } : null,
    address: `${booking.site.street}, ${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
    notes: booking.notes,
    durationMinutes: visit.durationMinutes,
    money: {
      subtotalCents: booking.subtotalCents,
      taxCents: booking.taxCents,
      totalCents: booking.totalCents,
      paidCents: paid,
      refundedCents: refunded,
    },
    milestones: visitTimeline({ status: visit.status, bookedAt: booking.createdAt, paid: paid > 0, events: visit.events }),
    siblings: booking.visits.filter((other) => other.id !== visit.id),
    buttons: visitButtons({ status: visit.status, rated: visit.reviews.length > 0, hasPro: pro !== undefined }),
    unread: await unreadCount(db, { bookingId: booking.id, userId: actor.userId }),
  });
});

type PageData = z.output<typeof pageView>;

export default function CustomerVisitPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed', 'message.created', 'thread.read']);
  const { visit } = data;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/customer/dashboard" className="font-semibold text-link underline underline-offset-4">
          Your visits
        </Link>
      </p>
      <PageHead
        eyebrow={visit.reference}
        title={`${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}`}
        lead={<VisitTime data={data} />}
        actions={<StatusChip status={visit.status} />}
      />
      <Outlet />
      <div className="mt-6 flex flex-wrap gap-2">
        {data.buttons.map((button) => (
          <VisitAction key={button} button={button as VisitButton} data={data} />
        ))}
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card as="section">
          <CardHead title="How it stands" />
          <Timeline
            label="How the visit stands"
            steps={data.milestones.map(({ key, title, at, state }) => ({
              key,
              title,
              state,
              when: at ? <DateTime at={at} zone={visit.zone} /> : undefined,
            }))}
          />
        </Card>
        <div className="space-y-6">
          <ProCard data={data} />
          <MoneyCard money={data.money} />
          <PlaceCard data={data} />
        </div>
      </div>
    </>
  );
}

function VisitTime({ data }: { data: PageData }) {
  const { visit } = data;
  if (visit.arrival) {
    return (
      <>
        {visit.proName ?? 'Your crew'} arrives on <DateTime at={visit.arrival.from} style="long-date" zone={visit.zone} />,{' '}
        {formatArrival(visit.arrival.from, visit.arrival.to, visit.zone)}.
      </>
    );
  }
  return (
    <>
      <VisitDays visit={visit} />. We tell you the exact two hours as soon as a pro is set.
    </>
  );
}

function VisitAction({ button, data }: { button: VisitButton; data: PageData }) {
  const id = data.visit.id;
  const supportEmail = useRootData()?.settings.email ?? '';
  switch (button) {
    case 'messages':
      return (
        <LinkButton to={`/bookings/${data.bookingId}/messages`} variant="secondary">
          Messages{data.unread > 0 ? ` (${data.unread} new)` : ''}
        </LinkButton>
      );
    case 'reschedule':
      return (
        <LinkButton to={`/customer/visits/${id}/reschedule`} variant="secondary">
          Reschedule
        </LinkButton>
      );
    case 'cancel':
      return (
        <LinkButton to={`/customer/visits/${id}/cancel`} variant="quiet" preventScrollReset>
          Cancel Request
        </LinkButton>
      );
    case 'rate':
      return <LinkButton to={`/visits/${id}/review`}>Rate Installation</LinkButton>;
    case 'report':
      return (
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Visit ${data.visit.reference}`)}`}
          className={buttonClass('secondary')}
        >
          Report a problem
        </a>
      );
    case 'rebook':
      return (
        <LinkButton to="/book" variant="secondary">
          Book Again
        </LinkButton>
      );
  }
}

function ProCard({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title="Your pro" />
      {data.pro ? (
        <div className="flex items-center gap-4">
          <Avatar name={data.pro.name} />
          <div>
            <p className="font-semibold">{data.pro.name}</p>
            {data.pro.ratingCount > 0 ? (
              <RatingStars value={data.pro.rating} count={data.pro.ratingCount} size="sm" />
            ) : (
              <p className="text-sm text-ink-faint">New on Brightcrew</p>
            )}
          </div>
        </div>
      ) : (
        <p className="text-ink-soft">A professional will be assigned soon.</p>
      )}
    </Card>
  );
}

function MoneyCard({ money }: { money: PageData['money'] }) {
  const rows = [
    { label: 'Price', cents: money.subtotalCents },
    { label: 'Tax', cents: money.taxCents },
    { label: 'Total', cents: money.totalCents },
    { label: 'Paid', cents: money.paidCents },
    ...(money.refundedCents ? [{ label: 'Refunded', cents: money.refundedCents }] : []),
  ];
  return (
    <Card as="section">
      <CardHead title="Money" hint="Takedown is part of the price" />
      <dl className="space-y-2">
        {rows.map((row) => (
          <div key={row.label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="font-semibold">
              <Money cents={row.cents} show="always" />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PlaceCard({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title="Where" />
      <p>{data.address}</p>
      {data.notes ? <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">{data.notes}</p> : null}
      {data.siblings.map((other) => (
        <p key={other.id} className="mt-3 border-t border-line pt-3 text-sm">
          <Link to={`/customer/visits/${other.id}`} className="font-semibold text-link underline underline-offset-4">
            {kindWord(other.kind)}
          </Link>{' '}
          from <DateTime at={other.windowStart} style="long-date" zone={other.zone} />
        </p>
      ))}
    </Card>
  );
}
