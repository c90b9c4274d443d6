import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { isPausedByOffice } from '../availability/office-pause';
import { isAccepting } from '../dispatching/load-engine-pros.server';
import { earnedBetween } from '../ledger/queries.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { localDay } from '../availability/local-day';

export type ProHeader = {
  earnedTodayCents: number;
  activeCount: number;
  accepting: boolean;
  zone: string;
  /** Until when the pro has paused, in the future; null while they have not. */
  pausedUntil: Date | null;
  /** The office's pause, while it runs: its reason and, where it has one, its last instant. */
  officePause: { reason: string; until: Date | null } | null;
  next: { visitId: string; start: Date; zone: string; city: string } | null;
  /** Visits of today and tomorrow and any that is under way: the phone keeps them. */
  dayVisitIds: string[];
  /** Another one whenever a page of these visits would be another one. */
  dayStamp: string;
};

const MAX_KEPT = 8;

/** What stands on top of every page of a pro: today's earnings from the ledger, and their next visit. */
export async function readProHeader(db: Db, { proId }: { proId: string }): Promise<ProHeader> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      zone: true,
      status: true,
      acceptingJobs: true,
      pausedUntil: true,
      officePausedUntil: true,
      officePauseReason: true,
    },
  });
  const active = { proId, status: { in: [...ACTIVE_STATUSES] } };
  const [earnedTodayCents, activeCount, next, day] = await Promise.all([
    earnedBetween(db, { proId, ...localDay(now(), pro.zone) }),
    db.assignment.count({ where: active }),
    db.assignment.findFirst({
      // Who left on the first of several days has its page in the list; next is another day.
      where: { ...active, leftAt: null },
      orderBy: [{ start: 'asc' }, { id: 'asc' }],
      select: {
        visitId: true,
        start: true,
        visit: { select: { zone: true, booking: { select: { site: { select: { city: true } } } } } },
      },
    }),
    db.assignment.findMany({
      where: {
        proId,
        OR: [
          { status: { in: ['en_route', 'in_progress'] } },
          {
            status: 'accepted',
            start: { gte: new Date(now().getTime() - DAY_MS), lt: localDay(new Date(now().getTime() + DAY_MS), pro.zone).to },
          },
        ],
      },
      orderBy: [{ status: 'desc' }, { start: 'asc' }, { id: 'asc' }],
      take: MAX_KEPT,
      select: {
        visitId: true,
        status: true,
        arrivedAt: true,
        // Their number by `_count` would count the photos of every visit there is, and then take those of these.
        visit: { select: { version: true, photos: { select: { id: true } } } },
      },
    }),
  ]);
  return {
    earnedTodayCents,
    activeCount,
    accepting: isAccepting(pro, now()),
    zone: pro.zone,
    pausedUntil: pro.acceptingJobs && pro.pausedUntil && pro.pausedUntil > now() ? pro.pausedUntil : null,
    officePause: isPausedByOffice(pro, now()) ? { reason: pro.officePauseReason ?? '', until: pro.officePausedUntil } : null,
    dayVisitIds: day.map(({ visitId }) => visitId),
    dayStamp: day
      .map(({ status, arrivedAt, visit }) => `${status}.${visit.version}.${visit.photos.length}.${arrivedAt?.getTime() ?? ''}`)
      .join(),
    next: next && { visitId: next.visitId, start: next.start, zone: next.visit.zone, city: next.visit.booking.site.city },
  };
}
