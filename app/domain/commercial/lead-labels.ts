import { t } from '#app/platform/texts/t';

/** What both sides name a lead by. */
export function leadReference(number: number): string {
  return t('Lead {number}', { number });
}
