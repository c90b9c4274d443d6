import type { Problem, RankedPro } from '#dispatch';
import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';

export type DecisionOutcome = 'assigned' | 'offered' | 'pool' | 'quiet' | 'looked';

type Decision = {
  visitId: string;
  trigger: string;
  outcome: DecisionOutcome;
  chosenProId: string | null;
  problem: Problem;
  ranked: RankedPro[];
};

/** Keeps one run of the engine: the problem it saw, so that it can be run again, and its verdict on every candidate. */
export async function storeDecision(tx: Tx, decision: Decision): Promise<{ decisionId: string }> {
  const { visitId, trigger, outcome, chosenProId } = decision;
  const { id } = await tx.dispatchDecision.create({
    data: { visitId, trigger, outcome, chosenProId, at: now(), problem: decision.problem as unknown as Prisma.InputJsonObject },
    select: { id: true },
  });
  await tx.dispatchVerdict.createMany({
    data: decision.ranked.map(({ proId, rank, score, verdict }) => ({
      decisionId: id,
      proId,
      rank,
      text: verdict.text,
      ...(verdict.ok
        ? {
            code: null,
            limit: null,
            value: verdict.miles,
            unit: 'mi',
            score: { ...score, miles: verdict.miles, start: verdict.start },
          }
        : { code: verdict.code, limit: verdict.limit, value: verdict.value, unit: verdict.unit }),
    })),
  });
  return { decisionId: id };
}
