import { mark } from '#app/platform/texts/t';
import { failRegion, findPlanningJob, planByRoad, storeRegionPlan } from '#app/domain/dispatching/plan-region.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';
import { planInThread } from '../../plan-in-thread';

export const planRegion = defineTask('dispatch/plan-region', async ({ proposalId, region }, { signal, isLastAttempt }) => {
  const job = await findPlanningJob(db(), { proposalId, region });
  if (!job) return;
  try {
    const { problem, plan } = await planByRoad(db(), job.problem, (asked) => planInThread(asked, job.mode, signal));
    await transact(db(), (tx) => storeRegionPlan(tx, { proposalId, region, plan, problem }));
  } catch (error) {
    if (!isLastAttempt) throw error;
    await transact(db(), (tx) =>
      failRegion(tx, { proposalId, region, error: error instanceof Error ? error.message : mark('It could not be planned.') }),
    );
  }
});
