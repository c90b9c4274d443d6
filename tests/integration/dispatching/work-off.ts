import { Logger, runOnce } from 'graphile-worker';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { forgetDecisions } from '../../../workers/tasks/dispatch/forget-decisions';
import { expire } from '../../../workers/tasks/offers/expire';
import { dispatch } from '../../../workers/tasks/visits/dispatch';
import { remind } from '../../../workers/tasks/visits/remind';
import { settleDay } from '../../../workers/tasks/visits/settle-day';
import { searchReschedule } from '../../../workers/tasks/visits/search-move';
import { applyHold } from '../../../workers/tasks/weather/apply-hold';
import { askMoves } from '../../../workers/tasks/weather/ask-moves';
import { planMoves } from '../../../workers/tasks/weather/plan-moves';
import { sweep } from '../../../workers/tasks/visits/sweep';

const silent = new Logger(() => () => undefined);
const taskList = {
  'visits/dispatch': dispatch,
  'visits/settle-day': settleDay,
  'visits/sweep': sweep,
  'visits/search-move': searchReschedule,
  'weather/apply-hold': applyHold,
  'weather/plan-moves': planMoves,
  'weather/ask-moves': askMoves,
  'offers/expire': expire,
  'dispatch/forget-decisions': forgetDecisions,
};

/** Runs every dispatch task that is due, and those that they add, as a worker would. */
export async function workOff(): Promise<void> {
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** The day before a visit, or a day of it, has come: its reminder is due. */
export async function remindNow(visitId: string): Promise<void> {
  const { start } = await db().assignment.findFirstOrThrow({ where: { visitId, status: 'accepted' } });
  setClock(new Date(start.getTime() - DAY_MS));
  await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = ${new Date(0)} WHERE key = ${`remind:${visitId}:1`}`;
  const only = { 'visits/remind': remind };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList: only, logger: silent, noHandleSignals: true });
  setClock(null);
}
