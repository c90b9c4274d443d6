import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { enqueue } from '#app/tasks/enqueue.server';
import { mark, t } from '#app/platform/texts/t';
import { endDispatch } from '../assignments/end-dispatch.server';
import { withdrawOpenReschedules } from '../reschedules/withdraw-reschedule.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { lockBooking } from '../payments/booking-account.server';
import { postProFee } from '../payouts/pro-fee.server';
import { recordAudit } from '../audit/record-audit.server';
import { endSeat } from '../teams/end-team.server';
import { excludeFromTeam } from '../teams/exclude-from-team.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { everyDay } from '../visits/seat';
import { NO_SHOW_FEE_CENTS } from './late-release-policy';
import { promiseInWords } from '../visits/local-time';
import { isOverdue, secondTryWindow } from './no-show-policy';
import { shareUnclaimedPay } from './complete-work.server';
import { notifyMissedPlace, notifyNoShow } from './notify-no-show.server';
import type { VisitActor } from '../visits/visit-status';

const CREDIT_CENTS = NO_SHOW_FEE_CENTS / 2;

type Report = {
  visitId: string;
  customerId: string;
  /** `soon`: the search for another pro runs at once; `later`: the customer chooses another time or takes their money back. */
  wish: 'soon' | 'later';
};

const promised = {
  where: { status: { in: ['accepted', 'en_route'] } },
  select: { id: true, proId: true, start: true, arrivedAt: true },
} satisfies Prisma.Visit$assignmentsArgs;

/** What the page shows before: whose visit it was and when they were due; of work of several days the day that is due. Throws NotFound. */
export async function readMissable(db: Tx, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      id: true,
      status: true,
      day: true,
      zone: true,
      bookingId: true,
      assignments: promised,
      seats: {
        where: { seat: 1, status: { in: ['accepted', 'en_route'] } },
        orderBy: { day: 'asc' },
        select: { id: true, status: true, day: true, assignments: promised },
      },
    },
  });
  if (!visit) throw new NotFound();
  const { seats, ...first } = visit;
  const missed = (first.status === 'in_progress' ? seats[0] : null) ?? first;
  const held = missed.assignments[0] ?? null;
  return {
    id: visit.id,
    zone: visit.zone,
    bookingId: visit.bookingId,
    held,
    /** The row that the pro promised: the visit itself, or one of its days. */
    missedId: missed.id,
    day: missed.day,
    /** When their pro said that they are there; null before. */
    arrivedAt: held?.arrivedAt ?? null,
    isOverdue: isOverdue({ status: missed.status, start: held?.start ?? null, arrivedAt: held?.arrivedAt ?? null }, now()),
  };
}

/**
 * The customer says that their pro did not come: the promise ends as missed, the pro owes the fee of which half is the customer's,
 * the pro is not asked again, and the search runs again at once or waits for the customer's choice. Of one day of several the search runs at once:
 * the others stand. Saying it before the promised hours are over, or of a pro who is on record as there, is refused.
 * Throws NotFound, InputError, Conflict('illegal_transition').
 */
export async function reportNoShow(tx: Tx, { visitId, customerId, wish }: Report): Promise<void> {
  const { bookingId } = await readMissable(tx, { visitId, customerId });
  await lockBooking(tx, bookingId);
  await lockVisit(tx, visitId);
  const visit = await readMissable(tx, { visitId, customerId });
  const { held } = visit;
  if (!held) throw new NotFound();
  if (visit.arrivedAt)
    throw new InputError(
      t('Your pro checked in at {time}. Send them a message, or contact us if they aren’t there.', {
        time: formatDateTime(visit.arrivedAt, { style: 'time', zone: visit.zone }),
      }),
    );
  if (!visit.isOverdue)
    throw new InputError(
      t('Your pro still has time to arrive: {start}. Send them a message.', { start: promiseInWords(held.start, visit.zone) }),
    );
  const customer: VisitActor = { kind: 'customer', userId: customerId };
  await withdrawOpenReschedules(tx, { visitId, reason: mark('The pro didn’t show up') });
  await endMissed(tx, {
    visitId: visit.missedId,
    held,
    actor: customer,
    creditCents: CREDIT_CENTS,
    attention: mark('The customer reported that the pro didn’t show up.'),
  });
  if (wish === 'soon' || visit.day > 1) await searchAgain(tx, { visitId: visit.missedId, customer });
  const { proId, id: assignmentId, start } = held;
  await notifyNoShow(tx, { visitId: visit.missedId, proId, assignmentId, creditCents: CREDIT_CENTS, start });
}

