import { sweepPros } from '#app/domain/pro-admin/sweep-pros.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('pros/sweep', async () => {
  await sweepPros(db());
});
