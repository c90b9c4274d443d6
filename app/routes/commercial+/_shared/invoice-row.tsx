import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import type { CompanyInvoices } from './invoice-view.server';

type Invoice = CompanyInvoices['invoices'][number];

function toAppearance({ status, kind, days, isBeingVoided }: Invoice): { label: string; tone: Tone } {
  if (isBeingVoided) return { label: 'Being voided', tone: 'calm' };
  if (status === 'paid') return { label: 'Paid', tone: 'good' };
  if (status === 'void') return { label: kind === 'late' ? 'Waived' : 'Voided', tone: 'calm' };
  if (status === 'uncollectible') return { label: 'Not collected', tone: 'calm' };
  if (days <= 0) return { label: 'Unpaid', tone: 'warn' };
  return { label: `${days} ${days === 1 ? 'day' : 'days'} overdue`, tone: 'bad' };
}

const link = 'inline-flex min-h-touch items-center text-link underline underline-offset-4';

/** One invoice of a company: what for, where, when it is due, and where it is paid. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, what, place, orderedBy, zone, lateCents } = invoice;
  const look = toAppearance(invoice);
  const name = number ?? what;
  const isOpen = invoice.status === 'open' && !invoice.isBeingVoided;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line pb-2 pt-4 first:border-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
        <p className="figures text-sm text-ink-soft">
          {number ? <span className="whitespace-nowrap">{number}</span> : null} · issued{' '}
          <DateTime at={invoice.issuedAt} style="day" zone={zone} className="whitespace-nowrap" />
          {isOpen && invoice.dueAt ? (
            <>
              {' '}
              · due <DateTime at={invoice.dueAt} style="day" zone={zone} className="whitespace-nowrap" />
            </>
          ) : null}
          {invoice.paidAt ? (
            <>
              {' '}
              · paid <DateTime at={invoice.paidAt} style="day" zone={zone} className="whitespace-nowrap" />
            </>
          ) : null}
        </p>
        <p className="text-sm text-ink-faint [overflow-wrap:anywhere]">
          {place} · ordered by {orderedBy}
        </p>
        {lateCents > 0 ? (
          <p className="figures mt-1 text-sm text-ink-soft">
            Late charges on it so far: {formatMoney(lateCents, 'always')}, on separate invoices.
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
            aria-label={`${isOpen ? 'Pay this invoice' : 'Invoice page'}: ${name}`}
          >
            {isOpen ? 'Pay this invoice' : 'Invoice page'}
          </a>
        ) : null}
        <a href={`/commercial/invoices/${invoice.id}.pdf`} className={link} aria-label={`PDF of invoice ${name}`}>
          PDF
        </a>
        {invoice.visitId ? (
          <Link to={`/commercial/visits/${invoice.visitId}`} className={link} aria-label={`The visit of invoice ${name}`}>
            The visit
          </Link>
        ) : null}
      </p>
    </li>
  );
}
