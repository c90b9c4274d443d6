import { generateTOTP, verifyTOTP } from '@epic-web/totp';
import { seal, unseal } from '#app/platform/encrypt.server';

/** A code is good for the period it was made in and the one after; its row ends it after ten minutes. */
export const CODE_MINUTES = 10;
const CODE = { period: CODE_MINUTES * 60, digits: 6, algorithm: 'SHA-256' };

/** What a six-digit code is made from and checked against, sealed for the database. */
export async function newCodeSecret(): Promise<string> {
  const { secret } = await generateTOTP(CODE);
  return seal(secret);
}

/** The code to send now. */
export async function readCode(sealedSecret: string): Promise<string> {
  const { otp } = await generateTOTP({ ...CODE, secret: unseal(sealedSecret) });
  return otp;
}

/** Whether these digits were sent for the secret; blanks and hyphens are forgiven. */
export async function codeFits(sealedSecret: string, typed: string): Promise<boolean> {
  const otp = typed.replace(/[\s-]/g, '');
  return (await verifyTOTP({ ...CODE, secret: unseal(sealedSecret), otp })) !== null;
}
