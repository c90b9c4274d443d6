import { Badge } from '#app/components/ui/badge';

type Facts = { processedAt: Date | null; lastError: string | null; attempts: number };

/** Handled, failing or waiting, in a word; what moves nothing here is kept without a try. */
export function WebhookState({ event }: { event: Facts }) {
  if (event.processedAt && event.attempts === 0) return <Badge tone="calm">Ignored</Badge>;
  if (event.processedAt) return <Badge tone="good">Processed</Badge>;
  if (event.lastError) return <Badge tone="bad">Failing</Badge>;
  return <Badge tone="info">Waiting</Badge>;
}
