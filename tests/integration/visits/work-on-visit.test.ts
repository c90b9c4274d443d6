import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptTime, keepTime, proposeTimes, readProposal } from '#app/domain/fulfillment/propose-times.server';
import { timesSchema } from '#app/domain/fulfillment/propose-times.schema';
import { listSignOffs, readSignOffCase } from '#app/domain/fulfillment/list-sign-offs.server';
import { acceptWork, disputeWork, readSignOff, resolveDispute, signOffBySilence } from '#app/domain/fulfillment/sign-off.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { failVisit, previewFailure } from '#app/domain/fulfillment/fail-visit.server';
import { listWorkPhotos, removePhoto } from '#app/domain/visits/visit-photos.server';
import { arrive, completeVisit, setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { planTransfer } from '#app/domain/payouts/plan-transfer.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { createProFeedback, createReview } from '#app/domain/reviews/create-review.server';
import { listSiteNotes } from '#app/domain/reviews/site-notes.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { readLink } from '#app/platform/link-token.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, addMinutes, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit, insertPhoto } from '#tests/factories/work';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { workOff } from '../dispatching/work-off';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

async function promised() {
  const { visit, assignment, pro, customer, date } = await promisedTuesday(db());
  return { visit, assignment, customer, date, own: { visitId: visit.id, proId: pro.id, userId: pro.userId } };
}

async function toStatus(visitId: string) {
  return (await db().visit.findUniqueOrThrow({ where: { id: visitId } })).status;
}

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
}, 180_000);

afterEach(() => setClock(null));

