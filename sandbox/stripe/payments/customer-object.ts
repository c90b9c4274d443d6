import type { ApiCall } from '../../api/api-call';
import type { Params } from '../../api/params';
import { newId } from '../../database/ids';
import type { Doc } from '../../database/store';

export type Address = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
};

export type Customer = Doc & {
  object: 'customer';
  address: Address | null;
  balance: number;
  created: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  deleted?: true;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: { custom_fields: null; default_payment_method: string | null; footer: null; rendering_options: null };
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: { address: Address; name: string; phone: string | null } | null;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  test_clock: string | null;
};

export function readAddress(params: Params | undefined): Address | null {
  if (!params) return null;
  return {
    line1: params.text('line1') ?? null,
    line2: params.text('line2') ?? null,
    city: params.text('city') ?? null,
    state: params.text('state') ?? null,
    postal_code: params.text('postal_code') ?? null,
    country: params.text('country') ?? null,
  };
}

export function newCustomer(call: Pick<ApiCall, 'now'>, details: Partial<Customer>): Customer {
  const id = newId('cus').slice(0, 18);
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...details,
  };
}
