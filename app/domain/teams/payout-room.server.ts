import type { Db } from '#app/platform/db.server';
import { readTeam } from '../visits/team.server';

/** The most that a visit, or a place in its team, may pay its pro: the price less what the others of the team are paid. Throws when it does not exist. */
export async function readPayoutRoom(db: Db, visitId: string): Promise<number> {
  const team = await readTeam(db, visitId);
  const { priceCents } = await db.visit.findUniqueOrThrow({
    where: { id: team?.leadVisitId ?? visitId },
    select: { priceCents: true },
  });
  const others = (team?.members ?? []).filter((member) => member.visitId !== visitId);
  return Math.max(0, priceCents - others.reduce((sum, { payoutCents }) => sum + payoutCents, 0));
}
