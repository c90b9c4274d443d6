import { missingSettings } from '#app/domain/settings/missing-settings';
import { db, disconnect } from '#app/platform/db.server';

/** What a deploy asks before it sends anybody here (G028): ends with 1 and a line for each thing that is not ready. */
async function checkLive(): Promise<void> {
  const missing = missingSettings(await db().siteSetting.findMany({ select: { key: true, value: true } }));
  for (const line of missing) console.error(line);
  if (missing.length === 0) console.log('Ready to go live.');
  await disconnect();
  process.exitCode = missing.length > 0 ? 1 : 0;
}

await checkLive();
