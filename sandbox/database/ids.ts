import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}

/** "cus" becomes "cus_8fK2…", as long as Stripe's own. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
