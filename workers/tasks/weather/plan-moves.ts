import type { Plan } from '#dispatch';
import { loadHoldProblem, notePlanFailure, storeMoves } from '#app/domain/weather/plan-moves.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';
import { planInThread } from '../../plan-in-thread';

export const planMoves = defineTask('weather/plan-moves', async ({ holdId }, { signal, isLastAttempt }) => {
  try {
    await planHold(holdId, signal);
  } catch (error) {
    if (isLastAttempt) await transact(db(), (tx) => notePlanFailure(tx, holdId));
    throw error;
  }
});

async function planHold(holdId: string, signal: AbortSignal): Promise<void> {
  const { askedAt, visits, problems } = await loadHoldProblem(db(), holdId);
  const plans: Plan[] = [];
  for (const problem of problems) plans.push(await planInThread(problem, 'visits', signal));
  await transact(db(), (tx) => storeMoves(tx, { holdId, askedAt, visits, plans }));
}
