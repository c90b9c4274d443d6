import { invalid, missing } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { newProduct, readProductDetails, type Product } from './products';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type Recurring = {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
  meter: null;
  usage_type: 'licensed';
};
export type Price = Doc & {
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit';
  created: number;
  currency: string;
  custom_unit_amount: null;
  livemode: false;
  lookup_key: string | null;
  metadata: Record<string, string>;
  nickname: string | null;
  product: string;
  recurring: Recurring | null;
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified';
  tiers_mode: null;
  transform_quantity: null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
};

export function newPrice(
  call: Pick<ApiCall, 'now'>,
  details: Pick<Price, 'currency' | 'product' | 'unit_amount'> & Partial<Price>,
): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: call.now,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: details.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(details.unit_amount),
    ...details,
  };
}

function readRecurring(params: Params | undefined): Recurring | null {
  if (!params) return null;
  const interval = params.choice('interval', ['day', 'week', 'month', 'year']);
  if (!interval) throw missing('recurring[interval]');
  return {
    interval,
    interval_count: params.integer('interval_count', 1) ?? 1,
    meter: null,
    usage_type: params.choice('usage_type', ['licensed']) ?? 'licensed',
  };
}

function readAmount(params: Params, prefix = ''): number {
  const decimal = params.text('unit_amount_decimal');
  if (decimal === undefined) return params.needInteger('unit_amount', 0);
  if (!/^\d{1,12}$/.test(decimal))
    throw invalid('The sandbox only knows whole cents.', { param: `${prefix}unit_amount_decimal` });
  return Number(decimal);
}

/** A price made on the spot inside Checkout, an invoice item or a subscription; its product stays out of the catalog. */
export async function createInlinePrice(call: ApiCall, data: Params): Promise<Price> {
  const currency = data.need('currency').toLowerCase();
  const productId = data.text('product');
  const productData = data.group('product_data');
  if (!productId && !productData) throw missing('price_data[product_data]');
  const product = productId
    ? await needDoc<Product>(call, 'product', productId, 'price_data[product]')
    : await insertDoc(
        call,
        newProduct(call, {
          ...readProductDetails(productData!),
          metadata: productData!.metadata() ?? {},
          name: productData!.need('name'),
          active: false,
        }),
      );
  const recurring = readRecurring(data.group('recurring'));
  const tax_behavior = data.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified';
  const unit_amount = readAmount(data, 'price_data.');
  return insertDoc(call, newPrice(call, { currency, product: product.id, unit_amount, recurring, tax_behavior, active: false }));
}

async function releaseLookupKey(call: ApiCall, lookupKey: string, transfer: boolean): Promise<void> {
  const [holder] = await findDocs<Price>(call, 'price', { lookup_key: lookupKey });
  if (!holder) return;
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to move it.`, {
      param: 'lookup_key',
    });
  }
  await saveDoc(call, { ...holder, lookup_key: null });
}

async function create(call: ApiCall): Promise<Price> {
  const { params } = call;
  const currency = params.need('currency').toLowerCase();
  const lookup_key = params.text('lookup_key') ?? null;
  const transfer = params.flag('transfer_lookup_key') ?? false;
  if (lookup_key) await releaseLookupKey(call, lookup_key, transfer);
  const productData = params.group('product_data');
  const product = productData
    ? await insertDoc(
        call,
        newProduct(call, {
          ...readProductDetails(productData),
          metadata: productData.metadata() ?? {},
          name: productData.need('name'),
        }),
      )
    : await needDoc<Product>(call, 'product', params.need('product'), 'product');
  const price = newPrice(call, {
    currency,
    product: product.id,
    unit_amount: readAmount(params),
    recurring: readRecurring(params.group('recurring')),
    active: params.flag('active') ?? true,
    nickname: params.text('nickname') ?? null,
    tax_behavior: params.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
    metadata: params.metadata() ?? {},
    lookup_key,
  });
  await insertDoc(call, price);
  await emit(call, 'price.created', price);
  return price;
}

async function update(call: ApiCall): Promise<Price> {
  const { params } = call;
  const price = await lockDoc<Price>(call, 'price', call.path('price'));
  const lookup_key = params.text('lookup_key') ?? price.lookup_key;
  const transfer = params.flag('transfer_lookup_key') ?? false;
  if (lookup_key && lookup_key !== price.lookup_key) await releaseLookupKey(call, lookup_key, transfer);
  const changed = {
    ...price,
    lookup_key,
    active: params.flag('active') ?? price.active,
    nickname: params.text('nickname') ?? price.nickname,
    metadata: params.mergeMetadata(price.metadata),
  };
  await saveDoc(call, changed);
  await emit(call, 'price.updated', changed);
  return changed;
}

async function list(call: ApiCall): Promise<object> {
  const { params } = call;
  const contains: Record<string, unknown> = {};
  const active = params.flag('active');
  if (active !== undefined) contains.active = active;
  for (const name of ['product', 'type', 'currency']) {
    const value = params.text(name);
    if (value) contains[name] = value;
  }
  const lookupKeys = params.texts('lookup_keys');
  return listDocs<Price>(call, {
    object: 'price',
    url: '/v1/prices',
    contains,
    ...(lookupKeys ? { extra: { sql: `data->>'lookup_key' = any($1)`, values: [lookupKeys] } } : {}),
  });
}

export const priceRoutes: Route[] = [
  { method: 'POST', path: '/v1/prices', handle: create },
  { method: 'GET', path: '/v1/prices', handle: list },
  { method: 'GET', path: '/v1/prices/:price', handle: (call) => needDoc<Price>(call, 'price', call.path('price')) },
  { method: 'POST', path: '/v1/prices/:price', handle: update },
];
