import { awaitDatabase } from '#app/platform/await-database.server';
import { type Env, parseEnv } from '#app/platform/env.server';
import { requireServices } from '#app/platform/services.server';
import { prepareAppRole } from './app-role';
import { awaitMigrations, requireMigrations } from './await-migrations';
import { ownerDatabaseUrl } from './database-url';
import { loadEnv } from './load-env';
import { backupCommand, restoreCommand } from './own-database';
import { makeSetupLink } from './setup-link';
import { prepareDatabase } from './prepare-database';

const COMMANDS: Record<string, () => Promise<unknown>> = {
  migrate: () => Promise.resolve(),
  web: () => import('../server'),
  worker: () => import('../workers/main'),
  check: () => import('./check-live'),
};

/** Each with a folder after it. */
const KEEPING: Record<string, (url: string, folder?: string) => Promise<void>> = {
  backup: backupCommand,
  restore: restoreCommand,
};

/**
 * What the image runs: `web` or `worker`, on a database that is brought up to date first (by the process that comes first, or with
 * MIGRATE_AT_START=0 by `migrate`, for which the others wait, and without which `check` changes nothing);
 * `check` says what is missing before visitors are sent there; `backup` and `restore` keep and bring back the database.
 */
async function serve(command = '', folder?: string): Promise<void> {
  const keeping = KEEPING[command];
  if (keeping) {
    return keeping(ownerDatabaseUrl(parseEnv(process.env)), folder);
  }
  const run = COMMANDS[command];
  const known = [...Object.keys(COMMANDS), ...Object.keys(KEEPING)];
  if (!run) throw new Error(`Unknown command [${command}].\nMaybe one of: ${known.join(', ')}.`);
  // The image has its variables from outside; on a checkout the check reads what npm start reads.
  if (command === 'check') loadEnv();
  const settings = parseEnv(process.env);
  const isServing = command === 'web' || command === 'worker';
  if (isServing) requireServices(settings);
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATE_AT_START } = settings;
  const ownerUrl = ownerDatabaseUrl(settings);
  async function prepare(): Promise<void> {
    if (command !== 'migrate' && !MIGRATE_AT_START) {
      const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
      return isServing ? awaitMigrations(url, console.log) : requireMigrations(url);
    }
    await prepareDatabase(ownerUrl, console.log);
    await prepareAppRole(settings);
  }
  // The check says that the database is away; who serves waits for it.
  await (command === 'check' ? prepare() : awaitDatabase(prepare));
  if (command !== 'worker') await saySetupLink(ownerUrl, settings);
  // From here on the product knows no way to be the owner.
  delete process.env.MIGRATION_DATABASE_URL;
  await run();
}

async function saySetupLink(url: string, settings: Env): Promise<void> {
  const link = await makeSetupLink(url, settings);
  if (link) console.log(`There is no admin yet. Set up your business with this link, which works once: ${link}`);
}

serve(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
