import type { Tone } from '#app/components/ui/badge';

type Status = 'waiting' | 'accepted' | 'auto_accepted' | 'disputed' | 'resolved';

export const signOffStatuses: Record<Status, { tone: Tone; label: string }> = {
  waiting: { tone: 'info', label: 'Waiting for the customer' },
  accepted: { tone: 'good', label: 'Signed off' },
  auto_accepted: { tone: 'good', label: 'Signed off automatically' },
  disputed: { tone: 'warn', label: 'Disputed' },
  resolved: { tone: 'calm', label: 'Resolved by us' },
};
