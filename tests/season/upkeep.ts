import { pool } from '#app/platform/db.server';

/** The tables have grown so much since that the server's figures of them are old. */
const GROWTH = 1.5;
const FEW_ACTS = 200;

let actsAtUpkeep = -Infinity;

/**
 * What the server otherwise does by itself whenever it gets to it, at an evening that follows from the acts alone: clears away what was
 * deleted and counts what its tables hold, by which it chooses how to read them.
 */
export async function tidyTables(acts: number): Promise<void> {
  if (acts < Math.max(actsAtUpkeep * GROWTH, actsAtUpkeep + FEW_ACTS)) {
    await pool().query('VACUUM (ANALYZE) graphile_worker._private_jobs');
    return;
  }
  actsAtUpkeep = acts;
  await pool().query('VACUUM (ANALYZE)');
}
