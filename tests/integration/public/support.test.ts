import { beforeAll, expect, test } from 'vitest';
import { loadCatalogForTests } from './public-fixtures';
import { closeTicket, markTicketSeen } from '#app/domain/support/change-ticket.server';
import { mailAnswer } from '#app/domain/support/mail-answer.server';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { listOwnTickets, readCurrentThread, readTicketByToken } from '#app/domain/support/queries.server';
import { watchSupport } from '#app/domain/support/sweep-support.server';
import { writeAsSender, writeAsTeam } from '#app/domain/support/write-message.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { insertAdmin, insertUser } from '#tests/factories/users';

/** A Tuesday at 10 AM in the office, and a Tuesday at 11 PM. */
const OPEN = new Date('2026-11-10T16:00:00Z');
const CLOSED = new Date('2026-11-11T05:00:00Z');

beforeAll(loadCatalogForTests);

const wish = {
  channel: 'form' as const,
  subjectId: 'general',
  name: 'Gus Guest',
  email: 'gus@town.test',
  message: 'Do you hang lights on brick?',
  userId: null,
};

async function mailsTo(email: string): Promise<string[]> {
  const rows = await db().notification.findMany({ where: { address: email, channel: 'email' }, select: { template: true } });
  return rows.map(({ template }) => template);
}

/** The teams that were mailed a ticket, all at the address of the office. */
async function teamsMailed(ticketId: string): Promise<unknown[]> {
  const about = { template: 'ticket-for-team', dedupeKey: { startsWith: `ticket-team:${ticketId}:` } };
  const rows = await db().notification.findMany({
    where: about,
    select: { address: true, data: true },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ address, data }) => [address, (data as { team: string }).team]);
}

test('a message becomes a numbered ticket, routed by subject, mailed to the team and to its sender', async () => {
  setClock(OPEN);
  const billing = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'one@town.test', subjectId: 'billing' }));
  const pros = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'two@town.test', subjectId: 'application' }));
  expect(pros.number).toBeGreaterThan(billing.number);
  const rows = await db().supportTicket.findMany({
    where: { id: { in: [billing.ticketId, pros.ticketId] } },
    orderBy: { number: 'asc' },
    select: { queue: true, priority: true, status: true },
  });
  expect(rows).toEqual([
    { queue: 'billing', priority: 'urgent', status: 'open' },
    { queue: 'pros', priority: 'normal', status: 'open' },
  ]);
  expect(await mailsTo('one@town.test')).toEqual(['ticket-received']);
  expect(await teamsMailed(billing.ticketId)).toEqual([['hello@brightcrew.example', 'Billing']]);
  expect(await teamsMailed(pros.ticketId)).toEqual([['hello@brightcrew.example', 'Pros']]);
});

test('the office’s own mail is in English, whatever the language of the page on which a guest wrote', async () => {
  setClock(OPEN);
  const { ticketId } = await inLanguage('es', () =>
    transact(db(), (tx) => openTicket(tx, { ...wish, email: 'tres@town.test', subjectId: 'billing' })),
  );
  const mails = await db().notification.findMany({
    where: { dedupeKey: { contains: ticketId } },
    select: { template: true, language: true },
    orderBy: { template: 'asc' },
  });
  expect(mails).toEqual([
    { template: 'ticket-for-team', language: 'en' },
    { template: 'ticket-received', language: 'es' },
  ]);
  expect(await teamsMailed(ticketId)).toEqual([['hello@brightcrew.example', 'Billing']]);
});

test('a guest who wrote in Spanish is answered in Spanish, and the team reads its mail in English', async () => {
  setClock(OPEN);
  const admin = await insertAdmin(db());
  const asked = { ...wish, email: 'luz@town.test' };
  const { ticketId } = await inLanguage('es', () => transact(db(), (tx) => openTicket(tx, asked)));
  const answer = { ticketId, adminId: admin.id, body: 'Yes, on brick too.', kind: 'answer' as const };
  const { messageId } = await transact(db(), (tx) => writeAsTeam(tx, answer));
  await transact(db(), (tx) => mailAnswer(tx, { messageId }));
  const mails = await db().notification.findMany({
    where: { OR: [ticketId, messageId].map((id) => ({ dedupeKey: { contains: id } })) },
    select: { template: true, language: true },
  });
  expect(Object.fromEntries(mails.map(({ template, language }) => [template, language]))).toEqual({
    'ticket-received': 'es',
    'ticket-answered': 'es',
    'ticket-for-team': 'en',
  });
});

test('the due time comes from one table, in office hours: asked at night, due in the morning', async () => {
  setClock(CLOSED);
  const { ticketId } = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'night@town.test' }));
  const { dueAt } = await db().supportTicket.findUniqueOrThrow({ where: { id: ticketId }, select: { dueAt: true } });
  // Wednesday opens at 8 AM in Chicago; four office hours later it is noon.
  expect(dueAt?.toISOString()).toBe('2026-11-11T18:00:00.000Z');
});

