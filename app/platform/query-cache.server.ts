import type { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlQueryable, SqlResultSet, Transaction } from '@prisma/driver-adapter-utils';
import { asyncContext } from './async-context.server';
import { type Answers, keptAt, readsConfiguration } from './configuration-cache.server';

/** `kept`: what requests share that came at the same version of the configuration; null for those that may have changed it. */
type QueryCache = { answers: Answers; kept: Answers | null };

const memory = asyncContext<QueryCache>('shared reads');

/** What the loaders of one request have read so far. With a version of the configuration they share that with other requests. */
export function openQueryCache(version?: string): QueryCache {
  return { answers: new WeakMap(), kept: version === undefined ? null : keptAt(version) };
}

/** Runs a loader, which changes nothing, so that it asks for nothing that was asked for within the same memory: see `readShared`. */
export function withQueryCache<T>(opened: QueryCache, work: () => T): T {
  return memory.run(opened, work);
}

/** Whether what is read here is shared. */
function isCaching(): boolean {
  return memory.get() !== undefined;
}

/** A page asks a hundred; a list that is written out in pieces asks without end. */
const MOST_QUESTIONS = 500;

type Question<T> = {
  /** Whom it is put to: a client of the database. */
  of: object;
  question: string;
  ask: () => Promise<T>;
};

/** The answer to a question that was asked within this memory before; asks it where it was not, and again after it failed. */
export function cached<T>(asked: Question<T>): Promise<T> {
  const opened = memory.get();
  return opened ? answerOnce(opened.answers, asked) : asked.ask();
}

/** The same for a question about the configuration and nothing else: answered for all requests until that changes. */
export function cachedAcrossRequests<T>(asked: Question<T>): Promise<T> {
  const opened = memory.get();
  return opened ? answerOnce(opened.kept ?? opened.answers, asked) : asked.ask();
}

function answerOnce<T>(answers: Answers, { of, question, ask }: Question<T>): Promise<T> {
  const known = answers.get(of) ?? new Map<string, Promise<unknown>>();
  answers.set(of, known);
  const before = known.get(question) as Promise<T> | undefined;
  if (before) return before;
  if (known.size >= MOST_QUESTIONS) known.clear();
  const answer = begin(ask);
  known.set(question, answer);
  answer.catch(() => known.delete(question));
  return answer;
}

/** A question of Prisma's goes out when it is waited for: here once, at once. */
async function begin<T>(ask: () => Promise<T>): Promise<T> {
  return await ask();
}

/** After anything is written here, everything is read again. */
function forgetAll(): void {
  const opened = memory.get();
  if (opened) Object.assign(opened, openQueryCache());
}

function forget(of: object, question: string): void {
  const opened = memory.get();
  for (const answers of [opened?.answers, opened?.kept]) answers?.get(of)?.delete(question);
}

/** What Prisma writes for reading. Raw SQL may call a function that writes. */
const READS = /^SELECT (?:"public"\.|(?:COUNT|SUM|MIN|MAX|AVG)\()/;
const ANY_SELECT = /^\s*(?:SELECT\b|WITH\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE|MERGE)\b))/i;
/** Lists that are longer are read in pieces, one after the other, and would be kept for nothing. */
const MOST_ROWS = 200;

/**
 * Within a memory the database is asked each question once: parts of a page that do not know of each other, and the layouts around it, ask for
 * the same visit, booking and site. Questions of a transaction, and all that is not plain reading, go out each time.
 */
export function cacheQueries(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => forgetting(await start(isolation));
    return sharing(adapter);
  };
  return factory;
}

/** Before what it wrote is there for others, and after. */
function forgetting(transaction: Transaction): Transaction {
  forgetAll();
  const commit = transaction.commit.bind(transaction);
  return Object.assign(transaction, {
    async commit() {
      await commit();
      forgetAll();
    },
  });
}

function sharing<T extends SqlQueryable>(adapter: T): T {
  const query = adapter.queryRaw.bind(adapter);
  const execute = adapter.executeRaw.bind(adapter);
  async function ask(sql: SqlQuery): Promise<SqlResultSet> {
    const answer = await query(sql);
    if (!ANY_SELECT.test(sql.sql)) forgetAll();
    return answer;
  }
  async function askOnce(sql: SqlQuery): Promise<SqlResultSet> {
    const question = JSON.stringify([sql.sql, sql.args], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const answer = await (readsConfiguration(sql.sql) ? cachedAcrossRequests : cached)({
      of: adapter,
      question,
      ask: () => query(sql),
    });
    if (answer.rows.length > MOST_ROWS) forget(adapter, question);
    return answer;
  }
  return Object.assign(adapter, {
    queryRaw: (sql: SqlQuery) => (isCaching() && READS.test(sql.sql) ? askOnce(sql) : ask(sql)),
    async executeRaw(sql: SqlQuery) {
      const count = await execute(sql);
      forgetAll();
      return count;
    },
  });
}
