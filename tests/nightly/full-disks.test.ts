import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdfBytes } from '#tests/factories/files';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { withDatabase } from '../../prisma/with-database';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product } from '../setup/product';
import { sendOnce, sendUntilTaken } from './contact-form';

const folder = scratchFolder('full-disks');
const dataDir = path.join(folder, 'data');
const mounted: string[] = [];
/** A small disk wants the right to mount one: as root, or by a sudo that asks for no password. */
const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
const mayMount = asRoot.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0;

let database: RunningPostgres;
let product: Product | undefined;

function asOwner(...command: string[]): void {
  const [first = '', ...args] = [...asRoot, ...command];
  execFileSync(first, args);
}

function smallDisk(name: string, size: string): string {
  const at = path.join(folder, name);
  mkdirSync(at, { recursive: true });
  asOwner('mount', '-t', 'tmpfs', '-o', `mode=1777,size=${size}`, 'tmpfs', at);
  mounted.push(at);
  return at;
}

/** Takes all that is left of a disk. */
function fill(disk: string): void {
  const block = Buffer.alloc(64 * 1_024);
  for (let at = 0; ; at += 1) {
    try {
      writeFileSync(path.join(disk, `filler-${at}`), block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

function free(disk: string): void {
  for (const name of readdirSync(disk)) if (name.startsWith('filler-')) rmSync(path.join(disk, name));
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  if (!mayMount) return;
  await buildIfChanged();
  database = await startPostgres({ dataDir, fsync: false });
}, 240_000);
afterEach(async () => {
  await product?.stop();
  product = undefined;
}, 60_000);
afterAll(async () => {
  await database?.stop();
  for (const at of mounted) asOwner('umount', at);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The papers that people sent; a build keeps what it is made of here too. */
function filesIn(disk: string): string[] {
  const found = readdirSync(disk, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map(({ name }) => name).filter((name) => name.endsWith('.pdf'));
}

/** A message with a paper of about 600 kB. */
async function sendPaper(origin: string, email: string): Promise<{ status: number; text: string }> {
  const body = new FormData();
  const fields = { name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId: crypto.randomUUID() };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('files', new File([new Uint8Array(pdfBytes('.'.repeat(600_000)))], 'roof.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers: { origin }, body });
  return { status: answer.status, text: await answer.text() };
}

test.runIf(mayMount)(
  'while the disk for files is full, uploads say so and leave nothing, and all else goes on',
  { timeout: 300_000 },
  async () => {
    const url = withDatabase(database.url, 'files');
    await query(database.url, 'CREATE DATABASE files');
    await prepareDatabase(url, () => undefined);
    const home = path.join(folder, 'home');
    const disk = smallDisk('home/files', '4m');
    product = await startProduct({ databaseUrl: url, workers: 0, env: { DATA_DIR: home } });
    const origin = product.origins[0] ?? '';

    const answers: { status: number; text: string }[] = [];
    while (answers.length < 20 && answers.at(-1)?.status !== 507)
      answers.push(await sendPaper(origin, `paper-${answers.length}@town.test`));
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(answers.slice(1).map(() => 303));
    expect(answers.length).toBeGreaterThan(3);
    expect([answers.at(-1)?.status, answers.at(-1)?.text.includes('We can’t store files right now.')]).toEqual([507, true]);
    // Several at once, of which none finds room.
    const more = await Promise.all(Array.from({ length: 6 }, (_, at) => sendPaper(origin, `more-${at}@town.test`)));
    expect(more.map(({ status }) => status)).toEqual(more.map(() => 507));
    expect((await fetch(`${origin}/faq`)).status).toBe(200);
    expect((await sendOnce(origin, 'words@town.test', crypto.randomUUID())).status).toBe(303);
    const stored = await query<{ key: string }>(url, 'SELECT key FROM stored_file');
    expect(filesIn(disk).sort()).toEqual(stored.map(({ key }) => path.basename(key)).sort());
    expect(stored).toHaveLength(answers.length - 1);

    rmSync(path.join(disk, stored[0]?.key ?? ''));
    expect((await sendPaper(origin, 'again@town.test')).status).toBe(303);
    expect(product.webs[0]?.child.exitCode).toBeNull();
  },
);

test.runIf(mayMount)(
  'while the database’s disk is full, forms are turned away, no process ends, and what was taken is there afterwards',
  { timeout: 300_000 },
  async () => {
    const disk = smallDisk('space', '160m');
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
    const space = path.join(disk, 'tables');
    mkdirSync(space);
    chownSync(space, uid, gid);
    await query(database.url, `CREATE TABLESPACE small LOCATION '${space}'`);
    await query(database.url, 'CREATE DATABASE shop TABLESPACE small');
    const url = withDatabase(database.url, 'shop');
    await prepareDatabase(url, () => undefined);
    product = await startProduct({ databaseUrl: url, workers: 1 });
    const origin = product.origins[0] ?? '';
    const emails: string[] = [];
    let going = true;
    const people = Array.from({ length: 4 }, async (_, id) => {
      let cameBack = 0;
      for (let at = 0; going; at += 1) {
        const email = `full-${id}-${at}@town.test`;
        cameBack += await sendUntilTaken([origin], email, 'Hello there. '.repeat(150));
        emails.push(email);
      }
      return cameBack;
    });
    await delay(2_000);
    fill(disk);
    const turnedAway = async () => (await sendOnce(origin, 'probe@town.test', crypto.randomUUID(), 'Hello. '.repeat(250))).status;
    await expect.poll(turnedAway, { timeout: 60_000 }).toBe(503);
    for (let look = 0; look < 10; look += 1) {
      expect((await fetch(`${origin}/faq`)).status).toBe(200);
      await delay(500);
    }
    expect([...product.webs, ...product.workers].map(({ child }) => child.exitCode)).toEqual([null, null]);
    free(disk);
    await expect.poll(turnedAway, { timeout: 60_000 }).toBe(303);
    going = false;
    const cameBack = (await Promise.all(people)).reduce((sum, each) => sum + each, 0);
    expect(cameBack, 'people felt it').toBeGreaterThan(0);

    const stored = await query<{ email: string; tickets: number }>(
      url,
      `SELECT email::text, count(*)::int AS tickets FROM support_ticket WHERE email LIKE 'full-%' GROUP BY email`,
    );
    expect(stored.filter(({ tickets }) => tickets !== 1)).toEqual([]);
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(emails));
    const waiting = async () =>
      (
        await query<{ mails: number }>(
          url,
          `SELECT count(*)::int AS mails FROM notification WHERE status IN ('queued', 'sending') AND channel = 'email'`,
        )
      )[0]?.mails;
    await expect.poll(waiting, { timeout: 120_000, interval: 1_000 }).toBe(0);
    expect([...product.webs, ...product.workers].map(({ child }) => child.exitCode)).toEqual([null, null]);
  },
);
