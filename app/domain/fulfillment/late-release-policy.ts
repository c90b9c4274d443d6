import { HOUR_MS } from '#app/platform/durations';
import { mark, type Marked } from '#app/platform/texts/t';

/** Giving a visit back costs nothing this long after taking it. */
const SECOND_THOUGHTS_HOURS = 4;
/** And this long after its customer made it longer, or paid less. */
export const CHANGED_HOURS = 24;

export type ReleaseFee = {
  feeCents: number;
  /** Half of the fee goes to the customer as credit. */
  customerCreditCents: number;
  /** The step of the ladder, in words. */
  rule: Marked;
};

const LADDER = [
  {
    underHours: 4,
    feeCents: 4_000,
    rule: mark('less than 4 hours before the start'),
    when: mark('Less than 4 hours before the start'),
  },
  {
    underHours: 24,
    feeCents: 2_000,
    rule: mark('less than 24 hours before the start'),
    when: mark('Less than 24 hours before the start'),
  },
  {
    underHours: 48,
    feeCents: 1_000,
    rule: mark('less than 48 hours before the start'),
    when: mark('Less than 48 hours before the start'),
  },
] as const;

export const NO_SHOW_FEE_CENTS = 5_000;

/** What releasing a job costs, step by step, as it is read before a pro takes one. */
export const RELEASE_TERMS = [
  {
    when: mark('Within 4 hours of accepting, or 48 hours or more before the start'),
    feeCents: 0,
  },
  { when: mark('Within 24 hours of a change by the customer that makes the job longer or pays less'), feeCents: 0 },
  ...LADDER.toReversed().map(({ when, feeCents }) => ({ when, feeCents })),
  { when: mark('No-show'), feeCents: NO_SHOW_FEE_CENTS },
];

/**
 * What giving a visit back costs the pro at an instant: nothing within 4 hours of accepting, within a day of a change that made it harder, or 48 hours and more
 * before the start, then $10, $20, $40. The same function shows the fee and records it.
 */
export function releaseFee(visit: { acceptedAt: Date; start: Date; madeHarderAt?: Date | null }, at: Date): ReleaseFee {
  if (visit.madeHarderAt && at.getTime() - visit.madeHarderAt.getTime() < CHANGED_HOURS * HOUR_MS)
    return free(mark('within 24 hours of the customer’s change'));
  if (at.getTime() - visit.acceptedAt.getTime() < SECOND_THOUGHTS_HOURS * HOUR_MS)
    return free(mark('within 4 hours of accepting'));
  const hours = (visit.start.getTime() - at.getTime()) / HOUR_MS;
  const step = LADDER.find(({ underHours }) => hours < underHours);
  if (!step) return free(mark('48 hours or more before the start'));
  return { feeCents: step.feeCents, customerCreditCents: step.feeCents / 2, rule: step.rule };
}

function free(rule: Marked): ReleaseFee {
  return { feeCents: 0, customerCreditCents: 0, rule };
}
