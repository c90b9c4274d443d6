import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { schemaDrift, writeMigration } from '../prisma/migrate';
import { ownerDatabaseUrl, runningDatabaseUrl } from './database-url';
import { startPostgres } from './embedded-postgres';
import { loadDemoData } from './load-demo-data';
import { loadEnv } from './load-env';
import { backupCommand, restoreCommand } from './own-database';
import { recreateDatabase } from './prepare-database';
import { restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';

const USAGE = 'Usage: db.ts migration <name> | drift | reset | backup [folder] | restore [folder] [--until 2026-12-01T18:00:00Z]';

async function main([command, ...rest]: string[]): Promise<number> {
  loadEnv();
  const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options: { until: { type: 'string' } } });
  const [name] = positionals;
  const backupDir = name ?? process.env.BACKUP_DIR;
  const own = ownerDatabaseUrl(process.env);
  if (own && command === 'backup') return backupCommand(own, backupDir).then(() => 0);
  if (own && command === 'restore') return restoreCommand(own, name).then(() => 0);
  if (command === 'backup' && backupDir) return backup(backupDir);
  if (command === 'restore' && backupDir) return restore(backupDir, values.until);
  if (command === 'migration' && name) return withScratchServer((url) => addMigration(url, name));
  if (command === 'drift') return withScratchServer(reportDrift);
  if (command === 'reset') return withAppDatabase(reset);
  console.error(USAGE);
  return 1;
}

async function addMigration(url: string, name: string): Promise<number> {
  const file = await writeMigration(url, name, new Date());
  console.log(
    file
      ? `Wrote ${path.relative('', file)}. Read it, and finish it by hand where the schema cannot say it.`
      : 'The migrations already say what the schema says.',
  );
  return 0;
}

async function reportDrift(url: string): Promise<number> {
  const { differs, summary } = await schemaDrift(url);
  console.log(differs ? `The schema says what no migration does:\n${summary}` : 'Schema and migrations agree.');
  return differs ? 1 : 0;
}

/** Everything in the database goes; what comes back is the schema and the demo data. */
async function reset(url: string): Promise<number> {
  await recreateDatabase(url);
  await loadDemoData(url);
  console.log('The database is new.');
  return 0;
}

/** A base of the embedded database, beside a running `npm start` or without one. */
async function backup(backupDir: string): Promise<number> {
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  const running = runningDatabaseUrl(dataDir);
  const take = async (url: string) => console.log(`The backup lies in ${await takeBackup({ url, dataDir }, backupDir)}.`);
  await (running ? take(running) : withAppDatabase(async (url) => (await take(url), 0)));
  return 0;
}

async function restore(backupDir: string, until: string | undefined): Promise<number> {
  const moment = until === undefined ? undefined : new Date(until);
  if (moment && Number.isNaN(moment.getTime())) throw new Error('--until is no moment. Write it like 2026-12-01T18:00:00Z.');
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  const { doneAt, reaches } = await restoreBackup({ backupDir, dataDir, until: moment, say: console.log });
  const last = reaches ? `with everything until ${reaches.toISOString()}` : `as it was at ${doneAt.toISOString()}`;
  console.log(`The database is back in ${dataDir}, ${last}. npm start goes on from there.`);
  return 0;
}

async function withScratchServer(work: (url: string) => Promise<number>): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'brightcrew-scratch-'));
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withAppDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const given = ownerDatabaseUrl(process.env);
  if (given) return work(given);
  const server = await startPostgres({ dataDir: process.env.DATA_DIR ?? '.data', fsync: true, say: console.log });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
