import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { startWindow } from '../catalog/visit-windows';
import { listSeasons } from '../catalog/queries.server';
import { getCoverage, type Coverage } from './claim-policy';

type Visit = {
  bookingId: string;
  kind: string;
  status: string;
  zone: string;
  completedAt: Date | null;
  /** The booking's policy as it was sold. */
  policy: unknown;
};

/** The last instant of the takedown season after this work; null for a service that takes nothing down. */
async function seasonEndOf(db: Db, { bookingId, completedAt, zone }: Visit): Promise<Date | null> {
  if (!completedAt) return null;
  const line = await db.serviceLine.findFirst({
    where: { takesDown: true, packages: { some: { bookings: { some: { id: bookingId } } } } },
    select: { id: true },
  });
  if (!line) return null;
  const done = localDate(completedAt, zone);
  const season = (await listSeasons(db, line.id)).find(({ takedownTo }) => takedownTo >= done);
  return season ? startWindow(season.takedownTo, 'any', zone).windowEnd : null;
}

/** Whether, and until when, a visit's work is covered by the guarantee at `at`. */
export async function readCoverage(db: Db, visit: Visit, at: Date = now()): Promise<Coverage> {
  const takedown = await db.visit.findFirst({
    where: { bookingId: visit.bookingId, leadVisitId: null, kind: 'takedown', status: { not: 'cancelled' } },
    select: { completedAt: true },
  });
  const { guaranteeDays } = visit.policy as CancellationPolicy;
  return getCoverage({ ...visit, guaranteeDays, takedown, seasonEnd: takedown ? null : await seasonEndOf(db, visit) }, at);
}
