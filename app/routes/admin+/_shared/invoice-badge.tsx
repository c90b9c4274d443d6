import { Badge, type Tone } from '#app/components/ui/badge';
import { t } from '#app/platform/texts/t';

type Shown = { status: string; days: number; isBeingVoided: boolean };

function toAppearance({ status, days, isBeingVoided }: Shown): { label: string; tone: Tone } {
  if (isBeingVoided) return { label: t('Voiding'), tone: 'calm' };
  if (status === 'draft') return { label: t('Draft'), tone: 'info' };
  if (status === 'paid') return { label: t('Paid'), tone: 'good' };
  if (status === 'void') return { label: t('Void'), tone: 'calm' };
  if (status === 'uncollectible') return { label: t('Uncollectible'), tone: 'calm' };
  if (days <= 0) return { label: t('Unpaid'), tone: 'info' };
  return { label: t('{days, plural, one {# day} other {# days}} overdue', { days }), tone: 'bad' };
}

/** The status of an invoice, in words. */
export function InvoiceBadge({ invoice }: { invoice: Shown }) {
  const { label, tone } = toAppearance(invoice);
  return <Badge tone={tone}>{label}</Badge>;
}
