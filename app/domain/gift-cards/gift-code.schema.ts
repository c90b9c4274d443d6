import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const ENTER = mark('Enter the code of the gift card');

export const giftCodeField = z.string({ required_error: ENTER }).trim().min(1, ENTER).max(60, ENTER);

/** A code that is checked or added to the account of who is signed in. */
export const giftCodeSchema = z.object({ subaction: z.enum(['check', 'redeem']).default('redeem'), giftCode: giftCodeField });
