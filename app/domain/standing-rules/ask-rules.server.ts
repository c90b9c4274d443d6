import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { allRules } from './all-rules.server';
import { SUBJECTS, type Broken, type Subject } from './rule';
import { newestEventId, readChanged, readSlice, type Since } from './subjects.server';

/** So many rows are asked of in one statement. */
const AT_ONCE = 200;
const SLICE = 1_000;

export type BrokenRule = Broken & { rule: string };
type Row = { subject_id: string; object_id: string; found: string };

function named(rule: string, rows: Row[]): BrokenRule[] {
  return rows.map((row) => ({ rule, subjectId: row.subject_id, objectId: row.object_id, found: row.found }));
}

/** What of these rows breaks a rule. */
export async function askSubjects(db: Db, subject: Subject, ids: readonly string[]): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    for (const rule of allRules)
      if (rule.of === subject) broken.push(...named(rule.name, await db.$queryRaw<Row[]>(rule.find(some))));
  }
  return broken;
}

/** What stands at this instant and must not. */
export async function askInstant(db: Db): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const rule of allRules)
    if (rule.of === 'instant') broken.push(...named(rule.name, await db.$queryRaw<Row[]>(rule.find(now()))));
  return broken;
}

/**
 * Asks every rule of what changed since. Only where one thing is done after the other, as in a test: of what was under way at the same time,
 * it may pass something over. Returns where the next look begins, too.
 */
export async function findChangedBroken(db: Db, since: Since): Promise<{ broken: BrokenRule[]; next: Since }> {
  const next = { at: now(), eventId: await newestEventId(db) };
  const broken = await askInstant(db);
  for (const subject of SUBJECTS) {
    const ids = new Set(await readChanged(db, subject, since));
    broken.push(...(await askSubjects(db, subject, [...ids])));
  }
  return { broken, next };
}

/** Asks every rule of everything, a slice at a time. It reads the whole database: for tests and for who has restored a backup. */
export async function findEverythingBroken(db: Db): Promise<BrokenRule[]> {
  const broken = await askInstant(db);
  for (const subject of SUBJECTS) {
    let after: string | null = null;
    for (;;) {
      const ids: string[] = await readSlice(db, subject, { after, size: SLICE });
      broken.push(...(await askSubjects(db, subject, ids)));
      if (ids.length < SLICE) break;
      after = ids.at(-1) ?? null;
    }
  }
  return broken;
}
