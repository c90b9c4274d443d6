import { settleBans } from '#app/domain/accounts/ban-user.server';
import { sweepAccounts } from '#app/domain/accounts/data-export.server';
import { forgetExpired } from '#app/domain/accounts/forget-expired.server';
import { handOverLeftBehind } from '#app/domain/companies/hand-over-left-behind.server';
import { db } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

export const sweep = defineTask('accounts/sweep', async () => {
  await tryEach([sweepAccounts, forgetExpired, settleBans, handOverLeftBehind], (step) => step(db()));
});
