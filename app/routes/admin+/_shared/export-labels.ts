import type { Tone } from '#app/components/ui/badge';
import { mark, type Marked, t } from '#app/platform/texts/t';

export type ExportStatus = 'writing' | 'ready' | 'cancelled' | 'failed' | 'expired';

export const exportLabels: Record<ExportStatus, { tone: Tone; label: Marked }> = {
  writing: { tone: 'info', label: mark('Being written') },
  ready: { tone: 'good', label: mark('Link emailed') },
  cancelled: { tone: 'calm', label: mark('Canceled') },
  failed: { tone: 'bad', label: mark('Failed') },
  expired: { tone: 'calm', label: mark('File deleted') },
};

/** "1,204 rows". */
export function rowsText(count: number): string {
  return t('{count, plural, one {# row} other {# rows}}', { count });
}
