import { afterEach, beforeAll, describe, test } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertBooking } from '#tests/factories/bookings';
import { insertCompany } from '#tests/factories/companies';
import { newToken } from '#tests/factories/fresh';
import { addDays, addHours, addMinutes, dateColumn, localDate } from '#tests/factories/local-time';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { insertQuote, insertQuoteRequest } from '#tests/factories/quotes';
import { nextTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';
import { expectOthersDone, hasTask, hours, type Work } from './failing-row-fixtures';

beforeAll(async () => {
  await ensureCatalog(db());
  await insertAdmin(db());
  await insertPro(db());
});
afterEach(() => setClock(null));

async function latePros(): Promise<Work> {
  const start = hours(72);
  const promised = (minutes: number) =>
    insertAssignedVisit(db(), { windowStart: addMinutes(start, minutes), windowEnd: addHours(start, 3) });
  const [bad, good] = [await promised(0), await promised(1)];
  setClock(addMinutes(start, 20));
  const offer = await insertOffer(db(), { expiresAt: hours(-1) });
  const alertOf = async ({ assignment }: typeof good) =>
    (await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } })).lateAlert !== null;
  return {
    table: 'assignment',
    broken: `NEW.id = '${bad.assignment.id}' AND NEW.late_alert IS NOT NULL`,
    isDone: async () => [await alertOf(bad), await alertOf(good), await hasTask(`sweep-offer:${offer.id}`)],
  };
}

function openQuote(validDays: number) {
  const request = { preferredDate: dateColumn(addDays(localDate('America/Chicago', now()), 30)) };
  return insertQuote(db(), { source: 'admin', issuedAt: hours(-4 * 24), validUntil: hours(validDays * 24), request });
}

async function quotes(): Promise<Work> {
  const [bad, good, over] = [await openQuote(8), await openQuote(9), await openQuote(-1)];
  const read = ({ id }: typeof bad) => db().quote.findUniqueOrThrow({ where: { id } });
  return {
    table: 'quote',
    broken: `NEW.id = '${bad.id}'`,
    isDone: async () => [
      (await read(bad)).remindersSent > 0,
      (await read(good)).remindersSent > 0,
      (await read(over)).status === 'expired',
    ],
  };
}

async function quoteRequests(): Promise<Work> {
  const [bad, good] = [await insertQuoteRequest(db(), { contactDueAt: hours(-2) }), await openQuote(9)];
  return {
    table: 'quote_request',
    broken: `NEW.id = '${bad.id}'`,
    isDone: async () => [
      (await db().quoteRequest.findUniqueOrThrow({ where: { id: bad.id } })).escalatedAt !== null,
      (await db().quote.findUniqueOrThrow({ where: { id: good.id } })).remindersSent > 0,
    ],
  };
}

function insertTicket(hoursLate: number) {
  const from = { name: 'Gus Guest', email: 'gus@town.test', subject: 'A question', queue: 'support', channel: 'form' };
  const at = { lastMessageAt: hours(-9), createdAt: hours(-9), dueAt: hours(-hoursLate) };
  return db().supportTicket.create({ data: { token: newToken(), ...from, ...at } });
}

async function support(): Promise<Work> {
  const [bad, good] = [await insertTicket(2), await insertTicket(1)];
  const asks = { company: 'Corner Shops', contactName: 'Lee', email: 'lee@shops.test', phone: '+13125550142', sizeTier: 'small' };
  const lead = await db().commercialLead.create({ data: { ...asks, contactDueAt: hours(-1) } });
  const isTold = async ({ id }: typeof bad) =>
    (await db().supportTicket.findUniqueOrThrow({ where: { id } })).overdueToldAt !== null;
  return {
    table: 'support_ticket',
    broken: `NEW.id = '${bad.id}'`,
    isDone: async () => [
      await isTold(bad),
      await isTold(good),
      (await db().commercialLead.findUniqueOrThrow({ where: { id: lead.id } })).overdueToldAt !== null,
    ],
  };
}

async function callbacks(): Promise<Work> {
  const insert = async (hoursLate: number) => {
    const { id: bookingId, customerId: userId } = await insertBooking(db());
    const call = { bookingId, userId, phone: '+13125550142', reason: 'dark', dueAt: hours(-hoursLate) };
    return (await db().callback.create({ data: call })).id;
  };
  const ids = [await insert(2), await insert(1)];
  const isTold = async (id: string) => (await db().callback.findUniqueOrThrow({ where: { id } })).alertedAt !== null;
  return { table: 'callback', broken: `NEW.id = '${ids[0]}'`, isDone: () => Promise.all(ids.map(isTold)) };
}

async function doneVisit(hoursAgo: number): Promise<string> {
  const times = { windowStart: hours(-hoursAgo - 2), completedAt: hours(-hoursAgo) };
  return (await insertAssignedVisit(db(), { status: 'completed', ...times })).visit.id;
}

async function lateReport(hoursLate: number): Promise<string> {
  const row = { visitId: await doneVisit(24 * 5), revision: 1, isMailed: true, dueAt: hours(-hoursLate) };
  return (await db().visitReport.create({ data: row })).id;
}

