import type { ApiCall, Route } from '../../api/api-call';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type Product = Doc & {
  object: 'product';
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: { name: string }[];
  metadata: Record<string, string>;
  name: string;
  package_dimensions: null;
  shippable: null;
  statement_descriptor: null;
  tax_code: string | null;
  type: 'service';
  unit_label: string | null;
  updated: number;
  url: string | null;
};

export function newProduct(call: Pick<ApiCall, 'now'>, details: Partial<Product> & Pick<Product, 'name'>): Product {
  return {
    id: newId('prod').slice(0, 19),
    object: 'product',
    active: true,
    created: call.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: call.now,
    url: null,
    ...details,
  };
}

export function readProductDetails(params: Params): Omit<Partial<Product>, 'name'> {
  const details: Omit<Partial<Product>, 'name'> = {
    active: params.flag('active'),
    description: params.text('description'),
    images: params.texts('images'),
    marketing_features: params.has('marketing_features')
      ? params.groups('marketing_features').map((feature) => ({ name: feature.need('name') }))
      : undefined,
    tax_code: params.text('tax_code'),
    unit_label: params.text('unit_label'),
    url: params.text('url'),
    default_price: params.text('default_price'),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

async function create(call: ApiCall): Promise<Product> {
  const id = call.params.text('id');
  const details = { ...readProductDetails(call.params), metadata: call.params.metadata() ?? {}, name: call.params.need('name') };
  const product = await insertDoc(call, newProduct(call, { ...details, ...(id ? { id } : {}) }));
  await emit(call, 'product.created', product);
  return product;
}

async function update(call: ApiCall): Promise<Product> {
  const product = await lockDoc<Product>(call, 'product', call.path('product'));
  const changed = {
    ...product,
    ...readProductDetails(call.params),
    name: call.params.text('name') ?? product.name,
    metadata: call.params.mergeMetadata(product.metadata),
    updated: call.now,
  };
  await saveDoc(call, changed);
  await emit(call, 'product.updated', changed);
  return changed;
}

async function list(call: ApiCall): Promise<object> {
  const active = call.params.flag('active');
  const ids = call.params.texts('ids');
  return listDocs<Product>(call, {
    object: 'product',
    url: '/v1/products',
    contains: active === undefined ? {} : { active },
    ...(ids ? { extra: { sql: 'id = any($1)', values: [ids] } } : {}),
  });
}

export const productRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', handle: create },
  { method: 'GET', path: '/v1/products', handle: list },
  { method: 'GET', path: '/v1/products/:product', handle: (call) => needDoc<Product>(call, 'product', call.path('product')) },
  { method: 'POST', path: '/v1/products/:product', handle: update },
];
