import { forgetDecisions as forget } from '#app/domain/dispatch-decisions/forget-decisions.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const forgetDecisions = defineTask('dispatch/forget-decisions', async (_payload, { signal }) => {
  await forget(db(), { signal });
});
