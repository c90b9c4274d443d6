import { type CronItem, parseCronItems } from 'graphile-worker';
import { HOUR_MS } from '#app/platform/durations';
import { taskCatalog, type TaskName } from '#app/tasks/catalog';
import { PRIORITIES } from '#app/tasks/priorities';

/** In UTC, as the queue's clock is. A sweep that still waits is not added a second time. */
function every(match: string, task: TaskName, backfillPeriod = 0): CronItem {
  const { maxAttempts } = taskCatalog[task];
  return {
    task,
    match,
    identifier: task,
    options: { maxAttempts, backfillPeriod, priority: PRIORITIES.sweep, jobKey: `cron:${task}`, jobKeyMode: 'preserve_run_at' },
  };
}

/** The sweeps find what a lost or dropped task left behind: nothing rests on a task alone. */
export const cronItems = parseCronItems([
  every('* * * * *', 'visits/sweep'),
  every('* * * * *', 'notifications/sweep'),
  every('*/2 * * * *', 'payments/sweep'),
  every('*/2 * * * *', 'gift-cards/sweep'),
  every('*/3 * * * *', 'dispatch/price-waves'),
  every('*/5 * * * *', 'quotes/watch'),
  every('*/2 * * * *', 'callbacks/watch'),
  every('23 * * * *', 'waitlist/sweep'),
  every('41 * * * *', 'reviews/reveal'),
  every('*/7 * * * *', 'bookings/drop-drafts'),
  every('*/10 * * * *', 'plans/sweep'),
  every('*/4 * * * *', 'files/sweep'),
  every('* * * * *', 'places/sweep'),
  every('* * * * *', 'imports/sweep'),
  every('* * * * *', 'exports/sweep'),
  every('*/2 * * * *', 'reports/sweep'),
  every('12,42 * * * *', 'weather/read-forecast'),
  every('*/5 * * * *', 'support/watch'),
  every('* * * * *', 'analytics/roll-up'),
  every('*/5 * * * *', 'operations/measure'),
  every('*/5 * * * *', 'operations/check-rules'),
  every('40 8 * * *', 'settings/compute-figures', 24 * HOUR_MS),
  every('50 8 * * *', 'capacity/count', 24 * HOUR_MS),
  every('10 9 * * *', 'roads/refresh', 24 * HOUR_MS),
  every('20 9 * * *', 'seasons/extend', 24 * HOUR_MS),
  every('*/15 * * * *', 'programs/sweep'),
  every('*/10 * * * *', 'visits/escalate'),
  every('*/5 * * * *', 'pros/sweep'),
  every('27 * * * *', 'documents/sweep', 6 * HOUR_MS),
  every('37 * * * *', 'accounts/sweep'),
  every('52 * * * *', 'dispatch/forget-decisions', 6 * HOUR_MS),
  every('57 * * * *', 'operations/forget', 6 * HOUR_MS),
  every('*/15 * * * *', 'webhooks/sweep'),
  every('17 * * * *', 'licenses/sweep', 6 * HOUR_MS),
  every('40 8 * * *', 'ledger/reconcile', 24 * HOUR_MS),
  // Morning in every zone of the country.
  every('5 15 * * *', 'billing/age-invoices', 24 * HOUR_MS),
]);
