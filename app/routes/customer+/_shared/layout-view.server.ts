import { z } from 'zod';

/** Around every page of the customer area: how many messages wait to be read. */
export const layoutView = z.object({ unread: z.number() });
