import { rebuildAnalytics } from '#app/domain/analytics/rebuild.server';
import { db, disconnect } from '#app/platform/db.server';
import { currentDatabaseUrl } from './database-url';
import { loadEnv } from './load-env';

const USAGE = `Usage: npm run analytics -- rebuild
  rebuild   counts every day of the figures on /admin/analytics from the rows; may be stopped and run again`;

/** `npm run analytics -- rebuild`, on the server. Says 0 where all is well, 1 for a failure, 2 for a wrong call. */
async function main([command]: string[]): Promise<number> {
  if (command !== 'rebuild') {
    console.error(USAGE);
    return 2;
  }
  loadEnv();
  // This command signs nothing; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'this command signs nothing';
  process.env.DATABASE_URL = currentDatabaseUrl();
  const began = performance.now();
  const counted = await rebuildAnalytics(db());
  console.log(`Counted ${counted} parts of days in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return 0;
}

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    await disconnect().catch(() => undefined);
    process.exit(code);
  });
