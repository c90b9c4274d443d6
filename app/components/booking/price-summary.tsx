import { netText } from '#app/domain/notifications/templates/invoice-words';
import type { PaymentTerms } from '#app/domain/quotes/payment-terms';
import { t } from '#app/platform/texts/t';
import { formatMoney } from '../ui/money';

export type PriceLine = { label: string; amountCents: number };
type PriceSummaryProps = {
  lines: PriceLine[];
  taxCents: number;
  totalCents: number;
  depositCents: number;
  terms?: PaymentTerms;
  /** Days that an invoice leaves to pay. */
  netDays?: number;
  /** What is due when the work is done. */
  balanceCents?: number;
  title?: string;
};

/** The lines of a quote with tax, total and what is paid when. */
export function PriceSummary({
  lines,
  taxCents,
  totalCents,
  depositCents,
  terms = 'deposit',
  netDays = 0,
  balanceCents,
  title = t('Your price'),
}: PriceSummaryProps) {
  const rest = balanceCents ?? totalCents - depositCents;
  return (
    <section aria-labelledby="price-title" className="rounded-lg border border-line bg-surface p-5 shadow-soft">
      <h2 id="price-title" className="text-lg font-semibold">
        {title}
      </h2>
      <dl className="figures mt-4 space-y-2">
        {lines.map((line, index) => (
          <Row key={`${index} ${line.label}`} label={line.label} cents={line.amountCents} />
        ))}
        <Row label={t('Sales tax')} cents={taxCents} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{t('Total')}</dt>
          <dd>{formatMoney(totalCents, 'always')}</dd>
        </div>
      </dl>
      <dl className="figures mt-3 rounded-md bg-lamp-soft p-3">
        {terms === 'net_30' ? (
          <>
            <Due label={t('Due now')} cents={0} isFirst />
            <Due label={t('Invoiced after each visit, {terms}', { terms: netText(netDays) })} cents={totalCents} />
          </>
        ) : (
          <>
            <Due label={t('Deposit, due now')} cents={depositCents} isFirst />
            <Due label={t('When the work is done')} cents={rest} />
          </>
        )}
      </dl>
    </section>
  );
}

function Due({ label, cents, isFirst = false }: { label: string; cents: number; isFirst?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isFirst ? 'font-semibold' : 'text-sm text-ink-soft'}`}>
      <dt>{label}</dt>
      <dd className="shrink-0">{formatMoney(cents, 'always')}</dd>
    </div>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-ink-soft">
      <dt>{label}</dt>
      <dd className={cents < 0 ? 'text-good' : 'text-ink'}>{formatMoney(cents, 'always')}</dd>
    </div>
  );
}
