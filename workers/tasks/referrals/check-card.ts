import { checkReferralCard } from '#app/domain/referrals/check-card.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const checkCard = defineTask('referrals/check-card', ({ referralId }) => checkReferralCard(db(), { referralId }));
