import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn, localDate } from '#app/platform/local-date';
import { newId } from '#tests/factories/fresh';
import { insertInvoice } from '#tests/factories/invoices';
import { addHours, minutesAgo } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { browsing, type Browsing } from '../companies/company-fixtures';
import { walkList } from '../companies/walk-list';
import { openCustomers } from '../customers/customer-fixtures';

openCustomers();

let office: Browsing;
beforeAll(async () => {
  office = await browsing((await insertAdmin(db())).id);
});

type List = {
  /** Makes rows; each shows its mark. */
  insert: (marks: { mark: string; at: number }[]) => Promise<unknown>;
  path: string;
  name: string;
  /** How many rows a page has. */
  size: number;
  read?: (path: string) => Promise<string>;
};

/** With none, with one and with more than a page of rows: each row stands on one page, the newest on the first. */
async function expectWhole({ insert, path, name, size, read = office.text }: List): Promise<void> {
  expect(await walkList(read, path, name), 'no row').toHaveLength(1);
  const marks = Array.from({ length: 2 * size + 1 }, (_, at) => ({ mark: `Mark ${String(at).padStart(3, '0')}.`, at }));
  await insert(marks.slice(0, 1));
  const [only, ...others] = await walkList(read, path, name);
  expect(only).toContain('Mark 000.');
  expect(others, 'one row').toEqual([]);
  await insert(marks.slice(1));
  const pages = await walkList(read, path, name);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('Mark 000.');
  const seen = marks.map(({ mark }) => pages.filter((page) => page.includes(mark)).length);
  expect(seen.filter((times) => times !== 1)).toEqual([]);
}

test('the office reads all notes of a visit', async () => {
  for (const part of ['', '/notes']) {
    const { visit } = await insertAssignedVisit(db());
    const booking = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    await expectWhole({
      path: `/admin/dispatch/${visit.id}${part}`,
      name: 'notes',
      size: 50,
      insert: (marks) =>
        db().customerNote.createMany({
          data: marks.map(({ mark, at }) => ({
            customerId: booking.customerId,
            visitId: visit.id,
            authorId: office.userId,
            body: mark,
            createdAt: minutesAgo(Math.floor(at / 3)),
          })),
        }),
    });
  }
});

test('the office reads all revisions of a report, and on each page whether one is being made', async () => {
  const { visit } = await insertAssignedVisit(db(), { status: 'completed', completedAt: minutesAgo(60) });
  const path = `/admin/dispatch/${visit.id}`;
  await expectWhole({
    path,
    name: 'revisions',
    size: 20,
    insert: (marks) =>
      db().visitReport.createMany({
        data: marks.map(({ mark, at }) => ({
          visitId: visit.id,
          revision: 100 - at,
          status: 'failed' as const,
          isMailed: false,
          dueAt: minutesAgo(at),
          officeNote: mark,
        })),
      }),
  });
  await db().visitReport.updateMany({ where: { visitId: visit.id, revision: 100 }, data: { status: 'waiting' } });
  for (const page of await walkList(office.text, path, 'revisions')) expect(page).toContain('We’re creating the report.');
});

test('the office reads all refunds of a payment', async () => {
  const { visit } = await insertAssignedVisit(db());
  const payment = await db().payment.create({
    data: {
      bookingId: visit.bookingId,
      kind: 'deposit',
      status: 'succeeded',
      opKey: newId(now()),
      amountCents: 90_000,
      capturedCents: 90_000,
      refundedCents: 90_000,
    },
  });
  await expectWhole({
    path: `/admin/payments/${payment.id}/refund`,
    name: 'refunds',
    size: 50,
    insert: (marks) =>
      db().refund.createMany({
        data: marks.map(({ mark, at }) => ({
          paymentId: payment.id,
          amountCents: 100,
          reason: mark,
          status: 'rejected' as const,
          opKey: newId(now()),
          createdAt: minutesAgo(Math.floor(at / 3)),
        })),
      }),
  });
});

test('the office reads all suspensions of a pro, and decides the open one on each page', async () => {
  const { id: proId } = await insertPro(db(), { status: 'suspended' });
  const path = `/admin/pros/${proId}`;
  await expectWhole({
    path,
    name: 'suspensions',
    size: 20,
    insert: (marks) =>
      db().proSuspension.createMany({
        data: marks.map(({ mark, at }) => ({
          proId,
          reason: mark,
          at: minutesAgo(Math.floor(at / 3)),
          endedAt: at === 0 ? null : minutesAgo(0),
          ...(at === 0 ? { appeal: 'I was ill', appealedAt: minutesAgo(0) } : {}),
        })),
      }),
  });
  for (const page of await walkList(office.text, path, 'suspensions')) expect(page).toContain('Keep suspended');
});

