import { mark, t } from '#app/platform/texts/t';

/** What the log keeps of a business that took its request back. */
export const WITHDRAWN = mark('The business withdrew its request.');

/** What both sides name a lead by. */
export function leadReference(number: number): string {
  return t('Lead {number}', { number });
}
