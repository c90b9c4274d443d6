import { z } from 'zod';

export const paymentMethodsView = z.object({
  problem: z.string().nullable(),
  cards: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      isDefault: z.boolean(),
      opId: z.string(),
    }),
  ),
  addOpId: z.string(),
  portalOpId: z.string(),
  /** A person in another's account neither removes cards nor opens the portal. */
  isOwner: z.boolean(),
});

export type PaymentMethods = z.output<typeof paymentMethodsView>;

/** Another card, the billing portal, or which card is charged first. */
export const paymentMethodsForm = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('add') }),
  z.object({ subaction: z.literal('portal') }),
  z.object({ subaction: z.literal('default'), cardId: z.string().min(3).max(100) }),
]);
