import type { Tone } from '#app/components/ui/badge';
import { mark, type Marked } from '#app/platform/texts/t';

type Status = 'waiting' | 'accepted' | 'auto_accepted' | 'disputed' | 'resolved';

export const signOffStatuses: Record<Status, { tone: Tone; label: Marked }> = {
  waiting: { tone: 'info', label: mark('Waiting for the customer') },
  accepted: { tone: 'good', label: mark('Signed off') },
  auto_accepted: { tone: 'good', label: mark('Signed off automatically') },
  disputed: { tone: 'warn', label: mark('Disputed') },
  resolved: { tone: 'calm', label: mark('Resolved by us') },
};
