import { getBps } from '../catalog/shares';
import { LEAST_CHARGE_CENTS } from '#app/platform/least-charge';
import { addMonths, dayNumber, localDate } from '#app/platform/local-date';

/** Days around the due date on which a customer is reminded. */
export const REMINDER_DAYS = [-3, 0, 7, 15, 30] as const;

/** Whole days from the due date to now, by the calendar of the booking's place; below zero before it. */
export function daysPastDue({ dueAt, at, zone }: { dueAt: Date; at: Date; zone: string }): number {
  return dayNumber(localDate(at, zone)) - dayNumber(localDate(dueAt, zone));
}

/** The newest reminder that is due: after an outage the ones before it are not made up for. Null when none is due yet. */
export function reminderDue(days: number): number | null {
  return REMINDER_DAYS.findLast((step) => step <= days) ?? null;
}

/** How many full months an invoice has been late: the first ends with the day of the month that it was due on. */
export function fullMonthsLate({ dueAt, at, zone }: { dueAt: Date; at: Date; zone: string }): number {
  const [due, today] = [localDate(dueAt, zone), localDate(at, zone)];
  let months = 0;
  while (addMonths(due, months + 1) < today) months += 1;
  return months;
}

/** What a month of delay costs by the rate that was agreed, and by the cap of the state where there is one. */
export function lateRate(agreedBps: number, capBps: number | null): number {
  return capBps === null ? agreedBps : Math.min(agreedBps, capBps);
}

/**
 * The charge for one full month, half up: always of what was invoiced first, so that there is no interest on interest. None where it would be
 * less than Stripe takes: no one could pay its invoice.
 */
export function lateChargeCents(originalCents: number, bps: number): number {
  const cents = getBps(originalCents, bps);
  return cents < LEAST_CHARGE_CENTS ? 0 : cents;
}
