import type { Tone } from '#app/components/ui/badge';
import { t } from '#app/platform/texts/t';

type Standing = { status: 'waiting' | 'ready' | 'failed'; isMailed: boolean; isLate: boolean; mailedAt: Date | null };

/** The status of a report, in words. */
export function reportStanding({ status, isMailed, isLate, mailedAt }: Standing): { tone: Tone; label: string } {
  if (status === 'failed') return { tone: 'bad', label: t('Failed') };
  if (mailedAt) return isLate ? { tone: 'warn', label: t('Sent late') } : { tone: 'good', label: t('Sent on time') };
  if (isMailed && isLate) return { tone: 'bad', label: t('Overdue') };
  if (status === 'waiting') return { tone: 'info', label: t('Creating') };
  return isMailed ? { tone: 'info', label: t('Sending') } : { tone: 'calm', label: t('Not emailed') };
}
