import { afterAll, beforeAll, expect, test } from 'vitest';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { INSTANT_FEE_BPS, INSTANT_LEAST_CENTS, LATE_BPS, NET_DAYS, PLAN_NOTICE_DAYS } from '#app/domain/settings/booking-terms';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { bookedBusiness, dueDaysAgo, quotedBusiness } from '../payments/business-fixtures';
import { complete, openFixture, workOff } from '../payments/payment-fixtures';
import { offered, openStore, sold, programVisits, shownText } from '../programs/program-fixtures';
import { type Office, openOffice } from './business-pages';

const TERMS = '/admin/business/bookings';

let office: Office;
let proId: string;

beforeAll(async () => {
  await openFixture();
  office = await openOffice();
  proId = (await insertPro(db())).id;
});
afterAll(async () => {
  await office.send(TERMS, { netDays: '30', late: '1.5' });
});

async function setTerms(netDays: string, late: string): Promise<void> {
  const sent = await office.send(TERMS, { netDays, late });
  expect([sent.status, sent.headers.get('location')]).toEqual([302, TERMS]);
}

async function pageFor(path: string, userId?: string): Promise<string> {
  return plain(await (await office.ask(path, userId ? { cookie: await signInAs(userId) } : {})).text());
}

async function invoiceOf(booked: Awaited<ReturnType<typeof bookedBusiness>>) {
  await complete(booked.install.id, proId);
  await workOff({ bookingId: booked.bookingId });
  return db().billingInvoice.findFirstOrThrow({ where: { bookingId: booked.bookingId, kind: 'visit' } });
}

test('a quote keeps the invoice terms it was sent with, to its mails, its invoice and its late charges', async () => {
  const old = await bookedBusiness({ amountCents: 100_000 });
  await setTerms('45', '2');
  const { quoteToken, customer } = await quotedBusiness();
  const quoted = await db().quote.findUniqueOrThrow({ where: { token: quoteToken } });
  expect(quoted).toMatchObject({ netDays: 45, lateBps: 200 });
  const { text: signed } = await db().quoteAcceptance.findUniqueOrThrow({ where: { quoteId: quoted.id } });
  expect(signed).toContain('Invoiced after each visit, Net 45');
  const checkout = await pageFor(`/checkout?quote=${quoteToken}`, customer.id);
  expect(
    lacks(checkout, ['Invoiced after each visit, Net 45', 'It’s due 45 days later', 'interest of 2% a month', 'within 45 days']),
  ).toEqual([]);
  const mail = await db().notification.findFirstOrThrow({ where: { dedupeKey: { startsWith: `quote-issued:${quoted.id}` } } });
  const { facts } = writeMail('quote-issued', mail.data);
  expect(facts?.find(({ label }) => label === 'Terms')?.value).toBe('Invoice after each visit, Net 45');
  const booked = await bookedBusiness({ amountCents: 100_000 });
  expect(booked.booking).toMatchObject({ netDays: 45, lateBps: 200 });
  for (const data of [{ netDays: 30 }, { lateBps: 150 }])
    await expect(db().booking.update({ where: { id: booked.bookingId }, data })).rejects.toThrow(/other terms than its quote/);
  await setTerms('10', '0.5');
  const [first, second] = [await invoiceOf(old), await invoiceOf(booked)];
  const days = ({ dueAt, issuedAt }: typeof first) => Math.round((dueAt!.getTime() - issuedAt.getTime()) / DAY_MS);
  expect([days(first), days(second)]).toEqual([30, 45]);
  const visit = await pageFor(`/customer/visits/${booked.install.id}`, booked.customer.id);
  expect(lacks(visit, ['Confirmed, invoice Net 45', 'Each visit is invoiced when it is done, Net 45.'])).toEqual([]);
  for (const { id } of [first, second]) await dueDaysAgo(id, 40);
  await ageInvoices(db());
  const late = await db().billingInvoice.findMany({
    where: { lateOfId: { in: [first.id, second.id] } },
    select: { lateOfId: true, lateBps: true },
  });
  expect(new Map(late.map(({ lateOfId, lateBps }) => [lateOfId, lateBps]))).toEqual(
    new Map([
      [first.id, 150],
      [second.id, 200],
    ]),
  );
});

