import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffResult, MigrationDirectory, MigrationList, SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { migrationAdapter } from './migration-adapter';
import { migrationOrderFaults, nextMigrationName } from './migration-order';
import { RENAME_APPLIED } from './renamed-migrations';

const PRISMA_FOLDER = path.resolve('prisma');
const MIGRATIONS_FOLDER = path.join(PRISMA_FOLDER, 'migrations');
/** Names in the order in which they were added: two branches that each add one conflict here. */
const ORDER_FILE = path.join(MIGRATIONS_FOLDER, 'order.txt');
const NO_FILTERS = { externalTables: [], externalEnums: [] };
/** Only for comparing: told of it while migrating, the engine would not find its own table and call the database foreign. */
const WITHOUT_OWN_TABLE = { externalTables: ['public._prisma_migrations'], externalEnums: [] };

export type Drift = { differs: boolean; summary: string };

/**
 * Applies the migrations that the database lacks, in order. A migration that failed has left nothing behind (a script is one
 * transaction), so a failed row is marked as rolled back and the migration tried again.
 *
 * @returns the names of the migrations applied now
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  await renameAppliedMigrations(url);
  return withEngine(url, async (engine) => {
    const migrationsList = readMigrations();
    const history = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: NO_FILTERS });
    for (const migrationName of history.failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return appliedMigrationNames;
  });
}

/** Gives what this database applied under former names their names of today. */
async function renameAppliedMigrations(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`);
    if (rows[0]?.known) await client.query(RENAME_APPLIED);
  } finally {
    await client.end();
  }
}

/** Names of the migrations in this folder, oldest first. */
export function migrationNames(): string[] {
  return readMigrations().migrationDirectories.map((directory) => directory.path);
}

/** What schema.prisma says and the migrations do not. The server needs room for a shadow database. */
export function schemaDrift(url: string): Promise<Drift> {
  return withEngine(url, async (engine) => {
    const result = await diffToSchema(engine, { tag: 'migrations', ...readMigrations() }, false);
    return { differs: result.exitCode !== 0, summary: (result.stdout ?? '').trim() };
  });
}

/** What schema.prisma says and this live database does not hold. */
export function liveDrift(url: string): Promise<Drift> {
  return withEngine(url, async (engine) => {
    const result = await diffToSchema(engine, { tag: 'schemaDatasource', ...readSchema(), configDir: PRISMA_FOLDER }, false);
    return { differs: result.exitCode !== 0, summary: (result.stdout ?? '').trim() };
  });
}

/**
 * Writes the SQL that leads from the migrations to schema.prisma as a new migration.
 *
 * @param now by the machine's clock
 * @returns the new file, or undefined when there is nothing to write
 * @throws Error when those that are there are out of order
 */
export async function writeMigration(url: string, name: string, now: Date): Promise<string | undefined> {
  const faults = migrationOrderFaults(migrationNames(), readFileSync(ORDER_FILE, 'utf8').trim().split('\n'), now);
  if (faults.length > 0) throw new Error(`The migrations are out of order:\n  ${faults.join('\n  ')}`);
  return withEngine(url, async (engine) => {
    const result = await diffToSchema(engine, { tag: 'migrations', ...readMigrations() }, true);
    if (result.exitCode === 0) return undefined;
    const folder = path.join(MIGRATIONS_FOLDER, nextMigrationName(migrationNames().at(-1), name, now));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'migration.sql'), result.stdout ?? '');
    appendFileSync(ORDER_FILE, `${path.basename(folder)}\n`);
    return path.join(folder, 'migration.sql');
  });
}

function diffToSchema(
  engine: SchemaEngine,
  from: Parameters<SchemaEngine['diff']>[0]['from'],
  script: boolean,
): Promise<DiffResult> {
  return engine.diff({
    from,
    to: { tag: 'schemaDatamodel', ...readSchema() },
    script,
    exitCode: true,
    filters: WITHOUT_OWN_TABLE,
  });
}

function readSchema(): SchemasContainer {
  const file = path.join(PRISMA_FOLDER, 'schema.prisma');
  return { files: [{ path: file, content: readFileSync(file, 'utf8') }] };
}

function readMigrations(): MigrationList {
  const folders = readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name).sort();
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(path.join(MIGRATIONS_FOLDER, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: names.map(readMigration),
  };
}

function readMigration(name: string): MigrationDirectory {
  const value = readFileSync(path.join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8');
  return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } };
}

async function withEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const SchemaEngineClass = await loadEngine();
  const said: { error?: unknown } = {};
  const adapter = migrationAdapter(url, (error) => (said.error = error));
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const schema = readSchema().files.map(({ path: file, content }): [string, string] => [file, content]);
  const engine = await SchemaEngineClass.new({ datamodels: schema }, () => undefined, factory);
  try {
    return await work(engine);
  } catch (error) {
    // The database's own words are clearer than the engine's wrapping.
    throw said.error instanceof Error ? new Error(`A migration failed: ${said.error.message}`, { cause: error }) : error;
  } finally {
    engine.free();
    await adapter.close();
  }
}

type EngineModule = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm: (exports: WebAssembly.Exports) => void };
let engineModule: Promise<typeof SchemaEngine> | undefined;

/** Prisma's schema engine as it comes from npm: the binary that its CLI would download is not needed. */
function loadEngine(): Promise<typeof SchemaEngine> {
  engineModule ??= instantiateEngine();
  return engineModule;
}

async function instantiateEngine(): Promise<typeof SchemaEngine> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const glue = (await import(pathToFileURL(path.join(folder, 'schema_engine_bg.js')).href)) as EngineModule;
  // Without this the engine's panics hide behind an error about a missing registry.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) } });
  const wasm = await WebAssembly.instantiate(readFileSync(path.join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(wasm.instance.exports);
  (wasm.instance.exports.__wbindgen_start as () => void)();
  return glue.SchemaEngine;
}
