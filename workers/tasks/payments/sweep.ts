import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('payments/sweep', () => sweepPayments(db()));
