import type { Tone } from '#app/components/ui/badge';

type Standing = { status: 'waiting' | 'ready' | 'failed'; isMailed: boolean; isLate: boolean; mailedAt: Date | null };

/** How a report stands, in a word. */
export function reportStanding({ status, isMailed, isLate, mailedAt }: Standing): { tone: Tone; label: string } {
  if (status === 'failed') return { tone: 'bad', label: 'Failed' };
  if (mailedAt) return isLate ? { tone: 'warn', label: 'Mailed late' } : { tone: 'good', label: 'Mailed in time' };
  if (isMailed && isLate) return { tone: 'bad', label: 'Overdue' };
  if (status === 'waiting') return { tone: 'info', label: 'Being made' };
  return isMailed ? { tone: 'info', label: 'Being mailed' } : { tone: 'calm', label: 'In the account' };
}
