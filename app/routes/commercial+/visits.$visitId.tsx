import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { formatArrival, formatDateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { Badge } from '#app/components/ui/badge';
import { StatusChip } from '#app/components/ui/status-chip';
import { MilestonesCard } from '#app/components/visits/milestones-card';
import { PhotoConsent } from '#app/components/visits/photo-consent';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { may } from '#app/domain/memberships/company-role';
import { readCompanyVisit } from '#app/domain/companies/company-visits.server';
import { consentView } from '#app/domain/gallery/consent-view';
import { answerFor, readConsentFor } from '#app/domain/gallery/photo-consent.server';
import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { designView } from '#app/domain/house-designs/design-view';
import { linkDesign } from '#app/domain/house-designs/show-design.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { readReportState } from '#app/domain/reports/queries.server';
import { readBookingFees } from '#app/domain/payments/booking-fees.server';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { nextStatus } from '#app/domain/visits/visit-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { isBalanceDue, getMilestones } from '../customer+/_shared/present-visit.server';
import { MoneyCard } from '../customer+/_shared/visit-cards';
import { VisitDays } from '#app/components/visits/visit-days';
import { reportStateView, VisitReportCard } from '../customer+/_shared/visit-report-card';
import { milestoneView, visitPageView } from '../customer+/_shared/visit-page-view';
import { summariseVisit, visitSummaryView } from '#app/domain/bookings/visit-summary';
import { kindWord } from '#app/components/visits/visit-labels';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';

const pageView = z.object({
  room: roomView,
  visit: visitSummaryView,
  /** Where the member who made the booking acts on it; null for every other member. */
  ownPage: z.string().nullable(),
  /** Owners and managers can reschedule and cancel all visits of the company. */
  can: z.object({ move: z.boolean(), cancel: z.boolean() }),
  /** The conversation with the crew; null for a role that does not write to it. */
  messagesTo: z.string().nullable(),
  orderedBy: z.string(),
  place: z.object({ id: z.string(), name: z.string(), address: z.string() }),
  /** Null for a role that does not read them. */
  access: z.object({ notes: z.string(), wishes: z.string() }).nullable(),
  money: visitPageView.shape.money.nullable(),
  /** Null where there is none, and for a role that does not see money. */
  report: reportStateView.nullable(),
  milestones: z.array(milestoneView),
  /** What was asked for on a picture; null for a role that does not order. */
  house: designView.nullable(),
  /** Null for a role that does not order, and where there is nothing to show. */
  consent: consentView.nullable(),
  opId: z.string(),
  siblings: z.array(z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), windowStart: z.date(), zone: z.string() })),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company visit')) }];

const ROUTE = 'routes/commercial+/visits.$visitId';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const member = await requireMembership(db, actor.userId);
  const visit = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const { booking } = visit;
  const { site, money } = booking;
  const asked = may(member.role, 'edit') ? await findAskedDesign(db, booking.quote.quoteRequestId) : null;
  return respond(pageView, {
    room: getRoom(member),
    visit: summariseVisit(visit, now()),
    ownPage: booking.customerId === actor.userId ? `/customer/visits/${visit.id}` : null,
    can: {
      move: may(member.role, 'edit') && nextStatus(visit.status, 'reschedule', 'customer') !== null,
      cancel: may(member.role, 'edit') && nextStatus(visit.status, 'cancel', 'customer') !== null,
    },
    messagesTo: may(member.role, 'edit') ? `/bookings/${visit.bookingId}/messages` : null,
    orderedBy: booking.contactName,
    place: {
      id: site.id,
      name: site.label || site.street,
      address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    },
    access: booking.seesAccess ? { notes: site.accessNotes, wishes: booking.notes } : null,
    money: money && {
      ...money,
      ...(await readBookingFees(db, booking.id)),
      isCanceled: booking.visits.every(({ status }) => status === 'cancelled'),
      isBalanceDue: isBalanceDue(booking),
      isOnInvoice: booking.terms === 'net_30',
      netDays: booking.netDays,
      coveredByPlan: visit.coveredByPlan,
    },
    report: money && (await readReportState(db, visit.id)),
    milestones: getMilestones(visit, booking.paid),
    house: asked && linkDesign(asked, actor.userId),
    consent: await readConsentFor(db, { visitId: visit.id, userId: actor.userId }),
    opId: crypto.randomUUID(),
    siblings: booking.visits.filter((other) => other.id !== visit.id),
  });
});

