import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideClaim, withdrawClaim } from '#app/domain/claims/decide-claim.server';
import { fileClaim } from '#app/domain/claims/file-claim.server';
import { claimPhotos } from '#app/domain/claims/queries.server';
import { markUnfulfilled } from '#app/domain/dispatching/mark-unfulfilled.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { addDays, addHours, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { buildAssignment } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { booked, complete, openFixture, workOff } from '../payments/payment-fixtures';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await openFixture();
  await insertAdmin(db());
});
afterEach(() => setClock(null));

/** Finished and paid work. */
async function done() {
  const fixture = await booked();
  const { id: proId } = await insertPro(db());
  await complete(fixture.install.id, proId);
  await workOff();
  return { ...fixture, proId, mine: { visitId: fixture.install.id, customerId: fixture.customer.id } };
}

const claim = { wish: 'revisit', description: 'The left gutter is dark.' } as const;

it('a claim books a free re-visit at once, the pro who did the work asked first, and we pay them', async () => {
  const { mine, proId, bookingId } = await done();
  const photo = { key: newFileKey('jpg'), name: 'gutter.jpg', contentType: 'image/jpeg', size: 10, sha256: 'a'.repeat(64) };
  const { claimId } = await run((tx) => fileClaim(tx, { ...mine, claim, photos: [photo] }));
  const stored = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId }, include: { revisit: true } });
  expect(stored).toMatchObject({ status: 'revisit', wish: 'revisit' });
  expect(stored.revisit).toMatchObject({
    bookingId,
    kind: 'service_call',
    status: 'pending',
    guarantee: true,
    priceCents: 0,
    payoutCents: 10_000,
    preferredProId: proId,
  });
  expect(await claimPhotos(db(), claimId)).toMatchObject([{ name: 'gutter.jpg' }]);
  await run((tx) => dispatchVisit(tx, { visitId: stored.revisitVisitId!, trigger: 'test' }));
  expect(await db().offer.findFirst({ where: { visitId: stored.revisitVisitId! } })).toMatchObject({ proId });
});

it('a second claim for the same visit is refused while the first is open', async () => {
  const { mine } = await done();
  await run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }));
  await expect(run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }))).rejects.toThrow('already');
});

it('an admin decides a refund request and the money goes back by the one function for refunds', async () => {
  const { mine, bookingId, customer } = await done();
  const admin = await insertAdmin(db());
  const { claimId } = await run((tx) =>
    fileClaim(tx, { ...mine, claim: { wish: 'refund', description: 'Half of it fell down.' }, photos: [] }),
  );
  const decision = { intent: 'refund', amountCents: 12_000, bearer: 'split', note: 'We are sorry.' } as const;
  await run((tx) => decideClaim(tx, { claimId, adminId: admin.id, version: 1, decision }));
  await workOff();
  expect(await db().guaranteeClaim.findUnique({ where: { id: claimId } })).toMatchObject({
    status: 'refunded',
    refundCents: 12_000,
    decidedById: admin.id,
  });
  const refunds = await db().refund.findMany({ where: { payment: { bookingId }, source: 'claim' } });
  expect(refunds.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(12_000);
  const mail = await db().notification.findFirst({ where: { userId: customer.id, template: 'claim-decided', channel: 'email' } });
  expect(mail?.data).toMatchObject({ amount: '$120.00', days: '7-10 business days' });
});

it('two admins who decide at once: the second is told', async () => {
  const { mine } = await done();
  const admin = await insertAdmin(db());
  const { claimId } = await run((tx) => fileClaim(tx, { ...mine, claim: { ...claim, wish: 'refund' }, photos: [] }));
  const no = { intent: 'decline', note: 'It was the storm.' } as const;
  await run((tx) => decideClaim(tx, { claimId, adminId: admin.id, version: 1, decision: no }));
  await expect(run((tx) => decideClaim(tx, { claimId, adminId: admin.id, version: 1, decision: no }))).rejects.toThrow(
    'Another admin just decided',
  );
});

it('an undecided claim may be taken back', async () => {
  const { mine } = await done();
  const { claimId } = await run((tx) => fileClaim(tx, { ...mine, claim: { ...claim, wish: 'refund' }, photos: [] }));
  await run((tx) => withdrawClaim(tx, mine));
  expect(await db().guaranteeClaim.findUnique({ where: { id: claimId } })).toMatchObject({ status: 'withdrawn' });
});

it('A customer claims until the takedown is done and for 30 days after it, and not a day more', async () => {
  const { mine, install, bookingId } = await done();
  const takedown = await db().visit.findFirstOrThrow({ where: { bookingId, kind: 'takedown' } });
  setClock(addHours(takedown.windowStart, -48));
  expect(await db().visit.count({ where: { id: install.id, completedAt: { not: null } } })).toBe(1);
  await run((tx) => fileClaim(tx, { ...mine, claim: { ...claim, wish: 'refund' }, photos: [] }));
  await run((tx) => withdrawClaim(tx, mine));
  await db().visit.update({ where: { id: takedown.id }, data: { status: 'completed', completedAt: takedown.windowStart } });
  setClock(addHours(takedown.windowStart, 30 * 24 + 1));
  await expect(run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }))).rejects.toThrow('has ended');
  setClock(addHours(takedown.windowStart, 30 * 24 - 1));
  await run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }));
});

