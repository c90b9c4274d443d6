import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { SignedQuote } from '#app/components/booking/signed-quote';
import { pageTitle } from '#app/components/layout/page-title';
import { formatArrival } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { Badge } from '#app/components/ui/badge';
import { StatusChip } from '#app/components/ui/status-chip';
import { HistoryCard, historyView } from '#app/components/visits/history-card';
import { MilestonesCard } from '#app/components/visits/milestones-card';
import { ownVisitVersion, getPreviousPro, readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { hasOptions } from '#app/domain/change-orders/add-options.server';
import { findOpenAddition } from '#app/domain/change-orders/queries.server';
import type { VisitButton } from '#app/domain/bookings/visit-buttons';
import { withdrawClaim } from '#app/domain/claims/decide-claim.server';
import { answerFor } from '#app/domain/gallery/photo-consent.server';
import { readCoverage } from '#app/domain/guarantee/read-coverage.server';
import { readBookingStorage } from '#app/domain/storage/queries.server';
import { orderStorageSchema } from '#app/domain/storage-offers/order.schema';
import { cancelStorage, orderStorage } from '#app/domain/storage-offers/order-storage.server';
import { isStoredBy, readStorageOffer } from '#app/domain/storage-offers/read-offer.server';
import { ordersFor } from '#app/domain/memberships/check-booker.server';
import { countUnreadInThread } from '#app/domain/messages/count-unread-in-thread.server';
import { keepOldTime } from '#app/domain/reschedules/withdraw-reschedule.server';
import { readProCard } from '#app/domain/pros/read-pro-card.server';
import { readBookingFees } from '#app/domain/payments/booking-fees.server';
import { readReportState } from '#app/domain/reports/queries.server';
import { readVisitReview } from '#app/domain/review-answers/read-reviews.server';
import { reportAnswer } from '#app/domain/review-answers/report-answer.server';
import { listProReviews } from '#app/domain/reviews/list-pro-reviews.server';
import { acceptTime, findProposal, keepTime } from '#app/domain/fulfillment/propose-times.server';
import { isMissedByCustomer } from '#app/domain/bookings/missed-by-customer.server';
import { readHistory } from '#app/domain/visits/read-history.server';
import { acceptWork } from '#app/domain/fulfillment/sign-off.server';
import { renewTracking } from '#app/domain/visits/read-tracked.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Tx } from '#app/platform/db.server';
import { useLive } from '#app/realtime/use-live';
import { AdditionNotice, additionView } from './_shared/addition-notice';
import { presentTimes } from './_shared/present-times.server';
import { presentVisit } from './_shared/present-visit.server';
import { StorageOffer, storageOfferView } from './_shared/storage-offer';
import { StoredLights, storedLightsView } from './_shared/stored-lights';
import { TimesNotice, timesView } from './_shared/times-notice';
import { VisitAction } from './_shared/visit-action';
import { OwnReviewCard, ownReviewView } from './_shared/own-review-card';
import { ProCard } from './_shared/pro-card';
import { ClaimsCard, MoneyCard, MoveNotice, PlaceCard, ShareCard } from './_shared/visit-cards';
import { readWork } from './_shared/read-work.server';
import { WorkCard, workView } from './_shared/work-card';
import { reportStateView, VisitReportCard } from './_shared/visit-report-card';
import { VisitDays } from '#app/components/visits/visit-days';
import { visitPageView, type VisitPage } from './_shared/visit-page-view';
import { kindWord } from '#app/components/visits/visit-labels';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';

const ROUTE = 'routes/customer+/visits.$visitId';

const pageView = visitPageView.extend({
  addition: additionView.nullable(),
  proposal: timesView.nullable(),
  lights: storedLightsView.nullable(),
  storage: storageOfferView.nullable(),
  report: reportStateView.nullable(),
  history: historyView,
  work: workView.nullable(),
  ownReview: ownReviewView.nullable(),
});

const intentSchema = z.discriminatedUnion('intent', [
  orderStorageSchema,
  z.object({ intent: z.literal('take-time'), position: z.coerce.number().int().min(1).max(3) }),
  z.object({
    intent: z.enum([
      ...(['refuse-times', 'keep-time', 'renew-tracking', 'withdraw-claim', 'approve-work', 'report-answer'] as const),
      ...(['allow-photos', 'withdraw-photos'] as const),
      'cancel-storage',
    ]),
  }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your visit')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visit = await readCustomerVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const proId = visit.assignments[0]?.pro.id;
  const { companyId } = visit.booking;
  const [
    pro,
    unread,
    coverage,
    addition,
    proposal,
    lights,
    storage,
    report,
    orders,
    previousPro,
    history,
    reviews,
    fees,
    work,
    ownReview,
    missedByCustomer,
    addable,
  ] = await Promise.all([
    proId ? readProCard(db, { proId }) : null,
    countUnreadInThread(db, { bookingId: visit.booking.id, userId: actor.userId }),
    readCoverage(db, { ...visit, bookingId: visit.booking.id, policy: visit.booking.policy }),
    findOpenAddition(db, visit.id),
    findProposal(db, { visitId: visit.id, windowVersion: visit.windowVersion }),
    readBookingStorage(db, visit.booking.id),
    isStoredBy(visit.kind) ? readStorageOffer(db, { bookingId: visit.booking.id, by: { userId: actor.userId } }) : null,
    visit.status === 'completed' ? readReportState(db, visit.id) : null,
    companyId ? ordersFor(db, { companyId, userId: actor.userId }) : false,
    getPreviousPro(db, visit),
    readHistory(db, visit.id, {
      reader: { reader: 'customer', viewerId: (actor.member ?? actor).userId },
      before: url.searchParams.get('history') ?? '',
    }),
    proId ? listProReviews(db, proId) : [],
    readBookingFees(db, visit.booking.id),
    visit.status === 'completed' ? readWork(db, visit, actor.userId) : null,
    readVisitReview(db, { visitId: visit.id, customerId: actor.userId }),
    isMissedByCustomer(db, visit),
    hasOptions(db),
  ]);
  const rights = { viewerId: actor.userId, orders };
  return respond(pageView, {
    ...presentVisit(visit, {
      pro,
      reviews,
      fees,
      unread,
      previousPro,
      coverage,
      missedByCustomer,
      ...rights,
      hasOptions: addable,
    }),
    addition,
    proposal: proposal && presentTimes(proposal),
    lights,
    storage: storage && { ...storage, opId: crypto.randomUUID() },
    report,
    history,
    work,
    ownReview: ownReview && { ...ownReview, opId: crypto.randomUUID() },
  });
});

type Mine = { visitId: string; customerId: string };
type Intent = z.output<typeof intentSchema>;

/** Runs the chosen action and returns the notice to show. */
async function doIntent(tx: Tx, mine: Mine, data: Intent): Promise<string> {
  const stored = { visitId: mine.visitId, by: { userId: mine.customerId } };
  switch (data.intent) {
    case 'take-time':
      await acceptTime(tx, { ...(await ownVisitVersion(tx, mine)), position: data.position });
      return t('Visit rescheduled');
    case 'refuse-times':
      await keepTime(tx, await ownVisitVersion(tx, mine));
      return t('You kept your time');
    case 'order-storage':
      await orderStorage(tx, { ...stored, shownCents: data.shownCents });
      return t('Your lights are on the list for storage');
    case 'cancel-storage':
      await cancelStorage(tx, stored);
      return t('Storage canceled');
    case 'keep-time':
      await keepOldTime(tx, mine);
      return t('You kept your current time');
    case 'withdraw-claim':
      await withdrawClaim(tx, mine);
      return t('Claim withdrawn');
    case 'approve-work': {
      const { visitId } = await ownVisitVersion(tx, mine);
      await acceptWork(tx, { visitId, actor: { kind: 'customer', userId: mine.customerId } });
      return t('Thanks, the work is approved');
    }
    case 'allow-photos':
    case 'withdraw-photos':
      return answerForPhotos(tx, { visitId: mine.visitId, userId: mine.customerId, allows: data.intent === 'allow-photos' });
    case 'report-answer':
      await reportAnswer(tx, mine);
      return t('Answer reported. Our office will look at it');
    case 'renew-tracking':
      await renewTracking(tx, mine);
      return t('The old link no longer works');
  }
}

async function answerForPhotos(tx: Tx, answer: Parameters<typeof answerFor>[1]): Promise<string> {
  await answerFor(tx, answer);
  return answer.allows ? t('Thanks. We may show the photos') : t('We don’t show the photos anymore');
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  const form = await read(intentSchema);
  const charges = form.data.intent === 'order-storage';
  const limits = charges ? [['payment.booking', mine.visitId] as const] : [];
  const message = await run(form, form.data.intent, (tx) => doIntent(tx, mine, form.data), limits);
  return redirectWithNotice(`/customer/visits/${mine.visitId}`, { type: 'success', message });
});

export default function CustomerVisitPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed', 'message.created', 'thread.read']);
  const { visit } = data;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/customer/dashboard" className="font-semibold text-link underline underline-offset-4">
          {t('Your visits')}
        </Link>
      </p>
      <Refusal text={useRefusal()} />
      <PageHead
        eyebrow={visit.reference}
        title={`${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}`}
        lead={<VisitTime data={data} />}
        actions={data.isPlanned ? <Badge tone="info">{t('Scheduled')}</Badge> : <StatusChip status={visit.status} />}
      />
      <Outlet />
      <AdditionNotice addition={data.addition} />
      <TimesNotice proposal={data.proposal} />
      <MoveNotice data={data} />
      <div className="mt-6 flex flex-wrap gap-2">
        {data.buttons.map((button) => (
          <VisitAction key={button} button={button as VisitButton} data={data} />
        ))}
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <MilestonesCard milestones={data.milestones} zone={visit.zone} />
          <ShareCard data={data} />
          <HistoryCard history={data.history} zone={visit.zone} />
        </div>
        <div className="space-y-6">
          <WorkCard work={data.work} zone={visit.zone} visitId={visit.id} />
          <VisitReportCard report={data.report} href={`/customer/visits/${visit.id}/report.pdf`} zone={visit.zone} />
          <ClaimsCard data={data} />
          <OwnReviewCard review={data.ownReview} proName={data.pro?.name ?? t('Your pro')} />
          <ProCard data={data} />
          <MoneyCard money={data.money} />
          <SignedQuote signed={data.signed} token={data.quoteToken} zone={data.visit.zone} />
          <StorageOffer offer={data.storage} />
          <StoredLights lights={data.lights} zone={visit.zone} />
          <PlaceCard data={data} />
        </div>
      </div>
    </>
  );
}

