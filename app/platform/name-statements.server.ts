import type { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { postgresCode } from './errors';
import { logger } from './logger.server';
import type { StatementNames } from './statement-names';
import { inlineConstants } from './inline-constants';

/** A table changed, so that what a kept plan answers has other columns or types. */
const OTHER_COLUMNS = '0A000';
/** A connection does not know a name that it was told, or knows one that it was not: a pooler hands out those of others. */
const ANOTHERS_CONNECTION = new Set(['26000', '42P05']);
/** What PostgreSQL says before it does anything, where the plan kept under a name does not do. */
export const PLAN_IS_GONE: readonly string[] = [OTHER_COLUMNS, ...ANOTHERS_CONNECTION];

/**
 * Asks again without the name where the plan kept under it does not do any more, as when a column's type was changed by an upgrade while
 * this process runs. Within a transaction, which ends there, only the name goes: `transact` runs it again.
 */
export function nameStatements(factory: PrismaPg, names: StatementNames): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => withNames(await start(isolation), names, false);
    return withNames(adapter, names, true);
  };
  return factory;
}

function withNames<T extends SqlQueryable>(queryable: T, names: StatementNames, mayAskAgain: boolean): T {
  async function ask<A>(sql: SqlQuery, send: (sql: SqlQuery) => Promise<A>): Promise<A> {
    try {
      return await send(sql);
    } catch (error) {
      if (!dropName(names, sql.sql, postgresCode(error) ?? '') || !mayAskAgain) throw error;
      return await send(sql);
    }
  }
  const query = queryable.queryRaw.bind(queryable);
  const execute = queryable.executeRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: (sql: SqlQuery) => ask(inlineConstants(sql), query),
    executeRaw: (sql: SqlQuery) => ask(inlineConstants(sql), execute),
  });
}

/** Whether it can go another way without the name. */
function dropName(names: StatementNames, text: string, code: string): boolean {
  if (code === OTHER_COLUMNS) return names.drop(text);
  if (!ANOTHERS_CONNECTION.has(code)) return false;
  names.dropAll();
  logger.warn({ code }, 'statements have no names any more: behind a pooler, DATABASE_DIRECT_URL must name the database itself');
  return true;
}
