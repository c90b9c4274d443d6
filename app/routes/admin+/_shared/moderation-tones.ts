import type { Tone } from '#app/components/ui/badge';

export const moderationTones: Record<'pending' | 'resolved' | 'dismissed', Tone> = {
  pending: 'warn',
  resolved: 'good',
  dismissed: 'calm',
};
