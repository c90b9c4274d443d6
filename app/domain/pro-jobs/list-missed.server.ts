import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { serviceName } from '../catalog/service-names';
import { verdictForPro } from '../dispatching/verdict-text';

const LOOK_BACK_DAYS = 30;

export type MissedVisit = {
  decisionId: string;
  at: Date;
  service: string;
  windowStart: Date;
  zone: string;
  payoutCents: number;
  /** Why it was not offered to the pro, in the words they see and whole miles. */
  why: string;
};

type Row = Omit<MissedVisit, 'service' | 'why'> & {
  kind: string;
  packageName: string;
  code: string | null;
  limit: number | null;
  value: number | null;
  text: string;
};

/**
 * "Why didn't I get it": the latest search of each nearby visit that this pro was judged for and not chosen, with the
 * reason, the newest first. `after` is the decision a page ended with. Says neither who got it nor where it is.
 */
export async function listMissed(
  db: Db,
  { proId, take, after }: { proId: string; take: number; after?: string },
): Promise<{ missed: MissedVisit[]; next: string | null }> {
  const since = new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000);
  const from = after ? await db.dispatchDecision.findUnique({ where: { id: after }, select: { at: true } }) : null;
  const rows = await db.$queryRaw<Row[]>`
    SELECT latest.*, visit.window_start AS "windowStart", visit.zone, visit.payout_cents AS "payoutCents", visit.kind,
      package.name AS "packageName"
    FROM (
      SELECT DISTINCT ON (decision.visit_id) decision.visit_id, decision.id AS "decisionId", decision.at,
        verdict.code, verdict.limit, verdict.value, verdict.text
      FROM dispatch_verdict verdict
      JOIN dispatch_decision decision ON decision.id = verdict.decision_id
      WHERE verdict.pro_id = ${proId}::uuid AND decision.at >= ${since} AND decision.chosen_pro_id IS DISTINCT FROM ${proId}::uuid
        AND NOT EXISTS (SELECT FROM assignment WHERE assignment.visit_id = decision.visit_id AND assignment.pro_id = ${proId}::uuid)
        AND NOT EXISTS (SELECT FROM offer WHERE offer.visit_id = decision.visit_id AND offer.pro_id = ${proId}::uuid)
      ORDER BY decision.visit_id, decision.at DESC, decision.id DESC
    ) latest
    JOIN visit ON visit.id = latest.visit_id
    JOIN booking ON booking.id = visit.booking_id
    JOIN package ON package.id = booking.package_id
    WHERE ${from?.at ?? null}::timestamptz IS NULL OR (latest.at, latest."decisionId") < (${from?.at ?? null}::timestamptz, ${after ?? null}::uuid)
    ORDER BY latest.at DESC, latest."decisionId" DESC
    LIMIT ${take + 1}`;
  const page = rows.slice(0, take);
  return {
    missed: page.map(({ decisionId, at, windowStart, zone, payoutCents, ...row }) => ({
      decisionId,
      at,
      service: serviceName(row.packageName, row.kind),
      windowStart,
      zone,
      payoutCents,
      why: verdictForPro(row),
    })),
    next: rows.length > take ? (page.at(-1)?.decisionId ?? null) : null,
  };
}
