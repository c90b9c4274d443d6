import { sweepLicenses } from '#app/domain/licenses/sweep-licenses.server';
import { giveToOthersInTime, noteAtRisk } from '#app/domain/pro-admin/visits-at-risk.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

async function addChecks(): Promise<void> {
  logger.info({ found: await sweepLicenses(db()) }, 'licenses in line for a check');
}

async function giveToOthers(): Promise<void> {
  const visits = await giveToOthersInTime(db());
  logger.info({ visits }, 'visits searched for again: the papers of their pro end before them');
}

/** Checks that are due, visits that go to others because their pro's papers end before them, and how many more that will be. */
export const sweep = defineTask('licenses/sweep', () =>
  tryEach([addChecks, giveToOthers, () => noteAtRisk(db())], (step) => step()),
);
