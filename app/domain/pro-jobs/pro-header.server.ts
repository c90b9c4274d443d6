import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { localDay, startOfLocalDay } from '#app/platform/local-time';
import { isPausedByOffice } from '../availability/office-pause';
import { isAccepting } from '../dispatching/load-engine-pros.server';
import { sumEarned } from '../ledger/queries.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';

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
  const { earnedTodayCents, activeCount, next, day } = await readWork(db, { proId, zone: pro.zone });
  return {
    earnedTodayCents,
    activeCount,
    accepting: isAccepting(pro, now()),
    zone: pro.zone,
    pausedUntil: pro.acceptingJobs && pro.pausedUntil && pro.pausedUntil > now() ? pro.pausedUntil : null,
    officePause: isPausedByOffice(pro, now()) ? { reason: pro.officePauseReason ?? '', until: pro.officePausedUntil } : null,
    dayVisitIds: day.map(({ visitId }) => visitId),
    dayStamp: day.map(({ stamp }) => stamp).join(),
    next: next && { ...next, start: new Date(next.start) },
  };
}

type Work = {
  earnedTodayCents: number;
  activeCount: number;
  next: { visitId: string; start: string; zone: string; city: string } | null;
  day: { visitId: string; stamp: string }[];
};

/** By one statement, since each page of a pro asks it. Who left on the first of several days has its page in the list; next is another day. */
async function readWork(db: Db, { proId, zone }: { proId: string; zone: string }): Promise<Work> {
  const at = now();
  const [work] = await db.$queryRaw<Work[]>`
    WITH own AS MATERIALIZED (SELECT * FROM assignment WHERE pro_id = ${proId}::uuid AND status::text = ANY (${[...ACTIVE_STATUSES]}))
    SELECT ${sumEarned({ proId, ...localDay(at, zone) })} AS "earnedTodayCents",
      (SELECT count(*)::int FROM own) AS "activeCount",
      (SELECT json_build_object('visitId', own.visit_id, 'start', own.starts_at, 'zone', visit.zone, 'city', site.city)
        FROM own JOIN visit ON visit.id = own.visit_id JOIN booking ON booking.id = visit.booking_id JOIN site ON site.id = booking.site_id
        WHERE own.left_at IS NULL ORDER BY own.starts_at, own.id LIMIT 1) AS next,
      (SELECT coalesce(json_agg(json_build_object('visitId', visit_id, 'stamp', concat_ws('.', status, version, photos, arrived)) ORDER BY status DESC, starts_at, id), '[]')
        FROM (
          SELECT own.id, own.visit_id, own.status, own.starts_at, visit.version, extract(epoch FROM own.arrived_at) AS arrived,
            (SELECT count(*) FROM visit_photo WHERE visit_photo.visit_id = own.visit_id) AS photos
          FROM own JOIN visit ON visit.id = own.visit_id
          WHERE own.status <> 'accepted' OR own.starts_at >= ${new Date(at.getTime() - DAY_MS)} AND own.starts_at < ${startOfLocalDay(at, zone, 2)}
          ORDER BY own.status DESC, own.starts_at, own.id LIMIT ${MAX_KEPT}
        ) AS kept) AS day`;
  if (!work) throw new NotFound();
  return work;
}
