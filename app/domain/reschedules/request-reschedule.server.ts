import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { enqueue } from '#app/tasks/enqueue.server';
import { mark, t } from '#app/platform/texts/t';
import { longDate, type StartWindow } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { lockBooking } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { listRescheduleSlots, movableDays } from './list-slots.server';
import { rescheduleExpiresAt, rescheduleTerms, type MoveTerms } from './reschedule-terms';
import { rescheduleNow } from './reschedule-now.server';
import { readReschedulable, type MovableVisit } from './read-reschedulable.server';
import { notifyRescheduleRequested } from './notify-reschedule.server';
import { withdrawReschedule } from './withdraw-reschedule.server';

export type RequestMove = {
  visitId: string;
  /** Whose visit it has to be; left out where the office moves it. */
  customerId?: string;
  /** Who asks; default: the customer. */
  actor?: VisitActor;
  /** The office charges nothing and does not count it as one of the free moves. */
  isWaived?: boolean;
  /** Local date at the site and full hour there. */
  date: string;
  hour: number;
  /** The fee that the page showed: a higher one is not owed without asking again. */
  shownFeeCents: number;
  /** Only the pro who holds the visit is asked: where they cannot come the old time stands. Of no effect where no pro holds it. */
  keepsPro?: boolean;
};

/** `asked`: a pro holds the visit, the old time stands until the new one is promised. `moved`: no pro held it. */
export type RequestedMove = { outcome: 'asked' | 'moved'; feeCents: number };

const FULL = mark('That hour is no longer free. Choose another.');

/**
 * Asks for another time of a visit: for its customer, or for the office on their behalf. While a pro holds it the old window
 * and its pro stand until the new one is promised; a visit that no pro holds moves at once. Asking again replaces what was asked before.
 * Throws NotFound, InputError when it cannot be moved or the hour is full, Conflict('version') when the fee has risen.
 */
export async function requestReschedule(tx: Tx, input: RequestMove): Promise<RequestedMove> {
  const { visitId, customerId } = input;
  const { bookingId } = await readReschedulable(tx, { visitId, customerId });
  await lockBooking(tx, bookingId);
  await lockVisit(tx, visitId);
  const visit = await readReschedulable(tx, { visitId, customerId });
  const found = rescheduleTerms(visit, now());
  if (!found.allowed) throw new InputError(found.reason);
  const terms = input.isWaived ? { ...found, feeCents: 0, counts: false } : found;
  if (terms.feeCents > input.shownFeeCents) throw feeRose(terms.feeCents);
  const keepsPro = Boolean(input.keepsPro && visit.held);
  const window = await freeWindow(tx, visit, { ...input, keepsPro });
  const actor = input.actor ?? { kind: 'customer', userId: customerId ?? null };
  if (visit.openMove) await withdrawReschedule(tx, { moveId: visit.openMove.id, reason: mark('Another time was asked for') });
  const move = await createMove(tx, { visit, window, terms, keepsPro });
  if (!visit.held) {
    await rescheduleNow(tx, { moveId: move.id, actor });
    return { outcome: 'moved', feeCents: terms.feeCents };
  }
  await recordEvent(tx, {
    visitId,
    type: 'move-asked',
    actor,
    data: { moveId: move.id, from: visit.windowStart.toISOString(), to: window.windowStart.toISOString(), keepsPro },
  });
  await enqueue(tx, 'visits/search-move', { moveId: move.id, trigger: 'asked' });
  await notifyRescheduleRequested(tx, { moveId: move.id });
  await publishVisit(tx, visitId);
  return { outcome: 'asked', feeCents: terms.feeCents };
}

function feeRose(feeCents: number): Conflict {
  return new Conflict(
    'version',
    t('Rescheduling now costs {fee}. Reload the page to see why.', { fee: formatMoney(feeCents, 'always') }),
  );
}

async function freeWindow(tx: Tx, visit: MovableVisit, { date, hour, keepsPro }: RequestMove): Promise<StartWindow> {
  const { first, last } = await movableDays(tx, visit);
  if (date < first || date > last)
    throw new InputError(t('Reschedule Failed'), {
      hour: t('Choose a day from {first} to {last}', { first: longDate(first), last: longDate(last) }),
    });
  const closed = await findClosed(tx, { zip: visit.zip, service: visit.service, date });
  if (closed) throw new InputError(t('Reschedule Failed'), { hour: closedText(closed, date) });
  const proId = keepsPro ? visit.held?.proId : undefined;
  const slots = await listRescheduleSlots(tx, { visitId: visit.id, zone: visit.zone, dates: [date], proId });
  const slot = slots.get(date)?.find((each) => each.hour === hour);
  if (!slot) throw new InputError(t('Reschedule Failed'), { hour: FULL });
  const stands = visit.windowStart.getTime() === slot.window.windowStart.getTime();
  if (stands) throw new InputError(t('Reschedule Failed'), { hour: t('Your visit is already at that time. Choose another.') });
  return slot.window;
}

type NewMove = { visit: MovableVisit; window: StartWindow; terms: Extract<MoveTerms, { allowed: true }>; keepsPro: boolean };

async function createMove(tx: Tx, { visit, window, terms, keepsPro }: NewMove) {
  const fromStart = visit.held?.start ?? visit.windowStart;
  return tx.visitMove.create({
    data: {
      visitId: visit.id,
      fromStart,
      ...window,
      feeCents: terms.feeCents,
      ourDoing: !terms.counts,
      keepsPro,
      createdAt: now(),
      expiresAt: rescheduleExpiresAt({ fromStart, windowStart: window.windowStart }, now()),
    },
    select: { id: true },
  });
}
