import { beforeAll, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { FORGOTTEN_AT_ONCE } from '#app/domain/dispatch-decisions/forget-decisions.server';
import { readVerdicts, type StoredVerdict } from '#app/domain/dispatch-decisions/read-verdicts.server';
import { replayDecisions } from '#app/domain/dispatching/replay-decisions.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { insertMetro } from '#tests/setup/metro';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { workOff } from './work-off';

const PROS = 230;
let reader: Reader;
let adminId: string;
let visitId: string;
let page: string;
let verdicts: StoredVerdict[];

beforeAll(async () => {
  reader = await pageReader();
  await ensureCatalog(db());
  adminId = (await insertAdmin(db())).id;
  const visit = await insertVisit(db());
  const around = place('60657');
  await transact(db(), (tx) =>
    insertMetro(tx, { count: PROS, around, zone: around.zone, state: 'IL', visitDay: visit.windowStart }),
  );
  visitId = visit.id;
  await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'payment' }));
  const { id: decisionId } = await db().dispatchDecision.findFirstOrThrow({ where: { visitId } });
  page = `/admin/dispatch/${visitId}/decisions/${decisionId}`;
  ({ verdicts } = await readVerdicts(db(), { decisionId }));
}, 300_000);

async function forget(): Promise<void> {
  await enqueue(db(), 'dispatch/forget-decisions', {});
  await workOff();
}

function names(words: string): string[] {
  return words.match(/Metro Pro \d+/g) ?? [];
}

async function nameOf(proId: string): Promise<{ userId: string; name: string }> {
  const { userId, user } = await db().pro.findUniqueOrThrow({ where: { id: proId }, include: { user: true } });
  return { userId, name: user.fullName };
}

function someoneWith(code: string): StoredVerdict {
  const verdict = verdicts.find((each) => each.code === code);
  if (!verdict) throw new Error(`No pro has ${code}.`);
  return verdict;
}

test('the pages of a decision tell of every pro, the ranked first', async () => {
  expect(await reader.read(`/admin/dispatch/${visitId}`, adminId)).toContain(`See all ${PROS} pros`);
  const pages = await Promise.all([1, 2, 3].map((number) => reader.read(`${page}?page=${number}`, adminId)));
  expect(pages.map((words) => names(words).length)).toEqual([100, 100, 30]);
  expect(new Set(pages.flatMap(names)).size).toBe(PROS);
  const ranks = verdicts.map(({ rank }) => rank);
  const ranked = ranks.filter((rank) => rank !== null);
  expect(ranked.length).toBeGreaterThan(12);
  expect(ranks.slice(0, ranked.length)).toEqual(ranked.map((_, index) => index + 1));
});

test('a search by name finds a pro whom a rule ruled out, with the reason', async () => {
  for (const code of ['radius', 'min_payout', 'service', 'credential', 'blocked_day']) {
    const { proId, text } = someoneWith(code);
    const { name } = await nameOf(proId);
    const words = await reader.read(`${page}?q=${encodeURIComponent(name)}`, adminId);
    expect(names(words)).toContain(name);
    expect(words).toContain(text);
  }
});

test('a pro who was ruled out reads why, and what other rules would have brought', async () => {
  const { proId, value } = someoneWith('radius');
  const { userId } = await nameOf(proId);
  const words = await reader.read(`/pro/dashboard/missed?miles=${Math.ceil(value ?? 0) + 1}&payout=0`, userId);
  expect(words).toMatch(/\d+ miles? away\. Your limit is \d+ miles\./);
  expect(words).toContain('You missed 1 job because of these rules.');
});

test('a pro behind the best eight reads that others ranked higher', async () => {
  const { proId } = verdicts.find(({ rank }) => rank === 12) ?? someoneWith('rank');
  expect(await reader.read('/pro/dashboard/missed', (await nameOf(proId)).userId)).toContain('another pro ranked higher');
});

test('a replay with wider rules asks pros who are not kept whole', async () => {
  const stretch = { from: addHours(now(), -1), to: addHours(now(), 1) };
  const same = await replayDecisions(db(), { ...stretch, whatIf: {} });
  expect(same?.names.size).toBe(PROS);
  expect(same?.result.after.assigned).toBe(1);
});

test('details expire after the days of the setting, batch by batch; what came of the search and the history of the visit stay', async () => {
  await db().$executeRaw`
    INSERT INTO dispatch_decision (id, visit_id, at, trigger, outcome, problem)
    SELECT gen_random_uuid(), ${visitId}::uuid, ${addHours(now(), -1)}, 'payment', 'pool', '{}' FROM generate_series(1, ${FORGOTTEN_AT_ONCE + 5}::int)`;
  const history = await db().visitEvent.count({ where: { visitId } });
  setClock(addHours(now(), 24 * 179));
  await forget();
  expect(await reader.read(page, adminId)).toContain(`${PROS} pros checked`);
  setClock(addHours(now(), 24 * 2));
  await forget();
  const decisions = await db().dispatchDecision.findMany({ where: { visitId } });
  expect(decisions).toHaveLength(FORGOTTEN_AT_ONCE + 6);
  expect(decisions.filter(({ details, problem }) => details !== null || problem !== null)).toEqual([]);
  expect(await db().dispatchVerdict.count()).toBe(0);
  expect(await db().visitEvent.count({ where: { visitId } })).toBe(history);
  expect(await reader.read(page, adminId)).toContain('The details of this search are no longer kept.');
  expect(await reader.read(`/admin/dispatch/${visitId}`, adminId)).toContain('The details of this search are no longer kept.');
  expect(await replayDecisions(db(), { from: addHours(now(), -24 * 200), to: now(), whatIf: {} })).toBeNull();
});
