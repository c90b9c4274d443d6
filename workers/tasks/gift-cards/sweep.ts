import { sweepGiftCards } from '#app/domain/gift-cards/sweep-gift-cards.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('gift-cards/sweep', () => sweepGiftCards(db()));
