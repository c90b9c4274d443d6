import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { alertLate } from '#app/domain/fulfillment/alert-late.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

async function alertOffice(): Promise<void> {
  const late = await alertLate(db());
  if (late > 0) logger.info({ late }, 'late pros alerted');
}

async function addTasks(): Promise<void> {
  const found = await sweepVisits(db());
  if (found.offers + found.visits > 0) logger.info(found, 'visits swept');
}

export const sweep = defineTask('visits/sweep', () => tryEach([alertOffice, addTasks], (step) => step()));
