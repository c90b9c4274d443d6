import { TZDate } from '@date-fns/tz';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';

/** A service line's rules as stored in `policy_version.rules` and copied onto each booking. */
export type CancellationPolicy = {
  /** No fee when the window starts at least this many hours later. */
  freeBeforeHours: number;
  lateFeeCents: number;
  /** When the visit's whole price share is due: on the calendar day of the visit, or inside so many hours. */
  fullCharge: { kind: 'same-day' } | { kind: 'hours'; hours: number };
  /** No fee this soon after booking. */
  graceMinutes: number;
  /** Workmanship is covered this long, or for the whole season if that is longer. */
  guaranteeDays: number;
};

/** Who or what made the visit fall through. Weather and the pro's side never cost the customer anything. */
export type CancellationCause = 'customer' | 'weather' | 'pro' | 'company';

export type CancellationCase = {
  /** Start of the visit's window. */
  start: Date;
  /** When it is (or would be) canceled. */
  at: Date;
  /** The site's IANA zone: "same day" is a day there. */
  zone: string;
  /** When the deposit was paid. */
  bookedAt: Date;
  /** The visit's share of the price before tax. */
  priceCents: number;
  cause: CancellationCause;
};

export type CancellationFee = {
  feeCents: number;
  rule: 'not-customer' | 'grace' | 'free' | 'late' | 'full';
};

function dayIn(zone: string, instant: Date): string {
  const local = new TZDate(instant.getTime(), zone);
  return `${local.getFullYear()}-${local.getMonth()}-${local.getDate()}`;
}

function isFullCharge(policy: CancellationPolicy, { start, at, zone }: CancellationCase): boolean {
  if (at.getTime() >= start.getTime()) return true;
  if (policy.fullCharge.kind === 'hours') return start.getTime() - at.getTime() < policy.fullCharge.hours * HOUR_MS;
  return dayIn(zone, at) === dayIn(zone, start);
}

/**
 * What canceling costs, in cents. The one function behind what a dialog shows and what is charged.
 * Time is counted to the window's start in elapsed time; exactly on a boundary is the cheaper side; where two
 * rules meet the lower fee holds, so a fee is never above the visit's own price.
 */
export function cancellationFee(policy: CancellationPolicy, given: CancellationCase): CancellationFee {
  const { start, at, bookedAt, priceCents, cause } = given;
  if (cause !== 'customer') return { feeCents: 0, rule: 'not-customer' };
  const sinceBooking = at.getTime() - bookedAt.getTime();
  if (sinceBooking >= 0 && sinceBooking <= policy.graceMinutes * MINUTE_MS) return { feeCents: 0, rule: 'grace' };
  if (start.getTime() - at.getTime() >= policy.freeBeforeHours * HOUR_MS) return { feeCents: 0, rule: 'free' };
  if (isFullCharge(policy, given)) return { feeCents: priceCents, rule: 'full' };
  return { feeCents: Math.min(policy.lateFeeCents, priceCents), rule: 'late' };
}

/** Until when canceling is free: what pages print and what `cancellationFee` enforces. */
export function freeUntil(policy: CancellationPolicy, start: Date): Date {
  return new Date(start.getTime() - policy.freeBeforeHours * HOUR_MS);
}