type Missed = {
  visitId: string;
  held: { id: string; proId: string };
  actor: VisitActor;
  /** What the customer gets of the pro's fee. */
  creditCents: number;
  attention: string;
};

/** The promise ends as missed and the pro owes the fee. The caller holds the booking and the visit, and tells everyone. */
async function endMissed(tx: Tx, { visitId, held, actor, creditCents, attention }: Missed): Promise<void> {
  await endDispatch(tx, { visitId, reason: mark('The pro didn’t show up'), as: 'no_show' });
  await changeVisit(tx, {
    visitId,
    action: 'report-no-show',
    actor,
    data: { proId: held.proId, assignmentId: held.id, feeCents: NO_SHOW_FEE_CENTS, customerCreditCents: creditCents },
    set: { attentionReason: attention, customerConfirmedAt: null },
  });
  await excludeFromTeam(tx, { visitId, proId: held.proId, reason: 'no-show' });
  await cancelNotifications(tx, { visitId });
  await postProFee(tx, { assignmentId: held.id, feeCents: NO_SHOW_FEE_CENTS, customerCreditCents: creditCents });
}

type ByOffice = { visitId: string; adminId: string; reason: string };

/**
 * The office says that a pro of a team did not come: the customer knows of the visit alone, so that they cannot. The promise ends as missed and the pro
 * owes the fee. While the work goes on the place waits for the office; where it is done, its pay is shared by those who came.
 * Throws InputError before the promised hours are over, Conflict('illegal_transition').
 */
export async function missByOffice(tx: Tx, { visitId, adminId, reason }: ByOffice): Promise<void> {
  const { bookingId, leadVisitId, seat } = await tx.visit.findUniqueOrThrow({ where: { id: visitId } });
  if (!leadVisitId || seat === 1)
    throw new Conflict('illegal_transition', t('The customer reports that their pro did not come.'));
  await lockBooking(tx, bookingId);
  const lead = await lockVisit(tx, leadVisitId);
  const place = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, include: { assignments: promised } });
  const [held] = place.assignments;
  if (!held) throw new Conflict('illegal_transition', t('No pro is expected at this place now.'));
  if (held.arrivedAt) throw new Conflict('illegal_transition', t('This pro has checked in at the site. Unassign them instead.'));
  if (!isOverdue({ ...held, status: place.status }, now()))
    throw new InputError(t('The pro still has time to come.'), { intent: t('The pro still has time to come') });
  const actor: VisitActor = { kind: 'admin', userId: adminId };
  await endMissed(tx, { visitId, held, actor, creditCents: 0, attention: mark('The pro of this place didn’t come.') });
  await notifyMissedPlace(tx, { visitId, proId: held.proId, assignmentId: held.id, start: held.start });
  await recordAudit(tx, {
    actor,
    action: 'visit.miss',
    objectType: 'visit',
    objectId: visitId,
    reason,
    data: { proId: held.proId },
  });
  if (lead.status !== 'completed') return;
  // Days that they had promised after it were freed with the missed one.
  const missed = await tx.visit.findMany({
    where: { ...everyDay(place), status: { in: ['no_show', 'pending', 'offered', 'unfulfilled'] } },
    select: { id: true, payoutCents: true },
  });
  for (const { id } of missed) await endSeat(tx, { visitId: id, actor, reason: mark('The work is done') });
  const cents = missed.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  await shareUnclaimedPay(tx, { leadVisitId, cents, cause: `missed:${visitId}` });
}

async function searchAgain(tx: Tx, { visitId, customer }: { visitId: string; customer: VisitActor }): Promise<void> {
  await changeVisit(tx, {
    visitId,
    action: 'reopen',
    actor: customer,
    data: { why: 'no-show' },
    set: {
      ...secondTryWindow(now()),
      windowVersion: { increment: 1 },
      priority: { increment: 2 },
      preferredProId: null,
      dispatchAfter: null,
      poolSince: null,
      cascadeEnded: 0,
      attentionReason: null,
    },
  });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'no-show' });
}
