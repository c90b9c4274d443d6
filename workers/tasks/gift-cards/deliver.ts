import { deliverGiftCard } from '#app/domain/gift-cards/deliver-gift-card.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const deliver = defineTask('gift-cards/deliver', ({ cardId }) => deliverGiftCard(db(), { cardId }));
