import type { Db } from '#app/platform/db.server';
import { areasAround } from '../dispatch-decisions/area';
import { unpackDetails } from '../dispatch-decisions/decision-details';

/** Decisions read at once, and how many at most for one question: each is a few kilobytes. */
const BATCH = 60;
const MAX_READ = 600;
/** Before every decision in the order of the newest first. */
const BEGIN = { at: new Date('9999-01-01T00:00:00Z'), decisionId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type Place = { at: Date; decisionId: string };
type Row = Place & { visitId: string; details: Uint8Array | null } & Judged & { hasRow: boolean };
type Judged = { code: string | null; limit: number | null; value: number | null; text: string };
export type MissedSearch = Place & { visitId: string } & Judged;

export type MissedQuery = { proId: string; since: Date; after?: Place };

/**
 * The latest search of each nearby visit in which this pro was judged and not chosen, the newest first; without the visits that the pro
 * was ever asked for or had.
 */
export async function* findMissedSearches(db: Db, query: MissedQuery): AsyncGenerator<MissedSearch> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: query.proId },
    select: { number: true, lat: true, lng: true, maxMiles: true },
  });
  const areas = areasAround(pro);
  let after = query.after ?? BEGIN;
  for (let read = 0; read < MAX_READ; read += BATCH) {
    const rows = await readBatch(db, { ...query, after, areas });
    for (const row of rows) {
      const judged = ownVerdict(row, pro.number);
      if (judged) yield { at: row.at, decisionId: row.decisionId, visitId: row.visitId, ...judged };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/** From the pro's own row where there is one, else from the packed details. */
function ownVerdict({ hasRow, details, ...row }: Row, proNumber: number): Judged | null {
  if (hasRow) return { code: row.code, limit: row.limit, value: row.value, text: row.text };
  const found = details ? unpackDetails(details).verdicts.find((one) => one.proNumber === proNumber) : null;
  return found ? { code: found.code, limit: found.limit, value: found.value, text: found.text } : null;
}

type BatchQuery = { proId: string; since: Date; after: Place; areas: number[] };

function readBatch(db: Db, { proId, since, after, areas }: BatchQuery): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT decision.id AS "decisionId", decision.at, decision.visit_id AS "visitId", decision.details,
      verdict.pro_id IS NOT NULL AS "hasRow", verdict.code, verdict.limit, verdict.value, coalesce(verdict.text, '') AS text
    FROM unnest(${areas}::int[]) AS near (area) CROSS JOIN LATERAL (
      SELECT id, at, visit_id, details FROM dispatch_decision one
      WHERE one.area = near.area AND one.at >= ${since} AND (one.at, one.id) < (${after.at}::timestamptz, ${after.decisionId}::uuid)
        AND one.chosen_pro_id IS DISTINCT FROM ${proId}::uuid
        AND NOT EXISTS (
          SELECT FROM dispatch_decision later WHERE later.visit_id = one.visit_id AND (later.at, later.id) > (one.at, one.id))
        AND NOT EXISTS (SELECT FROM assignment WHERE assignment.visit_id = one.visit_id AND assignment.pro_id = ${proId}::uuid)
        AND NOT EXISTS (SELECT FROM offer WHERE offer.visit_id = one.visit_id AND offer.pro_id = ${proId}::uuid)
      ORDER BY one.at DESC, one.id DESC LIMIT ${BATCH}
    ) decision
    LEFT JOIN dispatch_verdict verdict ON verdict.decision_id = decision.id AND verdict.pro_id = ${proId}::uuid
    ORDER BY decision.at DESC, decision.id DESC LIMIT ${BATCH}`;
}
