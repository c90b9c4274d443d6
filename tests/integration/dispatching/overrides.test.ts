import { beforeAll, describe, expect, it } from 'vitest';
import { runBatch } from '#app/domain/dispatch-board/run-batch.server';
import { changeNeeds } from '#app/domain/dispatch-board/change-needs.server';
import { claimVisit } from '#app/domain/dispatching/claim-visit.server';
import {
  assignByAdmin,
  holdVisit,
  offerByAdmin,
  openPoolByAdmin,
  reopenVisit,
  unassignByAdmin,
  unholdVisit,
} from '#app/domain/dispatching/override-dispatch.server';
import { raisePayout } from '#app/domain/dispatching/raise-payout.server';
import { acceptOffer } from '#app/domain/reschedules/answer-offer.server';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import type { Pro } from '#prisma';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertOffer, insertVisit } from '#tests/factories/visits';
import { workOff } from './work-off';

const ZONE = 'America/Chicago';
let adminId = '';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

function status(visitId: string) {
  return db().visit.findUniqueOrThrow({ where: { id: visitId }, select: { status: true, hold: true, poolSince: true } });
}

function holder(visitId: string) {
  return db().assignment.findFirst({ where: { visitId, status: { in: ['accepted', 'en_route', 'in_progress'] } } });
}

function assignTo(pro: Pro, visitId: string, overrideReason?: string) {
  return run((tx) => assignByAdmin(tx, { visitId, proId: pro.id, adminId, overrideReason }));
}

beforeAll(async () => {
  await ensureCatalog(db());
  adminId = (await insertAdmin(db())).id;
});

