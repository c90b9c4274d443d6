import { beforeAll, expect, test } from 'vitest';
import { notifyUnread } from '#app/domain/messages/notify-unread.server';
import { unreadByBooking } from '#app/domain/messages/queries.server';
import { db, transact } from '#app/platform/db.server';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { addDays } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { getBody, readForms } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let reader: Reader;
let scene: Awaited<ReturnType<typeof promisedTuesday>>;
let page: string;
const people: Record<'manager' | 'billing', string> = { manager: '', billing: '' };

beforeAll(async () => {
  reader = await pageReader();
  scene = await promisedTuesday(db());
  const { id: companyId } = await insertCompany(db(), { ownerId: scene.customer.id });
  const { id: siteId } = await insertLocation(db(), { companyId });
  await db().booking.update({ where: { id: scene.bookingId }, data: { companyId, siteId } });
  for (const role of ['manager', 'billing'] as const) people[role] = (await insertMember(db(), { companyId, role })).userId;
  for (const id of [scene.customer.id, ...Object.values(people)])
    await db().user.update({ where: { id }, data: { roles: ['customer', 'company'] } });
  page = `/commercial/visits/${scene.visit.id}`;
}, 300_000);

/** Opens a page and presses its button with some fields changed. */
async function press(path: string, userId: string, values: Record<string, string>): Promise<number> {
  const cookie = await signInAs(userId);
  const answer = await reader.ask(path, { cookie });
  if (answer.status !== 200) return answer.status;
  const form = readForms(path, await answer.text()).find(({ controls }) => controls.some(({ name }) => name === 'feeCents'));
  if (!form) throw new Error(`No form stands on ${path}.`);
  const kept = form.controls.filter(({ name, type }) => type === 'hidden' && !(name in values));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(values)];
  const body = getBody(form, { label: '', entries, files: [] });
  return (await reader.ask(form.action, { method: 'POST', cookie, body })).status;
}

test('a manager moves and cancels a visit that the owner ordered, and a billing member does not', async () => {
  const move = `${page}/reschedule?date=${addDays(scene.date, 1)}`;
  expect(await press(move, people.billing, { hour: '11' })).toBe(403);
  expect(await press(`${page}/cancel`, people.billing, { reason: '' })).toBe(403);
  expect(await press(move, people.manager, { hour: '11' })).toBe(302);
  expect(await db().visitMove.count({ where: { visitId: scene.visit.id, status: 'open' } })).toBe(1);
  const event = await db().visitEvent.findFirstOrThrow({ where: { visitId: scene.visit.id, type: 'move-asked' } });
  expect(event.actorId).toBe(people.manager);
  expect(await press(`${page}/cancel`, people.manager, { reason: 'Closed that week' })).toBe(302);
  expect((await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } })).status).toBe('cancelled');
});

/** A company's visit with a promised crew, an owner who ordered it, a manager and a billing member. */
async function openTalk() {
  const day = await promisedTuesday(db());
  const { id: companyId } = await insertCompany(db(), { ownerId: day.customer.id });
  await db().booking.update({ where: { id: day.bookingId }, data: { companyId } });
  const join = async (role: 'manager' | 'billing') => (await insertMember(db(), { companyId, role })).userId;
  const [manager, billing] = [await join('manager'), await join('billing')];
  for (const id of [day.customer.id, manager, billing])
    await db().user.update({ where: { id }, data: { roles: ['customer', 'company'] } });
  return { ...day, companyId, manager, billing, talk: `/bookings/${day.bookingId}/messages` };
}

test('a manager writes to the crew of a visit that the owner ordered, reads the answer, and a billing member does not', async () => {
  const { bookingId, visit, pro, customer, manager, billing, talk } = await openTalk();
  const { read, post } = reader;
  expect(await read(`/commercial/visits/${visit.id}`, manager)).toContain('Message the crew');
  expect(await read(`/commercial/visits/${visit.id}`, billing)).not.toContain('Message the crew');
  expect((await post(talk, billing, { subaction: 'send', body: 'Hello' })).status).toBe(404);
  expect((await post(talk, manager, { subaction: 'send', body: 'The dock opens at eight.' })).status).toBe(302);
  expect(await read(talk, pro.userId)).toContain('The dock opens at eight.');
  expect((await post(talk, pro.userId, { subaction: 'send', body: 'We come by the dock.' })).status).toBe(302);
  expect(await read(talk, manager)).toContain('We come by the dock.');
  expect(await read('/messages', manager)).toContain('We come by the dock.');
  expect((await unreadByBooking(db(), { userId: manager })).get(bookingId)).toBe(1);
  const answer = await db().message.findFirstOrThrow({ where: { bookingId, senderId: pro.userId } });
  await transact(db(), (tx) => notifyUnread(tx, { messageId: answer.id }));
  const about = { dedupeKey: { startsWith: `message-unread:${bookingId}` }, channel: 'email' } as const;
  const mailed = await db().notification.findMany({ where: about });
  expect(new Set(mailed.map(({ userId }) => userId))).toEqual(new Set([manager, customer.id]));
});

test('a manager who was removed no longer reads or is told what the crew writes', async () => {
  const { bookingId, pro, manager, talk } = await openTalk();
  await reader.post(talk, manager, { subaction: 'send', body: 'Ring twice.' });
  await db().companyMember.delete({ where: { userId: manager } });
  await reader.post(talk, pro.userId, { subaction: 'send', body: 'Will do.' });
  const answer = await db().message.findFirstOrThrow({ where: { bookingId, senderId: pro.userId } });
  await transact(db(), (tx) => notifyUnread(tx, { messageId: answer.id }));
  expect(await db().notification.count({ where: { userId: manager, template: 'message-unread' } })).toBe(0);
  expect((await reader.ask(talk, { cookie: await signInAs(manager) })).status).toBe(404);
  expect((await unreadByBooking(db(), { userId: manager })).has(bookingId)).toBe(false);
});
