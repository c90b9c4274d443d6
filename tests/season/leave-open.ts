import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { readMachineTime } from './fixed-world';
import { OWNER } from './season-business';

/**
 * Leaves the business of a season for a person to look at: its owner signs in by the password alone, as no one has their authenticator app.
 * Answers how to start the product there, at the end of the season.
 */
export async function leaveOpen(dataDir: string): Promise<string> {
  await db().totpFactor.deleteMany({ where: { user: { email: OWNER.email } } });
  const shift = now().getTime() - readMachineTime();
  return [
    `The business is kept. Its clock stands at ${now().toISOString()}:`,
    `  DATA_DIR=${dataDir} CLOCK_SHIFT_MS=${shift} npm start`,
    `  ${OWNER.email}, password “${OWNER.password}”`,
  ].join('\n');
}
