import { readHeldBack } from '#app/domain/capacity/held-back.server';
import { listCapacity, listCapacityLines } from '#app/domain/capacity/list-capacity.server';
import type { Db } from '#app/platform/db.server';

/** The service that an address names (`?service=`), or the first one, with its hours as they were counted last. */
export async function readCapacityPage(db: Db, url: URL) {
  const lines = await listCapacityLines(db);
  const line = lines.find(({ id }) => id === url.searchParams.get('service')) ?? lines[0] ?? null;
  const counted = line ? await listCapacity(db, { serviceLineId: line.id }) : { rows: [], countedAt: null };
  return { lines, line, ...counted, heldPercent: await readHeldBack(db) };
}
