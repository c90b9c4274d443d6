import type { Db } from '#app/platform/db.server';
import { splitCents, teamWeights } from '../catalog/team';

/** A part of money of the whole team, for the place where its pro is or was last. */
export type TeamPart = { assignmentId: string; proId: string; cents: number };

/** Who is there: set out, arrived or began, and did not leave yet. Who came: also those who are done. */
type Who = 'there' | 'came';

const AT_WORK = ['en_route', 'in_progress'] as const;

/**
 * Splits an amount between the pros of a visit's team who came, or who are there now, by the shares of their places; the parts add up. The pro who
 * leads is always among them, and first. Of several days a pro's part goes with the latest that they came on. One part where one pro comes.
 */
export async function splitTeam(
  db: Db,
  { leadVisitId, cents, who }: { leadVisitId: string; cents: number; who: Who },
): Promise<TeamPart[]> {
  const lead = await db.visit.findUniqueOrThrow({ where: { id: leadVisitId }, select: { pros: true, proShares: true } });
  const isThere = [
    { status: { in: [...AT_WORK] } },
    { status: 'accepted' as const, arrivedAt: { not: null } },
    ...(who === 'came' ? [{ status: 'completed' as const }] : []),
  ];
  const rows = await db.assignment.findMany({
    where: {
      OR: [
        { visitId: leadVisitId, status: { in: ['accepted', ...AT_WORK, 'completed'] } },
        { visit: { leadVisitId, seat: { gt: 1 } }, OR: isThere },
      ],
    },
    orderBy: [{ visit: { seat: 'asc' } }, { start: 'desc' }],
    select: { id: true, proId: true, visit: { select: { seat: true } } },
  });
  const places = rows.filter(({ visit }, index) => rows.findIndex((row) => row.visit.seat === visit.seat) === index);
  if (places.length === 0) return [];
  const weights = teamWeights(lead);
  const parts = splitCents(
    cents,
    places.map(({ visit }) => weights[visit.seat - 1] ?? 0),
  );
  return places.map(({ id, proId }, index) => ({ assignmentId: id, proId, cents: parts[index] ?? 0 }));
}
