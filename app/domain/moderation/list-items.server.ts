import { startOfLocalDay } from '#app/platform/local-time';
import type { Prisma } from '#prisma';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { ItemKind, ModerationFilter } from './moderation.schema';
import { officeZone } from '../settings/office-zone.server';

const MEASURED_DAYS = 90;

/** Resolved includes what was dismissed, as the specification has it. */
const buildWhere: Record<ModerationFilter, Prisma.ModerationItemWhereInput> = {
  all: {},
  pending: { status: 'pending' },
  resolved: { status: { not: 'pending' } },
  appeals: { appealedAt: { not: null }, appealDecidedAt: null },
};

async function namesOf(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({
    where: { id: { in: ids.filter((id): id is string => id !== null) } },
    select: { id: true, fullName: true, email: true },
  });
  return new Map(users.map(({ id, fullName, email }) => [id, fullName || email]));
}

export type ItemQuery = { filter: ModerationFilter; kind: ItemKind | null };
export const ITEM_SORTS = { since: { field: 'createdAt' } } satisfies Sorts;

/** A page of the queue, each item with the name of who reported it. */
export function listItems(db: Db, { filter, kind }: ItemQuery, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.moderationItem.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.moderationItem.findMany({
        where: { AND: [buildWhere[filter], kind ? { kind } : {}, behind] },
        orderBy,
        take,
        select: { id: true, kind: true, reason: true, content: true, status: true, createdAt: true, reporterId: true },
      });
      const names = await namesOf(
        db,
        rows.map(({ reporterId }) => reporterId),
      );
      return rows.map(({ reporterId, ...item }) => ({
        ...item,
        reporter: (reporterId && names.get(reporterId)) ?? t('Automatic'),
      }));
    },
  });
}

export type ModerationFigures = {
  pending: number;
  resolvedToday: number;
  total: number;
  /** The median of the last 90 days, from report to decision; null while nothing was decided. */
  responseHours: number | null;
};

/** The four cards above the queue, measured. */
export async function readFigures(db: Db): Promise<ModerationFigures> {
  const midnight = startOfLocalDay(now(), await officeZone(db));
  const since = new Date(now().getTime() - MEASURED_DAYS * DAY_MS);
  const [row] = await db.$queryRaw<{ pending: number; today: number; total: number; hours: number | null }[]>`
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
      count(*) FILTER (WHERE status <> 'pending' AND decided_at >= ${midnight})::int AS today,
      count(*)::int AS total,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at))
        FILTER (WHERE decided_at >= ${since}) / 3600)::float8 AS hours
    FROM moderation_item`;
  return {
    pending: row?.pending ?? 0,
    resolvedToday: row?.today ?? 0,
    total: row?.total ?? 0,
    responseHours: row?.hours ?? null,
  };
}

/** How many of a tab's items there are, by kind. */
export async function countByKind(db: Db, filter: ModerationFilter): Promise<Record<string, number>> {
  const rows = await db.moderationItem.groupBy({ by: ['kind'], where: buildWhere[filter], _count: true });
  return Object.fromEntries(rows.map(({ kind, _count }) => [kind, _count]));
}

/** One item with who it is about, who reported it, and how often that person was warned. Throws NotFound. */
export async function readItem(db: Db, itemId: string) {
  const item = await db.moderationItem.findUnique({ where: { id: itemId } });
  if (!item) throw new NotFound();
  // Reports from before items named a person: the author of the message.
  const message =
    item.kind === 'message' && !item.subjectId
      ? await db.message.findUnique({ where: { id: item.targetId }, select: { senderId: true } })
      : null;
  const subjectId = item.subjectId ?? message?.senderId ?? null;
  const [names, warnings, pro, photo] = await Promise.all([
    namesOf(db, [item.reporterId, item.decidedById, item.appealDecidedById, subjectId]),
    subjectId ? db.auditLog.count({ where: { objectType: 'user', objectId: subjectId, action: 'user.warn' } }) : 0,
    subjectId ? db.pro.findUnique({ where: { userId: subjectId }, select: { status: true } }) : null,
    item.kind === 'photo'
      ? db.visitPhoto.findUnique({ where: { id: item.targetId }, select: { fileId: true, visitId: true } })
      : null,
  ]);
  const named = (id: string | null | undefined) => (id ? { id, name: names.get(id) ?? t('Deleted user') } : null);
  return {
    ...item,
    reporter: named(item.reporterId),
    decidedBy: named(item.decidedById),
    appealDecidedBy: named(item.appealDecidedById),
    author: named(subjectId),
    warnings,
    canSuspend: pro?.status === 'active' || pro?.status === 'paused',
    photo,
  };
}
