import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#app/domain/catalog/seasons';
import { now, setClock } from '#app/platform/clock.server';
import { planVisits } from '#dispatch';
import { previewFailure } from '#app/domain/fulfillment/fail-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { loadHoldProblem } from '#app/domain/weather/plan-moves.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { localDate } from '#app/platform/local-date';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { addMinutes } from '#tests/factories/local-time';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { later, owedTo } from '../payouts/payout-fixtures';
import { books, openFixture, workOff as workOffMoney } from '../payments/payment-fixtures';
import {
  answer,
  beginWork,
  bookTeam,
  finishAsLead,
  onlyPros,
  passNight,
  promised,
  sendForm,
  sentTo,
  takeAll,
  THREE,
  trustPros,
  whoIsAsked,
} from './team-fixtures';
import { remindNow, workOff } from './work-off';

vi.setConfig({ testTimeout: 240_000 });

let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  await trustPros();
  reader = await pageReader();
}, 300_000);
afterEach(() => setClock(null));

async function statuses(visits: { id: string }[]): Promise<string[]> {
  const rows = await db().visit.findMany({ where: { id: { in: visits.map(({ id }) => id) } }, orderBy: { day: 'asc' } });
  return rows.map(({ status }) => status);
}

/** From when a pro may report that a gate is locked, which costs the customer a trip fee. */
async function tripFeeFrom(own: { visitId: string; proId: string }): Promise<Date | null | undefined> {
  const { reasons } = await previewFailure(db(), own);
  return reasons.find(({ reason }) => reason === 'locked_gate')?.from;
}

test('an office sells three days, one pro promises all of them at once, and customer, pro and office see each day', async () => {
  const pros = await onlyPros(1);
  const { admin, customer, bookingId, lead, seats: days } = await bookTeam(reader, THREE);
  expect(days.map(({ day, priceCents, status }) => [day, priceCents, status])).toEqual([
    [2, 0, 'draft'],
    [3, 0, 'draft'],
  ]);
  const whole = [lead, ...days].reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  const asked = await whoIsAsked(lead.id, pros);
  const board = await reader.read('/pro/dashboard/jobs', asked.userId);
  expect(board).toContain('3 working days in a row');
  expect(board).toMatch(/When .*, then /);
  expect(board).toContain(formatMoney(whole));
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toContain('The work takes 3 working days in a row.');
  const pro = await takeAll(reader, lead.id, pros);
  const held = await promised(bookingId);
  expect(held.map(({ proId, visit }) => [proId, visit.day])).toEqual([1, 2, 3].map((day) => [pro.id, day]));
  const dates = held.map(({ start }) => localDate(start, lead.zone));
  expect(dates).toEqual([0, 1, 2].map((days) => addDays(dates[0]!, days)));
  const mails = await db().notification.findMany({
    where: {
      template: { in: ['visit-assigned-customer', 'visit-assigned-pro'] },
      channel: 'email',
      visitId: { in: [lead.id, ...days.map(({ id }) => id)] },
    },
  });
  expect(mails.map(({ template }) => template).sort()).toEqual(['visit-assigned-customer', 'visit-assigned-pro']);
  for (const { data } of mails) expect(JSON.stringify(data)).toContain(', then ');

  const own = { cookie: await signInAs(customer.id) };
  expect((await reader.ask(`/customer/visits/${days[0]!.id}`, own)).status).toBe(404);
  expect(await (await reader.ask('/customer/dashboard', own)).text()).not.toContain(days[0]!.id);
  const calendar = await (await reader.ask(`/customer/visits/${lead.id}/calendar.ics`, own)).text();
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(await reader.read(`/admin/dispatch/${lead.id}`, admin.id)).toMatch(/Days.*Day 1.*Day 2.*Day 3/);
  expect(await reader.read(`/pro/visits/${days[0]!.id}/sheet`, pro.userId)).toContain('Day 2 of 3');
  const other = await db().visit.findFirstOrThrow({ where: { bookingId, kind: 'takedown' } });
  const { start, end, busyFrom, platformFeeBps, proPayoutCents, source } = held[1]!;
  await expect(
    db().assignment.create({
      data: { visitId: other.id, proId: pro.id, start, end, busyFrom, platformFeeBps, proPayoutCents, source },
    }),
  ).rejects.toThrow(/exclusion|23P01/);
  const single = await reader.post(`/pro/visits/${days[0]!.id}/release`, pro.userId, { reason: 'A wedding' });
  expect(single.status).toBe(409);
});

