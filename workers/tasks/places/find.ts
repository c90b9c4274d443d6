import { findPlace } from '#app/domain/places/find-place.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

/** What finds no turn, or no answer, is the sweep's. */
export const find = defineTask('places/find', async ({ siteId }) => {
  await findPlace(db(), siteId);
});
