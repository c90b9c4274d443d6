import type { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlQueryable, SqlResultSet } from '@prisma/driver-adapter-utils';

const OF_NONE = ' IN (NULL)';
const COLUMNS_FIRST = 'SELECT "public"."';
/** With one of these it may answer something all the same. Prisma writes no text of a person into a statement. */
const OPEN_ENDED = / OR |\bNOT\b|\bJOIN\b|\(SELECT|\bUNION\b/;

/** Whether a statement asks for the rows of no one: what an `include` sends where there was nothing to include. */
export function asksForNone(text: string): boolean {
  return text.includes(OF_NONE) && text.startsWith(COLUMNS_FIRST) && !OPEN_ENDED.test(text);
}

/**
 * Prisma reads each branch of an `include` by a statement of its own, and sends it too where no row has that branch: `"id" IN (NULL)`. It was
 * each seventh statement of a season. They are answered here, without the database.
 */
export function skipEmpty(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => withoutEmpty(await start(isolation));
    return withoutEmpty(adapter);
  };
  return factory;
}

function withoutEmpty<T extends SqlQueryable>(queryable: T): T {
  const query = queryable.queryRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: (sql: SqlQuery): Promise<SqlResultSet> =>
      asksForNone(sql.sql) ? Promise.resolve({ columnNames: [], columnTypes: [], rows: [] }) : query(sql),
  });
}
