import { sweepPlans } from '#app/domain/plans/sweep-plans.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('plans/sweep', () => sweepPlans(db()));
