import type { Tone } from '#app/components/ui/badge';
import type { CampaignStatus } from '#app/domain/renewals/renewal-states';

export const campaignTones: Record<CampaignStatus, Tone> = {
  finding: 'info',
  ready: 'warn',
  sending: 'info',
  stopped: 'warn',
  sent: 'good',
};

/** How the price of a campaign compares with last season's. */
export function priceInWords(priceBps: number): string {
  if (priceBps === 0) return 'The same price';
  return `${Math.abs(priceBps) / 100}% ${priceBps > 0 ? 'more' : 'less'}`;
}
