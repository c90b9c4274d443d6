import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { isAccepting } from '../dispatching/load-engine-pros.server';
import { earnedBetween } from '../ledger/queries.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { localDay } from './local-day';

export type ProHeader = {
  earnedTodayCents: number;
  activeCount: number;
  accepting: boolean;
  zone: string;
  next: { visitId: string; start: Date; zone: string; city: string } | null;
};

/** What stands on top of every page of a pro: today's earnings from the ledger, and his next visit (G103, G104). */
export async function readProHeader(db: Db, { proId }: { proId: string }): Promise<ProHeader> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { zone: true, acceptingJobs: true, pausedUntil: true },
  });
  const active = { proId, status: { in: [...ACTIVE_STATUSES] } };
  const [earnedTodayCents, activeCount, next] = await Promise.all([
    earnedBetween(db, { proId, ...localDay(now(), pro.zone) }),
    db.assignment.count({ where: active }),
    db.assignment.findFirst({
      where: active,
      orderBy: [{ start: 'asc' }, { id: 'asc' }],
      select: {
        visitId: true,
        start: true,
        visit: { select: { zone: true, booking: { select: { site: { select: { city: true } } } } } },
      },
    }),
  ]);
  return {
    earnedTodayCents,
    activeCount,
    accepting: isAccepting(pro, now()),
    zone: pro.zone,
    next: next && { visitId: next.visitId, start: next.start, zone: next.visit.zone, city: next.visit.booking.site.city },
  };
}
