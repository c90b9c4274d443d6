import { hoursAround, roadsBetween, type Pro, type Problem, type RankedPro, type Travel } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { getArea } from './area';
import { packDetails, type JudgedPro } from './decision-details';

export type DecisionOutcome = 'assigned' | 'offered' | 'pool' | 'quiet' | 'none';

type Decision = {
  visitId: string;
  trigger: string;
  outcome: DecisionOutcome;
  chosenProId: string | null;
  problem: Problem;
  ranked: RankedPro[];
};

/** The best of a ranking are kept whole: a verdict row each, and what the engine knew of them. More than a visit is offered to. */
const KEPT_WHOLE = 8;

/**
 * Keeps one run of the engine: the problem with the best pros, so that it can be run again, and the verdict on every candidate.
 * The best pros and the chosen one have rows; all others are packed into a few kilobytes.
 */
export async function storeDecision(tx: Tx, decision: Decision): Promise<{ decisionId: string }> {
  const { visitId, trigger, outcome, chosenProId, problem, ranked } = decision;
  const isKept = ({ rank, proId }: RankedPro) => rank !== null && (rank <= KEPT_WHOLE || proId === chosenProId);
  const kept = ranked.filter(isKept);
  const keptIds = new Set(kept.map(({ proId }) => proId));
  const others = await withNumbers(
    tx,
    ranked.filter((one) => !isKept(one)),
  );
  const whole = problem.pros.filter(({ proId }) => keptIds.has(proId));
  const details = packDetails({ ...problem, travel: travelOf(problem, whole), pros: whole }, others);
  const [visit] = problem.visits;
  const { id } = await tx.dispatchDecision.create({
    data: {
      visitId,
      trigger,
      outcome,
      chosenProId,
      at: now(),
      area: visit ? getArea(visit) : null,
      details,
      byZipCenter: visit ? await isZipCenter(tx, visit) : true,
    },
    select: { id: true },
  });
  await tx.dispatchVerdict.createMany({ data: kept.map((one) => ({ decisionId: id, ...verdictRow(one) })) });
  return { decisionId: id };
}

/** The driving times between what is kept, and the speeds of its hours, so that the run comes out again as it was. */
function travelOf({ travel, visits }: Problem, pros: readonly Pro[]): Travel {
  const places = [...visits, ...pros, ...pros.flatMap(({ bookings }) => bookings)];
  return {
    ...travel,
    ...(travel.roads && { roads: roadsBetween(travel.roads, places) }),
    ...(travel.hours && { hours: hoursAround(travel.hours, places) }),
  };
}

/** Whether the engine measured from the center of the ZIP code: it is asked of the very point that the run was made with. */
async function isZipCenter(tx: Tx, { zip, lat, lng }: Problem['visits'][number]): Promise<boolean> {
  if (!zip) return false;
  return (await tx.zipCode.count({ where: { zip, lat, lng } })) > 0;
}

function verdictRow({ proId, rank, score, verdict }: RankedPro) {
  const { text } = verdict;
  if (!verdict.ok)
    return { proId, rank, text, code: verdict.code, limit: verdict.limit, value: verdict.value, unit: verdict.unit };
  const { miles, start } = verdict;
  return { proId, rank, text, code: null, limit: null, value: miles, unit: 'mi', score: { ...score, miles, start } };
}

/** Packed verdicts name pros by their short number. */
async function withNumbers(tx: Tx, ranked: RankedPro[]): Promise<JudgedPro[]> {
  const rows = await tx.$queryRaw<{ id: string; number: number }[]>`
    SELECT id, number FROM pro WHERE id = ANY(${ranked.map(({ proId }) => proId)}::uuid[])`;
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return ranked.flatMap(({ proId, rank, verdict }) => {
    const proNumber = numbers.get(proId);
    return proNumber === undefined ? [] : [{ proNumber, rank, verdict }];
  });
}
