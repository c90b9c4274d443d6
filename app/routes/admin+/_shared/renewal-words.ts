import type { Tone } from '#app/components/ui/badge';
import type { CampaignStatus } from '#app/domain/renewals/renewal-states';
import { t } from '#app/platform/texts/t';

export const campaignTones: Record<CampaignStatus, Tone> = {
  finding: 'info',
  ready: 'warn',
  sending: 'info',
  stopped: 'warn',
  sent: 'good',
};

/** How the price of a campaign compares with last season's. */
export function priceInWords(priceBps: number): string {
  if (priceBps === 0) return t('The same price');
  const percent = Math.abs(priceBps) / 100;
  return priceBps > 0 ? t('{percent}% more', { percent }) : t('{percent}% less', { percent });
}
