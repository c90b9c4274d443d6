import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { newId } from '#tests/factories/fresh';
import { addHours } from '#tests/factories/local-time';
import { buildMessage, insertMessage } from '#tests/factories/messages';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { browsing, type Browsing } from '../companies/company-fixtures';
import { walkList } from '../companies/walk-list';
import { openCustomers } from './customer-fixtures';

openCustomers();

let office: Browsing;
beforeAll(async () => {
  office = await browsing((await insertAdmin(db())).id);
});

/** 001, 002 and so on: texts in the order of their numbers. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, '0'));
}

function minutesAgo(minutes: string | number): Date {
  return new Date(now().getTime() - Number(minutes) * 60_000);
}

function ticket(more: { subject: string; email: string; userId: string | null; lastMessageAt: Date }) {
  const { lastMessageAt, email } = more;
  return { ...more, token: newId(lastMessageAt), name: email, queue: 'support', channel: 'form' };
}

/** The last page has what the first has not. */
function expectCut(pages: string[], { length, last }: { length: number; last: string }): void {
  expect(pages).toHaveLength(length);
  expect(pages[0]).not.toContain(last);
  expect(pages.at(-1)).toContain(last);
}

test('the office reads all tickets of a customer, sent with and without their account, and all notes', async () => {
  const customer = await insertUser(db());
  const { id, email } = customer;
  const tickets = numbers(51).map((number) =>
    ticket({
      subject: `Gutter question ${number}`,
      email,
      userId: Number(number) % 2 ? id : null,
      lastMessageAt: minutesAgo(number),
    }),
  );
  await db().supportTicket.createMany({ data: tickets });
  await db().customerNote.createMany({
    data: numbers(51).map((number) => ({
      customerId: id,
      authorId: office.userId,
      body: `Called back ${number}`,
      createdAt: minutesAgo(number),
    })),
  });
  const pages = await walkList(office.text, `/admin/customers/${id}`, 'tickets');
  expectCut(pages, { length: 2, last: 'Gutter question 051' });
  expect(tickets.filter(({ subject }) => !pages.join('').includes(subject))).toEqual([]);
  expectCut(await walkList(office.text, `/admin/customers/${id}`, 'notes'), { length: 2, last: 'Called back 051' });
  // The place in one list stays while the other is read.
  const both = await walkList(office.text, `/admin/customers/${id}?tickets=${await fiftieth(email)}`, 'notes');
  expect(both[1]).toContain('Gutter question 051');
  expect(both[1]).toContain('Called back 051');
});

async function fiftieth(email: string): Promise<string> {
  return (await db().supportTicket.findFirstOrThrow({ where: { email, subject: { endsWith: '050' } } })).id;
}

test('a person reads all of their own conversations with us', async () => {
  const person = await insertUser(db());
  await db().supportTicket.createMany({
    data: numbers(11).map((number) =>
      ticket({ subject: `Own question ${number}`, email: person.email, userId: person.id, lastMessageAt: minutesAgo(number) }),
    ),
  });
  const pages = await walkList((await browsing(person.id)).text, '/help/chat', 'threads');
  expectCut(pages, { length: 2, last: 'Own question 011' });
});

test('the office reads all audit lines and all sessions of an account', async () => {
  const user = await insertUser(db());
  for (const number of numbers(31))
    await db().auditLog.create({
      data: { actorKind: 'system', action: 'user.ban', objectType: 'user', objectId: user.id, reason: `Line ${number}` },
    });
  await db().session.createMany({
    data: numbers(21).map((number) => ({
      userId: user.id,
      tokenHash: `${user.id}-${number}`,
      expiresAt: addHours(now(), 24),
      lastSeenAt: minutesAgo(number),
      userAgent: number === '021' ? 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' : '',
    })),
  });
  expectCut(await walkList(office.text, `/admin/users/${user.id}`, 'audit'), { length: 2, last: 'Line 001' });
  expectCut(await walkList(office.text, `/admin/users/${user.id}`, 'sessions'), { length: 2, last: 'Firefox' });
});

