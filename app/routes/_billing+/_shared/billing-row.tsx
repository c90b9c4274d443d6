import { Badge, type Tone } from '#app/components/ui/badge';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import type { BillingHistory } from './billing-history-view.server';

type BillingItem = Omit<BillingHistory['items'][number], 'at' | 'dueAt'> & { at: string | Date; dueAt: string | Date | null };

const looks: Record<string, { label: Marked; tone: Tone }> = {
  paid: { label: mark('Paid'), tone: 'good' },
  succeeded: { label: mark('Paid'), tone: 'good' },
  open: { label: mark('Due'), tone: 'warn' },
  void: { label: mark('Voided'), tone: 'calm' },
  uncollectible: { label: mark('Not collected'), tone: 'calm' },
  cancelled: { label: mark('Refunded'), tone: 'calm' },
};

function toAppearance(item: BillingItem, at: Date): { label: string; tone: Tone } {
  if (item.status === 'open' && item.dueAt && new Date(item.dueAt) < at) return { label: t('Overdue'), tone: 'bad' };
  if (item.refundedCents > 0)
    return item.refundedCents >= item.totalCents
      ? { label: t('Refunded'), tone: 'calm' }
      : { label: t('Partly refunded'), tone: 'info' };
  const look = looks[item.status];
  return look ? { ...look, label: translate(look.label) } : { label: item.status, tone: 'calm' };
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
            <> {t('· due on {date}', { date: formatDateTime(new Date(item.dueAt), { style: 'long-date', zone }) })}</>
          ) : null}
          {item.paidWith ? ` · ${item.paidWith}` : null}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:mt-1 sm:justify-end">
        <span className="figures font-semibold">{formatMoney(item.totalCents, 'always')}</span>
        <Badge tone={look.tone}>{look.label}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm sm:flex-col sm:items-end">
        <a
          href={item.pdfPath}
          className={link}
          aria-label={
            item.kind === 'invoice'
              ? t('PDF of invoice {number}', { number: item.number })
              : t('PDF of receipt {number}', { number: item.number })
          }
        >
          PDF
        </a>
        {item.hostedUrl ? (
          <a href={item.hostedUrl} className={link} rel="noreferrer">
            {item.status === 'open' ? t('Pay this invoice') : t('Invoice page')}
            <span className="sr-only">: {item.number}</span>
          </a>
        ) : null}
        {item.refundedCents > 0 ? (
          <span className="figures inline-flex min-h-touch items-center text-ink-soft">
            {t('{refunded} refunded', { refunded: formatMoney(item.refundedCents, 'always') })}
          </span>
        ) : null}
      </p>
    </li>
  );
}
