import { deleteStripeCustomers as remove } from '#app/domain/privacy/delete-stripe-customers.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const deleteStripeCustomers = defineTask('accounts/delete-stripe-customers', ({ userId }) => remove(db(), { userId }));
