import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, Transaction } from '@prisma/driver-adapter-utils';

/**
 * Prisma reads the branches of an `include` side by side, in a transaction too, where all of them share one connection.
 * pg will soon take one question at a time only, so a transaction's wait for each other here.
 */
export function serializeQueries(...given: ConstructorParameters<typeof PrismaPg>): PrismaPg {
  const factory = new PrismaPg(...given);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => inTurn(await start(isolation));
    return adapter;
  };
  return factory;
}

function inTurn(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  function afterLast<T>(ask: () => Promise<T>): Promise<T> {
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  }
  const query = transaction.queryRaw.bind(transaction);
  const execute = transaction.executeRaw.bind(transaction);
  return Object.assign(transaction, {
    queryRaw: (sql: SqlQuery) => afterLast(() => query(sql)),
    executeRaw: (sql: SqlQuery) => afterLast(() => execute(sql)),
  });
}
