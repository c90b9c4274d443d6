import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

/** Midnight in Chicago on the day of the browser tests. */
const MIDNIGHT = Date.parse('2026-10-06T05:00:00Z');
const EIGHT_HOURS_MS = 8 * 3_600_000;

function noteOf(port: string | undefined): string {
  return path.join(tmpdir(), `brightcrew-e2e-${port ?? ''}`);
}

/** Notes where the database of the browser tests is. */
export function noteDatabase(url: string): void {
  writeFileSync(noteOf(process.env.E2E_PORT), url, { mode: 0o600 });
}

async function change(databaseUrl: string, statements: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await statements(client);
  } finally {
    await client.end();
  }
}

/**
 * Brings the day of an accepted visit: it is today, early in the morning, at an instant that no other spec has.
 *
 * @param databaseUrl where the visit is, if not in the database of the demo data
 */
export async function bringTheDay(visitId: string, databaseUrl?: string): Promise<void> {
  const start = new Date(MIDNIGHT + Math.random() * EIGHT_HOURS_MS);
  const end = new Date(start.getTime() + 100);
  const url = databaseUrl ?? (await readFile(noteOf(process.env.E2E_PORT), 'utf8'));
  await change(url, async (client) => {
    await client.query('UPDATE visit SET window_start = $2, window_end = $2 WHERE id = $1', [visitId, start]);
    await client.query(
      `UPDATE assignment SET busy_from = $2, starts_at = $2, ends_at = $3
       WHERE visit_id = $1 AND status IN ('accepted', 'en_route', 'in_progress')`,
      [visitId, start, end],
    );
  });
}

/** The office has found the house of a visit. */
export async function findHouse(visitId: string): Promise<void> {
  const url = await readFile(noteOf(process.env.E2E_PORT), 'utf8');
  await change(url, async (client) => {
    await client.query(
      `UPDATE site SET place_precision = 'house', place_source = 'office', place_state = 'found', place_at = $2
       FROM visit JOIN booking ON booking.id = visit.booking_id WHERE site.id = booking.site_id AND visit.id = $1`,
      [visitId, new Date(MIDNIGHT)],
    );
  });
}

/** Lets the days pass that pros' shares of finished work are kept back. */
export async function bringShares(databaseUrl: string): Promise<void> {
  await change(databaseUrl, async (client) => {
    const due = [new Date(MIDNIGHT)];
    await client.query(`UPDATE transfer SET due_at = $1 WHERE status = 'waiting'`, due);
    await client.query(
      `UPDATE graphile_worker._private_jobs SET run_at = $1
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'payments/transfer')`,
      due,
    );
  });
}
