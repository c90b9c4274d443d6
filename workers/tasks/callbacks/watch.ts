import { watchCallbacks } from '#app/domain/service-calls/callbacks.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const watch = defineTask('callbacks/watch', async () => {
  await watchCallbacks(db());
});
