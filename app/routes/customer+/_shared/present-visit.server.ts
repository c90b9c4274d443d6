import type { readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { canChooseWeek } from '#app/domain/bookings/takedown-week-policy';
import { visitButtons } from '#app/domain/bookings/visit-buttons';
import { visitTimeline } from '#app/domain/bookings/visit-timeline';
import { daysText } from '#app/domain/catalog/days';
import { longDate } from '#app/domain/catalog/visit-windows';
import type { Coverage } from '#app/domain/guarantee/claim-policy';
import { coverageText } from '#app/domain/guarantee/guarantee-text';
import { claimLabels } from '#app/domain/guarantee/claim-labels';
import { fileLink } from '#app/domain/files/file-link.server';
import type { readProCard } from '#app/domain/pros/read-pro-card.server';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { isFirstWork } from '#app/domain/visits/visit-kind';
import { canTip } from '#app/domain/tips/read-tip.server';
import { z } from 'zod';
import { isOverdue } from '#app/domain/fulfillment/no-show-policy';
import { isOver } from '#app/domain/visits/visit-status';
import { awayBetweenDays, dayUnderWay } from '#app/domain/visits/days.server';
import { isOfTeam, otherDayStarts, whoComes } from '#app/domain/visits/team.server';
import { proNameForCustomers } from '#app/domain/names/pro-name';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now } from '#app/platform/clock.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { dateText } from '#app/platform/local-date';
import type { VisitPage } from './visit-page-view';
import { isPlanned, summariseVisit } from '#app/domain/bookings/visit-summary';
import type { BookingFees } from '#app/domain/payments/booking-fees.server';
import type { listProReviews } from '#app/domain/reviews/list-pro-reviews.server';
import { t } from '#app/platform/texts/t';

type Visit = Awaited<ReturnType<typeof readCustomerVisit>>;
type Around = {
  pro: Awaited<ReturnType<typeof readProCard>> | null;
  reviews: Awaited<ReturnType<typeof listProReviews>>;
  fees: BookingFees;
  unread: number;
  /** Who had it before a move gave it to another pro. */
  previousPro: string | null;
  viewerId: string;
  /** A booking for a company: whether the reader orders for it still. */
  orders: boolean;
  coverage: Coverage;
  missedByCustomer: boolean;
  /** Whether there is something to add to a lit house. */
  hasOptions: boolean;
};

const TRACKED = new Set(['pending', 'offered', 'accepted', 'en_route', 'in_progress', 'completed']);

/** Where its place can be changed: nowhere once it was removed. */
function placeTo({ companyId, site }: Visit['booking'], orders: boolean): string | null {
  if (site.archivedAt) return null;
  if (!companyId) return `/customer/sites/${site.id}`;
  return orders ? `/commercial/locations/${site.id}` : null;
}

/** A visit as its customer's page shows it. */
export function presentVisit(visit: Visit, around: Around): VisitPage {
  const { booking } = visit;
  const { site } = booking;
  const move = visit.moves[0];
  const isPaidLater = booking.payments.some(({ laterWith }) => laterWith !== null);
  const sums = paidAndRefunded(booking.payments);
  const tip = booking.payments.find((payment) => payment.kind === 'tip' && payment.visitId === visit.id);
  return {
    visit: summariseVisit(visit, now()),
    bookingId: booking.id,
    quoteToken: booking.quote.token,
    signed: booking.quote.acceptance,
    pro: around.pro && {
      ...around.pro,
      personName: around.pro.name === around.pro.firstName ? '' : around.pro.firstName,
      reviews: around.reviews,
      photo: around.pro.photoFileId && fileLink({ fileId: around.pro.photoFileId, viewerId: around.viewerId }),
    },
    team: teamOf(visit),
    days: daysOf(visit),
    placeTo: placeTo(booking, around.orders),
    address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    accessNotes: booking.companyId && !around.orders ? '' : site.accessNotes,
    notes: booking.notes,
    durationMinutes: visit.durationMinutes,
    money: {
      subtotalCents: booking.subtotalCents,
      taxCents: booking.taxCents,
      totalCents: booking.totalCents,
      ...sums,
      fees: around.fees.fees,
      creditCents: around.fees.creditCents,
      tipCents: tip ? tip.capturedCents - tip.refundedCents : 0,
      isCanceled: booking.visits.every(({ status }) => status === 'cancelled'),
      dueCents: dueCents(booking, around.fees),
      isOnInvoice: booking.terms === 'net_30',
      isByMonth: booking.programMonth?.billing === 'month',
      netDays: booking.netDays,
      coveredByPlan: visit.coveredByPlan,
    },
    milestones: getMilestones(visit, sums.paidCents > 0 || booking.paymentStatus === 'on_invoice', around.previousPro),
    siblings: booking.visits.filter((other) => other.id !== visit.id && other.status !== 'cancelled'),
    isPlanned: getSearch(visit) !== null,
    missedByCustomer: around.missedByCustomer,
    settleBy:
      visit.status === 'pending' && visit.settleAt
        ? formatDateTime(visit.settleAt, { style: 'long-date', zone: visit.zone })
        : null,
    buttons: buttonsOf(visit, around),
    unread: around.unread,
    move: move ? { when: promiseInWords(move.windowStart, visit.zone), feeCents: move.feeCents } : null,
    trackUrl: TRACKED.has(visit.status) ? trackingUrl(visit) : null,
    chosenWeek: visit.chosenWeek && longDate(dateText(visit.chosenWeek)),
    claims: visit.claims.map((claim) => ({
      id: claim.id,
      title: claimLabels({ ...claim, isPaidLater }),
      note: claim.decisionNote,
      createdAt: claim.createdAt,
      revisitVisitId: claim.revisitVisitId,
    })),
    covered: coverageText(around.coverage, visit.zone),
    canWithdrawClaim: visit.claims.some(({ status }) => status === 'waiting'),
    opId: crypto.randomUUID(),
    renewOpId: crypto.randomUUID(),
    withdrawOpId: crypto.randomUUID(),
  };
}