describe('completing a visit', () => {
  it('takes the package’s photos before and after and every line of the checklist', async () => {
    const { own } = await promised();
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    const complete = (ticked: number[]) => run((tx) => completeVisit(tx, { ...own, ticked }));
    await expect(complete([])).rejects.toMatchObject({
      message: expect.stringMatching(/1 more photo before the work, 1 more photo after the work, the checklist/),
    });
    expect(await toStatus(own.visitId)).toBe('in_progress');
    for (const moment of ['before', 'after'] as const) await insertPhoto(db(), own, moment);
    await expect(complete([0, 2])).rejects.toMatchObject({ message: expect.stringMatching(/the rest of the checklist/) });
    await complete([0, 1, 2, 3]);
    expect(await toStatus(own.visitId)).toBe('completed');
    expect(await db().visitCheck.count({ where: { visitId: own.visitId } })).toBe(4);
  });

  it('the customer signs off by a mailed link; silence is a yes after 48 hours and not before', async () => {
    const { own } = await promised();
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => finishVisit(tx, own));
    const mail = await db().notification.findFirstOrThrow({
      where: { visitId: own.visitId, template: 'visit-completed', channel: 'email' },
    });
    const token = /sign-off\/([^"]+)/.exec(JSON.stringify(mail.data))?.[1] ?? '';
    expect(readLink(token, 'visit-sign-off')?.visitId).toBe(own.visitId);
    expect(await listWorkPhotos(db(), own.visitId)).toHaveLength(2);
    setClock(addHours(now(), 47.9));
    await run((tx) => signOffBySilence(tx, { visitId: own.visitId }));
    expect((await readSignOff(db(), { visitId: own.visitId })).status).toBe('waiting');
    setClock(addHours(now(), 0.2));
    await run((tx) => signOffBySilence(tx, { visitId: own.visitId }));
    expect((await readSignOff(db(), { visitId: own.visitId })).status).toBe('auto_accepted');
  });

  it('a customer who says what is not right keeps the share back until it is put right', async () => {
    const { own } = await promised();
    await db().pro.update({ where: { id: own.proId }, data: { stripeAccountId: `acct_${own.proId}`, payoutsEnabled: true } });
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => finishVisit(tx, own));
    const customer = { kind: 'customer' as const, userId: null };
    await expect(run((tx) => disputeWork(tx, { visitId: own.visitId, actor: customer, note: ' ' }))).rejects.toMatchObject({
      name: 'InputError',
    });
    // What the office is sent of it ends within the emoji.
    await insertAdmin(db());
    const note = `${'a'.repeat(299)}🎄 The left gutter is dark`;
    await run((tx) => disputeWork(tx, { visitId: own.visitId, actor: customer, note: note }));
    const { id } = await db().transfer.findFirstOrThrow({ where: { assignment: { visitId: own.visitId } } });
    setClock(addHours(now(), 49));
    expect(await run((tx) => planTransfer(tx, id))).toBeNull();
    await run((tx) => acceptWork(tx, { visitId: own.visitId, actor: customer }));
    expect((await run((tx) => planTransfer(tx, id)))?.id).toBe(id);
  });

  it('an admin settles disputed work once, with a word that both sides read, and the share goes', async () => {
    const { own, customer } = await promised();
    const admin = await insertAdmin(db());
    const by = { kind: 'admin' as const, userId: admin.id };
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => finishVisit(tx, own));
    const settle = (note: string) => run((tx) => resolveDispute(tx, { visitId: own.visitId, actor: by, note }));
    await expect(settle('All is well')).rejects.toMatchObject({ name: 'Conflict' });
    const who = { kind: 'customer' as const, userId: null };
    await run((tx) => disputeWork(tx, { visitId: own.visitId, actor: who, note: 'The left gutter is dark' }));
    const heard = (template: string) =>
      db().notification.findMany({ where: { visitId: own.visitId, template, channel: 'email' } });
    expect((await heard('work-disputed')).map(({ userId }) => userId)).toEqual([own.userId]);
    const { rows } = await listSignOffs(db(), 'disputed', { sort: { field: 'askedAt', direction: 'asc' }, after: '', take: 50 });
    expect(rows.find(({ visitId }) => visitId === own.visitId)).toMatchObject({ note: 'The left gutter is dark' });
    await expect(settle('  ')).rejects.toMatchObject({ fieldErrors: { note: 'Enter how it was resolved' } });
    await settle('The crew came back and lit it');
    await expect(settle('Twice')).rejects.toMatchObject({ name: 'Conflict' });
    expect((await readSignOff(db(), { visitId: own.visitId })).status).toBe('resolved');
    expect((await heard('work-settled')).map(({ userId }) => userId).sort()).toEqual([own.userId, customer.id].sort());
    expect(await db().auditLog.findFirst({ where: { objectId: own.visitId, action: 'visit.settle-sign-off' } })).toMatchObject({
      actorId: admin.id,
      reason: 'The crew came back and lit it',
    });
    const shown = await readSignOffCase(db(), { visitId: own.visitId, viewerId: admin.id });
    expect(shown.events.map(({ type }) => type)).toEqual(['sign-off-disputed', 'sign-off-resolved']);
    expect(shown.photos).toHaveLength(2);
  });

  it('a pro takes back their own photo, no one else’s, and none once the visit is done', async () => {
    const { own } = await promised();
    const photo = await insertPhoto(db(), own, 'before');
    const stranger = await insertPro(db());
    const take = (who: typeof own) => run((tx) => removePhoto(tx, { ...who, photoId: photo.id }));
    await expect(take({ visitId: own.visitId, proId: stranger.id, userId: stranger.userId })).rejects.toMatchObject({
      name: 'NotFound',
    });
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => finishVisit(tx, own));
    await expect(take(own)).rejects.toMatchObject({ name: 'NotFound' });
  });
});

/** What canceling costs now, of a booking that was paid for, and what the customer's page says of the visit. */
async function cancelingCost(visitId: string) {
  const { booking } = await db().visit.findUniqueOrThrow({ where: { id: visitId }, include: { booking: true } });
  const deposit = { bookingId: booking.id, kind: 'deposit', status: 'succeeded', amountCents: 100, capturedCents: 100 } as const;
  await db().payment.create({ data: { ...deposit, opKey: `op:${visitId}`, createdAt: addHours(now(), -100) } });
  const { feeCents } = await previewCancellation(db(), { visitId, at: now() });
  const html = await (await ask(`/customer/visits/${visitId}`, { cookie: await signInAs(booking.customerId) })).text();
  return { feeCents, page: /Your pro came, but couldn’t get in|This visit was missed/.exec(plain(html))?.[0] };
}

