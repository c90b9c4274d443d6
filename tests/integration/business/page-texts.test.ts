import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { askFor, wish } from '../payments/payment-fixtures';
import { type Office, openOffice } from './business-pages';

const EDITOR = '/admin/business/texts/professionals';
const TERMS = '/admin/business/bookings';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function pageText(path: string): Promise<string> {
  return plain(await (await office.ask(path)).text());
}

test('the pages for pros name the pay that bookings get, and follow it when an admin changes it', async () => {
  const before = ['keep 80% of every job', 'The customer pays $150, you earn $120', 'We keep 20%'];
  expect(lacks(await pageText('/professionals'), before)).toEqual([]);
  expect((await office.send(TERMS, { fee: '25', example: '200' })).headers.get('location')).toBe(TERMS);
  const after = ['keep 75% of every job', 'The customer pays $200, you earn $150', 'We keep 25%', '$50'];
  expect(lacks(await pageText('/professionals'), after)).toEqual([]);
  expect(lacks(await pageText('/'), ['Keep 75% of every job'])).toEqual([]);
  expect(lacks(await pageText('/pro'), ['keep 75% of every job', 'you keep $150'])).toEqual([]);
  expect(lacks(await pageText('/terms'), ['Professionals receive 75% of the price'])).toEqual([]);
  expect(await office.lastAudit('site_setting')).toMatchObject({
    action: 'booking-terms.change',
    data: { before: { platformFeeBps: 2_000 }, after: { platformFeeBps: 2_500, exampleJobCents: 20_000 } },
  });
});

test('a booking has the letters and the share of the day it was made; the earlier one keeps its own', async () => {
  const { createBooking } = await import('#app/domain/checkout/create-booking.server');
  const { transact } = await import('#app/platform/db.server');
  async function book() {
    const customerId = (await insertUser(db())).id;
    const { token } = await askFor(wish({}), customerId);
    const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    return transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId }));
  }
  await office.send(TERMS, { referencePrefix: 'HL', fee: '20' });
  const first = await book();
  expect((await office.send(TERMS, { referencePrefix: 'sno', fee: '17.5' })).status).toBe(302);
  const second = await book();
  expect([first.reference.slice(0, 3), first.platformFeeBps]).toEqual(['HL-', 2_000]);
  expect([second.reference.slice(0, 4), second.platformFeeBps]).toEqual(['SNO-', 1_750]);
  const visit = await db().visit.findFirstOrThrow({ where: { bookingId: second.id } });
  expect(visit.payoutCents).toBe(Math.round(visit.priceCents * 0.825));
  const kept = await db().booking.findUniqueOrThrow({ where: { id: first.id } });
  expect(kept.reference).toBe(first.reference);
  expect(await pageText('/contact')).toContain('like SNO-26-4K7QX');
  await office.send(TERMS, { referencePrefix: 'HL', fee: '20' });
});

