import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { addDays } from '../catalog/seasons';
import { firstBookableDate, startWindow } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { changeVisit } from '../visits/change-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { formatDay } from '#app/platform/format-date-time';

const SYSTEM: VisitActor = { kind: 'system', userId: null };
/** What a pro is paid for a re-visit, whichever pro comes: it is ours to pay, the customer pays nothing. */
export const REVISIT_PAYOUT_CENTS = 10_000;
const REVISIT_MINUTES = 60;
const WITHIN_DAYS = 6;
/** The furthest day that a customer may ask for. */
export const LATEST_DAYS = 30;

/**
 * The free service call that puts finished work right: on the same booking, at no price, on the day that the customer asked for or
 * else within a week, the pro who did the work asked first. Returns its id. Throws InputError for a day that is too soon or too far.
 */
export async function bookRevisit(tx: Tx, { visitId, day }: { visitId: string; day?: string }): Promise<string> {
  const done = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      bookingId: true,
      service: true,
      equipment: true,
      people: true,
      zone: true,
      booking: { select: { site: { select: { zip: true } } } },
      assignments: { where: { status: 'completed' }, select: { proId: true } },
    },
  });
  const soonest = firstBookableDate(now(), done.zone);
  if (day && (day < soonest || day > addDays(soonest, LATEST_DAYS)))
    throw new InputError('That day isn’t available.', {
      day: t('Pick a day from {soonest} to {soonest2}', {
        soonest: formatDay(soonest),
        soonest2: formatDay(addDays(soonest, LATEST_DAYS)),
      }),
    });
  const closed = day ? await findClosed(tx, { zip: done.booking.site.zip, service: done.service, date: day }) : null;
  if (closed && day) throw new InputError('That day isn’t available.', { day: closedText(closed, day) });
  const first = day || soonest;
  const { id } = await tx.visit.create({
    data: {
      bookingId: done.bookingId,
      kind: 'service_call',
      guarantee: true,
      service: done.service,
      equipment: done.equipment,
      people: done.people,
      zone: done.zone,
      windowStart: startWindow(first, 'any', done.zone).windowStart,
      windowEnd: startWindow(day ? day : addDays(first, WITHIN_DAYS), 'any', done.zone).windowEnd,
      durationMinutes: REVISIT_MINUTES,
      priceCents: 0,
      payoutCents: REVISIT_PAYOUT_CENTS,
      priority: 1,
      preferredProId: done.assignments[0]?.proId ?? null,
      createdAt: now(),
    },
    select: { id: true },
  });
  await changeVisit(tx, { visitId: id, action: 'publish', actor: SYSTEM, data: { why: 'guarantee', of: visitId } });
  await enqueue(tx, 'visits/dispatch', { visitId: id, trigger: 'guarantee' });
  return id;
}
