import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { db } from '#app/platform/db.server';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { defineTask } from '../../define-task';

export const verify = defineTask('licenses/verify', async ({ licenseId }, { isLastAttempt }) => {
  try {
    await verifyLicense(db(), { licenseId });
  } catch (error) {
    // A register that stays away is asked again by the sweep: no one has to repair anything.
    if (error instanceof NotFound || (error instanceof UpstreamError && isLastAttempt)) return;
    throw error;
  }
});
