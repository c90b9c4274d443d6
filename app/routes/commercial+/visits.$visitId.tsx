import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { Badge } from '#app/components/ui/badge';
import { StatusChip } from '#app/components/ui/status-chip';
import { MilestonesCard } from '#app/components/visits/milestones-card';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { may } from '#app/domain/memberships/company-role';
import { readCompanyVisit } from '#app/domain/companies/company-visits.server';
import { answerFor, readConsentFor } from '#app/domain/gallery/photo-consent.server';
import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { designView } from '#app/domain/house-designs/design-view';
import { linkDesign } from '#app/domain/house-designs/show-design.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { readReportState } from '#app/domain/reports/queries.server';
import { readBookingStorage } from '#app/domain/storage/queries.server';
import { orderStorageSchema } from '#app/domain/storage-offers/order.schema';
import { cancelStorage, orderStorage } from '#app/domain/storage-offers/order-storage.server';
import { isStoredBy, readStorageOffer } from '#app/domain/storage-offers/read-offer.server';
import { readBookingFees } from '#app/domain/payments/booking-fees.server';
import { isOver, nextStatus } from '#app/domain/visits/visit-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { useLive } from '#app/realtime/use-live';
import { dueCents, getMilestones } from '../customer+/_shared/present-visit.server';
import { StorageOffer, storageOfferView } from '../customer+/_shared/storage-offer';
import { StoredLights, storedLightsView } from '../customer+/_shared/stored-lights';
import { listWork } from '../customer+/_shared/read-work.server';
import { WorkCard, workView } from '../customer+/_shared/work-card';
import { MoneyCard } from '../customer+/_shared/visit-cards';
import { reportStateView, VisitReportCard } from '../customer+/_shared/visit-report-card';
import { milestoneView, visitPageView } from '../customer+/_shared/visit-page-view';
import { summariseVisit } from '#app/domain/bookings/visit-summary';
import { kindWord } from '#app/components/visits/visit-labels';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { Order, Place, VisitTime } from './_shared/company-visit-parts';
import { companyVisitView } from './_shared/company-visit-view';
import { t } from '#app/platform/texts/t';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company visit')) }];

const pageView = companyVisitView.extend({
  room: roomView,
  money: visitPageView.shape.money.nullable(),
  /** Null where there is none, and for a role that does not see money. */
  report: reportStateView.nullable(),
  milestones: z.array(milestoneView),
  /** What was asked for on a picture; null for a role that does not order. */
  house: designView.nullable(),
  /** Finished work; whether its photos may be shown is asked of those who order. */
  work: workView.nullable(),
  /** Null for a role that does not order, and where storage is not offered. */
  storage: storageOfferView.nullable(),
  lights: storedLightsView.nullable(),
});

const ROUTE = 'routes/commercial+/visits.$visitId';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const member = await requireMembership(db, actor.userId);
  const visit = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const { booking } = visit;
  const { site, money } = booking;
  const by = { userId: actor.userId };
  const mayOrder = may(member.role, 'edit');
  const storage = mayOrder && isStoredBy(visit.kind) ? await readStorageOffer(db, { bookingId: visit.bookingId, by }) : null;
  const fees = money && (await readBookingFees(db, booking.id));
  const asked = mayOrder ? await findAskedDesign(db, booking.quote.quoteRequestId) : null;
  return respond(pageView, {
    room: getRoom(member),
    visit: summariseVisit(visit, now()),
    ownPage: booking.customerId === actor.userId ? `/customer/visits/${visit.id}` : null,
    isOver: isOver(visit.status),
    can: {
      order: mayOrder,
      move: mayOrder && nextStatus(visit.status, 'reschedule', 'customer') !== null,
      cancel: mayOrder && nextStatus(visit.status, 'cancel', 'customer') !== null,
    },
    messagesTo: mayOrder ? `/bookings/${visit.bookingId}/messages` : null,
    orderedBy: booking.contactName,
    place: {
      to: site.archivedAt ? null : `/commercial/locations/${site.id}`,
      name: site.label || site.street,
      address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    },
    access: booking.seesAccess ? { notes: site.accessNotes, wishes: booking.notes } : null,
    money: money &&
      fees && {
        ...money,
        fees: fees.fees,
        creditCents: fees.creditCents,
        isCanceled: booking.visits.every(({ status }) => status === 'cancelled'),
        dueCents: dueCents(booking, fees),
        isOnInvoice: booking.terms === 'net_30',
        isByMonth: booking.programMonth?.billing === 'month',
        netDays: booking.netDays,
        coveredByPlan: visit.coveredByPlan,
      },
    report: money && (await readReportState(db, visit.id)),
    milestones: getMilestones(visit, booking.paid),
    house: asked && linkDesign(asked, actor.userId),
    work: visit.status === 'completed' ? await readCompanyWork(db, { visitId: visit.id, userId: actor.userId }) : null,
    storage: storage && { ...storage, opId: crypto.randomUUID() },
    lights: await readBookingStorage(db, visit.bookingId),
    siblings: booking.visits.filter((other) => other.id !== visit.id),
  });
});

