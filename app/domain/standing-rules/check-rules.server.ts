import { z } from 'zod';
import type { PrismaClient, RuleCheck } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { allRules } from './all-rules.server';
import { askInstant, askSubjects, type BrokenRule } from './ask-rules.server';
import { SUBJECTS, type Subject } from './rule';
import { storeFindings } from './store-findings.server';
import { newestEventId, readChanged, readSlice, type Since } from './subjects.server';

/** No transaction is under way for so long: what it wrote is seen by a look that begins where this old one began. */
const SETTLED_MS = 3 * MINUTE_MS;
/** Where no look was before, changes of this time are looked at, and the slices see to the rest. */
const FIRST_MS = DAY_MS;
const KEPT_MS = 7 * DAY_MS;
/** What held again so long ago is of no use to admins any more. */
const FINDINGS_KEPT_MS = 90 * DAY_MS;
/** What a look reads of everything, whatever changed: all of it in days, at the same cost for a business of any size. */
const SLICES: Record<Subject, number> = { booking: 500, movement: 3_000, subscription: 500 };
const DONE = 'done';
const cursorsSchema = z.record(z.string());
type Cursors = z.output<typeof cursorsSchema>;

/**
 * Asks the database every rule of what changed since the look before, of what was found broken, and of the next slice of everything. What it
 * finds is stored until it holds again, and admins are told of what is new. Returns how many rows it looked at and how many things are broken.
 */
export async function checkRules(db: PrismaClient): Promise<{ looked: number; broken: number }> {
  const check = await openCheck(db);
  try {
    const { cursors, looked, broken } = await look(db, check, await readSince(db, check));
    const isPassDone = SUBJECTS.every((subject) => cursors[subject] === DONE);
    await transact(db, async (tx) => {
      await storeFindings(tx, { checkId: check.id, broken });
      await tx.ruleCheck.update({
        where: { id: check.id },
        data: {
          finishedAt: now(),
          looked,
          broken: broken.length,
          error: null,
          ...(isPassDone ? { cursors: {}, passSince: now(), passDoneAt: now() } : { cursors }),
        },
      });
    });
    await db.ruleCheck.deleteMany({ where: { startedAt: { lt: new Date(now().getTime() - KEPT_MS) } } });
    await db.ruleFinding.deleteMany({ where: { resolvedAt: { lt: new Date(now().getTime() - FINDINGS_KEPT_MS) } } });
    return { looked, broken: broken.length };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.ruleCheck.update({ where: { id: check.id }, data: { error: message.slice(0, 1_000) } });
    throw error;
  }
}

/** A look goes on where the last one that ended came to: one that broke off is made again. */
async function openCheck(db: Db): Promise<RuleCheck> {
  const last = await db.ruleCheck.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  });
  return db.ruleCheck.create({
    data: {
      startedAt: now(),
      eventId: await newestEventId(db),
      cursors: last?.cursors ?? {},
      passSince: last?.passSince ?? now(),
      passDoneAt: last?.passDoneAt ?? null,
    },
  });
}

async function readSince(db: Db, { startedAt, eventId }: RuleCheck): Promise<Since> {
  const before = await db.ruleCheck.findFirst({
    where: { finishedAt: { not: null }, startedAt: { lte: new Date(startedAt.getTime() - SETTLED_MS) } },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true, eventId: true },
  });
  return { at: before?.startedAt ?? new Date(startedAt.getTime() - FIRST_MS), eventId: before?.eventId ?? eventId };
}

type Looked = { cursors: Cursors; looked: number; broken: BrokenRule[] };

async function look(db: PrismaClient, check: RuleCheck, since: Since): Promise<Looked> {
  const cursors = { ...cursorsSchema.parse(check.cursors) };
  const broken = await byIndex(db, askInstant);
  let looked = 0;
  for (const subject of SUBJECTS) {
    const ids = new Set([...(await readChanged(db, subject, since)), ...(await readOpen(db, subject))]);
    if (cursors[subject] !== DONE) {
      const slice = await readSlice(db, subject, { after: cursors[subject] ?? null, size: SLICES[subject] });
      for (const id of slice) ids.add(id);
      cursors[subject] = slice.length < SLICES[subject] ? DONE : (slice.at(-1) ?? DONE);
    }
    looked += ids.size;
    broken.push(...(await byIndex(db, (tx) => askSubjects(tx, subject, [...ids]))));
  }
  return { cursors, looked, broken };
}

/** What was found before is asked again, until it holds. */
async function readOpen(db: Db, subject: Subject): Promise<string[]> {
  const rules = allRules.filter((rule) => rule.of === subject).map(({ name }) => name);
  const open = await db.ruleFinding.findMany({
    where: { resolvedAt: null, rule: { in: rules } },
    distinct: ['subjectId'],
    select: { subjectId: true },
  });
  return open.map(({ subjectId }) => subjectId);
}

/** The questions name their rows, so that indexes find them; reading a whole table beside would only seem cheap while it is small. */
function byIndex<T>(db: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_hashjoin = off`;
    await tx.$executeRaw`SET LOCAL enable_mergejoin = off`;
    return work(tx);
  });
}
