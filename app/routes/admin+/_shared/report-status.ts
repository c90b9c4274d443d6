import type { Tone } from '#app/components/ui/badge';

type Standing = { status: 'waiting' | 'ready' | 'failed'; isMailed: boolean; isLate: boolean; mailedAt: Date | null };

/** The status of a report, in words. */
export function reportStanding({ status, isMailed, isLate, mailedAt }: Standing): { tone: Tone; label: string } {
  if (status === 'failed') return { tone: 'bad', label: 'Failed' };
  if (mailedAt) return isLate ? { tone: 'warn', label: 'Sent late' } : { tone: 'good', label: 'Sent on time' };
  if (isMailed && isLate) return { tone: 'bad', label: 'Overdue' };
  if (status === 'waiting') return { tone: 'info', label: 'Creating' };
  return isMailed ? { tone: 'info', label: 'Sending' } : { tone: 'calm', label: 'Not emailed' };
}
