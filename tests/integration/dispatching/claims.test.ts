import { beforeAll, describe, expect, it } from 'vitest';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { claimWithRetry, claimVisit } from '#app/domain/dispatching/claim-visit.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { acceptOffer } from '#app/domain/reschedules/answer-offer.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import type { Pro, Visit } from '#prisma';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addMinutes, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { insertSite } from '#tests/factories/bookings';

const ZONE = 'America/Chicago';
const DAY = addDays(localDate(ZONE, now()), 6);

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

function at(clock: string): Date {
  return localInstant(ZONE, DAY, clock);
}

/** A visit that starts exactly at `clock`, an hour long, in the pool. */
function poolVisit(clock: string, overrides: Parameters<typeof insertVisit>[1] = {}): Promise<Visit> {
  return insertVisit(db(), { windowStart: at(clock), windowEnd: at(clock), durationMinutes: 60, poolSince: now(), ...overrides });
}

function claim(visit: { id: string }, pro: Pro) {
  const own = { visitId: visit.id, proId: pro.id, userId: pro.userId };
  return claimWithRetry(db(), { visitId: visit.id, proId: own.proId }, () => run((tx) => claimVisit(tx, own)));
}

function asText(error: unknown): string {
  return error instanceof Conflict ? `${error.code}: ${error.message}` : String(error);
}

/** As many at once as a test on a busy machine can have connections for. */
function inChunks<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}

