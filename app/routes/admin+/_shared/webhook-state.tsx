import { Badge } from '#app/components/ui/badge';

type Facts = { processedAt: Date | null; lastError: string | null; attempts: number };

/** Handled, failing or waiting, in a word; what moves nothing here is kept without a try. */
export function WebhookState({ event }: { event: Facts }) {
  if (event.processedAt && event.attempts === 0) return <Badge tone="calm">kept</Badge>;
  if (event.processedAt) return <Badge tone="good">handled</Badge>;
  if (event.lastError) return <Badge tone="bad">failing</Badge>;
  return <Badge tone="info">waiting</Badge>;
}
