import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { SortedPage, Sorts } from '#app/platform/read-sorted';
import { sortRows } from '#app/platform/sort-rows';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { EVIDENCE_KINDS, type EvidenceKind } from './evidence-found';

/** Two years of disputes: few enough to be read whole, long enough to say something. */
const LOOKED_BACK_DAYS = 730;

/** Disputes that were decided, and how many of them we won. */
export type Outcome = { decided: number; won: number };
export type KindOutcome = { kind: EvidenceKind; with: Outcome; without: Outcome };
/** `order` is that of the kinds. */
export const OUTCOME_SORTS = {
  order: { field: 'order' },
  with: { field: 'withShare' },
  without: { field: 'withoutShare' },
} satisfies Sorts;

/** The kinds of evidence by how often they won: a row a kind, sorted once they are read. */
export function sortOutcomes(kinds: readonly KindOutcome[], page: SortedPage) {
  const share = ({ decided, won }: Outcome) => (decided === 0 ? null : won / decided);
  return sortRows(
    kinds.map((row, order) => ({ ...row, order, withShare: share(row.with), withoutShare: share(row.without) })),
    page,
  );
}
export type Outcomes = { all: Outcome; submitted: Outcome; kinds: KindOutcome[] };

type Row = { won: boolean; sent: boolean; kinds: string[] };

/** How disputes of the last two years ended, with and without each kind of evidence among those that evidence was submitted for. */
export async function readOutcomes(db: Db): Promise<Outcomes> {
  const since = new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS);
  const rows = await db.$queryRaw<Row[]>`
    SELECT d.status = 'won' AS won, s.id IS NOT NULL AS sent, coalesce(s.kinds, '{}') AS kinds
    FROM dispute d LEFT JOIN evidence_submission s ON s.dispute_id = d.id AND s.status = 'sent'
    WHERE d.opened_at >= ${since} AND d.status IN ('won', 'lost') AND d.livemode = ${isLiveMoney()}`;
  const submitted = rows.filter(({ sent }) => sent);
  return {
    all: sum(rows),
    submitted: sum(submitted),
    kinds: EVIDENCE_KINDS.map((kind) => ({
      kind,
      with: sum(submitted.filter(({ kinds }) => kinds.includes(kind))),
      without: sum(submitted.filter(({ kinds }) => !kinds.includes(kind))),
    })),
  };
}

function sum(rows: readonly Row[]): Outcome {
  return { decided: rows.length, won: rows.filter(({ won }) => won).length };
}