describe('a visit that could not be done', () => {
  it('no one at home: 30 minutes from arriving, a photo and a note; the customer pays the trip, the pro gets their part', async () => {
    const { own, assignment, visit } = await promised();
    const report = { ...own, reason: 'customer_absent' as const, note: 'Rang twice', place: { lat: 41.9, lng: -87.6 } };
    const fail = () => run((tx) => failVisit(tx, report));
    setClock(assignment.start);
    await run((tx) => setOut(tx, own));
    await expect(fail()).rejects.toMatchObject({ fieldErrors: { reason: expect.stringContaining('I’m here') } });
    await run((tx) => arrive(tx, own));
    setClock(addMinutes(now(), 29));
    await expect(fail()).rejects.toMatchObject({ fieldErrors: { reason: expect.stringMatching(/^Wait until/) } });
    setClock(addMinutes(now(), 1));
    await expect(fail()).rejects.toMatchObject({ fieldErrors: { photos: 'Add a photo first' } });
    await insertPhoto(db(), own, 'proof');
    expect(await fail()).toEqual({ feeCents: 5_000, payoutCents: 4_000 });
    expect(await toStatus(own.visitId)).toBe('no_show');
    // Canceling it then costs what the policy says besides.
    expect(await cancelingCost(own.visitId)).toEqual({ feeCents: visit.priceCents, page: 'Your pro came, but couldn’t get in' });
    const entries = await db().ledgerEntry.groupBy({
      by: ['account'],
      where: { transaction: { booking: { visits: { some: { id: own.visitId } } } } },
      _sum: { amountCents: true },
    });
    const sums = Object.fromEntries(entries.map(({ account, _sum }) => [account, _sum.amountCents]));
    expect(sums).toMatchObject({ customer: 5_000, cancellation_fees: -5_000, pro_payable: -4_000, platform_revenue: 4_000 });
    expect(await db().transfer.findFirst({ where: { assignmentId: assignment.id } })).toMatchObject({ amountCents: 4_000 });
    const told = await db().notification.findFirst({ where: { visitId: own.visitId, template: 'visit-not-done' } });
    expect(JSON.stringify(told?.data)).toMatch(/reschedule/);
    expect(await db().visitFailure.findFirst({ where: { visitId: own.visitId } })).toMatchObject({
      lat: 41.9,
      reason: 'customer_absent',
    });
  });

  it('a problem on the pro’s end costs the customer nothing, and canceling then is free', async () => {
    const { own } = await promised();
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => failVisit(tx, { ...own, reason: 'pro_side', note: 'The ladder broke', place: null }));
    expect(await cancelingCost(own.visitId)).toEqual({ feeCents: 0, page: 'This visit was missed' });
  });

  it('weather costs the customer nothing and needs no waiting', async () => {
    const { own } = await promised();
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await insertPhoto(db(), own, 'proof');
    const preview = await previewFailure(db(), own);
    expect(preview.reasons.find(({ reason }) => reason === 'weather')).toMatchObject({ feeCents: 0 });
    const fee = await run((tx) => failVisit(tx, { ...own, reason: 'weather', note: 'Ice on the roof', place: null }));
    expect(fee).toEqual({ feeCents: 0, payoutCents: 0 });
    expect(await db().ledgerTransaction.count({ where: { booking: { visits: { some: { id: own.visitId } } } } })).toBe(0);
  });
});

