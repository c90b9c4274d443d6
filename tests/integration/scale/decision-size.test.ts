import { beforeAll, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { loadCandidates, loadProblem, rankCandidates } from '#app/domain/dispatching/load-problem.server';
import { rankPros } from '#dispatch';
import { readVerdicts } from '#app/domain/dispatch-decisions/read-verdicts.server';
import { db, transact, type Db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { insertMetro } from '#tests/setup/metro';
import { countRowsRead } from '#tests/setup/rows-read';

const [SMALL, MIDDLE, LARGE] = [500, 1_500, 2_600];
/** Of a decision with all its verdicts, without indexes. */
const MAX_BYTES = 10_240;
/** Pros of other metros, so that the database looks up those near. */
const ELSEWHERE = 12_000;
const TURNS = 5;
const TRANSACTION = { timeout: 240_000 };

beforeAll(async () => {
  await ensureCatalog(db());
});

async function addPros(pros: { first: number; count: number; zip: string }, visitDay: Date): Promise<void> {
  const { zone, state, ...around } = place(pros.zip);
  await db().$transaction((tx) => insertMetro(tx, { ...pros, around, zone, state, visitDay }), TRANSACTION);
  await db().$executeRaw`ANALYZE`;
}

async function measure(): Promise<{ judged: number; bytes: number; ms: number }> {
  const visit = await insertVisit(db());
  const { user: before } = process.cpuUsage();
  await transact(db(), (tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' }));
  const ms = (process.cpuUsage().user - before) / 1_000;
  const { id: decisionId } = await db().dispatchDecision.findFirstOrThrow({ where: { visitId: visit.id } });
  const [row] = await db().$queryRaw<{ bytes: bigint }[]>`
    SELECT sum(bytes)::bigint AS bytes FROM (
      SELECT pg_column_size(dispatch_decision.*) AS bytes FROM dispatch_decision WHERE id = ${decisionId}::uuid
      UNION ALL SELECT pg_column_size(dispatch_verdict.*) FROM dispatch_verdict WHERE decision_id = ${decisionId}::uuid
    ) AS parts`;
  return {
    judged: (await readVerdicts(db(), { decisionId })).verdicts.length,
    bytes: Number(row?.bytes ?? 0),
    ms: Math.round(ms),
  };
}

test('a decision among thousands of pros stays under ten kilobytes and still says why for each of them', async () => {
  const { windowStart } = await insertVisit(db());
  const figures = [];
  let there = 0;
  for (const count of [SMALL, MIDDLE, LARGE]) {
    await addPros({ first: there + 1, count: count - there, zip: '60657' }, windowStart);
    there = count;
    figures.push(await measure());
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.map(({ judged }) => judged)).toEqual([SMALL, MIDDLE, LARGE]);
  expect(Math.max(...figures.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_BYTES);
}, 240_000);

type Cost = { ms: number[]; rows: number };

/** Processor time of five turns of each way, one after the other, after a first turn of both that is not counted; the rows that each reads. */
async function inTurns(ways: Record<string, (tx: Db) => Promise<unknown>>): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  for (const [name, way] of Object.entries(ways)) costs[name] = { ms: [], rows: await countRowsRead(way) };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const { user: before } = process.cpuUsage();
      await way(db());
      costs[name]?.ms.push(Math.round((process.cpuUsage().user - before) / 1_000));
    }
  }
  return costs;
}

test('a search reads half as much as one who loads every pro near whole', async () => {
  const { id: visitId, windowStart } = await insertVisit(db());
  await addPros({ first: 100_001, count: ELSEWHERE, zip: '75214' }, windowStart);
  const costs = await inTurns({
    whole: async (tx) => {
      const { visit, problem } = await loadProblem(tx, { visitId, withOffers: true });
      return rankPros(visit, problem, { purpose: 'offer' });
    },
    candidates: async (tx) => rankCandidates(await loadCandidates(tx, { visitId, withOffers: true }), { purpose: 'offer' }),
  });
  process.stdout.write(`${JSON.stringify(costs)}\n`);
  expect(costs.candidates?.rows).toBeLessThan((costs.whole?.rows ?? 0) / 2);
});
