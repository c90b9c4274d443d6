import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { judgeRows } from '#app/domain/dispatch-board/judge-rows.server';
import { TEAM_HOLD } from '#app/domain/teams/seat-team.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { HOUR_MS } from '#app/platform/durations';
import { signInAs } from '#tests/setup/ask';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';
import type { Pro } from '#prisma';
import { later, owedTo } from '../payouts/payout-fixtures';
import { books, openFixture, workOff as workOffMoney } from '../payments/payment-fixtures';
import {
  answer,
  beginWork,
  bookTeam,
  fillTeam,
  finishAsLead,
  onlyPros,
  sendForm,
  sentTo,
  trustPros,
  whoIsAsked,
} from './team-fixtures';
import { workOff } from './work-off';

vi.setConfig({ testTimeout: 240_000 });

let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  await trustPros();
  reader = await pageReader();
}, 300_000);
afterEach(() => setClock(null));

function visitOf(id: string) {
  return db().visit.findUniqueOrThrow({ where: { id } });
}

function mailsOf(userId: string, template: string) {
  return db().notification.findMany({ where: { userId, template, channel: 'email' }, orderBy: { createdAt: 'asc' } });
}

/** A day after this instant that is neither Saturday nor Sunday. */
function nextWorkday(from: Date): string {
  const day = new Date(from.getTime() + 24 * 3_600_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

test('an office sells two pros, both accept, the customer pays, the lead completes, and both are paid and tipped to the cent', async () => {
  const pros = await onlyPros(2);
  const { admin, customer, bookingId, lead, seats } = await bookTeam(reader, { pros: '2', proShares: '60, 40' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  const whole = lead.payoutCents + seat.payoutCents;
  expect([seat.payoutCents, seat.priceCents, seat.status]).toEqual([Math.floor(whole * 0.4), 0, 'draft']);

  const first = await whoIsAsked(lead.id, pros);
  expect(await db().offer.count({ where: { visitId: seat.id } })).toBe(0);
  expect(await reader.read('/pro/dashboard/jobs', first.userId)).toContain('You lead a team of 2 pros');
  expect((await answer(reader, { visitId: lead.id, pro: first, intent: 'accept' })).status).toBe(302);
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toContain("We're still finding one more pro");
  expect(await mailsOf(customer.id, 'visit-assigned-customer')).toHaveLength(0);

  const second = await whoIsAsked(seat.id, pros);
  expect(second.id).not.toBe(first.id);
  expect(await reader.read('/pro/dashboard/jobs', second.userId)).toContain('A place in a team: another pro leads');
  expect((await answer(reader, { visitId: seat.id, pro: second, intent: 'accept' })).status).toBe(302);
  const [one, other] = await db().assignment.findMany({ where: { visit: { bookingId } }, orderBy: { acceptedAt: 'asc' } });
  expect(one?.start).toEqual(other?.start);
  expect(await mailsOf(customer.id, 'visit-assigned-customer')).toHaveLength(1);
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toContain('leads the team. Also coming:');
  expect(await reader.read(`/admin/dispatch/${lead.id}`, admin.id)).toMatch(/Team.*Lead.*Pro 2/);
  expect(await reader.read(`/pro/visits/${seat.id}/sheet`, second.userId)).toContain('Team Led by');
  const own = { cookie: await signInAs(customer.id) };
  expect((await reader.ask(`/customer/visits/${seat.id}`, own)).status).toBe(404);
  expect(await (await reader.ask('/customer/dashboard', own)).text()).not.toContain(seat.id);

  await beginWork(reader, { visitId: lead.id, pro: first });
  await beginWork(reader, { visitId: seat.id, pro: second });
  expect(await reader.read(`/pro/visits/${seat.id}/complete`, second.userId)).toContain('Check out?');
  const extra = { description: 'Two more trees', price: '200' };
  expect((await reader.post(`/pro/visits/${seat.id}/addition`, second.userId, extra)).status).toBe(409);
  expect((await reader.post(`/pro/visits/${seat.id}/complete`, second.userId, { reportNote: '' })).status).toBe(302);
  expect((await finishAsLead(reader, { visitId: lead.id, pro: first })).status).toBe(302);
  expect([(await visitOf(lead.id)).status, (await visitOf(seat.id)).status]).toEqual(['completed', 'completed']);
  expect(await db().visitSignOff.count({ where: { visit: { bookingId } } })).toBe(1);
  expect(await db().visitReport.count({ where: { visit: { bookingId } } })).toBe(1);
  await workOffMoney({ bookingId });

  const tip = { choice: 'own', own: '33.33', pay: 'saved' };
  expect((await reader.post(`/customer/visits/${lead.id}/tip`, customer.id, tip)).status).toBe(302);
  await workOffMoney({ bookingId });
  await later(49, () => workOffMoney({ bookingId }));
  const sent = [await sentTo(first), await sentTo(second)];
  expect(sent[0]! + sent[1]!).toBe(whole + 3_333);
  const tips = sent.map((cents, index) => cents - [lead, seat][index]!.payoutCents);
  expect(tips[0]! / 3_333).toBeCloseTo(0.6, 2);
  expect([await owedTo(first.id), await owedTo(second.id)]).toEqual([0, 0]);
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
  await transact(db(), (tx) =>
    refundCustomer(tx, {
      bookingId,
      visitId: lead.id,
      amountCents: 10_001,
      bearer: 'pro',
      reason: 'A string came down',
      source: 'admin',
      requestedById: admin.id,
    }),
  );
  await workOffMoney({ bookingId });
  const borne = await db().refund.findMany({ where: { visitId: lead.id }, orderBy: { proCents: 'desc' } });
  expect(borne.map(({ proId }) => proId)).toEqual([first.id, second.id]);
  expect(borne.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(10_001);
  const byPros = borne.reduce((sum, { proCents }) => sum + proCents, 0);
  expect([await sentTo(first), await sentTo(second)]).toEqual([sent[0]! - borne[0]!.proCents, sent[1]! - borne[1]!.proCents]);
  expect(borne[0]!.proCents / byPros).toBeCloseTo(0.6, 2);
  expect([await owedTo(first.id), await owedTo(second.id)]).toEqual([0, 0]);
  expect((await books()).all).toBe(0);
});

test('a place of a team waits while its hours are held for the weather, and is searched for at once when they are released', async () => {
  const pros = await onlyPros(2);
  const { lead, seats } = await bookTeam(reader, { pros: '2', proShares: '' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  await fillTeam(reader, [lead.id], pros);
  await whoIsAsked(seat.id, pros);
  const { start, end } = await db().assignment.findFirstOrThrow({ where: { visitId: lead.id } });
  const hold = await db().weatherHold.create({ data: { startsAt: start, endsAt: end, reason: 'Ice', createdAt: now() } });
  const apply = async () => {
    await transact(db(), (tx) => enqueue(tx, 'weather/apply-hold', { holdId: hold.id, former: null }));
    await workOff();
  };
  await apply();
  expect(await visitOf(seat.id)).toMatchObject({ status: 'pending', dispatchAfter: end });
  expect((await visitOf(lead.id)).status).toBe('accepted');
  await db().weatherHold.update({ where: { id: hold.id }, data: { releasedAt: now() } });
  await apply();
  expect(await db().offer.count({ where: { visitId: seat.id, status: 'open' } })).toBe(1);
});

test('a pro who declines a place leaves the team as it is, and the next one is asked', async () => {
  const pros = await onlyPros(3);
  const { lead, seats, customer } = await bookTeam(reader, { pros: '2', proShares: '' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  expect(Math.abs(lead.payoutCents - seat.payoutCents)).toBeLessThanOrEqual(1);
  const [first] = await fillTeam(reader, [lead.id], pros);
  const refuses = await whoIsAsked(seat.id, pros);
  expect((await answer(reader, { visitId: seat.id, pro: refuses, intent: 'decline' })).status).toBe(302);
  const next = await whoIsAsked(seat.id, pros);
  expect([first?.id, refuses.id]).not.toContain(next.id);
  expect((await answer(reader, { visitId: seat.id, pro: next, intent: 'accept' })).status).toBe(302);
  expect((await visitOf(lead.id)).status).toBe('accepted');
  expect(await mailsOf(customer.id, 'visit-assigned-customer')).toHaveLength(1);
});

/** The board says of these pros that they would begin when the team does, whatever other hours of the window are free. */
async function expectTeamsStart(visitId: string, pros: Pro[]): Promise<void> {
  const places = { where: { leadVisitId: visitId } };
  const { windowStart } = await db().visit.findFirstOrThrow(places);
  for (const start of [new Date(windowStart.getTime() + HOUR_MS), windowStart]) {
    await db().visit.updateMany({ ...places, data: { windowStart: start, windowEnd: start } });
    const verdicts = await judgeRows(db(), { visitId, proIds: pros.map(({ id }) => id) });
    expect(verdicts.map((verdict) => verdict.start)).toEqual(pros.map(() => start));
  }
}

test('a lead who cancels frees the lead alone: another pro leads at the same time, and the others keep their places', async () => {
  const pros = await onlyPros(4);
  const { lead, seats, customer } = await bookTeam(reader, { pros: '3', proShares: '' });
  const holders = await fillTeam(reader, [lead.id, ...seats.map(({ id }) => id)], pros);
  const [first, ...others] = holders;
  if (!first) throw new Error('No lead');
  const kept = await db().assignment.findMany({ where: { visitId: { in: seats.map(({ id }) => id) } } });
  const released = await reader.post(`/pro/visits/${lead.id}/release`, first.userId, { reason: 'My van broke down' });
  expect(released.status).toBe(302);
  expect((await visitOf(lead.id)).status).toBe('pending');
  await expectTeamsStart(
    lead.id,
    pros.filter((pro) => !holders.includes(pro)),
  );
  const next = await whoIsAsked(lead.id, pros);
  expect(holders.map(({ id }) => id)).not.toContain(next.id);
  const offer = await db().offer.findFirstOrThrow({ where: { visitId: lead.id, status: 'open' } });
  expect(offer.start).toEqual(kept[0]?.start);
  expect((await answer(reader, { visitId: lead.id, pro: next, intent: 'accept' })).status).toBe(302);
  const still = await db().assignment.findMany({ where: { visitId: { in: seats.map(({ id }) => id) }, status: 'accepted' } });
  expect(still.map(({ proId }) => proId).sort()).toEqual(others.map(({ id }) => id).sort());
  expect(await mailsOf(customer.id, 'finding-another-pro')).toHaveLength(1);
});

test('a customer who cancels ends every place, tells each pro, and pays each of them nothing', async () => {
  const pros = await onlyPros(2);
  const { lead, seats, customer, bookingId } = await bookTeam(reader, { pros: '2', proShares: '' });
  const holders = await fillTeam(reader, [lead.id, ...seats.map(({ id }) => id)], pros);
  const cancel = { path: `/customer/visits/${lead.id}/cancel`, userId: customer.id };
  const done = await sendForm(reader, { ...cancel, typed: { reason: 'We sold the house' }, find: ['reason'] });
  expect(done.status).toBe(302);
  const visits = await db().visit.findMany({ where: { bookingId }, select: { status: true } });
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  for (const { userId } of holders) expect(await mailsOf(userId, 'visit-cancelled-pro')).toHaveLength(1);
  expect(await db().transfer.count({ where: { assignment: { visit: { bookingId } } } })).toBe(0);
});

test('an office changes one visit to three pros and back, its pay in all stays, and no one may be taken out unasked', async () => {
  const pros = await onlyPros(3);
  const { admin, lead } = await bookTeam(reader, { pros: '1', proShares: '' });
  const needs = { path: `/admin/dispatch/${lead.id}/needs`, userId: admin.id };
  const set = (typed: Record<string, string>) => sendForm(reader, { ...needs, typed, find: ['pros'] });
  const bad = await set({ pros: '3', proShares: '60, 40' });
  expect([bad.status, getWords(await bad.text())]).toEqual([422, expect.stringContaining('Enter 3 percentages')]);
  expect((await set({ pros: '3', proShares: '50, 30, 20' })).status).toBe(302);
  const all = () =>
    db().visit.findMany({
      where: { OR: [{ id: lead.id }, { leadVisitId: lead.id }], status: { not: 'cancelled' } },
      orderBy: { seat: 'asc' },
    });
  expect((await all()).reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(lead.payoutCents);
  expect((await set({ pros: '2', proShares: '' })).status).toBe(302);
  const two = await all();
  expect(two.map(({ seat }) => seat)).toEqual([1, 2]);
  expect(two.reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(lead.payoutCents);
  await fillTeam(
    reader,
    two.map(({ id }) => id),
    pros,
  );
  await workOff();
  expect(await reader.read(needs.path, admin.id)).toContain("What it takes can't be changed now");
  await expect(db().visit.update({ where: { id: lead.id }, data: { pros: 3 } })).rejects.toThrow(/as many places/);
  await expect(
    db().visit.update({ where: { id: two[1]!.id }, data: { status: 'cancelled', cancelledAt: now() } }),
  ).rejects.toThrow(/as many places/);
});

test('a visit that moves takes its team along, and who had a place is asked for it first', async () => {
  const pros = await onlyPros(2);
  const { lead, seats, customer } = await bookTeam(reader, { pros: '2', proShares: '' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  const [first, second] = await fillTeam(reader, [lead.id, seat.id], pros);
  const before = await db().assignment.findFirstOrThrow({ where: { visitId: lead.id, status: 'accepted' } });
  const date = nextWorkday(before.start);
  const moved = await reader.post(`/customer/visits/${lead.id}/reschedule`, customer.id, { date, hour: '13', feeCents: '0' });
  expect(moved.status).toBe(302);
  // Who leads is asked for the new time first, and nothing has moved before their yes.
  await workOff();
  expect(await db().assignment.count({ where: { visitId: seat.id, status: 'accepted', start: before.start } })).toBe(1);
  expect((await answer(reader, { visitId: lead.id, pro: first!, intent: 'accept' })).status).toBe(302);
  await workOff();
  expect((await visitOf(lead.id)).windowStart.getTime()).toBeGreaterThan(before.start.getTime());
  expect(await whoIsAsked(seat.id, pros)).toMatchObject({ id: second?.id });
  expect((await answer(reader, { visitId: seat.id, pro: second!, intent: 'accept' })).status).toBe(302);
  const held = await db().assignment.findMany({ where: { visitId: { in: [lead.id, seat.id] }, status: 'accepted' } });
  expect(held.map(({ start }) => start.toISOString())).toEqual([held[0]!.start.toISOString(), held[0]!.start.toISOString()]);
  expect(await db().assignment.count({ where: { visitId: seat.id, status: 'accepted', start: before.start } })).toBe(0);
});

test('a customer adds options before a team comes, and each of its pros is told and paid more by their share', async () => {
  const pros = await onlyPros(2);
  const { customer, bookingId, lead, seats } = await bookTeam(reader, { pros: '2', proShares: '60, 40' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  const team = [];
  for (const { id } of [lead, seat]) {
    const pro = await whoIsAsked(id, pros);
    await answer(reader, { visitId: id, pro, intent: 'accept' });
    team.push(pro);
  }
  const typed = { 'add-wreath': '3' };
  const path = `/customer/visits/${lead.id}/add?add-wreath=3`;
  expect((await sendForm(reader, { path, userId: customer.id, typed, find: ['shownCents'] })).status).toBe(302);
  const { payoutCents } = await db().changeOrder.findFirstOrThrow({ where: { visitId: lead.id } });
  const raised = [
    (await visitOf(lead.id)).payoutCents - lead.payoutCents,
    (await visitOf(seat.id)).payoutCents - seat.payoutCents,
  ];
  expect(raised[0]! + raised[1]!).toBe(payoutCents);
  expect(raised[1]! / payoutCents).toBeCloseTo(0.4, 2);
  for (const { visitId, proPayoutCents } of await db().assignment.findMany({ where: { visit: { bookingId } } }))
    expect(proPayoutCents).toBe((await visitOf(visitId)).payoutCents);
  for (const [index, { userId }] of team.entries())
    expect((await mailsOf(userId, 'options-added-pro')).map(({ data }) => data)).toMatchObject([
      { payout: `$${(raised[index]! / 100).toFixed(2)}` },
    ]);
  expect((await books()).all).toBe(0);
});

test('a place that the office holds waits for the office, also once the visit moves', async () => {
  const pros = await onlyPros(2);
  const { admin, lead, seats, customer } = await bookTeam(reader, { pros: '2', proShares: '' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  const [first] = await fillTeam(reader, [lead.id], pros);
  const reason = 'They bring their own helper';
  expect((await reader.post(`/admin/dispatch/${seat.id}`, admin.id, { intent: 'hold', reason })).status).toBe(302);
  const date = nextWorkday((await visitOf(lead.id)).windowStart);
  const moved = await reader.post(`/customer/visits/${lead.id}/reschedule`, customer.id, { date, hour: '13', feeCents: '0' });
  expect(moved.status).toBe(302);
  await workOff();
  expect((await answer(reader, { visitId: lead.id, pro: first!, intent: 'accept' })).status).toBe(302);
  await workOff();
  expect(await visitOf(seat.id)).toMatchObject({ status: 'pending', hold: true, holdReason: reason });
  expect(await db().offer.count({ where: { visitId: seat.id, status: 'open' } })).toBe(0);

  // Released while no pro leads, it waits for the next lead.
  const path = `/admin/dispatch/${seat.id}`;
  const unassign = { intent: 'unassign', reason: 'They are ill' };
  expect((await reader.post(`/admin/dispatch/${lead.id}`, admin.id, unassign)).status).toBe(302);
  expect((await reader.post(path, admin.id, { intent: 'unhold' })).status).toBe(302);
  expect(await visitOf(seat.id)).toMatchObject({ status: 'pending', hold: true, holdReason: TEAM_HOLD });
  expect((await reader.post(path, admin.id, { intent: 'unhold' })).status).toBe(409);
});
