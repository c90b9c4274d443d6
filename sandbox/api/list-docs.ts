import type { ApiCall } from './api-call';
import { invalid, noSuch } from './api-error';
import type { Doc } from '../database/store';

export type ListResult<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

type ListQuery = { object: string; url: string; contains?: object; extra?: { sql: string; values: unknown[] } };

async function seqOf(call: ApiCall, id: string, param: string): Promise<string> {
  const sql = 'select seq from sandbox.doc where id = $1 and account = $2';
  const { rows } = await call.db.query<{ seq: string }>(sql, [id, call.account]);
  if (!rows[0]) throw noSuch('object', id, param);
  return rows[0].seq;
}

function createdRange(call: ApiCall, add: (sql: string, value: unknown) => void): void {
  if (!call.params.has('created')) return;
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  let range;
  try {
    range = call.params.group('created');
  } catch {
    add('created =', call.params.needInteger('created'));
    return;
  }
  for (const [name, operator] of Object.entries(operators)) {
    const bound = range?.integer(name);
    if (bound !== undefined) add(`created ${operator}`, bound);
  }
}

function readLimit(call: ApiCall): number {
  const limit = call.params.integer('limit', 1) ?? 10;
  if (limit <= 100) return limit;
  throw invalid('This value must be less than or equal to 100.', { param: 'limit', code: 'parameter_invalid_integer' });
}

/** Newest first, `limit` 1 to 100, `starting_after` and `ending_before` as cursors. */
export async function listDocs<T extends Doc>(call: ApiCall, query: ListQuery): Promise<ListResult<T>> {
  const limit = readLimit(call);
  const values: unknown[] = [call.account, query.object, JSON.stringify(query.contains ?? {})];
  const where = ['account = $1', 'object = $2', 'data @> $3'];
  const add = (sql: string, value: unknown) => {
    values.push(value);
    where.push(`${sql} $${values.length}`);
  };
  if (query.extra) {
    const from = values.length;
    where.push(query.extra.sql.replace(/\$(\d+)/g, (_, index: string) => `$${Number(index) + from}`));
    values.push(...query.extra.values);
  }
  createdRange(call, add);
  const after = call.params.text('starting_after');
  const before = call.params.text('ending_before');
  if (after) add('seq <', await seqOf(call, after, 'starting_after'));
  if (before) add('seq >', await seqOf(call, before, 'ending_before'));
  const direction = before ? 'asc' : 'desc';
  const sql = `select data from sandbox.doc where ${where.join(' and ')} order by seq ${direction} limit ${limit + 1}`;
  const { rows } = await call.db.query<{ data: T }>(sql, values);
  const page = rows.slice(0, limit).map((row) => row.data);
  if (before) page.reverse();
  return { object: 'list', url: query.url, has_more: rows.length > limit, data: page };
}

export function getList<T>(url: string, data: T[]): ListResult<T> {
  return { object: 'list', url, has_more: false, data };
}

/** A page of a list that is kept inside an object, with the same parameters. */
export function pageOfList<T extends { id: string }>(call: ApiCall, list: ListResult<T>): ListResult<T> {
  const limit = readLimit(call);
  const after = call.params.text('starting_after');
  const from = after ? list.data.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw noSuch('object', after, 'starting_after');
  return { ...list, data: list.data.slice(from, from + limit), has_more: list.data.length > from + limit };
}
