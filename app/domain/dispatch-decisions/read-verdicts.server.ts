import type { Db } from '#app/platform/db.server';
import { unpackDetails } from './decision-details';

export type StoredVerdict = {
  proId: string;
  rank: number | null;
  code: string | null;
  limit: number | null;
  value: number | null;
  text: string;
};

const rowSelect = { proId: true, rank: true, code: true, limit: true, value: true, text: true } as const;

/** `isExpired`: the details were deleted for their age. */
export type StoredVerdicts = { verdicts: StoredVerdict[]; isExpired: boolean };

/**
 * What the engine said of each pro in one run: the ranked first, the best on top; then those whom a rule ruled out. Rows tell of the
 * best, packed details of all others; of a run from before there were details rows tell of all.
 */
export async function readVerdicts(db: Db, { decisionId }: { decisionId: string }): Promise<StoredVerdicts> {
  const [[decision], rows] = await Promise.all([
    db.$queryRaw<{ details: Uint8Array | null; isOld: boolean }[]>`
      SELECT details, problem IS NOT NULL AS "isOld" FROM dispatch_decision WHERE id = ${decisionId}::uuid`,
    db.dispatchVerdict.findMany({ where: { decisionId }, select: rowSelect }),
  ]);
  const packed = decision?.details ?? null;
  return {
    verdicts: [...rows, ...(await unpackVerdicts(db, packed))].sort(byRank),
    isExpired: packed === null && decision?.isOld !== true,
  };
}

async function unpackVerdicts(db: Db, details: Uint8Array | null): Promise<StoredVerdict[]> {
  if (!details) return [];
  const { verdicts } = unpackDetails(details);
  const ids = await proIdsByNumber(
    db,
    verdicts.map(({ proNumber }) => proNumber),
  );
  return verdicts.flatMap(({ proNumber, rank, code, limit, value, text }) => {
    const proId = ids.get(proNumber);
    return proId === undefined ? [] : [{ proId, rank, code, limit, value, text }];
  });
}

/** The pros behind the short numbers that packed details name them by. */
export async function proIdsByNumber(db: Db, numbers: number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; number: number }[]>`
    SELECT id, number FROM pro WHERE number = ANY(${numbers}::int[])`;
  return new Map(rows.map(({ id, number }) => [number, id]));
}

function byRank(a: StoredVerdict, b: StoredVerdict): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || (a.proId < b.proId ? -1 : 1);
}
