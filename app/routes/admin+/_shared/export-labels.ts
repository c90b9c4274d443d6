import type { Tone } from '#app/components/ui/badge';

export type ExportStatus = 'writing' | 'ready' | 'cancelled' | 'failed' | 'expired';

export const exportLabels: Record<ExportStatus, { tone: Tone; label: string }> = {
  writing: { tone: 'info', label: 'Being written' },
  ready: { tone: 'good', label: 'Link emailed' },
  cancelled: { tone: 'calm', label: 'Canceled' },
  failed: { tone: 'bad', label: 'Failed' },
  expired: { tone: 'calm', label: 'File deleted' },
};

/** "1,204 rows". */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}

/** "12.4 MB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${megabytes.toFixed(1)} MB`;
}
