import type { DemoData } from './demo-data';

/** The bank of a customer took a deposit back so many days ago. */
export const DISPUTED_DAYS = 2;

/** The deposit that is disputed: of work that was finished lately, whose share has not left yet. */
export function disputedPayment({ rows }: DemoData): DemoData['rows']['payments'][number] | undefined {
  const waiting = new Set(rows.transfers.filter(({ status }) => status === 'waiting').map(({ assignmentId }) => assignmentId));
  const visits = new Set(rows.assignments.filter(({ id }) => waiting.has(id ?? '')).map(({ visitId }) => visitId));
  const bookings = new Set(rows.visits.filter(({ id }) => visits.has(id ?? '')).map(({ bookingId }) => bookingId));
  return rows.payments.find(({ bookingId, kind }) => kind === 'deposit' && bookings.has(bookingId));
}