/** Finished work as a member sees it: approving it is up to who booked. */
async function readCompanyWork(db: Db, { visitId, userId }: { visitId: string; userId: string }) {
  const photos = await listWork(db, { visitId, viewerId: userId });
  return { photos, signOff: null, consent: await readConsentFor(db, { visitId, userId }), opId: crypto.randomUUID() };
}

const intentSchema = z.discriminatedUnion('intent', [
  orderStorageSchema,
  z.object({ intent: z.enum(['cancel-storage', 'allow-photos', 'withdraw-photos']) }),
]);

type Deed = { visitId: string; by: { userId: string } };

/** Runs the chosen action and returns the notice to show. */
async function doIntent(tx: Tx, deed: Deed, data: z.output<typeof intentSchema>): Promise<string> {
  const { visitId, by } = deed;
  switch (data.intent) {
    case 'order-storage':
      await orderStorage(tx, { ...deed, shownCents: data.shownCents });
      return t('Your lights are on the list for storage');
    case 'cancel-storage':
      await cancelStorage(tx, deed);
      return t('Storage canceled');
    case 'allow-photos':
      await answerFor(tx, { visitId, ...by, allows: true });
      return t('Thanks. We may show the photos');
    case 'withdraw-photos':
      await answerFor(tx, { visitId, ...by, allows: false });
      return t('We don’t show the photos anymore');
  }
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const member = await requireMembership(db, actor.userId, 'edit');
  const { id: visitId } = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const form = await read(intentSchema);
  const charges = form.data.intent === 'order-storage';
  const by = { userId: actor.userId };
  const limits = charges ? [['payment.booking', visitId] as const] : [];
  const message = await run(form, form.data.intent, (tx) => doIntent(tx, { visitId, by }, form.data), limits);
  return redirectWithNotice(`/commercial/visits/${visitId}`, { type: 'success', message });
});

export default function CompanyVisitPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const { room, visit } = data;
  return (
    <CompanyShell room={room}>
      <Refusal text={useRefusal()} />
      <p className="mb-3 text-sm">
        <Link to="/commercial/visits" className="font-semibold text-link underline underline-offset-4">
          {t('Visits of {company}', { company: room.company })}
        </Link>
      </p>
      <PageHead
        eyebrow={visit.reference}
        title={`${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}`}
        lead={<VisitTime visit={visit} />}
        actions={visit.isPlanned ? <Badge tone="info">{t('Scheduled')}</Badge> : <StatusChip status={visit.status} />}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <MilestonesCard milestones={data.milestones} zone={visit.zone} />
        <div className="space-y-6">
          <Place data={data} />
          {data.money ? <MoneyCard money={data.money} invoicesTo="/commercial/invoices?tab=all" /> : null}
          <VisitReportCard report={data.report} href={`/commercial/visits/${visit.id}/report.pdf`} zone={visit.zone} />
          <WorkCard work={data.work} zone={visit.zone} visitId={visit.id} mayReport={data.ownPage !== null} />
          <StorageOffer offer={data.storage} byAnother={data.ownPage === null} />
          <StoredLights lights={data.lights} zone={visit.zone} />
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
