import { Badge, type Tone } from '#app/components/ui/badge';

type Shown = { status: string; days: number; isBeingVoided: boolean };

function toAppearance({ status, days, isBeingVoided }: Shown): { label: string; tone: Tone } {
  if (isBeingVoided) return { label: 'Voiding', tone: 'calm' };
  if (status === 'draft') return { label: 'Draft', tone: 'info' };
  if (status === 'paid') return { label: 'Paid', tone: 'good' };
  if (status === 'void') return { label: 'Void', tone: 'calm' };
  if (status === 'uncollectible') return { label: 'Uncollectible', tone: 'calm' };
  if (days <= 0) return { label: 'Open', tone: 'info' };
  return { label: `${days} ${days === 1 ? 'day' : 'days'} overdue`, tone: 'bad' };
}

/** The status of an invoice, in words. */
export function InvoiceBadge({ invoice }: { invoice: Shown }) {
  const { label, tone } = toAppearance(invoice);
  return <Badge tone={tone}>{label}</Badge>;
}
