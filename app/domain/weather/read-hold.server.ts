import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { t } from '#app/platform/texts/t';

const OVER_SHOWN = 50;
const AHEAD_SHOWN = 200;

const columns = {
  id: true,
  startsAt: true,
  endsAt: true,
  reason: true,
  serviceLineId: true,
  areaId: true,
  zips: true,
  planAskedAt: true,
  plannedAt: true,
  planFailedAt: true,
  releasedAt: true,
  version: true,
  serviceLine: { select: { name: true } },
  area: { select: { name: true } },
} as const;

function find(db: Db, id: string) {
  return db.weatherHold.findUnique({ where: { id }, select: columns });
}

/** A hold as admins see it. */
export type AdminHold = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Throws NotFound. */
export async function readHold(db: Db, id: string): Promise<AdminHold> {
  const hold = await find(db, id);
  if (!hold) throw new NotFound(t('Hold not found'));
  return hold;
}

type Holds = { ahead: AdminHold[]; over: AdminHold[]; nextOver: string | null };

/** Those in force now or later, the soonest first; and a page of those that are over or were released, the latest first. */
export async function listHolds(db: Db, { after }: { after: string }): Promise<Holds> {
  const isOver = { OR: [{ releasedAt: { not: null } }, { endsAt: { lte: now() } }] };
  const [ahead, over] = await Promise.all([
    db.weatherHold.findMany({
      where: { releasedAt: null, endsAt: { gt: now() } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      select: columns,
      take: AHEAD_SHOWN,
    }),
    readSorted(
      { sort: { field: 'startsAt', direction: 'desc' }, after, take: OVER_SHOWN },
      {
        findPlace: (id, select) => db.weatherHold.findUnique({ where: { id }, select }),
        find: ({ where, orderBy, take }) =>
          db.weatherHold.findMany({ where: { AND: [isOver, where] }, orderBy, select: columns, take }),
      },
    ),
  ]);
  return { ahead, over: over.rows, nextOver: over.next };
}