describe('an admin', () => {
  it('assigns within the rules without a reason, and reassigns to another pro', async () => {
    const [one, other] = [await insertPro(db()), await insertPro(db())];
    const { id } = await insertVisit(db());
    await assignTo(one, id);
    expect(await holder(id)).toMatchObject({ proId: one.id, source: 'admin' });
    await assignTo(other, id);
    expect(await holder(id)).toMatchObject({ proId: other.id });
    expect(await db().assignment.count({ where: { visitId: id, status: 'released', proId: one.id } })).toBe(1);
    await expect(assignTo(other, id)).rejects.toMatchObject({ code: 'already_done' });
  });

  it('who takes the visits of a pro who cannot come leaves those that another pro has by then', async () => {
    const [sick, other] = [await insertPro(db()), await insertPro(db())];
    const { id } = await insertVisit(db());
    await assignTo(sick, id);
    await assignTo(other, id);
    const opId = crypto.randomUUID();
    const done = await runBatch(db(), { act: 'assign', fromProId: sick.id, visitIds: [id], adminId, opId });
    expect(done).toEqual({ done: 0, refused: [{ visitId: id, text: 'A pro already has this visit.' }] });
    expect(await holder(id)).toMatchObject({ proId: other.id });
  });

  it('breaks a rule only with a reason, which goes into the audit log', async () => {
    const pro = await insertPro(db(), { acceptingJobs: false });
    const { id } = await insertVisit(db());
    await expect(assignTo(pro, id)).rejects.toMatchObject({
      name: 'InputError',
      fieldErrors: { overrideReason: expect.any(String) },
    });
    expect(await holder(id)).toBeNull();
    await assignTo(pro, id, 'Agreed on the phone');
    expect(await holder(id)).toMatchObject({ proId: pro.id, overrideReason: 'Agreed on the phone' });
    const audit = await db().auditLog.findFirst({ where: { objectId: id, action: 'visit.assign' } });
    expect(audit).toMatchObject({ actorId: adminId, reason: 'Agreed on the phone' });
    const event = await db().visitEvent.findFirst({ where: { visitId: id, type: 'assign' } });
    expect(event?.data).toMatchObject({ brokenRule: 'not_accepting' });
  });

  it('cannot give a pro two visits at once, whatever the reason', async () => {
    const pro = await insertPro(db());
    const start = localInstant(ZONE, addDays(localDate(ZONE, now()), 9), '10:00');
    const first = await insertVisit(db(), { windowStart: start, windowEnd: start });
    const second = await insertVisit(db(), { windowStart: start, windowEnd: start });
    await assignTo(pro, first.id);
    await expect(assignTo(pro, second.id, 'They can do both')).rejects.toMatchObject({ code: 'pro_overlap' });
    expect(await holder(second.id)).toBeNull();
    expect(await status(second.id)).toMatchObject({ status: 'pending' });
  });

  it('takes an offer back to assign another pro; the first pro can no longer say yes', async () => {
    const offer = await insertOffer(db());
    const other = await insertPro(db());
    await assignTo(other, offer.visitId);
    expect(await holder(offer.visitId)).toMatchObject({ proId: other.id });
    const asked = await db().pro.findUniqueOrThrow({ where: { id: offer.proId } });
    await expect(
      run((tx) => acceptOffer(tx, { offerId: offer.id, proId: asked.id, userId: asked.userId })),
    ).rejects.toMatchObject({ code: 'offer_over' });
  });

  it('offers to a pro of the admin’s choice, past the ranking and against a rule, and the pro may say yes', async () => {
    const pro = await insertPro(db(), { minPayoutCents: 90_000 });
    const { id } = await insertVisit(db());
    await expect(run((tx) => offerByAdmin(tx, { visitId: id, proId: pro.id, adminId }))).rejects.toMatchObject({
      name: 'InputError',
    });
    const { offerId } = await run((tx) =>
      offerByAdmin(tx, { visitId: id, proId: pro.id, adminId, overrideReason: 'Bonus promised' }),
    );
    expect(await status(id)).toMatchObject({ status: 'offered' });
    await run((tx) => acceptOffer(tx, { offerId, proId: pro.id, userId: pro.userId }));
    expect(await holder(id)).toMatchObject({ proId: pro.id, overrideReason: 'Bonus promised' });
  });

  it('unassigns, and the search goes on without that pro', async () => {
    await db().pro.updateMany({ data: { status: 'suspended' } });
    const pro = await insertPro(db(), { autoAccept: true });
    const other = await insertPro(db());
    const { id } = await insertVisit(db());
    await assignTo(pro, id);
    await run((tx) => unassignByAdmin(tx, { visitId: id, adminId, reason: 'Customer asked' }));
    await workOff();
    expect(await db().offer.findFirst({ where: { visitId: id, status: 'open' } })).toMatchObject({ proId: other.id });
  });

  it('tells the pro who loses a visit that they need not come: unassigned, given to another, or offered to another', async () => {
    const loses: ((visitId: string) => Promise<unknown>)[] = [
      (visitId) => run((tx) => unassignByAdmin(tx, { visitId, adminId, reason: 'Customer asked' })),
      async (visitId) => assignTo(await insertPro(db()), visitId),
      async (visitId) => {
        const { id: proId } = await insertPro(db());
        return run((tx) => offerByAdmin(tx, { visitId, proId, adminId }));
      },
    ];
    for (const lose of loses) {
      const pro = await insertPro(db());
      const { id } = await insertVisit(db());
      await assignTo(pro, id);
      await lose(id);
      const told = await db().notification.findMany({
        where: { visitId: id, userId: pro.userId, template: 'visit-unassigned-pro', channel: 'email' },
      });
      expect(told).toMatchObject([{ status: 'queued' }]);
      // What the office wrote to itself stays there.
      expect(JSON.stringify(told)).not.toContain('Customer asked');
    }
  });

  it('holds a visit out of the pool and lets it go again', async () => {
    const pro = await insertPro(db());
    const { id } = await insertVisit(db(), { poolSince: now() });
    await run((tx) => holdVisit(tx, { visitId: id, adminId, reason: 'Waiting for the customer' }));
    expect(await status(id)).toEqual({ status: 'pending', hold: true, poolSince: null });
    await expect(run((tx) => claimVisit(tx, { visitId: id, proId: pro.id, userId: pro.userId }))).rejects.toMatchObject({
      code: 'visit_not_claimable',
    });
    await run((tx) => unholdVisit(tx, { visitId: id, adminId }));
    expect(await status(id)).toMatchObject({ hold: false });
    await run((tx) => openPoolByAdmin(tx, { visitId: id, adminId }));
    expect((await status(id)).poolSince).toBeInstanceOf(Date);
  });

  it('raises the payout of a visit in the pool, or changes what it takes: it leaves the pool, and pros are asked again', async () => {
    await db().pro.updateMany({ data: { status: 'suspended' } });
    const pooled = { poolSince: now(), attentionReason: 'No more eligible pros to ask.', cascadeEnded: 1 };
    const dear = await insertVisit(db(), pooled);
    const [windowStart, windowEnd] = [addHours(dear.windowStart, 24), addHours(dear.windowEnd, 24)];
    const large = await insertVisit(db(), { ...pooled, windowStart, windowEnd, people: 4 });
    const payoutCents = dear.payoutCents + 1_000;
    const pro = await insertPro(db(), { minPayoutCents: payoutCents, crewSize: 2 });
    await run((tx) => raisePayout(tx, { visitId: dear.id, adminId, payoutCents, reason: '' }));
    expect(await db().visit.findUnique({ where: { id: dear.id } })).toMatchObject({
      status: 'pending',
      poolSince: null,
      attentionReason: null,
      cascadeEnded: 0,
    });
    await workOff();
    const offers = () => db().offer.findMany({ where: { status: 'open', proId: pro.id }, select: { visitId: true } });
    expect(await offers()).toEqual([{ visitId: dear.id }]);
    await db().pro.update({ where: { id: pro.id }, data: { minPayoutCents: large.payoutCents } });
    const needs = { equipment: [], people: 2, pros: 1, proShares: [], days: 1 };
    await run((tx) => changeNeeds(tx, { visitId: large.id, adminId, needs, reason: '' }));
    await workOff();
    expect(await offers()).toContainEqual({ visitId: large.id });
  });

  it('reopens a visit that no pro was found for, while its window lasts', async () => {
    const open = await insertVisit(db(), { status: 'unfulfilled' });
    const over = await insertVisit(db(), {
      status: 'unfulfilled',
      windowStart: new Date('2026-01-01T10:00:00Z'),
      windowEnd: new Date('2026-01-01T12:00:00Z'),
    });
    await run((tx) => reopenVisit(tx, { visitId: open.id, adminId }));
    expect(await status(open.id)).toMatchObject({ status: 'pending' });
    await expect(run((tx) => reopenVisit(tx, { visitId: over.id, adminId }))).rejects.toMatchObject({ name: 'InputError' });
  });
});
