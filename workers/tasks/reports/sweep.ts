import { sweepBinders } from '#app/domain/binders/make-binder.server';
import { sweepReports } from '#app/domain/reports/sweep-reports.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

async function reports(): Promise<void> {
  const found = await sweepReports(db());
  if (found.missing + found.lost + found.dead + found.late > 0) logger.info(found, 'reports swept');
}

export const sweep = defineTask('reports/sweep', () => tryEach([reports, () => sweepBinders(db())], (step) => step()));
