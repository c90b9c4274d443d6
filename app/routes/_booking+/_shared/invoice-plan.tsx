import { formatMoney } from '#app/components/ui/money';

/** Nothing is paid now; what will be invoiced, and when. */
export function InvoicePlan({ rows, bankAccount }: { rows: { label: string; amountCents: number }[]; bankAccount: string }) {
  return (
    <section aria-labelledby="invoices" className="mt-8 rounded-lg border border-line bg-surface p-5">
      <h2 id="invoices" className="font-semibold">
        What we invoice, and when
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
        Net 30: we email each invoice when its visit is done. It’s due 30 days later, by card on its page
        {bankAccount ? ` or by bank transfer (${bankAccount})` : ''}. We don’t charge anything automatically.
      </p>
    </section>
  );
}