test('the office reads every step of an invoice, those of one moment on one page', async () => {
  const { visit } = await insertAssignedVisit(db(), { status: 'completed', completedAt: minutesAgo(9_000) });
  const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const invoice = await insertInvoice(db(), { visit: { ...visit, booking: { customerId } } });
  const path = `/admin/invoices/${invoice.id}`;
  const [issued] = await walkList(office.text, path, 'history');
  expect(issued).toContain('Issued and emailed');
  const acts = Array.from({ length: 70 }, (_, at) => ({ mark: `Mark ${String(at).padStart(3, '0')}.`, at }));
  await db().auditLog.createMany({
    data: acts.map(({ mark, at }) => ({
      actorKind: 'admin',
      actorId: office.userId,
      action: 'invoice.void',
      reason: mark,
      objectType: 'invoice',
      objectId: invoice.id,
      at: minutesAgo(at),
    })),
  });
  await db().invoiceReminder.createMany({
    data: acts.map(({ at }) => ({ invoiceId: invoice.id, step: `by-hand:${at}`, sentAt: minutesAgo(at) })),
  });
  const pages = await walkList(office.text, path, 'history');
  expect(pages).toHaveLength(3);
  const seen = acts.map(({ mark }) => pages.filter((page) => page.includes(mark)).length);
  expect(seen.filter((times) => times !== 1)).toEqual([]);
  expect(pages.map((page) => page.match(/Reminder sent manually<\/p>/g)?.length)).toEqual([25, 25, 20]);
  expect(pages.filter((page) => page.includes('Issued and emailed</p>'))).toEqual([pages[2]]);
});

test('a pro reads all the extra work that they proposed at a visit', async () => {
  const { visit, proId } = await insertAssignedVisit(db());
  const pro = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const { text: read } = await browsing(pro.userId);
  await expectWhole({
    path: `/pro/visits/${visit.id}/addition`,
    name: 'additions',
    size: 20,
    read,
    insert: (marks) =>
      db().changeOrder.createMany({
        data: marks.map(({ mark, at }) => ({
          token: newId(now()),
          bookingId: visit.bookingId,
          visitId: visit.id,
          proId,
          status: 'withdrawn' as const,
          description: mark,
          priceCents: 100,
          taxCents: 8,
          payoutCents: 80,
          createdAt: minutesAgo(Math.floor(at / 3)),
          expiresAt: addHours(now(), 4),
        })),
      }),
  });
});

test('the office reads all runs of the engine for a visit, and all of its history', async () => {
  const { visit } = await insertAssignedVisit(db());
  const path = `/admin/dispatch/${visit.id}`;
  const ids = Array.from({ length: 11 }, () => newId(now()));
  expect(await walkList(office.text, path, 'decisions')).toHaveLength(1);
  await db().dispatchDecision.createMany({
    data: ids.map((id, at) => ({
      id,
      visitId: visit.id,
      trigger: 'booked',
      outcome: 'nobody',
      at: minutesAgo(Math.floor(at / 3)),
    })),
  });
  const decided = (await walkList(office.text, path, 'decisions')).map((page) => {
    const [card = ''] = /id="decisions"[^]*?<\/section>/.exec(page) ?? [];
    return card.match(/<details/g)?.length;
  });
  expect(decided).toEqual([5, 5, 1]);
  expect(await walkList(office.text, path, 'history')).toHaveLength(1);
  const marks = Array.from({ length: 281 }, (_, at) => `Mark ${String(at).padStart(3, '0')}.`);
  await db().visitEvent.createMany({
    data: marks.map((mark, at) => ({
      visitId: visit.id,
      type: 'hold',
      actorKind: 'admin',
      actorId: office.userId,
      at: minutesAgo(300 - at),
      data: { reason: mark },
    })),
  });
  const pages = await walkList(office.text, path, 'history');
  expect([pages.length, pages[0]?.includes('Mark 280.'), pages.at(-1)?.includes('Mark 000.')]).toEqual([8, true, true]);
  const seen = marks.map((mark) => pages.filter((page) => page.includes(mark)).length);
  expect(seen.filter((times) => times !== 1)).toEqual([]);
});

test('a customer and their pro read all of the history of a visit', async () => {
  const { visit, proId } = await insertAssignedVisit(db());
  const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const event = { visitId: visit.id, actorKind: 'customer' as const, actorId: customerId };
  await db().visitEvent.create({ data: { ...event, actorKind: 'pro', actorId: userId, type: 'claim', data: { proId } } });
  const marks = Array.from({ length: 90 }, (_, at) => `Mark ${String(at).padStart(3, '0')}.`);
  await db().visitEvent.createMany({
    data: marks.map((mark, at) => ({ ...event, type: 'cancel', at: minutesAgo(300 - at), data: { reason: mark } })),
  });
  for (const [who, path] of [
    [customerId, `/customer/visits/${visit.id}`],
    [userId, `/pro/visits/${visit.id}`],
  ] as const) {
    const pages = await walkList((await browsing(who ?? '')).text, path, 'history');
    expect([pages.length, pages[0]?.includes('Mark 089.')]).toEqual([3, true]);
    const seen = marks.map((mark) => pages.filter((page) => page.includes(mark)).length);
    expect(seen.filter((times) => times !== 1)).toEqual([]);
  }
});

test('the office reads all closed days that are over', async () => {
  await db().closedDays.deleteMany();
  await expectWhole({
    path: '/admin/business/closed-days',
    name: 'over',
    size: 50,
    insert: (marks) =>
      db().closedDays.createMany({
        data: marks.map(({ mark, at }) => {
          const day = dateColumn(localDate(minutesAgo(60 * 24 * (10 + Math.floor(at / 3))), 'UTC'));
          return { name: mark, reason: 'Parade', fromOn: day, toOn: day };
        }),
      }),
  });
});
