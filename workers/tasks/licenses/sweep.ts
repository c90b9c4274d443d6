import { sweepLicenses } from '#app/domain/licenses/sweep-licenses.server';
import { noteAtRisk } from '#app/domain/pro-admin/visits-at-risk.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

/** Checks that are due, and how many promised visits have a pro whose papers end before them. */
export const sweep = defineTask('licenses/sweep', async () => {
  logger.info({ found: await sweepLicenses(db()) }, 'licenses in line for a check');
  await noteAtRisk(db());
});
