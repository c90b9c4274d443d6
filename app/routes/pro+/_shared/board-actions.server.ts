import { z } from 'zod';

const id = z.string().uuid();

/** A job of the open pool is claimed; an offer is taken or left. */
export const handleBoardAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('claim'), visitId: id }),
  z.object({ intent: z.literal('accept'), offerId: id }),
  z.object({ intent: z.literal('decline'), offerId: id }),
]);
