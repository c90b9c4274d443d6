import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const CANCEL_SCOPES = ['visit', 'booking'] as const;
export const CANCEL_FEES = ['policy', 'none', 'amount'] as const;
export const CANCEL_REFUNDS = ['card', 'credit'] as const;
export const CANCEL_BEARERS = ['business', 'pro'] as const;

const AMOUNT_HELP = mark('Enter the fee, like 60.00');

/** How the office cancels: what, at which fee, where the rest goes, and who bears a fee that is waived. */
export const officeTermsSchema = z.object({
  scope: z.enum(CANCEL_SCOPES).catch('visit'),
  fee: z.enum(CANCEL_FEES).catch('policy'),
  /** In dollars, as typed; counts where `fee` is an amount. */
  amount: z.string().trim().max(20, AMOUNT_HELP).default(''),
  refund: z.enum(CANCEL_REFUNDS).catch('card'),
  bearer: z.enum(CANCEL_BEARERS).catch('business'),
});
export type OfficeTerms = z.output<typeof officeTermsSchema>;

export const USUAL_TERMS: OfficeTerms = { scope: 'visit', fee: 'policy', amount: '', refund: 'card', bearer: 'business' };

/** The fee that was typed, in cents; null for anything else than an amount of money. */
export function typedCents(amount: string): number | null {
  const plain = amount.replace(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export { AMOUNT_HELP };
