import type { Tx } from '#app/platform/db.server';
import { readTeam } from '../visits/team.server';

/** A pro who gave a visit back, or did not come to it, is asked for no place of its team again. */
export async function excludeFromTeam(
  tx: Tx,
  { visitId, proId, reason }: { visitId: string; proId: string; reason: string },
): Promise<void> {
  const team = await readTeam(tx, visitId);
  const visitIds = team ? team.members.map((member) => member.visitId) : [visitId];
  await tx.visitExclusion.createMany({ data: visitIds.map((id) => ({ visitId: id, proId, reason })), skipDuplicates: true });
}
