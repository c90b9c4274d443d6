import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExport } from '#app/domain/exports/change-export.server';
import { db, pool, transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { filesOnDisk } from '#tests/factories/uploads';
import { insertAdmin } from '#tests/factories/users';
import { startProduct, type Product } from '../setup/product';

/** EXPORT_ROWS=2000000 EXPORT_KILLS=0 measures how long a large export takes, and in how much memory. */
const ROWS = Number(process.env.EXPORT_ROWS ?? 120_000);
const KILLS = Number(process.env.EXPORT_KILLS ?? 2);

let product: Product;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  adminId = (await insertAdmin(db())).id;
  await pool().query(
    `INSERT INTO audit_log (actor_kind, action, object_type, object_id, reason, data)
     SELECT 'system', 'visit.assign', 'visit', md5(n::text), 'Because of number ' || n, jsonb_build_object('n', n, 'text', repeat(md5(n::text), 6))
     FROM generate_series(1, $1::int) AS n`,
    [ROWS],
  );
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL!, webs: 0, workers: 1 });
}, 300_000);

afterAll(() => product.stop());

async function read(id: string) {
  return db().businessExport.findUniqueOrThrow({ where: { id } });
}

/** The most memory that the newest worker ever had, in MB; none where the system doesn't say. */
function peakMegabytes(): number | null {
  try {
    const status = readFileSync(`/proc/${product.workers.at(-1)!.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
  } catch {
    return null;
  }
}

async function killWorker(exportId: string): Promise<void> {
  const worker = product.workers.at(-1)!.child;
  worker.kill('SIGKILL');
  if (worker.signalCode === null) await once(worker, 'exit');
  product.workers.push(product.startWorker());
  await enqueue(db(), 'exports/run', { exportId });
}

it(
  'a worker that is killed while it writes leaves nothing to download, and the next one writes it whole',
  { timeout: 900_000 },
  async () => {
    await transact(db(), (tx) => startExport(tx, { adminId, days: 7 }));
    const { id } = await db().businessExport.findFirstOrThrow();
    const idle = peakMegabytes();
    for (let kill = 0; kill < KILLS; kill += 1) {
      while ((await read(id)).writtenRows === 0) await delay(20);
      await killWorker(id);
      expect(await read(id)).toMatchObject({ status: 'writing', fileId: null, linkHash: null });
      await db().businessExport.update({ where: { id }, data: { writtenRows: 0 } });
    }
    const began = performance.now();
    while ((await read(id)).status !== 'ready') await delay(50);
    const { totalRows, writtenRows } = await read(id);
    const file = await db().storedFile.findFirstOrThrow({ where: { kind: 'business-export' } });
    console.info(
      `${totalRows} rows, ${(file.size / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s; ` +
        `worker ${idle} MB before, ${peakMegabytes()} MB at most`,
    );
    expect(totalRows).toBeGreaterThan(ROWS);
    expect(writtenRows).toBe(totalRows);
    expect(filesOnDisk()).toEqual([path.basename(file.key)]);
    // Halves of killed workers lie beside, where no page looks; the last one takes its own away.
    const last = `${id}-${(await read(id)).attempt}.zip`;
    while (readdirSync(path.resolve(env().DATA_DIR, 'unfinished-exports')).includes(last)) await delay(20);
  },
);
