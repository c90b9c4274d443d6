import { z } from 'zod';

/** Opens Stripe's page: to set the account up, or to look after it. */
export const handlePayoutsAction = z.object({ intent: z.enum(['setup', 'manage']) });