/** Each day of the work once a pro has it, how many days it takes before; null for one day. */
function daysOf(visit: Visit): VisitPage['days'] {
  const { days, seats, zone, assignments } = visit;
  const first = assignments[0];
  if (days === 1) return null;
  const others = first ? otherDayStarts(seats) : [];
  const dates = first && others.length > 0 ? [first.start, ...others] : [];
  const inWords = (at: Date) => formatDateTime(at, { style: 'long-date', zone });
  const away = awayBetweenDays(visit);
  return {
    text: daysText({ days }) ?? '',
    dates: dates.map(inWords),
    away: away && { next: away.next && inWords(away.next) },
    now: dayNowInWords(visit),
  };
}

/** Who comes, or is there, on a day after the first; null on the first day and between days. */
function dayNowInWords(visit: Visit): string | null {
  const { zone } = visit;
  const late = overdueDay(visit);
  if (late)
    return t('{pro} was due on {when}. Didn’t show up? Report it below and we’ll fix it.', {
      pro: proNameForCustomers(late.pro),
      when: promiseInWords(late.start, zone),
    });
  const today = dayUnderWay(visit);
  if (!today) return null;
  const { held, day } = today;
  const pro = proNameForCustomers(held.pro);
  if (today.status === 'in_progress') return t('Day {day}: {pro} is at work now.', { day, pro });
  const { start, etaAt } = held;
  if (start && etaAt && etaAt >= start)
    return t('Day {day}: {pro} is on the way and should arrive about {eta}.', {
      day,
      pro,
      eta: formatDateTime(etaAt, { style: 'time', zone }),
    });
  return t('Day {day}: {pro} is on the way. Planned arrival: {when}.', {
    day,
    pro,
    when: start ? promiseInWords(start, zone) : '',
  });
}

/** Of work under way the day whose pro did not come in the promised hours. */
function overdueDay({ status, seats }: Pick<Visit, 'status' | 'seats'>): Visit['seats'][number]['assignments'][number] | null {
  if (status !== 'in_progress') return null;
  for (const { seat, day, status: stands, assignments } of seats) {
    const [held] = assignments;
    if (seat === 1 && day > 1 && held && isOverdue({ ...held, status: stands }, now())) return held;
  }
  return null;
}

function teamOf({ seats }: Visit): VisitPage['team'] {
  const places = seats.filter(isOfTeam);
  if (places.length === 0) return null;
  const others = whoComes({ assignments: [], seats: places }).map(proNameForCustomers);
  return { others, open: places.length - others.length };
}

function paidAndRefunded(all: Visit['booking']['payments']) {
  const payments = all.filter(({ kind }) => kind !== 'tip');
  return {
    paidCents: payments.reduce((sum, payment) => sum + payment.capturedCents, 0),
    refundedCents: payments.reduce((sum, payment) => sum + payment.refundedCents, 0),
  };
}

type PaidFor = { paymentStatus: string; visits: Pick<Visit['booking']['visits'][number], 'kind' | 'status'>[] };

/** What is charged when the work is done: only a deposit is paid, and the work is still to come. */
export function dueCents({ paymentStatus, visits }: PaidFor, { openCents }: { openCents: number }): number {
  const work = visits.find(({ kind }) => kind !== 'takedown');
  const isDue = paymentStatus === 'deposit_paid' && work !== undefined && !isOver(work.status);
  return isDue ? Math.max(0, openCents) : 0;
}

