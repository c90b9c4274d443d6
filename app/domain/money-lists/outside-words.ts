import { t } from '#app/platform/texts/t';

/** How money came that Stripe knows nothing of. */
export function outsideWords(reference: string | null): string {
  return reference ? t('Outside Stripe: {reference}', { reference }) : t('Outside Stripe: no reference');
}
