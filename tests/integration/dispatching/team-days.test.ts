import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { insertPhoto } from '#tests/factories/work';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import type { Pro, Visit } from '#prisma';
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
import { remindNow } from './work-off';

vi.setConfig({ testTimeout: 240_000 });

let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  await trustPros();
  reader = await pageReader();
}, 300_000);
afterEach(() => setClock(null));

const TWO_ON_TWO = { pros: '2', proShares: '60, 40', days: '2' };

function held(bookingId: string) {
  return db().assignment.findMany({
    where: { visit: { bookingId, kind: 'install' }, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    orderBy: [{ visit: { day: 'asc' } }, { visit: { seat: 'asc' } }],
    include: { visit: true },
  });
}

function place(seats: Visit[], seat: number, day: number): Visit {
  const found = seats.find((each) => each.seat === seat && each.day === day);
  if (!found) throw new Error(`No place ${seat} on day ${day}`);
  return found;
}

/** A night passes: what was promised for the day of this visit was a day earlier. */
async function passNight(visitId: string): Promise<void> {
  const row = await db().assignment.findFirstOrThrow({ where: { visitId, status: { in: ['in_progress', 'completed'] } } });
  const [start, end, busyFrom] = [row.start, row.end, row.busyFrom].map((at) => new Date(at.getTime() - DAY_MS));
  await db().assignment.update({ where: { id: row.id }, data: { start, end, busyFrom } });
}

function checkOut(visitId: string, pro: Pro) {
  return reader.post(`/pro/visits/${visitId}/complete`, pro.userId, { reportNote: '' });
}

test('two pros on two days: each promises both days at the same times, checks in and out on each, and all are paid to the cent', async () => {
  const pros = await onlyPros(2);
  const { admin, customer, bookingId, lead, seats } = await bookTeam(reader, TWO_ON_TWO);
  expect(seats.map(({ seat, day, days, hold }) => [seat, day, days, hold])).toEqual([
    [1, 2, 1, true],
    [2, 1, 2, true],
    [2, 2, 1, true],
  ]);
  const all = [lead, ...seats];
  const whole = all.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  const [leadsSecond, first2, second2] = [place(seats, 1, 2), place(seats, 2, 1), place(seats, 2, 2)];
  expect(lead.payoutCents + leadsSecond.payoutCents).toBe(Math.ceil(whole * 0.6));

  const leader = await whoIsAsked(lead.id, pros);
  const board = await reader.read('/pro/dashboard/jobs', leader.userId);
  expect(board).toContain('You lead a team of 2 pros. 2 working days in a row');
  expect(board).toContain(formatMoney(lead.payoutCents + leadsSecond.payoutCents));
  expect((await answer(reader, { visitId: lead.id, pro: leader, intent: 'accept' })).status).toBe(302);
  const [member] = await fillTeam(reader, [first2.id], pros);
  if (!member) throw new Error('No member');
  const promised = await held(bookingId);
  expect(promised.map(({ proId, visit }) => [proId, visit.seat, visit.day])).toEqual([
    [leader.id, 1, 1],
    [member.id, 2, 1],
    [leader.id, 1, 2],
    [member.id, 2, 2],
  ]);
  expect([promised[1]!.start, promised[3]!.start]).toEqual([promised[0]!.start, promised[2]!.start]);
  for (const { id } of [leadsSecond, second2]) await remindNow(id);
  const notes = await db().notification.findMany({
    where: { template: 'visit-day', channel: 'email', userId: customer.id },
    select: { visitId: true },
  });
  expect(notes).toEqual([{ visitId: lead.id }]);
  const mails = { template: 'visit-assigned-customer', channel: 'email', userId: customer.id } as const;
  expect(await db().notification.count({ where: mails })).toBe(1);
  const page = await reader.read(`/customer/visits/${lead.id}`, customer.id);
  expect(page).toContain('Also coming:');
  expect(page).toContain('The work takes 2 working days in a row.');
  expect(await reader.read('/customer/dashboard', customer.id)).toMatch(/ then \w+, /);
  expect(await reader.read(`/admin/dispatch/${lead.id}`, admin.id)).toMatch(/Team.*Lead.*Pro 2.*Days.*Day 1.*Day 2/);
  expect(await reader.read(`/pro/visits/${second2.id}/sheet`, member.userId)).toContain('Day 2 of 2');
  await expect(db().visit.update({ where: { id: first2.id }, data: { days: 1 } })).rejects.toThrow(/one of those/);
  await expect(db().visit.update({ where: { id: second2.id }, data: { payoutCents: lead.priceCents } })).rejects.toThrow(
    /more than its price/,
  );

  await beginWork(reader, { visitId: lead.id, pro: leader });
  await beginWork(reader, { visitId: first2.id, pro: member });
  expect((await checkOut(first2.id, member)).status).toBe(302);
  expect((await reader.post(`/pro/visits/${lead.id}`, leader.userId, { intent: 'leave' })).status).toBe(302);
  for (const { id } of [lead, first2]) await passNight(id);
  await beginWork(reader, { visitId: leadsSecond.id, pro: leader });
  await beginWork(reader, { visitId: second2.id, pro: member });
  const onTheWay = { template: 'on-the-way', channel: 'email', userId: customer.id } as const;
  expect(await db().notification.count({ where: onTheWay })).toBe(2);
  expect((await checkOut(leadsSecond.id, leader)).status).toBe(302);
  expect((await finishAsLead(reader, { visitId: lead.id, pro: leader })).status).toBe(302);
  expect((await checkOut(second2.id, member)).status).toBe(302);
  const rows = await db().visit.findMany({ where: { id: { in: all.map(({ id }) => id) } } });
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['completed']));
  await workOffMoney({ bookingId });
  await later(49, () => workOffMoney({ bookingId }));
  const sent = [await sentTo(leader), await sentTo(member)];
  expect(sent).toEqual([lead.payoutCents + leadsSecond.payoutCents, first2.payoutCents + second2.payoutCents]);
  expect(sent[0]! + sent[1]!).toBe(whole);
  const { all: sum, stripe, sandboxHolds } = await books();
  expect([sum, stripe]).toEqual([0, sandboxHolds]);
});

