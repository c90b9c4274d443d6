import type { Tone } from '#app/components/ui/badge';
import type { ClaimStatus } from '#app/domain/guarantee/claim-labels';
import { mark, type Marked } from '#app/platform/texts/t';

/** How a claim stands, for the office. */
export const claimStatuses: Record<ClaimStatus, { tone: Tone; label: Marked }> = {
  waiting: { tone: 'warn', label: mark('Waiting for a decision') },
  revisit: { tone: 'info', label: mark('Re-visit') },
  refunded: { tone: 'good', label: mark('Refunded') },
  declined: { tone: 'calm', label: mark('Claim declined') },
  withdrawn: { tone: 'calm', label: mark('Withdrawn') },
};
