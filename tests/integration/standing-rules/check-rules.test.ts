import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkRules } from '#app/domain/standing-rules/check-rules.server';
import { readBusinessState } from '#app/domain/operations/business-state.server';
import { exposeMetrics } from '#app/domain/operations/business-metrics.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { insertBooking } from '#tests/factories/bookings';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { copyRows, newRows, readRows } from '#tests/setup/copy-rows';
import { countRowsRead, runInside } from '#tests/setup/rows-read';
import { openFixture } from '../payments/payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** How many bookings there are, and then: more than a look takes of them, either time. */
const [FEW, MANY] = [520, 1_040];
let ask: Ask;
let admin: string;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  admin = (await insertAdmin(db())).id;
});
beforeEach(async () => {
  await db().ruleCheck.deleteMany();
  await db().ruleFinding.deleteMany();
  await db().rateLimit.deleteMany();
});
afterEach(() => setClock(null));

/** The next look of the timetable, five minutes after the one before. */
function look() {
  setClock(new Date(now().getTime() + 5 * MINUTE_MS));
  return checkRules(db());
}

function open() {
  return db().ruleFinding.findMany({ where: { resolvedAt: null }, select: { rule: true, objectId: true } });
}

/** A visit that says that a pro has it, though none does: nothing in the database refuses that. */
async function breakRule(): Promise<string> {
  const { id } = await insertVisit(db(), { status: 'accepted' });
  return id;
}

async function mend(visitId: string): Promise<void> {
  await db().visit.update({ where: { id: visitId }, data: { status: 'pending' } });
}

test('what breaks a rule is found at the next look, told to admins once, and gone once it holds again', async () => {
  expect((await look()).broken).toBe(0);
  const visitId = await breakRule();
  expect((await look()).broken).toBe(1);
  expect(await open()).toEqual([{ rule: 'visit-and-pro-agree', objectId: visitId }]);
  const told = () => db().notification.count({ where: { userId: admin, dedupeKey: { startsWith: 'rules:' } } });
  const once = await told();
  expect(once).toBeGreaterThan(0);

  // Hours later no change leads to it; it is asked again all the same.
  setClock(new Date(now().getTime() + 6 * 60 * MINUTE_MS));
  expect((await look()).broken).toBe(1);
  expect(await db().ruleFinding.count()).toBe(1);
  expect(await told()).toBe(once);

  await mend(visitId);
  expect((await look()).broken).toBe(0);
  expect(await open()).toEqual([]);
  expect(await db().ruleFinding.findMany()).toMatchObject([{ objectId: visitId, resolvedAt: expect.any(Date) as Date }]);

  const longAgo = new Date(now().getTime() - 91 * 24 * 60 * MINUTE_MS);
  await db().ruleFinding.updateMany({ data: { firstAt: longAgo, lastAt: longAgo, resolvedAt: longAgo } });
  await look();
  expect(await db().ruleFinding.count()).toBe(0);
});

test('an admin sees what breaks a rule on Health, and a monitor counts it', async () => {
  await look();
  const visitId = await breakRule();
  await look();
  setClock(null);
  const page = plain(await (await ask('/admin/health', { cookie: await signInAs(admin) })).text());
  for (const words of [
    '1 record breaks one',
    'A visit and its assignment name the same pro.',
    visitId,
    'with the pro it is not there',
  ])
    expect(page).toContain(words);
  expect((await readBusinessState(db())).rules.open).toBe(1);
  expect((await exposeMetrics()).text).toMatch(/^brightcrew_rules_broken 1$/m);
  await mend(visitId);
});

test('a look reads what was written since the one before and no more', async () => {
  for (let each = 0; each < 5; each += 1) await insertAssignedVisit(db());
  // What the slices read beside is held back: each says that it is done.
  await look();
  const holdSlices = () =>
    db()
      .$executeRaw`UPDATE rule_check SET cursors = '{"booking":"done","movement":"done","subscription":"ffffffff-ffff-ffff-ffff-ffffffffffff"}'`;
  setClock(new Date(now().getTime() + 3 * 24 * 60 * MINUTE_MS));
  await holdSlices();
  await look();
  await holdSlices();
  expect((await look()).looked).toBe(0);
  await insertBooking(db(), { createdAt: now() });
  await holdSlices();
  expect((await look()).looked).toBe(1);

  // A row of long ago that only its history says was changed.
  const old = await db().visit.findFirstOrThrow({ where: { status: 'accepted' }, orderBy: { createdAt: 'asc' } });
  await holdSlices();
  await look();
  await holdSlices();
  await look();
  await db().visitEvent.create({ data: { visitId: old.id, at: now(), type: 'changed', actorKind: 'system' } });
  await holdSlices();
  expect((await look()).looked).toBe(1);
});

test('slices go through everything, so that what changed without a trace is found too, and then begin again', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 4; each += 1) ids.push((await insertAssignedVisit(db())).visit.id);
  await look();
  await look();
  setClock(new Date(now().getTime() + 3 * 24 * 60 * MINUTE_MS));
  await look();
  await pool().query(`UPDATE visit SET status = 'pending' WHERE id = $1`, [ids[2]]);
  await look();
  expect(await open()).toEqual([{ rule: 'visit-and-pro-agree', objectId: ids[2] }]);
  const { passDoneAt } = await db().ruleCheck.findFirstOrThrow({ orderBy: { startedAt: 'desc' } });
  expect(passDoneAt).not.toBeNull();
  await pool().query(`UPDATE visit SET status = 'accepted' WHERE id = $1`, [ids[2]]);
});

test('a look that breaks off is seen, and the next one goes on where the last whole one came to', async () => {
  await look();
  await pool().query('ALTER TABLE thread RENAME TO thread_away');
  await expect(look()).rejects.toThrow();
  expect((await readBusinessState(db())).rules.brokenOff).toBe(true);
  await pool().query('ALTER TABLE thread_away RENAME TO thread');
  const visitId = await breakRule();
  expect((await look()).broken).toBe(1);
  expect((await readBusinessState(db())).rules.brokenOff).toBe(false);
  await mend(visitId);
});

test('what a look reads does not grow with the business', { timeout: 300_000 }, async () => {
  const before = await readRows();
  await insertAssignedVisit(db());
  const booking = newRows(before, await readRows());
  const readAll = async () => {
    await db().ruleCheck.deleteMany();
    setClock(new Date(now().getTime() + 3 * 24 * 60 * MINUTE_MS));
    let broken = 0;
    const rows = await countRowsRead((tx) =>
      runInside(tx, async () => {
        ({ broken } = await checkRules(db()));
      }),
    );
    return { rows, broken };
  };
  await copyRows(booking, { from: 0, to: FEW });
  const few = await readAll();
  await copyRows(booking, { from: FEW, to: MANY });
  const many = await readAll();
  expect([few.broken, many.broken]).toEqual([0, 0]);
  expect(few.rows).toBeGreaterThan(FEW);
  expect(many.rows / few.rows).toBeLessThan(1.3);
});
