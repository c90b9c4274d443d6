import { sweepLicenses } from '#app/domain/licenses/sweep-licenses.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('licenses/sweep', async () => {
  logger.info({ found: await sweepLicenses(db()) }, 'licenses in line for a check');
});
