import { formatMoney } from '#app/components/ui/money';
import { type InvoiceTerms, lateText } from '#app/domain/notifications/templates/invoice-words';
import { daysText } from '#app/domain/settings/booking-terms';
import { t } from '#app/platform/texts/t';

type InvoicePlanProps = { rows: { label: string; amountCents: number }[]; terms: InvoiceTerms; bankAccount: string };

function dueText(netDays: number): string {
  if (netDays === 0) return t('We email each invoice when its visit is done. It’s due when you receive it.');
  return t('Net {netDays}: we email each invoice when its visit is done. It’s due {days} later.', {
    netDays,
    days: daysText(netDays),
  });
}

/** Nothing is paid now; what will be invoiced, and when. */
export function InvoicePlan({ rows, terms, bankAccount }: InvoicePlanProps) {
  return (
    <section aria-labelledby="invoices" className="mt-8 rounded-lg border border-line bg-surface p-5">
      <h2 id="invoices" className="font-semibold">
        {t('What we invoice, and when')}
      </h2>
      <dl className="figures mt-3 space-y-2">
        {rows.map((row) => (
          <div key={row.label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="shrink-0">{formatMoney(row.amountCents, 'always')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {dueText(terms.netDays)}{' '}
        {bankAccount
          ? t('You pay by card on its page or by bank transfer ({bankAccount}).', { bankAccount })
          : t('You pay by card on its page.')}{' '}
        {t('We don’t charge anything automatically.')} {lateText(terms.lateBps)}
      </p>
    </section>
  );
}