test('an admin who suspends a pro reads how many visits they hold, and all of them', async () => {
  const pro = await insertPro(db());
  const hold = async (number: string) => {
    const windowStart = addHours(now(), 24 + 6 * Number(number));
    const window = { windowStart, windowEnd: addHours(windowStart, 3) };
    const { visit } = await insertAssignedVisit(db(), { proId: pro.id, ...window });
    return db().booking.findUniqueOrThrow({ where: { id: visit.bookingId }, select: { reference: true } });
  };
  let reference = '';
  for (const number of numbers(101)) ({ reference } = await hold(number));
  const dialog = await walkList(office.text, `/admin/pros/${pro.id}/suspend`, 'promised');
  for (const each of dialog) expect(each).toContain('101 upcoming visits stay with this pro');
  expect(dialog).toHaveLength(2);
  expect(dialog[1]).toContain(reference);
  expectCut(await walkList(office.text, `/admin/pros/${pro.id}`, 'held'), { length: 2, last: reference });
  expect(await office.text(`/admin/users/${pro.userId}`)).toContain('101 visits assigned');
});

test('the office reads the whole history of a license and of a lead', async () => {
  const license = await insertLicense(db());
  await db().licenseCheck.createMany({
    data: numbers(51).map((number) => ({
      licenseId: license.id,
      at: minutesAgo(number),
      adapter: 'admin',
      outcome: 'verified',
      rawResponse: { line: `Check ${number}` },
    })),
  });
  expectCut(await walkList(office.text, `/admin/licenses/${license.id}`, 'history'), { length: 2, last: 'Check 051' });
  const lead = await db().commercialLead.create({
    data: {
      company: 'Harbor Market',
      contactName: 'Ona',
      email: 'ona@harbor.test',
      phone: '+13125550142',
      sites: ['12 North Ave'],
      sizeTier: '',
      programs: [],
      contactDueAt: now(),
    },
  });
  for (const number of numbers(51))
    await db().auditLog.create({
      data: {
        actorKind: 'admin',
        action: 'lead.move',
        objectType: 'commercial_lead',
        objectId: lead.id,
        reason: `Spoke to them ${number}`,
        data: { from: 'new', to: 'contacted' },
      },
    });
  expectCut(await walkList(office.text, `/admin/leads/${lead.id}`, 'history'), { length: 2, last: 'Spoke to them 001' });
});

test('an admin who opened a conversation reads the messages before its newest 200, and comes back', async () => {
  const { visit, proId } = await insertAssignedVisit(db());
  const { bookingId } = visit;
  const { customerId: senderId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  await insertMessage(db(), { bookingId, senderId, proId, body: 'The very first words' });
  await db().message.createMany({
    data: numbers(200).map((number) => buildMessage({ bookingId, senderId, proId, seq: Number(number) + 1, body: number })),
  });
  const path = `/admin/threads/${bookingId}`;
  expect(await office.text(`${path}?before=2`)).not.toContain('The very first words');
  expect((await office.post(path, { reason: 'A complaint' })).status).toBe(302);
  const newest = await office.text(path);
  expect(newest).not.toContain('The very first words');
  expect(newest).toContain(`${path}?before=2`);
  const earlier = await office.text(`${path}?before=2`);
  expect(earlier).toContain('The very first words');
  expect(earlier).toContain('Newest messages');
});

test('the office and who wrote it read the messages of a ticket before its newest 200', async () => {
  const person = await insertUser(db());
  const { id, token } = await db().supportTicket.create({
    data: ticket({ subject: 'Long talk', email: person.email, userId: person.id, lastMessageAt: now() }),
  });
  await db().supportMessage.createMany({
    data: numbers(201).map((number) => ({
      ticketId: id,
      seq: Number(number),
      side: 'sender',
      authorId: person.id,
      createdAt: now(),
      body: number === '001' ? 'The very first words' : number,
    })),
  });
  const own = await browsing(person.id);
  for (const [who, path] of [
    [office, `/admin/support/${id}`],
    [own, `/support/${token}`],
  ] as const) {
    const newest = await who.text(path);
    expect(newest).not.toContain('The very first words');
    expect(newest).toContain(`${path}?before=2`);
    expect(await who.text(`${path}?before=2`)).toContain('The very first words');
  }
});
