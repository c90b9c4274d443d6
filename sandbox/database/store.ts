import type { ApiCall } from '../api/api-call';
import { noSuch } from '../api/api-error';

/** A Stripe object as it is kept. Keys that begin with "_" are the sandbox's own and never leave it. */
export type Doc = { id: string; object: string };
type Where = Pick<ApiCall, 'db' | 'account'>;

export async function insertDoc<T extends Doc>(call: Where & { now: number }, doc: T): Promise<T> {
  await call.db.query('insert into sandbox.doc (id, object, account, created, data) values ($1, $2, $3, $4, $5)', [
    doc.id,
    doc.object,
    call.account,
    call.now,
    JSON.stringify(doc),
  ]);
  return doc;
}

export async function saveDoc<T extends Doc>(call: Pick<ApiCall, 'db'>, doc: T): Promise<T> {
  await call.db.query('update sandbox.doc set data = $2 where id = $1', [doc.id, JSON.stringify(doc)]);
  return doc;
}

export async function findDoc<T extends Doc>(call: Where, object: T['object'], id: string): Promise<T | undefined> {
  const sql = 'select data from sandbox.doc where id = $1 and object = $2 and account = $3';
  const { rows } = await call.db.query<{ data: T }>(sql, [id, object, call.account]);
  return rows[0]?.data;
}

/** `param` names the parameter the id came in; without it the id stood in the address and its absence is a 404. */
export async function needDoc<T extends Doc>(call: Where, object: T['object'], id: string, param?: string): Promise<T> {
  const doc = await findDoc<T>(call, object, id);
  if (!doc) throw noSuch(object, id, param);
  return doc;
}

/** The row stays locked until the transaction ends: two requests that change one object pass one after the other. */
export async function lockDoc<T extends Doc>(call: Where, object: T['object'], id: string, param?: string): Promise<T> {
  const sql = 'select data from sandbox.doc where id = $1 and object = $2 and account = $3 for update';
  const { rows } = await call.db.query<{ data: T }>(sql, [id, object, call.account]);
  if (!rows[0]) throw noSuch(object, id, param);
  return rows[0].data;
}

export async function findDocs<T extends Doc>(call: Where, object: T['object'], contains: object): Promise<T[]> {
  const sql = 'select data from sandbox.doc where account = $1 and object = $2 and data @> $3 order by seq';
  const { rows } = await call.db.query<{ data: T }>(sql, [call.account, object, JSON.stringify(contains)]);
  return rows.map((row) => row.data);
}

export async function anyDoc(call: Pick<ApiCall, 'db'>, id: string): Promise<Doc | undefined> {
  const { rows } = await call.db.query<{ data: Doc }>('select data from sandbox.doc where id = $1', [id]);
  return rows[0]?.data;
}

/** Those of these ids that there are, by their id. */
export async function anyDocs(call: Pick<ApiCall, 'db'>, ids: string[]): Promise<Map<string, Doc>> {
  if (ids.length === 0) return new Map();
  const { rows } = await call.db.query<{ data: Doc }>('select data from sandbox.doc where id = any($1)', [[...new Set(ids)]]);
  return new Map(rows.map(({ data }) => [data.id, data]));
}
