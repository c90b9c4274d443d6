import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { goodCard, openSandbox, type OpenSandbox } from './open-sandbox';

const DAY_S = 86_400;
let open: OpenSandbox;
let stripe: Stripe;
beforeAll(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterAll(() => open.close());

/** A shop's invoice of $1,062.50, due in thirty days. */
async function sentInvoice(): Promise<Stripe.Invoice> {
  const customer = await stripe.customers.create({ email: 'shop@demo.test' });
  const draft = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 30,
    auto_advance: false,
    metadata: { invoiceId: 'ours' },
  });
  await stripe.invoices.addLines(draft.id, {
    lines: [
      { description: 'Installation', amount: 100_000 },
      { description: 'Sales tax', amount: 6_250 },
    ],
  });
  return stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false });
}

async function intentOf(invoiceId: string): Promise<Stripe.PaymentIntent> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId });
  return stripe.paymentIntents.retrieve(data[0]!.payment.payment_intent as string);
}

test('an invoice that is sent is due so many days after it was finalized, and no card is charged for it', async () => {
  const invoice = await sentInvoice();
  expect(invoice).toMatchObject({ status: 'open', amount_due: 106_250, amount_remaining: 106_250, auto_advance: false });
  expect(invoice.due_date! - invoice.status_transitions.finalized_at!).toBe(30 * DAY_S);
  expect((await intentOf(invoice.id)).status).toBe('requires_payment_method');
  await expect(
    stripe.invoices.create({ customer: invoice.customer as string, collection_method: 'send_invoice' }),
  ).rejects.toMatchObject({
    param: 'days_until_due',
  });
  const found = await stripe.invoices.list({ customer: invoice.customer as string, collection_method: 'send_invoice' });
  expect(found.data.map(({ metadata }) => metadata?.invoiceId)).toEqual(['ours']);
});

test('an invoice that is paid past Stripe is paid, moves no money and cannot be paid by card after it', async () => {
  const before = await stripe.balance.retrieve();
  const invoice = await sentInvoice();
  const paid = await stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
  expect(paid.status).toBe('paid');
  expect((await intentOf(invoice.id)).status).toBe('canceled');
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
  expect(payments?.data.filter(({ status }) => status === 'paid')).toEqual([]);
  expect(await stripe.balance.retrieve()).toEqual(before);
  await expect(stripe.invoices.pay(invoice.id, { paid_out_of_band: true })).rejects.toMatchObject({
    code: 'invoice_already_paid',
  });
  await open.post(`/sandbox/invoices/${invoice.id}`, goodCard);
  expect(await stripe.balance.retrieve()).toEqual(before);
  expect(await open.eventTypes()).toContain('invoice.paid');
});

test('an open invoice is voided for good: its payment is canceled and its page takes no card', async () => {
  const invoice = await sentInvoice();
  const ended = await stripe.invoices.voidInvoice(invoice.id);
  expect(ended.status).toBe('void');
  expect(ended.status_transitions.voided_at).toBeGreaterThan(0);
  expect(await intentOf(invoice.id)).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' });
  await open.post(`/sandbox/invoices/${invoice.id}`, goodCard);
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
  await expect(stripe.invoices.pay(invoice.id, { paid_out_of_band: true })).rejects.toMatchObject({
    code: 'invoice_not_editable',
  });
  await expect(stripe.invoices.voidInvoice(invoice.id)).rejects.toMatchObject({ code: 'invoice_not_editable' });
});

test('an invoice that is not paid in time is told of as overdue, once, and not before', async () => {
  const invoice = await sentInvoice();
  const told = async () =>
    (await stripe.events.list({ type: 'invoice.overdue', limit: 100 })).data.filter(
      ({ data }) => (data.object as Stripe.Invoice).id === invoice.id,
    ).length;
  open.clock.forward(30 * DAY_S);
  await open.sandbox.deliverDue(1);
  expect(await told()).toBe(0);
  open.clock.forward(1);
  await open.sandbox.deliverDue(1);
  await open.sandbox.deliverDue(1);
  expect(await told()).toBe(1);
});