async function isReportTold(id: string): Promise<boolean> {
  return (await db().visitReport.findUniqueOrThrow({ where: { id } })).lateToldAt !== null;
}

async function missingReports(): Promise<Work> {
  const visitIds = [await doneVisit(1), await doneVisit(2)];
  const [bad] = visitIds;
  const late = await lateReport(1);
  const isMade = async (visitId: string) => (await db().visitReport.count({ where: { visitId } })) > 0;
  return {
    table: 'visit_report',
    broken: `NEW.visit_id = '${bad}'`,
    isDone: async () => [...(await Promise.all(visitIds.map(isMade))), await isReportTold(late)],
  };
}

async function lateReports(): Promise<Work> {
  const ids = [await lateReport(2), await lateReport(1)];
  const { id: askedById } = await insertUser(db());
  const { id: companyId } = await insertCompany(db());
  const { siteId } = await insertBooking(db());
  const days = { fromOn: dateColumn(nextTuesday()), toOn: dateColumn(nextTuesday()), createdAt: hours(-2) };
  const { id: binderId } = await db().siteBinder.create({ data: { siteId, companyId, askedById, ...days } });
  return {
    table: 'visit_report',
    broken: `NEW.id = '${ids[0]}'`,
    isDone: async () => [...(await Promise.all(ids.map(isReportTold))), await hasTask(`binder:${binderId}`)],
  };
}

async function waiting(): Promise<Work> {
  const join = async (email: string, zip: string) =>
    (await db().waitlistEntry.create({ data: { email, zip, service: 'basic', createdAt: now() } })).id;
  const ids = [await join('a@town.test', '60614'), await join('b@town.test', '60614'), await join('c@town.test', '60657')];
  const isLookedAt = async (id: string) => (await db().waitlistEntry.findUniqueOrThrow({ where: { id } })).checkedAt !== null;
  return { table: 'waitlist_entry', broken: `NEW.id = '${ids[0]}'`, isDone: () => Promise.all(ids.map(isLookedAt)) };
}

async function insertUnpaid(): Promise<string> {
  const { id: bookingId } = await insertBooking(db(), { paymentStatus: 'none' });
  const asked = { kind: 'deposit' as const, amountCents: 1_000, laterMethods: ['klarna'], createdAt: hours(-3) };
  return (await db().payment.create({ data: { bookingId, opKey: newToken(), ...asked } })).id;
}

async function isOver(id: string): Promise<boolean> {
  return (await db().payment.findUniqueOrThrow({ where: { id } })).status === 'cancelled';
}

async function checkouts(): Promise<Work> {
  const ids = [await insertUnpaid(), await insertUnpaid()];
  const [bad] = ids;
  return {
    table: 'payment',
    broken: `NEW.id = '${bad}' AND NEW.status = 'cancelled'`,
    isDone: () => Promise.all(ids.map(isOver)),
  };
}

async function lostEvents(): Promise<Work> {
  const event = { source: 'stripe', type: 'charge.updated', body: {}, receivedAt: hours(-1) };
  const { eventId } = await db().webhookEvent.create({ data: { eventId: `evt_${newToken()}`, ...event } });
  const key = `webhooks/handle:${eventId}`;
  const unpaid = await insertUnpaid();
  return {
    table: 'graphile_worker._private_jobs',
    broken: `NEW.key = '${key}'`,
    isDone: async () => [await hasTask(key), await isOver(unpaid)],
  };
}

async function drafts(): Promise<Work> {
  const { id: bookingId } = await insertBooking(db(), { paymentStatus: 'none' });
  const { id } = await insertVisit(db(), { bookingId, status: 'draft', windowStart: hours(-9), windowEnd: hours(-6) });
  const guest = await insertUser(db(), { guestEmail: 'guest@town.test', emailVerifiedAt: null, createdAt: hours(-25) });
  return {
    table: 'visit',
    broken: `NEW.id = '${id}'`,
    isDone: async () => [
      (await db().visit.findUniqueOrThrow({ where: { id } })).status === 'cancelled',
      (await db().user.count({ where: { id: guest.id } })) === 0,
    ],
  };
}

async function pros(): Promise<Work> {
  const [bad, good] = [
    await insertPro(db(), { status: 'suspended' }),
    await insertPro(db(), { status: 'paused', officePausedUntil: hours(-1), officePauseReason: 'Rest' }),
  ];
  await db().proSuspension.create({ data: { proId: bad.id, reason: 'Late twice', until: hours(-1) } });
  const isBack = async ({ id }: typeof bad) => (await db().pro.findUniqueOrThrow({ where: { id } })).status === 'active';
  return {
    table: 'pro_suspension',
    broken: `NEW.pro_id = '${bad.id}'`,
    isDone: async () => [await isBack(bad), await isBack(good)],
  };
}

