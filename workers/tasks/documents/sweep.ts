import { sweepDocuments } from '#app/domain/documents/sweep-documents.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('documents/sweep', async () => {
  await sweepDocuments(db());
});
