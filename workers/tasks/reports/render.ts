import { renderReport } from '#app/domain/reports/render-report.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const render = defineTask('reports/render', ({ reportId }, { isLastAttempt }) =>
  renderReport(db(), { reportId, isLastAttempt }),
);
