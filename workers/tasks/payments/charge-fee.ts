import { chargeCard } from '#app/domain/charges/charge-card.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const chargeFee = defineTask('payments/charge-fee', ({ paymentId }) => chargeCard(db(), { paymentId }));
