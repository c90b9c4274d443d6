import { Ajv2020 } from 'ajv/dist/2020.js';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhookItems } from '#app/api/webhooks.server';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { refreshBookingInvoice } from '#app/domain/invoices/sync-booking-invoice.server';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { deliver as deliverOut, type Send } from '#app/domain/webhook-deliveries/deliver.server';
import { addEndpoint, readEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { OUTGOING_TYPES, outgoingEvents, type OutgoingType } from '#app/domain/webhook-deliveries/event-types';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { bookedBusiness, dueDaysAgo, officeAdmin } from './business-fixtures';
import { allEvents, booked, complete, deliver, openFixture, payOnPage, untoldEvents, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 180_000 });

let ask: Reader['ask'];
let adminId: string;

beforeAll(async () => {
  await openFixture();
  ({ ask } = await pageReader());
  adminId = (await officeAdmin()).id;
}, 240_000);
beforeEach(() => db().webhookEndpoint.deleteMany());
afterEach(() => setClock(null));
afterAll(() => db().webhookEndpoint.deleteMany());

function add(types: readonly OutgoingType[]): Promise<string> {
  const endpoint = { url: 'https://hooks.example.org/all', types: [...types], adminId };
  return transact(db(), (tx) => addEndpoint(tx, endpoint));
}

type Heard = { id: string; type: OutgoingType; data: Record<string, Record<string, unknown>> };

/** Delivers what waits, as the worker does, to a receiver that checks the signature and the documented shape of each body. */
async function heard(endpointId: string): Promise<Heard[]> {
  const secret = (await readEndpoint(db(), endpointId)).secret ?? '';
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const items = webhookItems() as Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  const got: Heard[] = [];
  const send: Send = (_url, { body, headers }) => {
    const event = new Stripe('sk_test_none').webhooks.constructEvent(body, headers['webhook-signature'] ?? '', secret);
    const news = event as unknown as Heard;
    expect(headers['webhook-event']).toBe(news.id);
    const schema = items[news.type]?.post.requestBody.content['application/json']?.schema;
    expect(schema, news.type).toBeDefined();
    expect(ajv.validate(schema!, JSON.parse(body)) ? [] : ajv.errors, body).toEqual([]);
    got.push(news);
    return Promise.resolve(204);
  };
  const waiting = { endpointId, status: 'waiting' as const };
  for (const { id } of await db().webhookDelivery.findMany({ where: waiting, orderBy: { createdAt: 'asc' } }))
    await deliverOut(db(), { deliveryId: id, isLastAttempt: false }, send);
  return got;
}

/** A shop whose installation is done and invoiced. */
async function invoiced() {
  const shop = await bookedBusiness();
  await complete(shop.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: shop.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId, kind: 'visit' } });
  return { ...shop, invoice };
}

function ofInvoices(events: Heard[]) {
  return events.filter(({ type }) => type.startsWith('invoice.')).map(({ type, data }) => [type, data.invoice?.id]);
}

