import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImport, writeImport } from '#app/domain/imports/change-import.server';
import { importFormSchema } from '#app/domain/imports/import-form.schema';
import { FIRST_WEEK } from '#app/domain/pros/apply.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { newFileKey, putFile } from '#app/platform/storage.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin } from '#tests/factories/users';
import type { CustomerImportStatus } from '#prisma';
import { startProduct, type Product } from '../setup/product';

/** IMPORT_ROWS=100000 IMPORT_KILLS=0 measures how long a large file takes. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 5_000);
const KILLS = Number(process.env.IMPORT_KILLS ?? 2);
/** Every tenth row is a second address of the customer before it. */
const CUSTOMERS = ROWS - Math.floor(ROWS / 10);

let product: Product;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  adminId = (await insertAdmin(db())).id;
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL!, webs: 0, workers: 1 });
}, 180_000);

afterAll(() => product.stop());

/** So many things have a price. A longer file names each more often. */
const PRICED = Math.min(ROWS, 600);

/** The packages that a price list names. */
const priced = { id: { startsWith: 'priced-' } };

type Kind = 'customers' | 'pros' | 'past_jobs' | 'prices';

/** A file of a kind, how much of it is written (of how many, if not of its rows), and what is there in the end. */
type Case = {
  table: () => string;
  prepare?: () => Promise<void>;
  written: () => Promise<number>;
  all?: number;
  check: () => Promise<void>;
};

function makeRows(header: string, line: (at: number) => string): string {
  return [header, ...Array.from({ length: ROWS }, (_, at) => line(at))].join('\n');
}

const CASES: Record<Kind, Case> = {
  customers: {
    table: () =>
      makeRows(
        'J-ID,First Name,Last Name,Main Phone #s,E-mails,Service Street 1,Service City,Service State,Service Zip code',
        (at) => {
          const customer = at - (at % 10 === 9 ? 1 : 0);
          return `${customer}_${at},Ann,Client${customer},312-555-0142,ann${customer}@example.com,${at} Elm St,Chicago,Illinois,60614`;
        },
      ),
    written: () => db().site.count(),
    check: async () => {
      expect(await db().user.count({ where: { email: { endsWith: '@example.com', startsWith: 'ann' } } })).toBe(CUSTOMERS);
      expect(await db().site.count()).toBe(ROWS);
    },
  },
  pros: {
    table: () =>
      makeRows(
        'Name,Email,Phone,ZIP,Travel radius,Least payout',
        (at) => `Pia Pro${at},pia${at}@example.com,312-555-0142,60614,25,80`,
      ),
    written: () => db().pro.count(),
    check: async () => {
      const theirs = { user: { email: { startsWith: 'pia' } } };
      expect(await db().user.count({ where: theirs.user })).toBe(ROWS);
      expect(await db().pro.count({ where: { ...theirs, status: 'applied' } })).toBe(ROWS);
      expect(await db().proAvailability.count({ where: { pro: theirs } })).toBe(ROWS * FIRST_WEEK.length);
    },
  },
  past_jobs: {
    // A job in ten is another one of the same customer's.
    prepare: async () => {
      await db().$executeRaw`
        INSERT INTO app_user (id, email, full_name, roles, updated_at)
        SELECT gen_random_uuid(), 'job' || n || '@example.com', 'Joan Client' || n, ARRAY['customer']::role[], ${now()}
        FROM generate_series(0, ${Math.floor(ROWS / 10)}::int) AS n`;
    },
    table: () =>
      makeRows(
        'Job number,Client email,Title,Completed date,Total,Paid',
        (at) => `${at},job${Math.floor(at / 10)}@example.com,Gutters,2024-05-31,120,120`,
      ),
    written: () => db().pastJob.count(),
    check: async () => {
      expect(await db().pastJob.count()).toBe(ROWS);
      expect((await db().pastJob.groupBy({ by: ['customerId'] })).length).toBe(Math.ceil(ROWS / 10));
    },
  },
  prices: {
    prepare: async () => {
      const { id } = await db().package.findFirstOrThrow({ where: { listed: true, priceLowCents: { not: null } } });
      await db().$executeRaw`
        INSERT INTO package SELECT (jsonb_populate_record(model, jsonb_build_object('id', 'priced-' || n, 'slug', 'priced-' || n,
          'alias', 'priced-' || n, 'name', 'Priced ' || n, 'sort_order', 1000 + n))).*
        FROM package AS model, generate_series(0, ${PRICED - 1}::int) AS n WHERE model.id = ${id}`;
    },
    table: () => makeRows('Name,Kind,Price,Highest price', (at) => `Priced ${at % PRICED},package,${1_000 + (at % PRICED)},3000`),
    written: () => db().package.count({ where: { ...priced, version: { gt: 1 } } }),
    all: PRICED,
    check: async () => {
      const packages = await db().package.findMany({ where: priced, select: { id: true, priceLowCents: true, version: true } });
      const wanted = packages.map(({ id }) => ({ id, priceLowCents: (1_000 + Number(id.slice(7))) * 100, version: 2 }));
      expect(packages).toHaveLength(PRICED);
      expect(packages).toEqual(wanted);
      expect(await db().auditLog.count({ where: { objectType: 'package', objectId: { startsWith: 'priced-' } } })).toBe(PRICED);
    },
  },
};

async function statusOf(importId: string): Promise<CustomerImportStatus> {
  return (await db().customerImport.findUniqueOrThrow({ where: { id: importId } })).status;
}

async function untilStatus(importId: string, status: CustomerImportStatus): Promise<void> {
  while ((await statusOf(importId)) !== status) await delay(50);
}

/** Kills the worker in the middle of its work and starts another one, which gets the task that the sweep would add. */
async function killWorker(importId: string): Promise<void> {
  const worker = product.workers.at(-1)!.child;
  worker.kill('SIGKILL');
  if (worker.signalCode === null) await once(worker, 'exit');
  product.workers.push(product.startWorker());
  await enqueue(db(), 'imports/run', { importId });
}

it.each(Object.keys(CASES) as Kind[])(
  'a worker that is killed while it reads, checks or writes %s loses no row and doubles none',
  { timeout: 600_000 },
  async (kind) => {
    const { table, prepare, written, all = ROWS, check } = CASES[kind];
    await prepare?.();
    const bytes = Buffer.from(table());
    const began = performance.now();
    const file = {
      key: newFileKey('csv'),
      name: `${kind}.csv`,
      contentType: 'application/octet-stream',
      size: bytes.length,
      sha256: '',
    };
    await putFile(file.key, bytes, file.contentType);
    const importId = await transact(db(), (tx) => startImport(tx, { file, form: importFormSchema.parse({ kind }), adminId }));
    for (let kill = 0; kill < KILLS; kill += 1) {
      while ((await db().customerImportRow.count({ where: { importId } })) < ((kill + 1) * ROWS) / (KILLS + 1)) await delay(20);
      await killWorker(importId);
    }
    await untilStatus(importId, 'checked');
    const checked = performance.now();
    await transact(db(), (tx) => writeImport(tx, { importId, adminId }));
    for (let kill = 0; kill < KILLS; kill += 1) {
      while ((await written()) < ((kill + 1) * all) / (KILLS + 2)) await delay(20);
      await killWorker(importId);
    }
    await untilStatus(importId, 'done');
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
    console.info(
      `${ROWS} ${kind}: checked in ${seconds(began, checked)} s, imported in ${seconds(checked, performance.now())} s`,
    );
    await check();
    expect(await db().customerImportRow.count({ where: { importId, step: 'written' } })).toBe(ROWS);
  },
);
