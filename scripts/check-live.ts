import { checkServices } from '#app/domain/operations/check-services.server';
import { readBusinessLines } from '#app/domain/operations/readiness.server';
import { db, disconnect } from '#app/platform/db.server';

/**
 * What a deploy asks before it sends customers here: ends with 1 and a line for each service that would not work. What the business
 * itself lacks is named and stops no deploy: it is set up on pages that the deploy brings.
 */
async function checkLive(): Promise<void> {
  const settings = missingSettings(await db().siteSetting.findMany({ select: { key: true, value: true } }));
  const found = [...settings.map((text) => ({ breaks: true, text })), ...(await checkServices())];
  for (const { breaks, text } of found) (breaks ? console.error : console.log)(breaks ? text : `Note: ${text}`);
  const isReady = found.every(({ breaks }) => !breaks);
  if (isReady) console.log('Ready to go live.');
  await disconnect();
  process.exit(isReady ? 0 : 1);
}

await checkLive();
