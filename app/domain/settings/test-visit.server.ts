import type { Db } from '#app/platform/db.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { mark } from '#app/platform/texts/t';

/** Why a visit of test money beside live money waits: no pro is sent to it. */
export const TEST_HOLD = mark('Test mode: no pro is sent');
export const TEST_REFUSAL = mark('This visit was booked in test mode. You can only assign a staff member’s pro account.');

/** Whether a booking is test money on an installation that takes live money. */
export function isTestBooking(booking: { livemode: boolean }): boolean {
  return hasLiveKey() && !booking.livemode;
}

export async function isTestVisit(db: Db, visitId: string): Promise<boolean> {
  // Without a live key all money is test money, and everything is paid out.
  if (!hasLiveKey()) return false;
  const visit = await db.visit.findUnique({ where: { id: visitId }, select: { booking: { select: { livemode: true } } } });
  return visit !== null && isTestBooking(visit.booking);
}

/** Of these pros those who are admins as well: no one else is asked to come to a house where nothing is to be done. */
export async function onlyStaff(db: Db, proIds: string[]): Promise<string[]> {
  const staff = await db.pro.findMany({
    where: { id: { in: proIds }, user: { roles: { has: 'admin' } } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return staff.map(({ id }) => id);
}
