import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { acceptedCause, isAcceptable } from './accept-difference.server';

const RUNS = 14;
const DIFFERENCES_PER_PAGE = 50;

const runFields = {
  id: true,
  trigger: true,
  livemode: true,
  startedAt: true,
  finishedAt: true,
  objects: true,
  eventsFound: true,
  error: true,
  _count: { select: { differences: true } },
} as const;

/** The latest comparisons, and the differences of one of them: of `runId`, else of the newest that finished in the mode in use. */
export async function readReconciliation(db: Db, { runId, after }: { runId: string | null; after: string | null }) {
  const runs = await db.reconciliationRun.findMany({
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: RUNS,
    select: runFields,
  });
  const chosen =
    (runId ? await db.reconciliationRun.findUnique({ where: { id: runId }, select: runFields }) : null) ??
    runs.find(({ finishedAt, livemode }) => finishedAt && livemode === isLiveMoney()) ??
    null;
  const rows = chosen
    ? await db.reconciliationDifference.findMany({
        where: { runId: chosen.id, ...(after ? { id: { gt: after } } : {}) },
        orderBy: { id: 'asc' },
        take: DIFFERENCES_PER_PAGE + 1,
        select: { id: true, kind: true, objectId: true, reference: true, expectedCents: true, actualCents: true, text: true },
      })
    : [];
  const shown = rows.slice(0, DIFFERENCES_PER_PAGE);
  const accepted = await acceptedOf(db, shown);
  const flat = ({ _count, ...run }: (typeof runs)[number]) => ({ ...run, differences: _count.differences });
  return {
    runs: runs.map(flat),
    chosen: chosen && flat(chosen),
    differences: shown.map((row) => ({ ...row, acceptance: acceptanceOf(row, accepted) })),
    next: rows.length > DIFFERENCES_PER_PAGE ? (rows[DIFFERENCES_PER_PAGE - 1]?.id ?? null) : null,
  };
}

type Shown = { kind: string; objectId: string };

async function acceptedOf(db: Db, rows: Shown[]): Promise<Set<string>> {
  const causes = rows.filter(isAcceptable).map(({ objectId }) => acceptedCause(objectId));
  const posted = await db.ledgerTransaction.findMany({ where: { cause: { in: causes } }, select: { cause: true } });
  return new Set(posted.map(({ cause }) => cause));
}

/** Whether an admin may take a line as it is, or has. */
function acceptanceOf(row: Shown, accepted: ReadonlySet<string>): 'none' | 'open' | 'accepted' {
  if (!isAcceptable(row)) return 'none';
  return accepted.has(acceptedCause(row.objectId)) ? 'accepted' : 'open';
}
