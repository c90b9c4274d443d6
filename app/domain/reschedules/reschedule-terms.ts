import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { freeUntil, type CancellationPolicy } from '../catalog/cancellation-policy';
import { isActive, needsAttention, nextStatus, type VisitStatus, waitedInVain } from '../visits/visit-status';
import { mark, t, translate } from '#app/platform/texts/t';

/** So many moves of a visit are free of charge when they come early enough. */
export const FREE_MOVES = 2;
/** A promised visit is not moved any more this long before its window: the pro is getting ready. */
const TOO_LATE_MS = HOUR_MS;

export type MoveCase = {
  status: VisitStatus;
  rescheduleCount: number;
  windowStart: Date;
  windowEnd: Date;
  /** When its day is chosen, where the customer has given several days for a lower price. */
  settleAt?: Date | null;
  policy: CancellationPolicy;
  /** When the deposit was paid; null when nothing is paid. */
  bookedAt: Date | null;
  priceCents: number;
  /** Nothing is paid before the work, and the customer was told that canceling is free until the pro is on the way. */
  paysAfterwards: boolean;
  /** The hours in which it stands are held for the weather. */
  isHeldForWeather: boolean;
};

/** The lower price was for leaving the day to us. */
const DAY_IS_OPEN = mark('We haven’t chosen the day of this visit yet. You can move it as soon as we have.');

export type MoveRule = 'our-doing' | 'weather' | 'afterwards' | 'grace' | 'free' | 'late' | 'third';

export type MoveTerms =
  | { allowed: false; reason: string }
  | { allowed: true; feeCents: number; rule: MoveRule; /** One of the free moves is used up by it. */ counts: boolean };

function fee(given: MoveCase): number {
  return Math.min(given.policy.lateFeeCents, given.priceCents);
}

/**
 * Whether a customer may move a visit at an instant and what it costs: nothing where our side failed the customer or the weather does, where
 * nothing is paid before the work, in the grace after booking, or early enough; the policy's late fee after that and from the third move on. The one function behind
 * what the page shows and what is owed. The price of a whole visit is never due for moving it.
 */
export function rescheduleTerms(given: MoveCase, at: Date): MoveTerms {
  const { status, policy, windowStart, bookedAt } = given;
  if (!nextStatus(status, 'reschedule', 'customer'))
    return { allowed: false, reason: t('This visit can no longer be rescheduled.') };
  if (given.settleAt) return { allowed: false, reason: translate(DAY_IS_OPEN) };
  if (needsAttention(status) || waitedInVain(given, at)) return { allowed: true, feeCents: 0, rule: 'our-doing', counts: false };
  if (given.isHeldForWeather) return { allowed: true, feeCents: 0, rule: 'weather', counts: false };
  if (isActive(status) && windowStart.getTime() - at.getTime() < TOO_LATE_MS)
    return { allowed: false, reason: t('Your pro is about to leave. Send them a message instead.') };
  if (given.paysAfterwards) return { allowed: true, feeCents: 0, rule: 'afterwards', counts: true };
  const sinceBooking = bookedAt ? at.getTime() - bookedAt.getTime() : Infinity;
  if (sinceBooking >= 0 && sinceBooking <= policy.graceMinutes * MINUTE_MS)
    return { allowed: true, feeCents: 0, rule: 'grace', counts: true };
  if (given.rescheduleCount >= FREE_MOVES) return { allowed: true, feeCents: fee(given), rule: 'third', counts: true };
  const late = isActive(status) && at > freeUntil(policy, windowStart);
  return late
    ? { allowed: true, feeCents: fee(given), rule: 'late', counts: true }
    : { allowed: true, feeCents: 0, rule: 'free', counts: true };
}

/** Until when a pro has to promise the new time; then the search ends and the old time stays. */
export function rescheduleExpiresAt(move: { fromStart: Date; windowStart: Date }, at: Date): Date {
  const first = Math.min(move.fromStart.getTime(), move.windowStart.getTime());
  const wanted = Math.min(at.getTime() + 24 * HOUR_MS, first - 4 * HOUR_MS);
  const least = Math.min(at.getTime() + HOUR_MS, first - 30 * MINUTE_MS);
  return new Date(Math.max(wanted, least, at.getTime() + MINUTE_MS));
}
