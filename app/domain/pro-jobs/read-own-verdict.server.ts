import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { wholeMiles } from '../roads/miles';
import { readVerdicts } from '../dispatch-decisions/read-verdicts.server';

/** What the engine said of this pro when they got the visit, or null where they did not get it by the engine. */
export async function readOwnVerdict(
  db: Db,
  own: { visitId: string; proId: string },
): Promise<{ rank: number; of: number; text: string } | null> {
  const verdict = await db.dispatchVerdict.findFirst({
    where: { proId: own.proId, rank: { not: null }, decision: { visitId: own.visitId, chosenProId: own.proId } },
    orderBy: { decision: { at: 'desc' } },
    select: {
      rank: true,
      value: true,
      score: true,
      decisionId: true,
    },
  });
  if (!verdict?.rank) return null;
  const { verdicts } = await readVerdicts(db, verdict);
  return { rank: verdict.rank, of: verdicts.filter(({ rank }) => rank !== null).length, text: inWords(verdict) };
}

function inWords({ value, score }: { value: number | null; score: unknown }): string {
  const added = (score as { addedTravelSeconds?: number } | null)?.addedTravelSeconds;
  const miles = wholeMiles(value ?? 0);
  return added === undefined
    ? t('{miles, plural, one {# mile} other {# miles}} from home.', { miles })
    : t('{miles, plural, one {# mile} other {# miles}} from home, {minutes} more minutes of driving.', {
        miles,
        minutes: Math.round(added / 60),
      });
}
