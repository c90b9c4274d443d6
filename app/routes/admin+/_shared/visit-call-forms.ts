import { z } from 'zod';
import { officeTermsSchema } from '#app/domain/cancellations/office-terms';
import { equipmentField, visitPeopleField } from '#app/domain/catalog/equipment';
import { daysField } from '#app/domain/catalog/days';
import { checkShares, proSharesField, prosField } from '#app/domain/catalog/team';
import { rescheduleDateSchema, rescheduleSchema } from '#app/domain/reschedules/reschedule.schema';
import { dollarsWithin } from '#app/domain/fields/dollar-fields';
import { orderStorageSchema } from '#app/domain/storage-offers/order.schema';
import { MESSAGE_SIDES } from '#app/domain/visits/message-sides';
import { mark } from '#app/platform/texts/t';

const SHORTER = mark('Keep it under 500 characters');
const owedReason = z
  .string({ required_error: mark('Enter a reason') })
  .trim()
  .min(3, mark('Enter a reason'))
  .max(500, SHORTER);

export { rescheduleDateSchema };

/** Who pays for a move: the customer by the policy, or no one. */
export const officeRescheduleSchema = rescheduleSchema.extend({
  fee: z.enum(['policy', 'waived'], { message: mark('Choose who pays') }),
});

export const CAUSES = ['customer', 'weather', 'pro', 'company'] as const;
export const officeCancelSchema = officeTermsSchema.extend({
  cause: z.enum(CAUSES, { message: mark('Choose why the visit is canceled') }),
  reason: owedReason,
  /** The highest fee that the page showed. */
  feeCents: z.coerce.number().int().min(0),
});

export const officeMessageSchema = z.object({
  to: z.enum(MESSAGE_SIDES, { message: mark('Choose who to write to') }),
  text: z
    .string({ required_error: mark('Enter a message') })
    .trim()
    .min(1, mark('Enter a message'))
    .max(2_000, mark('Keep it under 2,000 characters')),
});

export const needsSchema = z
  .object({
    equipment: equipmentField,
    people: visitPeopleField,
    pros: prosField,
    proShares: proSharesField,
    days: daysField,
    reason: z.string().trim().max(500, SHORTER).default(''),
  })
  .superRefine(checkShares);

export const payoutSchema = z.object({
  payout: dollarsWithin({ least: 1, most: 10_000_000, message: mark('Enter the new payout, like 60.00') }),
  reason: z.string().trim().max(500, SHORTER).default(''),
});

export const officeStorageSchema = orderStorageSchema.extend({
  intent: z.enum(['order-storage', 'cancel-storage']),
  reason: z.string().trim().max(500, SHORTER).default(''),
});
