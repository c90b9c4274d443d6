import { applyHold as apply } from '#app/domain/weather/apply-hold.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const applyHold = defineTask('weather/apply-hold', ({ holdId, former }, { signal }) =>
  apply(db(), { holdId, formerEnd: former && new Date(former.endsAt), signal }),
);
