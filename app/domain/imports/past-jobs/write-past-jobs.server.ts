import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import type { JobVerdict } from './judge-past-jobs';

/** Adds the jobs of a batch, or changes them. Returns whose each row is. */
export async function writePastJobs(tx: Tx, verdicts: readonly JobVerdict[]): Promise<Map<number, string>> {
  const owners = new Map<number, string>();
  const moved = verdicts.flatMap(({ keyHash, job, customerId, siteId, rows }) => {
    if (!customerId) return [];
    for (const { row, outcome } of rows) if (outcome !== 'wrong') owners.set(row, customerId);
    if (!rows.some(({ outcome }) => outcome === 'added' || outcome === 'changed')) return [];
    return [{ ...job, id: randomUUID(), hash: keyHash, customer: customerId, place: siteId }];
  });
  if (moved.length === 0) return owners;
  await tx.$executeRaw`
    INSERT INTO past_job (id, key_hash, customer_id, site_id, number, title, lines, done_on, completed, status, total_cents,
      paid_cents, assigned_to, created_at)
    SELECT id, hash, customer, place, number, title, lines, "doneOn", completed, status, "totalCents", "paidCents", "assignedTo", ${now()}
    FROM json_to_recordset(${JSON.stringify(moved)}::json) AS added (id uuid, hash text, customer uuid, place uuid, number text,
      title text, lines text, "doneOn" date, completed boolean, status text, "totalCents" int, "paidCents" int, "assignedTo" text)
    ON CONFLICT (key_hash) DO UPDATE SET customer_id = excluded.customer_id, site_id = excluded.site_id, number = excluded.number,
      title = excluded.title, lines = excluded.lines, done_on = excluded.done_on, completed = excluded.completed,
      status = excluded.status, total_cents = excluded.total_cents, paid_cents = excluded.paid_cents,
      assigned_to = excluded.assigned_to`;
  return owners;
}