type Lived = Pick<Visit, 'kind' | 'status' | 'zone' | 'photos'> & {
  events: { type: string; at: Date; data?: unknown }[];
  guarantee?: boolean;
  dispatchAfter?: Date | null;
  settleAt?: Date | null;
  assignments: { etaAt: Date | null }[];
  booking: {
    createdAt: Date;
    terms: string;
    netDays: number;
    quote: { issuedAt: Date };
    visits: Pick<Visit['booking']['visits'][number], 'kind' | 'status' | 'windowStart' | 'windowEnd' | 'zone' | 'completedAt'>[];
  };
};

/** What has happened with a visit and what comes. */
export function getMilestones(visit: Lived, paid: boolean, previousPro: string | null = null) {
  const { booking, photos } = visit;
  const eta = visit.assignments[0]?.etaAt;
  const takedown = visit.kind === 'install' ? booking.visits.find((other) => other.kind === 'takedown') : undefined;
  return visitTimeline({
    status: visit.status,
    quotedAt: booking.quote.issuedAt,
    bookedAt: booking.createdAt,
    paid,
    onInvoice: booking.terms === 'net_30',
    netDays: booking.netDays,
    events: visit.events,
    kind: visit.kind,
    isRevisit: visit.guarantee ?? false,
    isUnpaid: !paid,
    moves: visit.events.flatMap((event) => moveOf(event, visit.zone)),
    previousPro,
    searchFrom: getSearch(visit),
    eta: eta ? formatDateTime(eta, { style: 'time', zone: visit.zone }) : null,
    photos: photos[0] ? { count: photos.length, firstAt: photos[0].createdAt } : null,
    takedown:
      takedown && takedown.status !== 'cancelled'
        ? { when: windowInWords(takedown.windowStart, takedown.windowEnd, takedown.zone), doneAt: takedown.completedAt }
        : null,
  });
}

const movedSchema = z.object({ from: z.coerce.date(), to: z.coerce.date() });

/** A confirmed move with both its times, from the history. */
function moveOf({ type, at, data }: Lived['events'][number], zone: string) {
  const moved = type === 'reschedule' ? movedSchema.safeParse(data) : null;
  if (!moved?.success) return [];
  return [
    {
      at,
      detail: t('From {from} to {to}', { from: promiseInWords(moved.data.from, zone), to: promiseInWords(moved.data.to, zone) }),
    },
  ];
}

/** From when a pro is looked for, where that is not yet. */
function getSearch({ kind, status, dispatchAfter, settleAt, zone }: Lived) {
  if (!dispatchAfter || !isPlanned({ kind, status, dispatchAfter, settleAt }, now())) return null;
  return {
    at: dispatchAfter,
    when: t('on {dispatchAfter}', { dispatchAfter: formatDateTime(dispatchAfter, { style: 'long-date', zone }) }),
  };
}

/** It waits for a decision, or for a re-visit that is still to come. */
function isOpenClaim({ status, revisit }: Visit['claims'][number]): boolean {
  return status === 'waiting' || (status === 'revisit' && revisit !== null && !isOver(revisit.status));
}

function buttonsOf(visit: Visit, { coverage, hasOptions, missedByCustomer }: Around): string[] {
  const { booking } = visit;
  const { package: pack } = booking;
  const { paidCents } = paidAndRefunded(booking.payments);
  const { start = null, arrivedAt = null } = visit.assignments[0] ?? {};
  return visitButtons({
    status: visit.status,
    kind: visit.kind,
    rated: visit.reviews.length > 0,
    hasPro: visit.assignments.length > 0,
    isOverdue: isOverdue({ status: visit.status, start, arrivedAt }, now()) || overdueDay(visit) !== null,
    isDayOpen: visit.settleAt !== null,
    canChooseWeek: canChooseWeek(visit, now()),
    canClaim: coverage.isCovered && !visit.claims.some(isOpenClaim),
    canChangePackage:
      isFirstWork(visit) && !booking.companyId && booking.terms === 'deposit' && booking.quote.source === 'instant',
    canAdd: visit.kind === 'install' && !visit.guarantee && !visit.coveredByPlan && pack.serviceLine.houseDesign && hasOptions,
    canRebook: pack.active && pack.listed && pack.serviceLine.active,
    canTip: canTip(visit) && !booking.payments.some((each) => each.kind === 'tip' && each.visitId === visit.id),
    isFree: missedByCustomer || visit.guarantee || visit.priceCents === 0 || visit.coveredByPlan || paidCents === 0,
  });
}
