import { z } from 'zod';
import { OUTGOING_TYPES } from './event-types';
import { mark } from '#app/platform/texts/t';

/** An endpoint as an admin enters it; the address is checked again when something is sent. */
export const endpointSchema = z.object({
  url: z.string().trim().min(1, mark('Enter the address')).max(500, mark('Shorten the address to 500 characters')),
  /** One ticked box arrives as a text, several as a list, none not at all. */
  types: z.preprocess(
    (given): unknown => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(z.enum(OUTGOING_TYPES)).min(1, mark('Choose at least one event')),
  ),
});
