import { readFileSync, writeFileSync } from 'node:fs';
import { changeLines } from '#app/domain/configuration/config-changes';
import { readConfigFile, writeConfigFile } from '#app/domain/configuration/config-file';
import { ConfigProblems } from '#app/domain/configuration/config-section';
import {
  applyConfiguration,
  parseConfiguration,
  planChanges,
  readConfiguration,
} from '#app/domain/configuration/configuration.server';
import { db, disconnect, transact } from '#app/platform/db.server';
import { currentDatabaseUrl } from './database-url';
import { loadEnv } from './load-env';

const USAGE = `Usage: npm run config -- export|diff|apply FILE
  export FILE   writes what admins set on pages to FILE (YAML, or JSON where it ends with .json)
  diff FILE     says what apply would change; ends with 1 where that is something
  apply FILE    makes the business what FILE says, all of it or nothing`;

/** `npm run config -- export|diff|apply FILE`, on the server. Says 0 where all is well, 1 for a difference or a refusal, 2 for a wrong call. */
async function main([command, file]: string[]): Promise<number> {
  if (!file || !['export', 'diff', 'apply'].includes(command ?? '')) {
    console.error(USAGE);
    return 2;
  }
  loadEnv();
  // This command signs nothing; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'this command signs nothing';
  process.env.DATABASE_URL = currentDatabaseUrl();
  if (command === 'export') {
    writeFileSync(file, writeConfigFile(await readConfiguration(db()), file.endsWith('.json')));
    console.log(`Wrote ${file}.`);
    return 0;
  }
  const wanted = parseConfiguration(readConfigFile(readFileSync(file, 'utf8')));
  if (command === 'diff') {
    const lines = changeLines(await planChanges(db(), wanted));
    console.log(lines.length === 0 ? 'No difference.' : lines.join('\n'));
    return lines.length === 0 ? 0 : 1;
  }
  const lines = changeLines(await transact(db(), (tx) => applyConfiguration(tx, wanted)));
  console.log(lines.length === 0 ? 'Nothing to change.' : `${lines.join('\n')}\nApplied.`);
  return 0;
}

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    if (error instanceof ConfigProblems) console.error(`Nothing was changed:\n${error.message}`);
    else console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    await disconnect().catch(() => undefined);
    process.exit(code);
  });
