import { runRenewal } from '#app/domain/renewals/run-renewal.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const run = defineTask('renewals/run', ({ campaignId }) => runRenewal(db(), { campaignId }));
