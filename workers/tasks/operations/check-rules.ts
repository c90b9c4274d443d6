import { checkRules as check } from '#app/domain/standing-rules/check-rules.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { defineTask } from '../../define-task';

/** After the busiest hour of a season, or where workers stood still, much has changed at once. */
const LIMIT_MS = 5 * MINUTE_MS;

export const checkRules = defineTask(
  'operations/check-rules',
  async () => {
    await check(db());
  },
  LIMIT_MS,
);
