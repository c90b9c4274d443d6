import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { mark, t } from '#app/platform/texts/t';
import { endDispatch } from '../assignments/end-dispatch.server';
import { withdrawOpenReschedules } from '../reschedules/withdraw-reschedule.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { lockBooking } from '../payments/booking-account.server';
import { postProFee } from '../payouts/pro-fee.server';
import { excludeFromTeam } from '../teams/exclude-from-team.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { NO_SHOW_FEE_CENTS } from './late-release-policy';
import { promiseInWords } from '../visits/local-time';
import { isOverdue, secondTryWindow } from './no-show-policy';
import { notifyNoShow } from './notify-no-show.server';
import type { VisitActor } from '../visits/visit-status';

const CREDIT_CENTS = NO_SHOW_FEE_CENTS / 2;

type Report = {
  visitId: string;
  customerId: string;
  /** `soon`: the search for another pro runs at once; `later`: the customer chooses another time or takes their money back. */
  wish: 'soon' | 'later';
};

/** What the page shows before: whose visit it was and when they were due. Throws NotFound. */
export async function readMissable(db: Tx, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      id: true,
      status: true,
      zone: true,
      bookingId: true,
      assignments: { where: { status: { in: ['accepted', 'en_route'] } }, select: { id: true, proId: true, start: true } },
    },
  });
  if (!visit) throw new NotFound();
  const held = visit.assignments[0] ?? null;
  return { ...visit, held, isOverdue: isOverdue({ status: visit.status, start: held?.start ?? null }, now()) };
}

/**
 * The customer says that their pro did not come: the promise ends as missed, the pro owes the fee of which half is the customer's,
 * the pro is not asked again, and the search runs anew at once or waits for the customer's choice. Saying it before the
 * promised hours are over is refused. Throws NotFound, InputError, Conflict('illegal_transition').
 */
export async function reportNoShow(tx: Tx, { visitId, customerId, wish }: Report): Promise<void> {
  const { bookingId } = await readMissable(tx, { visitId, customerId });
  await lockBooking(tx, bookingId);
  await lockVisit(tx, visitId);
  const visit = await readMissable(tx, { visitId, customerId });
  const { held } = visit;
  if (!held) throw new NotFound();
  if (!visit.isOverdue)
    throw new InputError(
      t('Your pro still has time to arrive: {start}. Send them a message.', { start: promiseInWords(held.start, visit.zone) }),
    );
  const customer: VisitActor = { kind: 'customer', userId: customerId };
  await withdrawOpenReschedules(tx, { visitId, reason: mark('The pro didn’t show up') });
  await endDispatch(tx, { visitId, reason: mark('The pro didn’t show up'), as: 'no_show' });
  await changeVisit(tx, {
    visitId,
    action: 'report-no-show',
    actor: customer,
    data: { proId: held.proId, assignmentId: held.id, feeCents: NO_SHOW_FEE_CENTS, customerCreditCents: CREDIT_CENTS },
    set: { attentionReason: mark('The customer reported that the pro didn’t show up.'), customerConfirmedAt: null },
  });
  await excludeFromTeam(tx, { visitId, proId: held.proId, reason: 'no-show' });
  await cancelNotifications(tx, { visitId });
  await postProFee(tx, { assignmentId: held.id, feeCents: NO_SHOW_FEE_CENTS, customerCreditCents: CREDIT_CENTS });
  if (wish === 'soon') await searchAgain(tx, { visitId, customer });
  await notifyNoShow(tx, { visitId, proId: held.proId, assignmentId: held.id, creditCents: CREDIT_CENTS, start: held.start });
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