it("no one claims for another customer's visit", async () => {
  const { mine } = await done();
  const stranger = await insertUser(db());
  await expect(run((tx) => fileClaim(tx, { ...mine, customerId: stranger.id, claim, photos: [] }))).rejects.toThrow();
});

describe('a free re-visit that no pro takes', () => {
  async function untaken() {
    const scene = await done();
    const { claimId } = await run((tx) => fileClaim(tx, { ...scene.mine, claim, photos: [] }));
    const { revisitVisitId } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
    const revisitId = revisitVisitId!;
    const visit = await db().visit.findUniqueOrThrow({ where: { id: revisitId } });
    const actor = { kind: 'system', userId: null } as const;
    await run((tx) => markUnfulfilled(tx, { visit, because: 'window', actor }));
    return { ...scene, claimId, revisitId };
  }

  it('A customer whose re-visit no pro takes has a refund request with the office, is told so, and reads of no $0.00', async () => {
    const { claimId, revisitId, customer, install } = await untaken();
    expect(await db().guaranteeClaim.findUnique({ where: { id: claimId } })).toMatchObject({ status: 'waiting', wish: 'refund' });
    const told = await db().notification.findMany({ where: { dedupeKey: { startsWith: `claim-escalated:${claimId}` } } });
    expect(new Set(told.map(({ template }) => template))).toEqual(new Set(['claim-escalated', 'admin-alert']));
    expect(await db().notification.count({ where: { visitId: revisitId, template: 'visit-unfulfilled' } })).toBe(0);
    const cookie = await signInAs(customer.id);
    const page = async (path: string) => plain(await (await ask(path, { cookie })).text());
    const visit = await page(`/customer/visits/${revisitId}`);
    expect(visit).toContain(`/customer/visits/${revisitId}/reschedule`);
    expect(visit).not.toMatch(/money back|Cancel for a refund/);
    expect(await page(`/customer/visits/${revisitId}/cancel`)).not.toMatch(/Your refund\s*\$0\.00/);
    expect(await page(`/customer/visits/${install.id}`)).toContain('We’re reviewing your refund request');
  });

  it('A refund that the office decides ends the re-visit, and the customer may claim again afterwards', async () => {
    const { claimId, revisitId, mine } = await untaken();
    const admin = await insertAdmin(db());
    const { version } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
    const decision = { intent: 'refund', amountCents: 10_000, bearer: 'platform', note: '' } as const;
    await run((tx) => decideClaim(tx, { claimId, adminId: admin.id, version, decision }));
    expect(await db().visit.findUnique({ where: { id: revisitId } })).toMatchObject({ status: 'cancelled' });
    await run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }));
  });

  it('A decision against it ends a re-visit that has not begun, and leaves one whose pro is on the way', async () => {
    const decide = async (claimId: string) => {
      const admin = await insertAdmin(db());
      const { version } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
      const decision = { intent: 'decline', note: 'It was the storm.' } as const;
      await run((tx) => decideClaim(tx, { claimId, adminId: admin.id, version, decision }));
    };
    const begun = { accepted: 'cancelled', en_route: 'en_route' } as const;
    for (const [status, after] of Object.entries(begun)) {
      const { mine, proId } = await done();
      const { claimId } = await run((tx) => fileClaim(tx, { ...mine, claim, photos: [] }));
      const { revisitVisitId } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
      const { windowStart: start } = await db().visit.findUniqueOrThrow({ where: { id: revisitVisitId! } });
      await db().visit.update({ where: { id: revisitVisitId! }, data: { status: status as 'accepted' } });
      const held = { visitId: revisitVisitId!, proId, start, minutes: 60 };
      const promise = await db().assignment.create({ data: buildAssignment(held, { status: status as 'accepted' }) });
      await decide(claimId);
      expect(await db().visit.findUnique({ where: { id: revisitVisitId! } })).toMatchObject({ status: after });
      expect(await db().assignment.findUnique({ where: { id: promise.id } })).toMatchObject({ status: after });
      expect(await db().guaranteeClaim.findUnique({ where: { id: claimId } })).toMatchObject({ status: 'declined' });
    }
  });

  it('A customer asks for a day, and one that is past or months away is refused', async () => {
    const { mine } = await done();
    const today = localDate('America/Chicago', now());
    for (const day of [addDays(today, -1), addDays(today, 90)])
      await expect(run((tx) => fileClaim(tx, { ...mine, claim: { ...claim, day }, photos: [] }))).rejects.toMatchObject({
        fieldErrors: { day: expect.any(String) },
      });
    const day = addDays(today, 5);
    const { claimId } = await run((tx) => fileClaim(tx, { ...mine, claim: { ...claim, day }, photos: [] }));
    const { revisit } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId }, include: { revisit: true } });
    expect([revisit!.windowStart, revisit!.windowEnd].map((at) => localDate('America/Chicago', at))).toEqual([day, day]);
  });
});