/** When, in the tense of where the visit is: nothing that is over or under way is announced. */
function VisitTime({ data }: { data: VisitPage }) {
  const { visit } = data;
  const pro = visit.proName ?? t('Your pro');
  switch (visit.status) {
    case 'cancelled':
      return (
        <>
          {t('Canceled. It was planned for')} <VisitDays visit={visit} />.
        </>
      );
    case 'unfulfilled':
      return <>{t('We couldn’t find a pro for this time. Choose what happens next below.')}</>;
    case 'no_show':
      if (data.missedByCustomer)
        return <>{t('Your pro came, but couldn’t get in or no one was there. Choose what happens next below.')}</>;
      return <>{t('This visit was missed, and we’re sorry. Choose what happens next below.')}</>;
    case 'in_progress':
      if (data.days?.now) return <>{data.days.now}</>;
      if (!data.days?.away) return <>{t('{pro} is at work now.', { pro })}</>;
      if (!data.days.away.next) return <>{t('{pro} is done for the day.', { pro })}</>;
      return <>{t('{pro} is done for the day and will be back on {date}.', { pro, date: data.days.away.next })}</>;
  }
  if (visit.arrival) {
    const when = `${formatDateTime(new Date(visit.arrival.from), { style: 'long-date', zone: visit.zone })}, ${formatArrival(new Date(visit.arrival.from), new Date(visit.arrival.to), visit.zone)}`;
    if (visit.status === 'completed') return <>{t('{pro} came on {when}.', { pro, when })}</>;
    if (visit.status === 'en_route') return <>{t('{pro} is on the way. Planned arrival: {when}.', { pro, when })}</>;
    if (data.buttons.includes('no-show'))
      return <>{t('{pro} was due on {when}. Didn’t show up? Report it below and we’ll fix it.', { pro, when })}</>;
    return <>{t('{pro} arrives on {when}.', { pro, when })}</>;
  }
  return (
    <>
      <VisitDays visit={visit} />.{' '}
      {data.chosenWeek ? `${t('You picked the week of {chosenWeek}.', { chosenWeek: data.chosenWeek })} ` : null}
      {data.settleBy
        ? `${t('We choose the day by {settleBy} and email you. You can move the visit then.', { settleBy: data.settleBy })} `
        : null}
      {data.isPlanned
        ? t('We’ll assign a pro closer to the date.')
        : visit.status === 'draft'
          ? null
          : t('We’ll tell you the 2-hour arrival window as soon as a pro confirms.')}
    </>
  );
}