/** What an export of either kind has once its file is there. */
async function readyFile(ownerId: string) {
  const about = { name: 'all.zip', contentType: 'application/zip', size: 100, sha256: '0'.repeat(64), createdAt: now() };
  const file = await db().storedFile.create({ data: { key: newFileKey('zip'), ownerId, kind: 'data-export', ...about } });
  return { status: 'ready' as const, fileId: file.id, linkHash: newToken(), readyAt: hours(-9), expiresAt: hours(-1) };
}

async function exportsOfAll(): Promise<Work> {
  const { id: adminId } = await insertAdmin(db());
  const common = { adminId, days: 1, movedAt: hours(-1) };
  const bad = await db().businessExport.create({ data: { ...common, attempt: 10 } });
  const over = await db().businessExport.create({ data: { ...common, ...(await readyFile(adminId)) } });
  const statusOf = async ({ id }: typeof bad) => (await db().businessExport.findUniqueOrThrow({ where: { id } })).status;
  return {
    table: 'business_export',
    broken: `NEW.id = '${bad.id}'`,
    isDone: async () => [(await statusOf(bad)) !== 'writing', (await statusOf(over)) === 'expired'],
  };
}

async function ownExports(): Promise<Work> {
  const { id: userId } = await insertUser(db());
  const over = await db().dataExport.create({ data: { userId, ...(await readyFile(userId)) } });
  const lost = await db().dataExport.create({ data: { userId, createdAt: hours(-2) } });
  return {
    table: 'data_export',
    broken: `NEW.id = '${over.id}'`,
    isDone: async () => [
      (await db().dataExport.findUniqueOrThrow({ where: { id: over.id } })).status === 'expired',
      await hasTask(`export:${lost.id}`),
    ],
  };
}

async function giftCards(): Promise<Work> {
  const people = { buyerName: 'Bea', buyerEmail: 'bea@town.test', recipientName: 'Ray', recipientEmail: 'ray@town.test' };
  const insert = (over: { status?: string; paidAt?: Date; codeVersion?: number; codeHash?: string }) => {
    const card = { reference: newToken(), opKey: newToken(), amountCents: 5_000, deliverAt: hours(-1), createdAt: hours(-9) };
    return db().giftCard.create({ data: { ...card, ...people, ...over } });
  };
  const due = await insert({ status: 'active', paidAt: hours(-9), codeVersion: 1, codeHash: newToken() });
  const unopened = await insert({});
  const key = `gift-cards/deliver:${due.id}`;
  return {
    table: 'graphile_worker._private_jobs',
    broken: `NEW.key = '${key}'`,
    isDone: async () => [
      await hasTask(key),
      (await db().giftCard.findUniqueOrThrow({ where: { id: unopened.id } })).status === 'cancelled',
    ],
  };
}

async function licenses(): Promise<Work> {
  const insert = async (hoursLate: number) => `license:${(await insertLicense(db(), { nextCheckAt: hours(-hoursLate) })).id}`;
  const keys = [await insert(2), await insert(1)];
  await db().atRiskCount.deleteMany();
  return {
    table: 'graphile_worker._private_jobs',
    broken: `NEW.key = '${keys[0]}'`,
    isDone: async () => [...(await Promise.all(keys.map(hasTask))), (await db().atRiskCount.count()) > 0],
  };
}

async function changedDays(): Promise<Work> {
  const days = ['2026-11-03', '2026-11-02'].map((day) => ({ part: 'visitors', day: new Date(day) }));
  await db().visitorDay.createMany({ data: days.map(({ day }) => ({ day, visitor: 'a' })) });
  await db().analyticsDue.createMany({ data: days });
  const isCounted = async ({ part, day }: (typeof days)[number]) =>
    (await db().analyticsDue.count({ where: { part, day } })) === 0;
  return {
    table: 'analytics_day',
    broken: `NEW.kind = 'visitors' AND NEW.day = '2026-11-03'`,
    isDone: () => Promise.all(days.map(isCounted)),
  };
}

describe('what fails in a task keeps nothing else from its turn, and the task is tried again:', () => {
  test.each([
    ['visits/sweep', 'a pro who is late', latePros],
    ['quotes/watch', 'a reminder', quotes],
    ['quotes/watch', 'a promise', quoteRequests],
    ['support/watch', 'a late ticket', support],
    ['callbacks/watch', 'a late call', callbacks],
    ['reports/sweep', 'a missing report', missingReports],
    ['reports/sweep', 'a late report', lateReports],
    ['waitlist/sweep', 'a person who waits', waiting],
    ['payments/sweep', 'a checkout', checkouts],
    ['payments/sweep', 'an event', lostEvents],
    ['bookings/drop-drafts', 'a draft', drafts],
    ['pros/sweep', 'a suspension', pros],
    ['exports/sweep', 'an export of everything', exportsOfAll],
    ['accounts/sweep', 'an export of an account', ownExports],
    ['gift-cards/sweep', 'a gift card', giftCards],
    ['licenses/sweep', 'a license', licenses],
    ['analytics/roll-up', 'a day', changedDays],
  ])('%s, %s', (task, _what, prepare) => expectOthersDone(task, prepare));
});