test('a lead who gives back frees both of their days, the next one begins with the team, and a customer who cancels ends all', async () => {
  const pros = await onlyPros(3);
  const { bookingId, customer, lead, seats } = await bookTeam(reader, TWO_ON_TWO);
  const [first, member] = await fillTeam(reader, [lead.id, place(seats, 2, 1).id], pros);
  if (!first || !member) throw new Error('No team');
  const before = await held(bookingId);
  const released = await reader.post(`/pro/visits/${lead.id}/release`, first.userId, { reason: 'My van broke down' });
  expect(released.status).toBe(302);
  expect((await held(bookingId)).map(({ proId }) => proId)).toEqual([member.id, member.id]);
  const next = await whoIsAsked(lead.id, pros);
  expect((await answer(reader, { visitId: lead.id, pro: next, intent: 'accept' })).status).toBe(302);
  const after = await held(bookingId);
  expect(after.map(({ proId }) => proId)).toEqual([next.id, member.id, next.id, member.id]);
  expect(after.map(({ start }) => start)).toEqual(before.map(({ start }) => start));
  const cancel = { path: `/customer/visits/${lead.id}/cancel`, userId: customer.id };
  expect((await sendForm(reader, { ...cancel, typed: { reason: 'Sold' }, find: ['reason'] })).status).toBe(302);
  expect(await held(bookingId)).toEqual([]);
  expect(await db().visit.count({ where: { bookingId, status: { not: 'cancelled' } } })).toBe(0);
  const told = { userId: member.userId, template: 'visit-cancelled-pro', channel: 'email' as const };
  expect(await db().notification.count({ where: told })).toBe(1);
});