test('a program keeps the invoice terms it was offered with, and its months have them', async () => {
  await setTerms('15', '1');
  const store = await openStore();
  const id = await sold(store, { billing: 'month' });
  await setTerms('30', '1.5');
  const agreed = ['One invoice a month for its completed visits, Net 15.', 'simple interest of 1% a month'];
  expect(lacks((await shownText(id)).text, agreed)).toEqual([]);
  const proposal = await offered(store, { programId: 'stored-product' });
  expect(await pageFor(`/commercial/programs/${proposal}`, store.ownerId)).toContain('simple interest of 1.5% a month');
  const [first] = await programVisits(id);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: first!.visit.bookingId } });
  expect(booking).toMatchObject({ netDays: 15, lateBps: 100 });
  expect(await pageFor(`/commercial/programs/${id}`, store.ownerId)).toContain('for its completed visits, Net 15');
  await expect(db().siteProgram.update({ where: { id }, data: { netDays: 30 } })).rejects.toThrow(/is not rewritten/);
});

test('public pages and the forms of the office say the terms that stand', async () => {
  await setTerms('0', '0');
  const terms = await pageFor('/terms');
  expect(lacks(terms, ['Invoices to commercial accounts are due on receipt'])).toEqual([]);
  expect(terms).not.toMatch(/simple interest|Net 30/);
  expect(await pageFor('/commercial')).not.toContain('Net 30');
  expect(lacks(await pageFor('/samples/invoice'), ['due on receipt', 'March 31, 2026'])).toEqual([]);
  expect(lacks(await pageFor('/admin/invoices/caps', office.adminId), ['costs 0% of the invoice'])).toEqual([]);
  const store = await openStore();
  const id = await offered(store);
  const { text } = await shownText(id);
  expect(text).toContain('An invoice after each visit, due on receipt.');
  expect(text).not.toContain('interest');
  const offer = await pageFor(`/admin/companies/${store.companyId}/program`, office.adminId);
  expect(offer).toContain('An invoice after each visit, due on receipt');
});

test('the notice to end a plan that the office sets stands on the plans page and in the terms', async () => {
  await office.send(TERMS, { planNoticeDays: '1' });
  expect(lacks(await pageFor('/plans'), ['run until you cancel, with 1 day’s notice.'])).toEqual([]);
  expect(lacks(await pageFor('/terms'), ['A plan runs by the month and ends with 1 day’s notice'])).toEqual([]);
  await office.send(TERMS, { planNoticeDays: '0' });
  expect(lacks(await pageFor('/plans'), ['a canceled plan runs to the end of the month you’ve paid for'])).toEqual([]);
  await office.send(TERMS, { planNoticeDays: '30' });
});

test('terms out of bounds are refused beside their field, and what was typed stays', async () => {
  await setTerms('30', '1.5');
  const wrong: [Record<string, string>, string][] = [
    ...['-1', '91', '7.5', ''].map((netDays): [Record<string, string>, string] => [
      { netDays },
      `Enter whole days from ${NET_DAYS.least} to ${NET_DAYS.most}, like ${NET_DAYS.usual}`,
    ]),
    ...['-1', '91', ''].map((planNoticeDays): [Record<string, string>, string] => [
      { planNoticeDays },
      `Enter whole days from ${PLAN_NOTICE_DAYS.least} to ${PLAN_NOTICE_DAYS.most}, like ${PLAN_NOTICE_DAYS.usual}`,
    ]),
    ...['5.01', '-1', ''].map((instantFee): [Record<string, string>, string] => [
      { instantFee },
      `Enter a percentage from ${INSTANT_FEE_BPS.least} to ${INSTANT_FEE_BPS.most / 100}, like ${INSTANT_FEE_BPS.usual / 100}`,
    ]),
    ...['2.01', '-1', ''].map((instantLeast): [Record<string, string>, string] => [
      { instantLeast },
      `Enter dollars from ${INSTANT_LEAST_CENTS.least} to ${INSTANT_LEAST_CENTS.most / 100}, like 0.50`,
    ]),
    ...['3.01', '-1', 'much', ''].map((late): [Record<string, string>, string] => [
      { late },
      `Enter a percentage from ${LATE_BPS.least} to ${LATE_BPS.most / 100}, like ${LATE_BPS.usual / 100}`,
    ]),
  ];
  for (const [fields, words] of wrong) {
    const answer = await office.send(TERMS, fields);
    const page = await answer.text();
    expect([answer.status, lacks(plain(page), [words])]).toEqual([422, []]);
    for (const typed of Object.values(fields).filter(Boolean)) expect(page).toContain(`value="${typed}"`);
  }
  for (const edge of [
    { netDays: '90', late: '3' },
    { netDays: '0', late: '0' },
  ])
    await setTerms(edge.netDays, edge.late);
  await expect(db().quote.updateMany({ data: { netDays: 91 } })).rejects.toThrow(/quote_invoice_terms/);
});
