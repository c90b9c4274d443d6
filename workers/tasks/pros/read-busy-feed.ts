import { readBusyFeed as readFeed } from '#app/domain/pros/busy-feed.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const readBusyFeed = defineTask('pros/read-busy-feed', async ({ proId }) => {
  await readFeed(db(), { proId });
});
