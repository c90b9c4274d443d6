import { Badge } from '#app/components/ui/badge';
import { t } from '#app/platform/texts/t';

type Facts = { processedAt: Date | null; lastError: string | null; attempts: number };

/** Handled, failing or waiting, in a word; what moves nothing here is kept without a try. */
export function WebhookState({ event }: { event: Facts }) {
  if (event.processedAt && event.attempts === 0) return <Badge tone="calm">{t('Ignored')}</Badge>;
  if (event.processedAt) return <Badge tone="good">{t('Processed')}</Badge>;
  if (event.lastError) return <Badge tone="bad">{t('Failing')}</Badge>;
  return <Badge tone="info">{t('Not processed yet')}</Badge>;
}
