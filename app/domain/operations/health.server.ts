import type { Db } from '#app/platform/db.server';
import { readBusinessState } from './business-state.server';
import type { HealthLine } from './health-line';
import { readMachineHealth } from './machine-health.server';
import { readWorkHealth } from './work-health.server';

const ORDER = ['bad', 'watch', 'unknown', 'good'];

/** What is slow, stuck or growing, the worst first. */
export async function readHealth(db: Db): Promise<HealthLine[]> {
  const state = await readBusinessState(db);
  const lines = [...(await readWorkHealth(db, state)), ...(await readMachineHealth(db))];
  return lines.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}
