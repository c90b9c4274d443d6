import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#app/domain/catalog/seasons';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import type { Pro, Visit } from '#prisma';
import { signInAs } from '#tests/setup/ask';
import { getBody } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { later } from '../payouts/payout-fixtures';
import { books, openFixture, workOff as workOffMoney } from '../payments/payment-fixtures';
import { findForm } from './board-pages';
import {
  answer,
  beginWork,
  bookTeam,
  fillTeam,
  finishAsLead,
  onlyPros,
  passNight,
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

/** Two pros on two days, with a pro for each, and `spare` more whom no one asked. */
async function promisedTeam(spare = 0) {
  const pros = await onlyPros(2 + spare);
  const booked = await bookTeam(reader, { pros: '2', proShares: '60, 40', days: '2' });
  const at = (seat: number, day: number): Visit => {
    const found = booked.seats.find((each) => each.seat === seat && each.day === day);
    if (!found) throw new Error(`No place ${seat} on day ${day}`);
    return found;
  };
  const [leader, member] = await fillTeam(reader, [booked.lead.id, at(2, 1).id], pros);
  if (!leader || !member) throw new Error('No team');
  const places = { leadsSecond: at(1, 2), first: at(2, 1), second: at(2, 2) };
  return { ...booked, ...places, pros, leader, member, wholeCents: sum([booked.lead, ...booked.seats]) };
}

function sum(visits: { payoutCents: number }[]): number {
  return visits.reduce((cents, { payoutCents }) => cents + payoutCents, 0);
}

async function held(bookingId: string) {
  const rows = await db().assignment.findMany({
    where: { visit: { bookingId, kind: 'install' }, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    orderBy: [{ visit: { day: 'asc' } }, { visit: { seat: 'asc' } }],
    include: { visit: true },
  });
  return rows.map(({ proId, start, visit }) => ({ proId, date: localDate(start, visit.zone), at: start.getTime() }));
}

function checkOut(visitId: string, pro: Pro) {
  return reader.post(`/pro/visits/${visitId}/complete`, pro.userId, { reportNote: '' });
}

/** The first day is worked: by the lead, and by the other pro unless only the lead came. */
async function workFirstDay({ lead, first, leader, member }: Awaited<ReturnType<typeof promisedTeam>>, isAlone = false) {
  await beginWork(reader, { visitId: lead.id, pro: leader });
  if (!isAlone) {
    await beginWork(reader, { visitId: first.id, pro: member });
    expect((await checkOut(first.id, member)).status).toBe(302);
  }
  expect((await reader.post(`/pro/visits/${lead.id}`, leader.userId, { intent: 'leave' })).status).toBe(302);
  for (const { id } of isAlone ? [lead] : [lead, first]) await passNight(id);
}

async function payAll(bookingId: string): Promise<void> {
  await workOffMoney({ bookingId });
  await later(49, () => workOffMoney({ bookingId }));
  expect((await books()).all).toBe(0);
}

async function statusOf(...visits: { id: string }[]): Promise<string[]> {
  const rows = await db().visit.findMany({ where: { id: { in: visits.map(({ id }) => id) } } });
  return visits.map(({ id }) => rows.find((row) => row.id === id)?.status ?? '');
}

/** Sends a form of a board page that has these values, as a browser without scripts does. */
async function pressOnBoard(path: string, userId: string, values: Record<string, string>, typed: Record<string, string> = {}) {
  const cookie = await signInAs(userId);
  const html = await (await reader.ask(path, { cookie })).text();
  const form = findForm(path, html, values);
  const kept = form.controls.filter(({ name, type }) => name && !['button', 'radio'].includes(type) && !(name in typed));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(typed)];
  return reader.ask(form.action, { method: 'POST', cookie, body: getBody(form, { label: '', entries, files: [] }) });
}

test('the office moves a team of two days by its form, and writes to the customer about the whole visit', async () => {
  const { admin, customer, bookingId, lead, second, leader } = await promisedTeam();
  const [before] = await held(bookingId);
  const date = addDays(before!.date, 7);
  const move = { path: `/admin/dispatch/${lead.id}/move`, userId: admin.id, typed: { date, hour: '9' } };
  const sent = await sendForm(reader, { ...move, find: ['hour'] });
  expect(sent.status, await sent.text()).toBe(302);
  await workOff();
  expect((await answer(reader, { visitId: lead.id, pro: leader, intent: 'accept' })).status).toBe(302);
  await workOff();
  const kept = await held(bookingId);
  expect(kept.map(({ proId }) => proId)).toEqual([leader.id, leader.id]);
  expect(kept[0]!.date).toBe(date);

  const write = { path: `/admin/dispatch/${second.id}/message`, userId: admin.id };
  const told = await sendForm(reader, { ...write, typed: { to: 'customer', text: 'Please open the gate.' }, find: ['text'] });
  expect(told.status, await told.text()).toBe(302);
  const mail = await db().notification.findFirstOrThrow({
    where: { userId: customer.id, template: 'office-message', channel: 'email' },
  });
  expect(JSON.stringify(mail)).toContain(`/customer/visits/${lead.id}`);
});

test('a team that is done after the first day of two is paid for both to the cent, and the second day is free again', async () => {
  const team = await promisedTeam(1);
  const { bookingId, lead, leadsSecond, first, second, leader, member, wholeCents } = team;
  await beginWork(reader, { visitId: lead.id, pro: leader });
  await beginWork(reader, { visitId: first.id, pro: member });
  expect((await checkOut(first.id, member)).status).toBe(302);
  expect((await finishAsLead(reader, { visitId: lead.id, pro: leader })).status).toBe(302);
  expect(await statusOf(lead, first, leadsSecond, second)).toEqual(['completed', 'completed', 'cancelled', 'cancelled']);
  expect(await held(bookingId)).toEqual([]);
  const told = { userId: member.userId, template: 'visit-cancelled-pro', channel: 'email' as const };
  expect(await db().notification.count({ where: told })).toBe(1);
  await payAll(bookingId);
  const sent = [await sentTo(leader), await sentTo(member)];
  expect(sent).toEqual([lead.payoutCents + leadsSecond.payoutCents, first.payoutCents + second.payoutCents]);
  expect(sent[0]! + sent[1]!).toBe(wholeCents);
});

test('a pro who never came is recorded after the work was done early: their days end, and who came has all of the pay', async () => {
  const team = await promisedTeam();
  const { admin, bookingId, lead, leadsSecond, first, second, leader, wholeCents } = team;
  const due = new Date(now().getTime() - 3 * HOUR_MS);
  await beginWork(reader, { visitId: lead.id, pro: leader });
  await db().assignment.updateMany({
    where: { visitId: first.id },
    data: { start: due, busyFrom: due, end: now(), lateAlert: 'missed' },
  });
  expect((await finishAsLead(reader, { visitId: lead.id, pro: leader })).status).toBe(302);
  // No one comes on a day of work that is done.
  expect(await statusOf(lead, leadsSecond, second)).toEqual(['completed', 'cancelled', 'cancelled']);
  const missed = { intent: 'miss', reason: 'The lead was alone' };
  expect((await reader.post(`/admin/dispatch/${first.id}?form=change`, admin.id, missed)).status).toBe(302);
  expect(await statusOf(first)).toEqual(['cancelled']);
  expect(await held(bookingId)).toEqual([]);
  await payAll(bookingId);
  expect(await sentTo(leader)).toBe(wholeCents);
});

test('a pro who gives their second day back in the middle is paid for the first, and who takes it over for the second', async () => {
  const team = await promisedTeam(1);
  const { bookingId, lead, leadsSecond, first, second, leader, member, pros, wholeCents } = team;
  await workFirstDay(team);
  const released = await reader.post(`/pro/visits/${second.id}/release`, member.userId, { reason: 'My van broke down' });
  expect(released.status, await released.text()).toBe(302);
  const next = await whoIsAsked(second.id, pros);
  expect(next.id).not.toBe(member.id);
  expect((await answer(reader, { visitId: second.id, pro: next, intent: 'accept' })).status).toBe(302);
  expect((await held(bookingId)).map(({ proId }) => proId)).toEqual([leader.id, leader.id, next.id]);
  await beginWork(reader, { visitId: leadsSecond.id, pro: leader });
  await beginWork(reader, { visitId: second.id, pro: next });
  expect((await checkOut(second.id, next)).status).toBe(302);
  expect((await checkOut(leadsSecond.id, leader)).status).toBe(302);
  expect((await finishAsLead(reader, { visitId: lead.id, pro: leader })).status).toBe(302);
  await payAll(bookingId);
  const sent = [await sentTo(leader), await sentTo(member), await sentTo(next)];
  expect(sent).toEqual([lead.payoutCents + leadsSecond.payoutCents, first.payoutCents, second.payoutCents]);
  expect(sent.reduce((all, cents) => all + cents, 0)).toBe(wholeCents);
});

test('work that the office cancels in the middle is paid to each pro for the day that they worked, and the other days are free', async () => {
  const team = await promisedTeam();
  const { admin, bookingId, lead, leadsSecond, first, second, leader, member } = team;
  await workFirstDay(team);
  const cancel = { path: `/admin/dispatch/${lead.id}/cancel`, userId: admin.id };
  const done = await sendForm(reader, {
    ...cancel,
    typed: { cause: 'weather', reason: 'The house burned down' },
    find: ['cause'],
  });
  expect(done.status, await done.text()).toBe(302);
  expect(await statusOf(lead, first, leadsSecond, second)).toEqual(['cancelled', 'completed', 'cancelled', 'cancelled']);
  expect(await held(bookingId)).toEqual([]);
  const told = { userId: { in: [leader.userId, member.userId] }, template: 'visit-cancelled-pro', channel: 'email' as const };
  expect(new Set((await db().notification.findMany({ where: told })).map(({ userId }) => userId)).size).toBe(2);
  await payAll(bookingId);
  expect([await sentTo(leader), await sentTo(member)]).toEqual([lead.payoutCents, first.payoutCents]);
});

test('a pro from whom the office takes the visit in the middle is paid for the day that they worked', async () => {
  const team = await promisedTeam(1);
  const { admin, bookingId, lead, leader } = team;
  await workFirstDay(team, true);
  const taken = { intent: 'unassign', reason: 'The customer asked for someone else' };
  expect((await reader.post(`/admin/dispatch/${lead.id}?form=change`, admin.id, taken)).status).toBe(302);
  expect((await held(bookingId)).some(({ proId }) => proId === leader.id)).toBe(false);
  await payAll(bookingId);
  expect(await sentTo(leader)).toBe(lead.payoutCents);
});

test('on the board a team of two days goes to another lead with both days, the other pro stays, and a move of several visits takes all along', async () => {
  const team = await promisedTeam(1);
  const { admin, bookingId, lead, first, leader, member, pros } = team;
  const before = await held(bookingId);
  const day = before[0]!.date;
  const other = pros.find(({ id }) => id !== leader.id && id !== member.id)!;
  const board = `/admin/board?day=${day}&visit=${lead.id}`;
  const given = await pressOnBoard(board, admin.id, { intent: 'assign', visitId: lead.id, proId: other.id });
  expect(given.status, await given.text()).toBe(302);
  const after = await held(bookingId);
  expect(after.map(({ proId }) => proId)).toEqual([other.id, member.id, other.id, member.id]);
  expect(after.map(({ at }) => at)).toEqual(before.map(({ at }) => at));

  // A place is moved with its visit, not by itself.
  const date = addDays(day, 7);
  const batch = `/admin/board/batch?day=${day}&visit=${first.id}`;
  const move = { act: 'move', date, hour: '9' };
  const alone = await pressOnBoard(batch, admin.id, { visitId: first.id }, move);
  expect(alone.headers.get('location')).toContain('/admin/board');
  expect((await held(bookingId)).map(({ at }) => at)).toEqual(before.map(({ at }) => at));

  const whole = `/admin/board/batch?day=${day}&visit=${lead.id}`;
  expect((await pressOnBoard(whole, admin.id, { visitId: lead.id }, move)).status).toBe(302);
  await workOff();
  expect((await answer(reader, { visitId: lead.id, pro: other, intent: 'accept' })).status).toBe(302);
  expect(await whoIsAsked(first.id, [member])).toMatchObject({ id: member.id });
  expect((await answer(reader, { visitId: first.id, pro: member, intent: 'accept' })).status).toBe(302);
  const moved = await held(bookingId);
  expect(moved.map(({ proId }) => proId)).toEqual([other.id, member.id, other.id, member.id]);
  expect(moved[0]!.date).toBe(date);
  expect([moved[0]!.at, moved[2]!.at]).toEqual([moved[1]!.at, moved[3]!.at]);
});
