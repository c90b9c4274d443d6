import { z } from 'zod';

/** An instant in an address. The database knows no year 0, and no row of ours is from before 1970. */
export const instantSchema = z
  .string()
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0);
