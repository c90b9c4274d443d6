import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { allRules } from './all-rules.server';

const SHOWN = 50;
/** Counting ends here: more is the same alarm. */
const COUNTED = 1_000;

export type OpenFinding = { id: string; says: string; objectId: string; found: string; firstAt: Date };

/** What breaks a rule, the newest first, at most 50. `objectId`: the row, as a monitor or a query finds it. */
export async function readOpenFindings(db: Db): Promise<OpenFinding[]> {
  const rows = await db.ruleFinding.findMany({
    where: { resolvedAt: null },
    orderBy: [{ firstAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: { id: true, rule: true, objectId: true, found: true, firstAt: true },
  });
  const says = new Map(allRules.map((rule) => [rule.name, rule.says]));
  return rows.map(({ rule, ...row }) => ({ ...row, says: says.get(rule) ?? rule }));
}

/** `lookedAgoSeconds`: since the last look that ended; null where there was none. `brokenOff`: the newest look ended in an error. */
export type RuleState = { open: number; lookedAgoSeconds: number | null; brokenOff: boolean; passDoneAt: Date | null };

/** How many things break a rule now, and when that was last asked. */
export async function readRuleState(db: Db): Promise<RuleState> {
  const newestFirst = { orderBy: [{ startedAt: 'desc' as const }, { id: 'desc' as const }] };
  const latest = await db.ruleCheck.findFirst({ ...newestFirst, select: { error: true } });
  const ended = await db.ruleCheck.findFirst({
    where: { finishedAt: { not: null } },
    ...newestFirst,
    select: { finishedAt: true, passDoneAt: true },
  });
  const endedAt = ended?.finishedAt ?? null;
  return {
    open: await db.ruleFinding.count({ where: { resolvedAt: null }, orderBy: { firstAt: 'asc' }, take: COUNTED }),
    lookedAgoSeconds: endedAt && Math.max(0, (now().getTime() - endedAt.getTime()) / 1_000),
    brokenOff: latest?.error != null,
    passDoneAt: ended?.passDoneAt ?? null,
  };
}