test('extra work is shared by who is there, and the pay of a pro who did not come by who came: the parts are the payout to the cent', async () => {
  const pros = await onlyPros(3);
  const { admin, customer, bookingId, lead, seats } = await bookTeam(reader, { pros: '3', proShares: '50, 30, 20' });
  const [two, three] = seats;
  if (!two || !three) throw new Error('No places');
  const [leader, came, missing] = await fillTeam(reader, [lead.id, two.id, three.id], pros);
  if (!leader || !came || !missing) throw new Error('No team');
  await beginWork(reader, { visitId: lead.id, pro: leader });
  await beginWork(reader, { visitId: two.id, pro: came });
  const extra = { description: 'Two more trees', price: '200.01' };
  expect(await reader.read(`/pro/visits/${lead.id}/addition`, leader.userId)).toContain('share this pay');
  expect((await reader.post(`/pro/visits/${lead.id}/addition`, leader.userId, extra)).status).toBe(302);
  const order = await db().changeOrder.findFirstOrThrow({ where: { visitId: lead.id } });
  expect((await reader.post(`/change-orders/${order.token}`, customer.id, { answer: 'accept' })).status).toBe(302);
  const promisedTo = async (visitId: string) =>
    (await db().assignment.findFirstOrThrow({ where: { visitId, status: { in: ['in_progress', 'completed'] } } })).proPayoutCents;
  const [one, other] = [await promisedTo(lead.id), await promisedTo(two.id)];
  expect(one + other).toBe(lead.payoutCents + two.payoutCents + order.payoutCents);
  expect((other - two.payoutCents) / order.payoutCents).toBeCloseTo(3 / 8, 2);
  const told = { template: 'change-order-answered', channel: 'email' as const, visitId: { in: [lead.id, two.id] } };
  expect(await db().notification.count({ where: told })).toBe(2);

  const change = { intent: 'miss', reason: 'The team waited for an hour' };
  const early = await reader.post(`/admin/dispatch/${three.id}?form=change`, admin.id, change);
  expect(early.status).toBe(422);
  const due = new Date(now().getTime() - 3 * HOUR_MS);
  await db().assignment.updateMany({
    where: { visitId: three.id },
    data: { start: due, busyFrom: due, end: now(), lateAlert: 'missed' },
  });
  expect(await reader.read('/admin/dispatch?view=attention', admin.id)).toContain('Missed: the arrival window is over');
  expect((await checkOut(two.id, came)).status).toBe(302);
  expect((await reader.post(`/admin/dispatch/${three.id}?form=change`, admin.id, change)).status).toBe(302);
  expect(await reader.read(`/admin/dispatch/${three.id}`, admin.id)).toContain("The pro of this place didn't come.");
  const shown = await reader.read(`/pro/visits/${lead.id}/complete`, leader.userId);
  expect(shown).toContain('One spot on your team stayed empty');
  expect(shown).toContain(formatMoney(three.payoutCents, 'always'));
  expect((await finishAsLead(reader, { visitId: lead.id, pro: leader })).status).toBe(302);
  const whole = lead.payoutCents + two.payoutCents + three.payoutCents + order.payoutCents;
  const shares = [await promisedTo(lead.id), await promisedTo(two.id)];
  expect(shares[0]! + shares[1]!).toBe(whole);
  await workOffMoney({ bookingId });
  await later(49, () => workOffMoney({ bookingId }));
  expect([await sentTo(leader), await sentTo(came)]).toEqual(shares);
  expect([await owedTo(leader.id), await owedTo(came.id)]).toEqual([0, 0]);
  expect((await books()).all).toBe(0);
});

test('a trip in vain of a team is paid to those who came, and all of them are free again', async () => {
  const pros = await onlyPros(2);
  const { bookingId, lead, seats } = await bookTeam(reader, { pros: '2', proShares: '60, 40' });
  const [seat] = seats;
  if (!seat) throw new Error('No place');
  const [leader, member] = await fillTeam(reader, [lead.id, seat.id], pros);
  if (!leader || !member) throw new Error('No team');
  await beginWork(reader, { visitId: lead.id, pro: leader });
  await beginWork(reader, { visitId: seat.id, pro: member });
  await insertPhoto(db(), { visitId: lead.id, proId: leader.id, userId: leader.userId }, 'proof');
  await db().booking.update({ where: { id: bookingId }, data: { createdAt: new Date(now().getTime() - DAY_MS) } });
  const arrivedAt = new Date(now().getTime() - HOUR_MS);
  await db().assignment.updateMany({ where: { visitId: lead.id }, data: { start: arrivedAt, busyFrom: arrivedAt, arrivedAt } });
  const report = { reason: 'locked_gate', note: 'The gate was locked' };
  const done = await reader.post(`/pro/visits/${lead.id}/report-failure`, leader.userId, report);
  expect(done.status, await done.text()).toBe(302);
  expect(await held(bookingId)).toEqual([]);
  const failure = await db().visitFailure.findFirstOrThrow({ where: { visitId: lead.id } });
  const parts = await db().transfer.findMany({
    where: { assignment: { visit: { bookingId } } },
    orderBy: { amountCents: 'desc' },
  });
  expect(parts.map(({ proId }) => proId)).toEqual([leader.id, member.id]);
  expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(failure.payoutCents);
  expect(parts[0]!.amountCents / failure.payoutCents).toBeCloseTo(0.6, 2);
  expect((await books()).all).toBe(0);
});
