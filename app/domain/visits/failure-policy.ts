import { mark, type Marked } from '#app/platform/texts/t';
import { MINUTE_MS } from '#app/platform/durations';
import { cancellationFee, type CancellationPolicy } from '../catalog/cancellation-policy';

export const FAILURE_REASONS = ['customer_absent', 'locked_gate', 'unsafe', 'weather', 'not_as_described', 'pro_side'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** How long a pro waits at the site before “no one at home” counts. */
export const WAIT_MINUTES = 30;
type Rule = { label: Marked; customerSide: boolean; waits: boolean; photo: boolean; told: Marked };

const rules: Record<FailureReason, Rule> = {
  customer_absent: {
    label: mark('No one is there'),
    customerSide: true,
    waits: true,
    photo: true,
    told: mark('no one answered the door'),
  },
  locked_gate: {
    label: mark('Locked gate or no access'),
    customerSide: true,
    waits: true,
    photo: true,
    told: mark('the gate or entrance was locked'),
  },
  not_as_described: {
    label: mark('The job is not what was booked'),
    customerSide: false,
    waits: false,
    photo: true,
    told: mark('the work is not what was booked'),
  },
  unsafe: {
    label: mark('It is not safe'),
    customerSide: false,
    waits: false,
    photo: true,
    told: mark('it was not safe to work'),
  },
  weather: { label: mark('Weather'), customerSide: false, waits: false, photo: true, told: mark('the weather did not allow it') },
  pro_side: {
    label: mark('Problem on my end'),
    customerSide: false,
    waits: false,
    photo: false,
    told: mark('your pro could not finish'),
  },
};

export function failureRule(reason: FailureReason): Rule {
  return rules[reason];
}

/**
 * From when a reason may be given: at once, or, where the pro waits for the customer, 30 minutes after the pro said that they are
 * there, and never counted from before the time they were expected. Null: they have not said that they are there.
 */
export function mayReportFrom(reason: FailureReason, visit: { arrivedAt: Date | null; start: Date }): Date | null {
  if (!rules[reason].waits) return new Date(0);
  if (!visit.arrivedAt) return null;
  return new Date(Math.max(visit.arrivedAt.getTime(), visit.start.getTime()) + WAIT_MINUTES * MINUTE_MS);
}

export type TripFee = { feeCents: number; payoutCents: number };

/**
 * What a trip in vain costs the customer, and what of it is the pro's: the late fee of the policy that was sold, never more
 * than canceling at that moment would cost, and nothing unless it is the customer's side. The visit itself is not lost: the
 * customer chooses another time.
 */
export function tripFee(
  reason: FailureReason,
  visit: {
    policy: CancellationPolicy;
    windowStart: Date;
    at: Date;
    zone: string;
    bookedAt: Date;
    priceCents: number;
    platformFeeBps: number;
  },
): TripFee {
  const { policy, windowStart, at, zone, bookedAt, priceCents, platformFeeBps } = visit;
  if (!rules[reason].customerSide) return { feeCents: 0, payoutCents: 0 };
  const cancelling = cancellationFee(policy, { start: windowStart, at, zone, bookedAt, priceCents, cause: 'customer' });
  const feeCents = Math.min(policy.lateFeeCents, priceCents, cancelling.feeCents);
  return { feeCents, payoutCents: feeCents - Math.round((feeCents * platformFeeBps) / 10_000) };
}
