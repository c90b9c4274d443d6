import { sweepAccounts } from '#app/domain/accounts/data-export.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('accounts/sweep', () => sweepAccounts(db()));