describe('other times that a pro proposes', () => {
  async function proposed() {
    const scene = await promised();
    const later = addDays(scene.date, 1);
    const times = timesSchema.parse({ date1: later, hour1: '10', date2: later, hour2: '13', note: 'My van is in repair' });
    await run((tx) => proposeTimes(tx, scene.own, times));
    const mail = await db().notification.findFirstOrThrow({
      where: { visitId: scene.own.visitId, template: 'times-proposed', channel: 'email' },
    });
    const token = /visits\/times\/([^"]+)/.exec(JSON.stringify(mail.data))?.[1] ?? '';
    const claim = readLink(token, 'visit-times');
    if (!claim) throw new Error('the mail has no good link');
    return { ...scene, later, link: { visitId: claim.visitId, windowVersion: claim.windowVersion } };
  }

  it('the old time stands until the customer takes another; then the same pro has the new one', async () => {
    const { own, assignment, link, later } = await proposed();
    expect((await readProposal(db(), link)).times).toHaveLength(2);
    const before = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
    expect(before).toMatchObject({ status: 'accepted', start: assignment.start });
    await run((tx) => acceptTime(tx, { ...link, position: 2 }));
    const held = await db().assignment.findMany({ where: { visitId: own.visitId, status: 'accepted' } });
    expect(held).toMatchObject([{ proId: own.proId, start: localInstant(ZONE, later, '13:00') }]);
    const visit = await db().visit.findUniqueOrThrow({ where: { id: own.visitId } });
    expect(localDate(ZONE, visit.windowStart)).toBe(later);
    expect(visit.rescheduleCount).toBe(0);
    await expect(run((tx) => acceptTime(tx, { ...link, position: 1 }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('a customer who takes one has it, whatever other time they asked for before', async () => {
    const { own, link, later, customer } = await proposed();
    const wish = { visitId: own.visitId, customerId: customer.id, date: addDays(later, 1), hour: 13, shownFeeCents: 0 };
    await run((tx) => requestReschedule(tx, wish));
    await workOff();
    await run((tx) => acceptTime(tx, { ...link, position: 2 }));
    await sweepVisits(db());
    await workOff();
    expect(await db().visitMove.findMany({ where: { visitId: own.visitId } })).toMatchObject([{ status: 'withdrawn' }]);
    expect(await db().offer.count({ where: { visitId: own.visitId, status: 'open' } })).toBe(0);
    const held = await db().assignment.findMany({ where: { visitId: own.visitId, status: 'accepted' } });
    expect(held).toMatchObject([{ proId: own.proId, start: localInstant(ZONE, later, '13:00') }]);
  });

  it('a customer who keeps their time has it, and a time that has filled since changes nothing', async () => {
    const first = await proposed();
    await run((tx) => keepTime(tx, first.link));
    expect(await toStatus(first.own.visitId)).toBe('accepted');
    await expect(readProposal(db(), first.link)).rejects.toMatchObject({ name: 'NotFound' });
    const second = await proposed();
    const start = localInstant(ZONE, second.later, '10:00');
    await insertAssignedVisit(db(), { proId: second.own.proId, windowStart: start, windowEnd: start });
    await expect(run((tx) => acceptTime(tx, { ...second.link, position: 1 }))).rejects.toMatchObject({ name: 'Conflict' });
    const held = await db().assignment.findMany({ where: { visitId: second.own.visitId, status: 'accepted' } });
    expect(held).toMatchObject([{ start: second.assignment.start }]);
  });

  it('a time that is past, twice the same or outside the pro’s own hours is refused beside its field', async () => {
    const { own, date } = await promised();
    const ask = (times: Record<string, string>) => run((tx) => proposeTimes(tx, own, timesSchema.parse(times)));
    await expect(ask({ date1: addDays(localDate(ZONE, now()), -1) })).rejects.toMatchObject({
      fieldErrors: { date1: expect.any(String) },
    });
    const next = addDays(date, 1);
    await expect(ask({ date1: next, date2: next })).rejects.toMatchObject({
      fieldErrors: { date2: expect.stringContaining('already') },
    });
    await db().proDayOverride.create({ data: { proId: own.proId, date: new Date(`${next}T00:00:00Z`), status: 'blocked' } });
    await expect(ask({ date1: next })).rejects.toMatchObject({ fieldErrors: { date1: 'You blocked that day.' } });
    expect(timesSchema.safeParse({}).error?.issues[0]?.message).toBe('Please select a date');
  });
});

describe('the pro’s feedback on a customer', () => {
  it('the next crew reads it once both sides have written, the customer never', async () => {
    const { own, customer, visit } = await promised();
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => finishVisit(tx, own));
    const feedback = { rating: 4, access: 2, payment: 5, safety: 5, comment: 'Gate sticks' };
    await run((tx) => createProFeedback(tx, { visitId: own.visitId, proUserId: own.userId, feedback }));
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    const next = await insertAssignedVisit(db(), { booking: { siteId, customerId: customer.id } });
    const notes = () => listSiteNotes(db(), { visitId: next.visit.id });
    expect(await notes()).toEqual([]);
    const review = { rating: 5, quality: 5, timeliness: 5, communication: 5, comment: '', wouldRecommend: true, mayShow: false };
    await run((tx) => createReview(tx, { visitId: own.visitId, customerId: customer.id, review }));
    expect((await notes())[0]?.text).toBe('Gate sticks Rated low: hard to access.');
  });
});
