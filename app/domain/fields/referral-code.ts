import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** Without letters and digits that look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;

/** A code as people write it: "hk4m-99xw" is HK4M99XW; empty where there is none. */
export const referralCodeField = z
  .string()
  .default('')
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{0,20}$/, mark('Check the code: it has letters and digits only')));