test('a pro who gives the visit back frees every day, the next one takes all of them, and a customer who cancels ends all', async () => {
  const pros = await onlyPros(2);
  const { lead, bookingId, customer } = await bookTeam(reader, THREE);
  const first = await takeAll(reader, lead.id, pros);
  const released = await reader.post(`/pro/visits/${lead.id}/release`, first.userId, { reason: 'My van broke down' });
  expect(released.status).toBe(302);
  expect(await promised(bookingId)).toEqual([]);
  const next = await takeAll(reader, lead.id, pros);
  expect(next.id).not.toBe(first.id);
  expect((await promised(bookingId)).map(({ proId }) => proId)).toEqual([next.id, next.id, next.id]);
  const cancel = { path: `/customer/visits/${lead.id}/cancel`, userId: customer.id };
  const gone = await sendForm(reader, { ...cancel, typed: { reason: 'We sold the house' }, find: ['reason'] });
  expect(gone.status).toBe(302);
  expect(await promised(bookingId)).toEqual([]);
  expect(await db().visit.count({ where: { bookingId, status: { not: 'cancelled' } } })).toBe(0);
  const told = { userId: next.userId, template: 'visit-cancelled-pro', channel: 'email' as const };
  expect(await db().notification.count({ where: told })).toBe(1);
});

test('hours held for the weather on a later day find the visit, and other times are looked for on all of its days', async () => {
  const pros = await onlyPros(1);
  const { lead, bookingId } = await bookTeam(reader, THREE);
  const pro = await takeAll(reader, lead.id, pros);
  const [first, , third] = await promised(bookingId);
  if (!first || !third) throw new Error('No third day');
  const { id: holdId } = await db().weatherHold.create({
    data: { startsAt: third.start, endsAt: third.end, reason: 'Ice', createdAt: now() },
  });
  const { visits, problems } = await loadHoldProblem(db(), holdId);
  const late = new Date(first.start.getTime() - HOUR_MS);
  expect(await previewCancellation(db(), { visitId: lead.id, at: late })).toMatchObject({ feeCents: 0 });
  expect(await readReschedulable(db(), { visitId: lead.id })).toMatchObject({ isHeldForWeather: true });
  await db().weatherHold.delete({ where: { id: holdId } });
  expect(visits.map(({ id }) => id)).toEqual([lead.id]);
  const [problem] = problems;
  if (!problem) throw new Error('No problem');
  const { assignments } = planVisits(problem, { seed: 1 });
  expect(assignments.map(({ proId, day }) => [proId, day])).toEqual([1, 2, 3].map((day) => [pro.id, day]));
  for (const { start } of assignments) expect(new Date(start).getTime()).toBeGreaterThanOrEqual(third.end.getTime());
});

test('a customer reports a pro who did not come on a later day, and that day alone is searched for again', async () => {
  const pros = await onlyPros(2);
  const { lead, bookingId, customer, seats: days } = await bookTeam(reader, { ...THREE, days: '2' });
  const pro = await takeAll(reader, lead.id, pros);
  const [second] = days;
  if (!second) throw new Error('No day');
  await beginWork(reader, { visitId: lead.id, pro });
  const page = `/customer/visits/${lead.id}/no-show`;
  expect((await reader.post(page, customer.id, { wish: 'soon' })).status).toBe(422);
  await passNight(lead.id);
  const due = new Date(now().getTime() - 3 * HOUR_MS);
  await db().assignment.updateMany({ where: { visitId: second.id }, data: { start: due, busyFrom: due, end: now() } });
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toMatch(/was due on .*Report a no-show/);
  expect(await reader.read(page, customer.id)).not.toContain('Another time or a refund');
  expect((await reader.post(page, customer.id, { wish: 'soon' })).status).toBe(302);
  const next = await whoIsAsked(second.id, pros);
  expect(next.id).not.toBe(pro.id);
  expect((await promised(bookingId)).map(({ visitId }) => visitId)).toEqual([lead.id]);
});

test('a visit of several days that moves takes every day along', async () => {
  const pros = await onlyPros(1);
  const { lead, bookingId, customer } = await bookTeam(reader, THREE);
  const pro = await takeAll(reader, lead.id, pros);
  const before = await promised(bookingId);
  // To what was the second day: the days that are promised are in no one's way.
  const date = localDate(before[1]!.start, lead.zone);
  const moved = await reader.post(`/customer/visits/${lead.id}/reschedule`, customer.id, { date, hour: '13', feeCents: '0' });
  expect(moved.status).toBe(302);
  await workOff();
  const said = await answer(reader, { visitId: lead.id, pro, intent: 'accept' });
  expect(said.status).toBe(302);
  await workOff();
  const after = await promised(bookingId);
  expect(after.map(({ start }) => localDate(start, lead.zone))).toEqual([0, 1, 2].map((days) => addDays(date, days)));
});