test('admins are told once of an answer that is late', async () => {
  setClock(OPEN);
  const admin = await insertAdmin(db());
  const { ticketId } = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'late@town.test' }));
  await watchSupport(db());
  const alerts = () =>
    db().notification.count({ where: { userId: admin.id, dedupeKey: { startsWith: `ticket-overdue:${ticketId}` } } });
  expect(await alerts()).toBe(0);
  setClock(new Date(OPEN.getTime() + 5 * 3_600_000));
  await watchSupport(db());
  const once = await alerts();
  expect(once).toBeGreaterThan(0);
  await watchSupport(db());
  expect(await alerts()).toBe(once);
});

test('an answer that was seen on the page is not mailed, one that was not is', async () => {
  setClock(OPEN);
  const admin = await insertAdmin(db());
  const customer = await insertUser(db());
  const { ticketId, token } = await transact(db(), (tx) =>
    openTicket(tx, { ...wish, channel: 'chat', email: customer.email, userId: customer.id }),
  );
  const answer = (body: string) => transact(db(), (tx) => writeAsTeam(tx, { ticketId, adminId: admin.id, body, kind: 'answer' }));
  const seen = await answer('Yes, with clips.');
  await transact(db(), (tx) => markTicketSeen(tx, { where: { token }, side: 'sender', seq: seen.seq }));
  await transact(db(), (tx) => mailAnswer(tx, seen));
  expect(await mailsTo(customer.email)).toEqual(['ticket-received']);
  const unseen = await answer('And they come off in January.');
  await transact(db(), (tx) => mailAnswer(tx, unseen));
  await transact(db(), (tx) => mailAnswer(tx, unseen));
  expect(await mailsTo(customer.email)).toEqual(['ticket-received', 'ticket-answered']);
});

test('outside office hours what the sender writes reaches the team by mail', async () => {
  setClock(OPEN);
  const { token, ticketId } = await transact(db(), (tx) =>
    openTicket(tx, { ...wish, email: 'dusk@town.test', subjectId: 'partnership' }),
  );
  const before = (await teamsMailed(ticketId)).length;
  await transact(db(), (tx) => writeAsSender(tx, { token, userId: null, body: 'One more thing.' }));
  expect((await teamsMailed(ticketId)).length).toBe(before);
  setClock(CLOSED);
  await transact(db(), (tx) => writeAsSender(tx, { token, userId: null, body: 'Still there?' }));
  expect((await teamsMailed(ticketId)).length).toBe(before + 1);
});

test('notes stay with the team, a closed thread opens when its sender writes again', async () => {
  setClock(OPEN);
  const admin = await insertAdmin(db());
  const { ticketId, token } = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'note@town.test' }));
  await transact(db(), (tx) => writeAsTeam(tx, { ticketId, adminId: admin.id, body: 'Secret remark', kind: 'note' }));
  await transact(db(), (tx) => closeTicket(tx, { ticketId, adminId: admin.id, closed: true }));
  expect((await readTicketByToken(db(), token)).messages.map(({ body }) => body)).toEqual([wish.message]);
  await transact(db(), (tx) => writeAsSender(tx, { token, userId: null, body: 'It is out again.' }));
  expect((await readTicketByToken(db(), token)).ticket).toMatchObject({ status: 'open', closedAt: null });
});

test('an answer is new to its sender until they have seen it, a note of the team is not', async () => {
  setClock(OPEN);
  const admin = await insertAdmin(db());
  const { id: userId, email } = await insertUser(db());
  const { ticketId, token } = await transact(db(), (tx) => openTicket(tx, { ...wish, channel: 'chat', email, userId }));
  const write = (kind: 'answer' | 'note') =>
    transact(db(), (tx) => writeAsTeam(tx, { ticketId, adminId: admin.id, body: 'Looked it up', kind }));
  const isNew = async () => {
    const { rows } = await listOwnTickets(db(), { userId, after: '' });
    return [(await readCurrentThread(db(), userId))?.isNew, rows[0]?.isNew];
  };
  await write('note');
  expect(await isNew()).toEqual([false, false]);
  const { seq } = await write('answer');
  await write('note');
  expect(await isNew()).toEqual([true, true]);
  await transact(db(), (tx) => markTicketSeen(tx, { where: { token }, side: 'sender', seq }));
  expect(await isNew()).toEqual([false, false]);
});

test('twenty messages at once are numbered without a gap or a double', async () => {
  setClock(OPEN);
  const { token, ticketId } = await transact(db(), (tx) => openTicket(tx, { ...wish, email: 'many@town.test' }));
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      transact(db(), (tx) => writeAsSender(tx, { token, userId: null, body: `No ${index}` })),
    ),
  );
  const rows = await db().supportMessage.findMany({ where: { ticketId }, orderBy: { seq: 'asc' }, select: { seq: true } });
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});
