import { generateVisits } from '#app/domain/programs/generate-visits.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const generate = defineTask('programs/generate', async ({ siteProgramId }) => {
  await generateVisits(db(), { siteProgramId });
});