test('an office gives one visit more days and fewer, also with a team, and its pay in all stays', async () => {
  const pros = await onlyPros(1);
  const { admin, lead } = await bookTeam(reader, { pros: '1', proShares: '' });
  const needs = { path: `/admin/dispatch/${lead.id}/needs`, userId: admin.id };
  const set = (typed: Record<string, string>) => sendForm(reader, { ...needs, typed, find: ['days'] });
  const all = () =>
    db().visit.findMany({
      where: { OR: [{ id: lead.id }, { leadVisitId: lead.id }], status: { not: 'cancelled' } },
      orderBy: { day: 'asc' },
    });
  expect((await set({ days: '6' })).status).toBe(422);
  expect((await set({ days: '2', pros: '2' })).status).toBe(302);
  expect((await all()).map(({ seat, day }) => `${seat}.${day}`).sort()).toEqual(['1.1', '1.2', '2.1', '2.2']);
  expect((await all()).reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(lead.payoutCents);
  expect((await set({ days: '1', pros: '1' })).status).toBe(302);
  expect((await set({ days: '4' })).status).toBe(302);
  expect((await all()).reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(lead.payoutCents);
  expect((await set({ days: '2' })).status).toBe(302);
  const two = await all();
  expect(two.map(({ day }) => day)).toEqual([1, 2]);
  expect(two.reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(lead.payoutCents);
  await takeAll(reader, lead.id, pros);
  expect(await reader.read(needs.path, admin.id)).toContain("What it takes can't be changed now");
  await expect(db().visit.update({ where: { id: lead.id }, data: { days: 3 } })).rejects.toThrow(/as many places/);
});

test('a pro works two of three days, checks in and out on each, finishes early, and is paid for all of them to the cent', async () => {
  const pros = await onlyPros(1);
  const { admin, lead, bookingId, customer, seats: days } = await bookTeam(reader, THREE);
  const whole = [lead, ...days].reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  const pro = await takeAll(reader, lead.id, pros);
  const [second, third] = days;
  if (!second || !third) throw new Error('No days');
  await remindNow(second.id);
  const note = await db().notification.findFirstOrThrow({ where: { template: 'visit-day', channel: 'email', visitId: lead.id } });
  expect([note.userId, note.data]).toEqual([customer.id, expect.objectContaining({ day: 2 })]);
  const first = `/pro/visits/${lead.id}`;
  expect((await reader.post(first, pro.userId, { intent: 'leave' })).status).toBe(409);
  await beginWork(reader, { visitId: lead.id, pro });
  expect(await reader.read(first, pro.userId)).toContain('Done for today');
  expect((await reader.post(first, pro.userId, { intent: 'leave' })).status).toBe(302);
  expect((await reader.post(first, pro.userId, { intent: 'leave' })).status).toBe(302);
  expect(await db().visitEvent.count({ where: { visitId: lead.id, type: 'left-for-day' } })).toBe(1);
  expect(await reader.read(first, pro.userId)).toMatch(/The first day is done Next is day 2: /);
  expect(await tripFeeFrom({ visitId: lead.id, proId: pro.id })).toBeNull();
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toMatch(
    /is done for the day and will be back on \w+day, /,
  );
  await passNight(lead.id);
  expect(await reader.read('/customer/dashboard', customer.id)).toContain('Day 2 of 3: ');
  await beginWork(reader, { visitId: second.id, pro });
  const came = await db().assignment.findFirstOrThrow({ where: { visitId: second.id } });
  const lastDay = await db().assignment.findFirstOrThrow({ where: { visitId: lead.id } });
  expect(came.arrivedAt!.getTime()).toBeGreaterThan(lastDay.start.getTime() + HOUR_MS);
  expect(await tripFeeFrom({ visitId: lead.id, proId: pro.id })).toEqual(addMinutes(came.arrivedAt!, 30));
  const onTheWay = { template: 'on-the-way', channel: 'email', visitId: lead.id, userId: customer.id } as const;
  expect(await db().notification.count({ where: onTheWay })).toBe(2);
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toMatch(/Day 2: .* is at work now/);
  const { pathname } = new URL(trackingUrl(await db().visit.findUniqueOrThrow({ where: { id: lead.id } })));
  expect(await reader.read(pathname, customer.id)).toMatch(/is at work\..*3 working days in a row/);
  const unfinished = await finishAsLead(reader, { visitId: lead.id, pro });
  expect([unfinished.status, await unfinished.text()]).toEqual([409, expect.stringContaining('Check out of today')]);
  const checkOut = await reader.read(`/pro/visits/${second.id}/complete`, pro.userId);
  expect(checkOut).toContain('Check out?');
  expect(checkOut).not.toContain('lead of your team');
  expect((await reader.post(`/pro/visits/${second.id}/complete`, pro.userId, { reportNote: '' })).status).toBe(302);
  expect(await statuses([lead, second, third])).toEqual(['in_progress', 'completed', 'accepted']);
  expect(await reader.read(`${first}/complete`, pro.userId)).toContain("One day of this job hasn't started yet");
  expect((await finishAsLead(reader, { visitId: lead.id, pro })).status).toBe(302);
  expect(await statuses([lead, second, third])).toEqual(['completed', 'completed', 'cancelled']);
  expect(await promised(bookingId)).toEqual([]);
  const signed = { where: { visit: { bookingId } } };
  expect([await db().visitSignOff.count(signed), await db().visitReport.count(signed)]).toEqual([1, 1]);
  await workOffMoney({ bookingId });
  expect(await sentTo(pro)).toBe(0);
  await later(49, () => workOffMoney({ bookingId }));
  expect([await sentTo(pro), await owedTo(pro.id)]).toEqual([whole, 0]);
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
  const refund = { bookingId, visitId: lead.id, amountCents: 45_000, bearer: 'pro', reason: 'A string came down' } as const;
  await transact(db(), (tx) => refundCustomer(tx, { ...refund, source: 'admin', requestedById: admin.id }));
  await workOffMoney({ bookingId });
  const { _sum } = await db().refund.aggregate({ where: { visitId: lead.id, proId: pro.id }, _sum: { proCents: true } });
  expect([await sentTo(pro), await owedTo(pro.id)]).toEqual([whole - (_sum.proCents ?? 0), 0]);
  expect(_sum.proCents).toBeGreaterThan(lead.payoutCents * 2);
  expect(await reader.read(`/customer/visits/${lead.id}`, customer.id)).toMatch(/Completed.* 1 job done here/);
});

test('a day that is given back once the work has begun is another pro’s, whom the work that is done early does not need', async () => {
  const pros = await onlyPros(2);
  const { lead, bookingId, customer, seats: days } = await bookTeam(reader, THREE);
  const pro = await takeAll(reader, lead.id, pros);
  const [second, third] = days;
  if (!second || !third) throw new Error('No days');
  expect(await reader.read(`/pro/visits/${third.id}`, pro.userId)).not.toContain('Release job');
  await beginWork(reader, { visitId: lead.id, pro });
  expect(await reader.read(`/pro/visits/${third.id}`, pro.userId)).toContain('Release job');
  for (const { id } of [second, third])
    expect((await reader.post(`/pro/visits/${id}/release`, pro.userId, { reason: 'A wedding' })).status).toBe(302);
  const others = pros.filter(({ id }) => id !== pro.id);
  const other = await takeAll(reader, second.id, others);
  await takeAll(reader, third.id, others);
  expect((await promised(bookingId)).map(({ proId }) => proId)).toEqual([pro.id, other.id, other.id]);
  await passNight(lead.id);
  await beginWork(reader, { visitId: second.id, pro: other });
  expect((await reader.post(`/pro/visits/${second.id}/complete`, other.userId, { reportNote: '' })).status).toBe(302);
  expect(await reader.read(`/pro/visits/${lead.id}/complete`, pro.userId)).not.toContain('paid for all days');
  expect((await finishAsLead(reader, { visitId: lead.id, pro })).status).toBe(302);
  expect(await statuses([lead, second, third])).toEqual(['completed', 'completed', 'cancelled']);
  const told = { userId: other.userId, template: 'visit-cancelled-pro', channel: 'email' as const };
  expect(await db().notification.count({ where: told })).toBe(1);
  await workOffMoney({ bookingId });
  const tip = { choice: 'own', own: '33.33', pay: 'saved' };
  expect((await reader.post(`/customer/visits/${lead.id}/tip`, customer.id, tip)).status).toBe(302);
  await workOffMoney({ bookingId });
  await later(49, () => workOffMoney({ bookingId }));
  const tips = [(await sentTo(pro)) - lead.payoutCents, (await sentTo(other)) - second.payoutCents];
  expect(tips[0]! + tips[1]!).toBe(3_333);
  expect(Math.abs(tips[0]! - tips[1]!)).toBeLessThanOrEqual(1);
});
