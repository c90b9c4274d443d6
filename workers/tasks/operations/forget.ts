import { forgetOldRecords } from '#app/domain/privacy/forget-old-records.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const forget = defineTask('operations/forget', async (_payload, { signal }) => {
  await forgetOldRecords(db(), { signal });
});
