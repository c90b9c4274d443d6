import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';

export type ProgramActor = { kind: 'admin' | 'customer' | 'system'; userId: string | null };

type News = { id: string; companyId: string; type: string; actor: ProgramActor; text: string };

/** A line in a program's history; the office and the company's members see their pages again. */
export async function recordProgramEvent(tx: Tx, { id, companyId, type, actor, text }: News): Promise<void> {
  await tx.programEvent.create({ data: { siteProgramId: id, at: now(), type, byId: actor.userId, text } });
  const members = await tx.companyMember.findMany({ where: { companyId }, select: { userId: true } });
  await publish(tx, [rooms.admin(), ...members.map(({ userId }) => rooms.user(userId))], { type: 'booking.changed', id });
}
