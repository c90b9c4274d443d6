import { sweepFiles } from '#app/domain/files/sweep-files.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('files/sweep', async () => {
  await sweepFiles(db());
});
