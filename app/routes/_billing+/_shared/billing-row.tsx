import { Badge, type Tone } from '#app/components/ui/badge';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import type { BillingHistory } from './billing-history-view.server';

type BillingItem = Omit<BillingHistory['items'][number], 'at' | 'dueAt'> & { at: string | Date; dueAt: string | Date | null };

const looks: Record<string, { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'good' },
  succeeded: { label: 'Paid', tone: 'good' },
  open: { label: 'Due', tone: 'warn' },
  void: { label: 'Voided', tone: 'calm' },
  uncollectible: { label: 'Not collected', tone: 'calm' },
  cancelled: { label: 'Refunded', tone: 'calm' },
};

function toAppearance(item: BillingItem, at: Date): { label: string; tone: Tone } {
  if (item.status === 'open' && item.dueAt && new Date(item.dueAt) < at) return { label: 'Overdue', tone: 'bad' };
  if (item.refundedCents > 0)
    return item.refundedCents >= item.totalCents
      ? { label: 'Refunded', tone: 'calm' }
      : { label: 'Partly refunded', tone: 'info' };
  return looks[item.status] ?? { label: item.status, tone: 'calm' };
}

/** A booking's reference at the end stays on one line. */
function What({ text }: { text: string }) {
  const at = text.search(/ \([A-Z]{2,4}-\d\d-\w+\)$/);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)} <span className="whitespace-nowrap">{text.slice(at + 1)}</span>
    </>
  );
}

/** One invoice or receipt, with its page at Stripe and its PDF. */
export function BillingRow({ item, at, zone }: { item: BillingItem; at: string | Date; zone: string }) {
  const look = toAppearance(item, new Date(at));
  const link = 'inline-flex min-h-touch items-center text-link underline underline-offset-4';
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-0 sm:grid-cols-[1fr_auto_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">
          <What text={item.what} />
        </p>
        <p className="figures text-sm text-ink-faint">
          {item.number} · <DateTime at={new Date(item.at)} style="long-date" zone={zone} />
          {item.status === 'open' && item.dueAt ? (
            <>
              {' '}
              · due on <DateTime at={new Date(item.dueAt)} style="long-date" zone={zone} />
            </>
          ) : null}
          {item.paidWith ? ` · ${item.paidWith}` : null}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:mt-1 sm:justify-end">
        <span className="figures font-semibold">{formatMoney(item.totalCents, 'always')}</span>
        <Badge tone={look.tone}>{look.label}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm sm:flex-col sm:items-end">
        <a href={item.pdfPath} className={link} aria-label={`PDF of ${item.kind} ${item.number}`}>
          PDF
        </a>
        {item.hostedUrl ? (
          <a href={item.hostedUrl} className={link} rel="noreferrer">
            {item.status === 'open' ? 'Pay this invoice' : 'Invoice page'}
            <span className="sr-only">: {item.number}</span>
          </a>
        ) : null}
        {item.refundedCents > 0 ? (
          <span className="figures inline-flex min-h-touch items-center text-ink-soft">
            {formatMoney(item.refundedCents, 'always')} refunded
          </span>
        ) : null}
      </p>
    </li>
  );
}