test('bad terms are refused beside their fields, and what was typed stays', async () => {
  const bad = await office.send(TERMS, { referencePrefix: 'H1', fee: '75', example: '3' });
  await office.expectRefusal(bad, 422, ['Enter two to four letters', 'from 0 to 60', 'from 10 to 100,000']);
  const fields = await office.fieldsAt(TERMS);
  expect((await office.post(TERMS, office.adminId, { ...fields, fee: '22' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), fee: '23' };
  await office.expectRefusal(await office.post(TERMS, office.adminId, late), 409, ['Another admin just changed these terms']);
  await office.send(TERMS, { fee: '20' });
  await office.expectAdminsOnly(TERMS, { ...(await office.fieldsAt(TERMS)) });
});

test('an admin previews the texts of a page, saves them with a line in the log, and goes back to the product’s own', async () => {
  const words = { headline: 'Paid {share}, every Friday.', requirements: 'A plow\r\nA driver’s license' };
  const preview = plain(await (await office.send(EDITOR, { ...words, step: 'preview' })).text());
  expect(lacks(preview, ['Preview: not saved yet', 'Paid 80%, every Friday.'])).toEqual([]);
  expect(await pageText('/professionals')).not.toContain('every Friday.');
  expect((await office.send(EDITOR, { ...words, reason: 'Winter', step: 'save' })).headers.get('location')).toBe(EDITOR);
  expect(lacks(await pageText('/professionals'), ['Paid 80%, every Friday.', 'A plow', 'A driver’s license'])).toEqual([]);
  expect(await office.lastAudit('site_setting')).toMatchObject({
    action: 'page-texts.change',
    objectId: 'texts.professionals',
    reason: 'Winter',
    data: { after: { headline: 'Paid {share}, every Friday.' } },
  });
  expect((await office.send(EDITOR, { step: 'usual' })).status).toBe(302);
  expect(lacks(await pageText('/professionals'), ['Your tools, your hours, 80% of the job.'])).toEqual([]);
});

test('bad texts are refused beside their fields, and the second of two admins is told', async () => {
  const bad = await office.send(EDITOR, { headline: 'Only {money}', benefits: 'A title without a text', lead: 'x'.repeat(401) });
  await office.expectRefusal(bad, 422, [
    'We don’t recognize {money}',
    'Write a text under',
    'Shorten this to 400',
    'Only {money}',
  ]);
  const fields = await office.fieldsAt(EDITOR);
  expect((await office.post(EDITOR, office.adminId, { ...fields, lead: 'First.', step: 'save' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), lead: 'Second.', step: 'save' };
  await office.expectRefusal(await office.post(EDITOR, office.adminId, late), 409, ['Another admin just changed these texts']);
  expect((await office.ask('/admin/business/texts/nothing', { cookie: undefined })).headers.get('location')).toContain('/auth');
  await office.expectAdminsOnly(EDITOR, fields);
});

test('markup in a text is shown as it was typed', async () => {
  const editor = '/admin/business/texts/privacy';
  await office.send(editor, { sections: 'Places\r\n<script>alert(1)</script>\r\n- One\r\n- Two', step: 'save' });
  const html = await (await office.ask('/privacy')).text();
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toMatch(/<li>One<\/li><li>Two<\/li>/);
  await office.send(editor, { step: 'usual' });
});

test('new terms have a version of their own, which a booking’s consent keeps', async () => {
  const { readBookingConsent } = await import('#app/domain/quotes/booking-consent.server');
  const { token } = await askFor(wish({}), (await insertUser(db())).id);
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
  const before = await readBookingConsent(db(), quote.token);
  await office.send('/admin/business/texts/terms', { sections: 'All of it\r\nBe kind.', step: 'save' });
  const after = await readBookingConsent(db(), quote.token);
  expect(after.termsVersion).toMatch(/^\d{4}-\d\d-\d\d\/1$/);
  expect(after.version).not.toBe(before.version);
  expect(lacks(await pageText('/terms'), ['1. All of it', 'Be kind.'])).toEqual([]);
});

test('the promise of an answer to a request is the one that its page prints', async () => {
  await db().slaTarget.update({
    where: { channel_priority: { channel: 'quote', priority: 'normal' } },
    data: { minutes: 360 },
  });
  expect(lacks(await pageText('/how-it-works'), ['sends a fixed quote line by line within 6 hours'])).toEqual([]);
  expect(await pageText('/book')).toContain('contact you within 6 hours');
  const { token } = await askFor(wish({ service: 'commercial' }), (await insertUser(db())).id);
  const request = await db().quoteRequest.findFirstOrThrow({ where: { token } });
  expect(request.contactDueAt.getTime() - request.createdAt.getTime()).toBe(6 * 3_600_000);
});

test('the sample report names the pro and the customer whom an admin made up', async () => {
  const samples = '/admin/business/texts/samples';
  expect(await pageText('/samples/reports')).toContain('D. Okafor');
  expect((await office.send(samples, { pro: 'R. Marsh', customer: 'Mesa Bakery\r\n12 Pine St', step: 'save' })).status).toBe(302);
  const page = await pageText('/samples/reports');
  expect([lacks(page, ['R. Marsh', 'Mesa Bakery']), page.includes('D. Okafor')]).toEqual([[], false]);
});
