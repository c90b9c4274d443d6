import { forgetLegs } from '#app/domain/roads/road-cache.server';
import { correctSpeeds } from '#app/domain/roads/road-speeds.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

/** Once a night: what check-ins say of the router's times, and drives that are measured anew anyway are deleted. */
export const refresh = defineTask('roads/refresh', async (_payload, { signal }) => {
  await correctSpeeds(db());
  await forgetLegs(db(), { signal });
});
