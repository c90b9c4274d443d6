import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateColumn, localDate } from '#app/platform/local-date';

/** The local date on which a pro has promised a visit, as their calendar has it, and whether it is blocked there. Throws NotFound. */
export async function readReleaseDay(
  db: Db,
  own: { visitId: string; proId: string },
): Promise<{ date: string; isBlocked: boolean }> {
  const held = await db.assignment.findFirst({
    where: { ...own, status: { in: ['accepted', 'en_route'] } },
    select: { start: true, pro: { select: { zone: true } } },
  });
  if (!held) throw new NotFound();
  const date = localDate(held.start, held.pro.zone);
  const blocked = await db.proDayOverride.count({ where: { proId: own.proId, date: dateColumn(date), status: 'blocked' } });
  return { date, isBlocked: blocked > 0 };
}
