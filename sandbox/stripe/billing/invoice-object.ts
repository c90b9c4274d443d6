import type { ApiCall } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { newId } from '../../database/ids';
import { getList, type ListResult } from '../../api/list-docs';
import type { Doc } from '../../database/store';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
export type LineParent =
  | {
      type: 'subscription_item_details';
      subscription_item_details: {
        subscription: string;
        subscription_item: string;
        proration: boolean;
        invoice_item: string | null;
      };
      invoice_item_details: null;
    }
  | {
      type: 'invoice_item_details';
      invoice_item_details: { invoice_item: string; proration: boolean; subscription: string | null };
      subscription_item_details: null;
    };
export type InvoiceLine = Doc & {
  object: 'line_item';
  amount: number;
  currency: string;
  description: string | null;
  discount_amounts: [];
  discountable: boolean;
  discounts: [];
  invoice: string;
  livemode: false;
  metadata: Record<string, string>;
  parent: LineParent;
  period: { start: number; end: number };
  pretax_credit_amounts: [];
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string } | null;
  quantity: number;
  quantity_decimal: string;
  subscription: string | null;
  subtotal: number;
  taxes: [];
};
export type NewLine = Pick<InvoiceLine, 'amount' | 'description' | 'parent' | 'period' | 'pricing' | 'quantity'> &
  Partial<InvoiceLine>;

export type Invoice = Doc & {
  object: 'invoice';
  amount_due: number;
  amount_overpaid: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: string;
  collection_method: 'charge_automatically' | 'send_invoice';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  default_payment_method: string | null;
  description: string | null;
  due_date: number | null;
  effective_at: number | null;
  footer: string | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: ListResult<InvoiceLine>;
  metadata: Record<string, string>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
    quote_details: null;
  } | null;
  period_end: number;
  period_start: number;
  status: InvoiceStatus;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  _payment_intent: string | null;
  _days_until_due: number | null;
  /** Its being overdue was told. */
  _overdue?: boolean;
};

/** Parts of an invoice that the sandbox never fills, in the shape that the SDK's types promise. */
const unused = {
  account_country: 'US',
  account_name: 'Sandbox',
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ending_balance: 0,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};

export function newInvoice(call: Pick<ApiCall, 'now'>, customer: Customer, details: Partial<Invoice>): Invoice {
  const id = details.id ?? newId('in');
  return {
    ...unused,
    id,
    object: 'invoice',
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created: call.now,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    default_payment_method: null,
    description: null,
    due_date: null,
    effective_at: null,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: getList(`/v1/invoices/${id}/lines`, []),
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: null,
    period_end: call.now,
    period_start: call.now,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    total: 0,
    _payment_intent: null,
    _days_until_due: null,
    ...details,
  };
}

/** Puts the lines in and adds them up. A negative total asks for nothing; the credit is not carried over in the sandbox. */
export function withLines(invoice: Invoice, lines: NewLine[]): Invoice {
  const full: InvoiceLine[] = lines.map((line) => ({
    id: newId('il'),
    object: 'line_item',
    currency: invoice.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity_decimal: String(line.quantity),
    subscription: null,
    subtotal: line.amount,
    taxes: [],
    ...line,
  }));
  const total = full.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total);
  const totals = {
    subtotal: total,
    total,
    subtotal_excluding_tax: total,
    total_excluding_tax: total,
    amount_due: due,
    amount_remaining: due,
  };
  return { ...invoice, ...totals, lines: { ...invoice.lines, data: full } };
}
