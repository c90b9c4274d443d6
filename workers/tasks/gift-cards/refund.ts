import { sendGiftRefund } from '#app/domain/gift-cards/refund-gift-card.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const refund = defineTask('gift-cards/refund', ({ cardId }) => sendGiftRefund(db(), { cardId }));