describe('invoices are reported', () => {
  test('a booking that stands on invoice is told, and its invoice when it is issued and paid, once each', async () => {
    const endpointId = await add(OUTGOING_TYPES);
    const { invoice, bookingId, reference, customer, install } = await invoiced();
    const [stands, ...more] = (await db().webhookDelivery.findMany({ where: { type: 'booking.on_invoice' } })).map(
      ({ body }) => JSON.parse(body) as Heard,
    );
    expect(more).toEqual([]);
    expect(stands?.data.booking).toMatchObject({ id: bookingId, reference, paymentStatus: 'on_invoice' });
    const events = await heard(endpointId);
    expect(ofInvoices(events)).toEqual([['invoice.issued', invoice.id]]);
    const issued = events.find(({ type }) => type === 'invoice.issued');
    expect(issued?.data).toMatchObject({
      invoice: { number: invoice.number, kind: 'visit', status: 'open', totalCents: invoice.totalCents, visitId: install.id },
      booking: { id: bookingId, reference },
    });
    const told = (await db().webhookDelivery.findMany()).map(({ body }) => body).join('\n');
    expect(lacks(told, [customer.email, customer.fullName, invoice.hostedUrl ?? ''])).toHaveLength(3);

    await payOnPage(invoice.hostedUrl!);
    await deliver(await untoldEvents());
    await deliver((await allEvents()).filter((event) => event.includes(invoice.stripeInvoiceId!)));
    // The same event by another way: the customer asks Stripe again.
    await refreshBookingInvoice(db(), { invoiceId: invoice.id });
    const paid = await heard(endpointId);
    expect(ofInvoices(paid)).toEqual([['invoice.paid', invoice.id]]);
    expect(paid.find(({ type }) => type === 'invoice.paid')?.data.invoice).toMatchObject({
      status: 'paid',
      paidCents: invoice.totalCents,
    });
  });

  test('an invoice that is late is told once, the day after; its late charge is one of its own, told when it is waived', async () => {
    const endpointId = await add(['invoice.issued', 'invoice.overdue', 'invoice.paid', 'invoice.void']);
    const { invoice, bookingId } = await invoiced();
    expect(ofInvoices(await heard(endpointId))).toEqual([['invoice.issued', invoice.id]]);
    await dueDaysAgo(invoice.id, 0);
    await ageInvoices(db());
    expect(await heard(endpointId)).toEqual([]);
    await dueDaysAgo(invoice.id, 2);
    await ageInvoices(db());
    await ageInvoices(db());
    const late = await heard(endpointId);
    expect(ofInvoices(late)).toEqual([['invoice.overdue', invoice.id]]);
    expect(late[0]?.data.invoice).toMatchObject({ status: 'open', paidCents: 0 });
    await dueDaysAgo(invoice.id, 40);
    await ageInvoices(db());
    await workOff({ bookingId });
    const charge = await db().billingInvoice.findFirstOrThrow({ where: { lateOfId: invoice.id } });
    const news = await heard(endpointId);
    expect(ofInvoices(news)).toEqual([['invoice.issued', charge.id]]);
    expect(news[0]?.data.invoice).toMatchObject({ kind: 'late', lateOfId: invoice.id, visitId: null });
    await dueDaysAgo(charge.id, 3);
    await ageInvoices(db());
    expect(ofInvoices(await heard(endpointId))).toEqual([['invoice.overdue', charge.id]]);
    expect(await db().invoiceReminder.count({ where: { invoiceId: charge.id } })).toBe(0);
    for (const { id } of [charge, invoice]) {
      await transact(db(), (tx) => requestVoid(tx, { invoiceId: id, adminId, reason: 'A gesture' }));
      await workOff({ bookingId });
    }
    expect(ofInvoices(await heard(endpointId))).toEqual([
      ['invoice.void', charge.id],
      ['invoice.void', invoice.id],
    ]);
  });

  test('what was paid meanwhile is not called late', async () => {
    const endpointId = await add(['invoice.overdue', 'invoice.paid']);
    const { invoice } = await invoiced();
    await dueDaysAgo(invoice.id, 5);
    await payOnPage(invoice.hostedUrl!);
    await ageInvoices(db());
    expect(ofInvoices(await heard(endpointId))).toEqual([['invoice.paid', invoice.id]]);
  });
});

describe('events are documented', () => {
  test('every event stands in the document with its body, on the page for developers, and in the admin’s form', async () => {
    const document = (await (await ask('/openapi.json')).json()) as { webhooks: Record<string, { post: { summary: string } }> };
    expect(Object.keys(document.webhooks)).toEqual([...OUTGOING_TYPES]);
    const ajv = new Ajv2020({ strict: false });
    for (const type of OUTGOING_TYPES) expect(document.webhooks[type]?.post.summary).toBe(outgoingEvents[type]);
    for (const schema of schemasIn(document.webhooks)) expect(ajv.validateSchema(schema), JSON.stringify(schema)).toBe(true);
    const page = plain(await (await ask('/help/api')).text());
    for (const type of OUTGOING_TYPES) expect(page).toContain(`id="event.${type}"`);
    expect(lacks(page, ['invoice: id, number, kind, status', 'Webhook-Signature', outgoingEvents['invoice.overdue']])).toEqual(
      [],
    );
    const form = plain(await (await ask('/admin/webhooks/endpoints', { cookie: await signInAs(adminId) })).text());
    for (const type of OUTGOING_TYPES) expect(lacks(form, [type, outgoingEvents[type]])).toEqual([]);
  });

  test('the bodies of visits and of deposits have the documented shape, too', async () => {
    const endpointId = await add(OUTGOING_TYPES);
    const { install, bookingId } = await booked();
    await complete(install.id, (await insertPro(db())).id);
    await workOff({ bookingId });
    const types = (await heard(endpointId)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['booking.deposit_paid', 'booking.paid', 'visit.pending', 'visit.completed']));
  });
});

function schemasIn(within: unknown): object[] {
  if (Array.isArray(within)) return within.flatMap(schemasIn);
  if (!within || typeof within !== 'object') return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === 'schema' ? [value as object] : []),
    ...schemasIn(value),
  ]);
}
