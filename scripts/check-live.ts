import { checkServices } from '#app/domain/operations/check-services.server';
import { readBusinessLines } from '#app/domain/operations/launch-checklist.server';
import { db, disconnect } from '#app/platform/db.server';

/**
 * What a deploy asks before it sends customers here: ends with 1 and a line for each service that would not work. What the business
 * itself lacks is named and stops no deploy: it is set up on pages that the deploy brings.
 */
async function checkLive(): Promise<void> {
  const lacking = (await readBusinessLines(db())).filter(({ isReady }) => !isReady);
  for (const { title, found, why, to } of lacking) console.log(`Note: ${title}: ${found} ${why}${to ? ` See ${to}.` : ''}`);
  const services = await checkServices();
  for (const { breaks, text } of services) (breaks ? console.error : console.log)(breaks ? text : `Note: ${text}`);
  const isReady = services.every(({ breaks }) => !breaks);
  if (isReady)
    console.log(
      lacking.some(({ needed }) => needed) ? 'Ready to be set up: Admin, “Ready?”, lists what is left.' : 'Ready to go live.',
    );
  await disconnect();
  process.exit(isReady ? 0 : 1);
}

await checkLive();
