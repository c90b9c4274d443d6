import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import type { LocalDate } from '../catalog/seasons';

/** A page that has not said for so long that it is open has been closed, or has lost its line. */
const GONE_MS = 50_000;
const MOST = 20;

export type Present = { adminId: string; name: string; visitId: string | null; reference: string | null };

/** The other admins who have the board of this day open, by name, each with the visit that they look at. */
export async function listPresent(db: Db, { day, adminId }: { day: LocalDate; adminId: string }): Promise<Present[]> {
  const found = await db.boardPresence.findMany({
    where: { day: dateColumn(day), adminId: { not: adminId }, seenAt: { gt: new Date(now().getTime() - GONE_MS) } },
    orderBy: [{ admin: { fullName: 'asc' } }, { adminId: 'asc' }],
    take: MOST,
    select: {
      adminId: true,
      visitId: true,
      admin: { select: { fullName: true, email: true } },
      visit: { select: { booking: { select: { reference: true } } } },
    },
  });
  return found.map(({ admin, visit, ...present }) => ({
    ...present,
    name: admin.fullName || (admin.email ?? ''),
    reference: visit?.booking.reference ?? null,
  }));
}

/** Notes that an admin has the board of a day open, and which visit they look at; the others hear of it where that is new. */
export async function notePresence(tx: Tx, input: { adminId: string; day: LocalDate; visitId: string | null }): Promise<void> {
  const { adminId } = input;
  const day = dateColumn(input.day);
  const known = input.visitId ? await tx.visit.findUnique({ where: { id: input.visitId }, select: { id: true } }) : null;
  const before = await tx.boardPresence.findUnique({ where: { adminId } });
  const said = { day, visitId: known?.id ?? null, seenAt: now() };
  await tx.boardPresence.upsert({ where: { adminId }, create: { adminId, ...said }, update: said });
  const isSame = before && before.visitId === said.visitId && before.day.getTime() === day.getTime() && !isGone(before.seenAt);
  if (!isSame) await publish(tx, [rooms.admin()], { type: 'board.presence', id: input.day });
}

/** Notes that an admin has closed the board. */
export async function endPresence(tx: Tx, { adminId, day }: { adminId: string; day: LocalDate }): Promise<void> {
  const { count } = await tx.boardPresence.deleteMany({ where: { adminId, day: dateColumn(day) } });
  if (count > 0) await publish(tx, [rooms.admin()], { type: 'board.presence', id: day });
}

function isGone(seenAt: Date): boolean {
  return now().getTime() - seenAt.getTime() > GONE_MS;
}
