import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

const lineId = /^\d{1,18}$/;

type Asked = { about: Prisma.AuditLogWhereInput; after: string; take: number };

/** A page of the audit lines about something, the newest first. `after` is the line that the page before ended with; empty for the first. */
export async function listAudit(db: Db, { about, after, take }: Asked) {
  const rows = await db.auditLog.findMany({
    where: { AND: [about, lineId.test(after) ? { id: { lt: BigInt(after) } } : {}] },
    orderBy: { id: 'desc' },
    take: take + 1,
    select: { id: true, at: true, actorId: true, actorKind: true, action: true, reason: true, data: true },
  });
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > take && last ? String(last.id) : null };
}