const answerSchema = z.object({ intent: z.enum(['allow-photos', 'withdraw-photos']) });

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const member = await requireMembership(db, actor.userId, 'edit');
  const { id: visitId } = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const form = await read(answerSchema);
  const allows = form.data.intent === 'allow-photos';
  await run(form, form.data.intent, (tx) => answerFor(tx, { visitId, userId: actor.userId, allows }));
  return redirectWithNotice(`/commercial/visits/${visitId}`, {
    type: 'success',
    message: allows ? t('Thanks. We may show the photos') : t('We don’t show the photos any more'),
  });
});

const link = 'font-semibold text-link underline underline-offset-4';

export default function CompanyVisitPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const { room, visit } = data;
  return (
    <CompanyShell room={room}>
      <Refusal text={useRefusal()} />
      <p className="mb-3 text-sm">
        <Link to="/commercial/visits" className={link}>
          {t('Visits of {company}', { company: room.company })}
        </Link>
      </p>
      <PageHead
        eyebrow={visit.reference}
        title={`${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}`}
        lead={<VisitTime visit={visit} />}
        actions={visit.isPlanned ? <Badge tone="info">{t('Scheduled')}</Badge> : <StatusChip status={visit.status} />}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <MilestonesCard milestones={data.milestones} zone={visit.zone} />
        <div className="space-y-6">
          <Place data={data} />
          {data.money ? <MoneyCard money={data.money} invoicesTo="/commercial/invoices?tab=all" /> : null}
          <VisitReportCard report={data.report} href={`/commercial/visits/${visit.id}/report.pdf`} zone={visit.zone} />
          {data.consent ? (
            <Card>
              <PhotoConsent consent={data.consent} zone={visit.zone} opId={data.opId} />
            </Card>
          ) : null}
          <Order data={data} />
          {data.house ? (
            <Card as="section">
              <AskedDesign house={data.house} title={t('Your design')} />
            </Card>
          ) : null}
        </div>
      </div>
    </CompanyShell>
  );
}

function VisitTime({ visit }: Pick<Page, 'visit'>) {
  if (!visit.arrival) return <VisitDays visit={visit} />;
  const { from, to } = visit.arrival;
  const when = {
    pro: visit.proName ?? t('The crew'),
    day: formatDateTime(new Date(from), { style: 'long-date', zone: visit.zone }),
    hours: formatArrival(new Date(from), new Date(to), visit.zone),
  };
  return (
    <>{visit.status === 'completed' ? t('{pro} came on {day}, {hours}.', when) : t('{pro} arrives on {day}, {hours}.', when)}</>
  );
}

function Place({ data: { place, access } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Where')} />
      <p>
        <Link to={`/commercial/locations/${place.id}`} className={link}>
          {place.name}
        </Link>
      </p>
      <p className="text-ink-soft">{place.address}</p>
      {access ? (
        <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">
          {access.notes
            ? t('Access: {notes}', { notes: access.notes })
            : t('No access notes yet. You can add a gate code, where to park or a dog.')}
        </p>
      ) : null}
      {access?.wishes ? (
        <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">{t('Requests: {wishes}', { wishes: access.wishes })}</p>
      ) : null}
    </Card>
  );
}

function Order({ data: { visit, orderedBy, ownPage, can, messagesTo, siblings } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Ordered by')} />
      <p>{orderedBy}</p>
      {ownPage ? (
        <p className="mt-2">
          <Link to={ownPage} className={link}>
            {t('Reschedule, cancel or message the crew')}
          </Link>
        </p>
      ) : can.move || can.cancel ? (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {can.move ? (
            <Link to={`/commercial/visits/${visit.id}/reschedule`} className={link}>
              {t('Reschedule')}
            </Link>
          ) : null}
          {can.cancel ? (
            <Link to={`/commercial/visits/${visit.id}/cancel`} className={link}>
              {t('Cancel')}
            </Link>
          ) : null}
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('An owner or manager of your company can reschedule or cancel it.')}</p>
      )}
      {messagesTo && !ownPage ? (
        <p className="mt-2">
          <Link to={messagesTo} className={link}>
            {t('Message the crew')}
          </Link>
        </p>
      ) : null}
      {siblings.map((other) => (
        <p key={other.id} className="mt-3 border-t border-line pt-3 text-sm">
          <WithLinks
            text={t('[{kind}] from {day}', {
              kind: kindWord(other.kind),
              day: formatDateTime(new Date(other.windowStart), { style: 'long-date', zone: other.zone }),
            })}
            to={[`/commercial/visits/${other.id}`]}
            className={link}
          />
        </p>
      ))}
    </Card>
  );
}
