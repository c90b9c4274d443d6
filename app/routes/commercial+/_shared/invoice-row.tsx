import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import { formatDateTime } from '#app/components/ui/date-time';
import { WithParts } from '#app/components/ui/with-parts';
import { formatMoney } from '#app/components/ui/money';
import type { CompanyInvoices } from './invoice-view.server';
import { t } from '#app/platform/texts/t';

type Invoice = CompanyInvoices['invoices'][number];

function toAppearance({ status, kind, days, isBeingVoided }: Invoice): { label: string; tone: Tone } {
  if (isBeingVoided) return { label: t('Being voided'), tone: 'calm' };
  if (status === 'paid') return { label: t('Paid'), tone: 'good' };
  if (status === 'void') return { label: kind === 'late' ? t('Waived') : t('Voided'), tone: 'calm' };
  if (status === 'uncollectible') return { label: t('Not collected'), tone: 'calm' };
  if (days <= 0) return { label: t('Unpaid'), tone: 'warn' };
  return { label: t('{days, plural, one {# day} other {# days}} overdue', { days }), tone: 'bad' };
}

const link = 'inline-flex min-h-touch items-center text-link underline underline-offset-4';

const unbroken = [(words: string) => <span className="whitespace-nowrap">{words}</span>];

/** One invoice of a company: what for, where, when it is due, and where it is paid. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, what, place, orderedBy, zone, lateCents } = invoice;
  const look = toAppearance(invoice);
  const day = (at: Date | string) => formatDateTime(new Date(at), { style: 'day', zone });
  const name = number ?? what;
  const isOpen = invoice.status === 'open' && !invoice.isBeingVoided;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line pb-2 pt-4 first:border-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
        <p className="figures text-sm text-ink-soft">
          {number ? <span className="whitespace-nowrap">{number}</span> : null} ·{' '}
          <WithParts text={t('issued [{day}]', { day: day(invoice.issuedAt) })} parts={unbroken} />
          {isOpen && invoice.dueAt ? (
            <>
              {' '}
              · <WithParts text={t('due [{day}]', { day: day(invoice.dueAt) })} parts={unbroken} />
            </>
          ) : null}
          {invoice.paidAt ? (
            <>
              {' '}
              · <WithParts text={t('paid [{day}]', { day: day(invoice.paidAt) })} parts={unbroken} />
            </>
          ) : null}
        </p>
        <p className="text-sm text-ink-faint [overflow-wrap:anywhere]">
          {place} · {t('ordered by {name}', { name: orderedBy })}
        </p>
        {lateCents > 0 ? (
          <p className="figures mt-1 text-sm text-ink-soft">
            {t('Late charges on it so far: {amount}, on separate invoices.', { amount: formatMoney(lateCents, 'always') })}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:mt-1 sm:flex-col sm:items-end sm:gap-1">
        <span className="figures text-lg font-semibold">{formatMoney(invoice.totalCents, 'always')}</span>
        <Badge tone={look.tone}>{look.label}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm sm:col-span-full">
        {invoice.hostedUrl ? (
          <a
            href={invoice.hostedUrl}
            className={link}
            rel="noreferrer"
            aria-label={isOpen ? t('Pay this invoice: {name}', { name }) : t('Invoice page: {name}', { name })}
          >
            {isOpen ? t('Pay this invoice') : t('Invoice page')}
          </a>
        ) : null}
        <a href={`/commercial/invoices/${invoice.id}.pdf`} className={link} aria-label={t('PDF of invoice {name}', { name })}>
          {t('PDF')}
        </a>
        {invoice.visitId ? (
          <Link
            to={`/commercial/visits/${invoice.visitId}`}
            className={link}
            aria-label={t('The visit of invoice {name}', { name })}
          >
            {t('The visit')}
          </Link>
        ) : null}
      </p>
    </li>
  );
}
