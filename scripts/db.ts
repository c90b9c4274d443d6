import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { schemaDrift, writeMigration } from '../prisma/migrate';
import { startPostgres } from './embedded-postgres';
import { loadDemoTown } from './load-demo-town';
import { recreateDatabase } from './prepare-database';

const USAGE = 'Usage: db.ts migration <name> | drift | reset';

async function main([command, name]: string[]): Promise<number> {
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

/** Everything in the database goes; what comes back is the schema and the demo town. */
async function reset(url: string): Promise<number> {
  await recreateDatabase(url);
  await loadDemoTown(url);
  console.log('The database is new.');
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
  const given = process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL;
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