async function overlaps(): Promise<number> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM assignment a JOIN assignment b ON a.pro_id = b.pro_id AND a.id < b.id
    WHERE a.status IN ('accepted', 'en_route', 'in_progress') AND b.status IN ('accepted', 'en_route', 'in_progress')
      AND a.busy_from < b.ends_at AND b.busy_from < a.ends_at`;
  return rows.length;
}

beforeAll(async () => {
  await ensureCatalog(db());
});

describe('claims', () => {
  it('of twenty pros after ten visits exactly one gets each, and the losers read why', async () => {
    const pros = await Promise.all(Array.from({ length: 20 }, () => insertPro(db(), { minPayoutCents: 0 })));
    const visits = await Promise.all(
      Array.from({ length: 10 }, (_, index) => poolVisit(`${String(8 + index).padStart(2, '0')}:00`)),
    );
    const answers: string[] = [];
    for (const pair of inChunks(visits, 2)) {
      const rush = pair.flatMap((visit) => pros.map((pro) => claim(visit, pro).then(() => 'won', asText)));
      answers.push(...(await Promise.all(rush)));
    }
    const tally = new Map<string, number>();
    for (const answer of answers) tally.set(answer, (tally.get(answer) ?? 0) + 1);
    expect(tally.get('won')).toBe(10);
    const known = ['won', 'visit_already_claimed: This job was just claimed by another pro.'];
    const rest = [...tally.keys()].filter((answer) => !known.includes(answer) && !answer.startsWith('pro_overlap: '));
    expect(rest).toEqual([]);
    const claims = await db().visitEvent.groupBy({
      by: ['visitId'],
      where: { type: 'claim', visitId: { in: visits.map(({ id }) => id) } },
      _count: true,
    });
    expect(claims.map(({ _count }) => _count)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await overlaps()).toBe(0);
  });

  it('a visit that is offered to another pro, held, or not open cannot be claimed', async () => {
    const pro = await insertPro(db());
    const closed = await poolVisit('09:00', { poolSince: null });
    const held = await poolVisit('10:00', { hold: true });
    for (const visit of [closed, held]) {
      await expect(claim(visit, pro)).rejects.toMatchObject({
        code: 'visit_not_claimable',
        message: "Couldn't claim this job. Please try again.",
      });
    }
    const offered = await poolVisit('12:00', { status: 'offered' });
    await expect(claim(offered, pro)).rejects.toMatchObject({
      code: 'visit_not_claimable',
      message: 'This job was just taken: another pro is being asked.',
    });
    const visitIds = [closed.id, held.id, offered.id];
    expect(await db().assignment.count({ where: { visitId: { in: visitIds } } })).toBe(0);
  });

  it('a claim runs the hard rules again: offline, too far, too cheap, blocked', async () => {
    const visit = await poolVisit('11:00');
    const { lat, lng } = place('60201');
    const offline = await insertPro(db(), { acceptingJobs: false });
    const far = await insertPro(db(), { lat, lng, homeZip: '60201', maxMiles: 1 });
    const dear = await insertPro(db(), { minPayoutCents: 100_000 });
    await expect(claim(visit, offline)).rejects.toMatchObject({ code: 'rule_broken', message: 'You were not accepting jobs.' });
    await expect(claim(visit, far)).rejects.toMatchObject({
      code: 'rule_broken',
      message: expect.stringMatching(/^\d+ miles away\. Your limit is 1 miles?\.$/),
    });
    await expect(claim(visit, dear)).rejects.toMatchObject({ code: 'rule_broken' });
    expect(await db().visit.findUnique({ where: { id: visit.id } })).toMatchObject({ status: 'pending', version: 1 });
  });

  it('no pro ever holds two visits at once, by claim, dispatch, offer and assignment mixed', async () => {
    const admin = await insertAdmin(db());
    const pros = await Promise.all(
      Array.from({ length: 6 }, (_, index) => insertPro(db(), { autoAccept: index % 2 === 0, minPayoutCents: 0 })),
    );
    const visits = await Promise.all(
      Array.from({ length: 36 }, (_, index) => {
        const start = addMinutes(at('08:00'), (index % 12) * 25);
        return insertVisit(db(), {
          windowStart: start,
          windowEnd: start,
          durationMinutes: 60,
          poolSince: index % 3 === 0 ? now() : null,
        });
      }),
    );
    async function takeSomehow(visit: Visit, index: number): Promise<void> {
      const pro = pros[index % pros.length];
      if (!pro) return;
      if (index % 3 === 0) return void (await claim(visit, pro));
      if (index % 3 === 1)
        return void (await run((tx) =>
          assignByAdmin(tx, { visitId: visit.id, proId: pro.id, adminId: admin.id, overrideReason: 'Test' }),
        ));
      await run((tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' }));
      const offer = await db().offer.findFirst({ where: { visitId: visit.id, status: 'open' }, include: { pro: true } });
      if (offer) await run((tx) => acceptOffer(tx, { offerId: offer.id, proId: offer.proId, userId: offer.pro.userId }));
    }
    const results: PromiseSettledResult<void>[] = [];
    const numbered = visits.map((visit, index) => ({ visit, index }));
    for (const few of inChunks(numbered, 9)) {
      results.push(...(await Promise.allSettled(few.map(({ visit, index }) => takeSomehow(visit, index)))));
    }
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons.filter((reason) => !(reason instanceof Conflict))).toEqual([]);
    expect(
      await db().assignment.count({ where: { visitId: { in: visits.map(({ id }) => id) }, status: 'accepted' } }),
    ).toBeGreaterThan(8);
    expect(await overlaps()).toBe(0);
  });

  it('the travel of the next stop is kept right when a visit comes between and when it goes again', async () => {
    const pro = await insertPro(db(), { minPayoutCents: 0 });
    async function visitIn(zip: string, clock: string): Promise<Visit> {
      const { id: siteId } = await insertSite(db(), place(zip));
      return poolVisit(clock, { booking: { siteId } });
    }
    const busyFrom = async (visit: Visit) =>
      (await db().assignment.findFirstOrThrow({ where: { visitId: visit.id, status: 'accepted' } })).busyFrom;
    const late = await visitIn('60614', '15:00');
    await claim(late, pro);
    expect(await busyFrom(late)).toEqual(at('15:00'));
    const early = await visitIn('60201', '08:00');
    await claim(early, pro);
    const fromEvanston = await busyFrom(late);
    expect(fromEvanston.getTime()).toBeLessThan(at('14:50').getTime());
    const between = await visitIn('60657', '12:00');
    await claim(between, pro);
    expect(await busyFrom(between)).not.toEqual(at('12:00'));
    expect((await busyFrom(late)).getTime()).toBeGreaterThan(fromEvanston.getTime());
    await run((tx) => releaseVisit(tx, { visitId: between.id, proId: pro.id, userId: pro.userId, reason: 'Ill' }));
    expect(await busyFrom(late)).toEqual(fromEvanston);
  });
});
