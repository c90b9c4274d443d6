import { formatMoney } from '../ui/money';
import { DocumentFrame, Party } from './document-frame';
import { t } from '#app/platform/texts/t';

export type InvoiceLine = { label: string; detail?: string; quantity: number; unitCents: number };

export type InvoiceData = {
  number: string;
  issuedOn: string;
  dueOn: string;
  terms: string;
  from: string[];
  billTo: string[];
  lines: InvoiceLine[];
  taxLabel: string;
  taxCents: number;
  /** What was paid already, as a positive amount. */
  paidCents: number;
  note?: string;
};

/** The sums of an invoice: lines, tax, what was paid, what is left. */
export function invoiceTotals({ lines, taxCents, paidCents }: Pick<InvoiceData, 'lines' | 'taxCents' | 'paidCents'>) {
  const subtotalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  const totalCents = subtotalCents + taxCents;
  return { subtotalCents, totalCents, dueCents: totalCents - paidCents };
}

/** An invoice as it is sent and printed. The one template of real invoices and of the sample. */
export function InvoiceSheet({ invoice, stamp }: { invoice: InvoiceData; stamp?: string }) {
  const { subtotalCents, totalCents, dueCents } = invoiceTotals(invoice);
  const money = (cents: number) => formatMoney(cents, 'always');
  return (
    <DocumentFrame
      title={t('Invoice')}
      number={invoice.number}
      stamp={stamp}
      facts={[
        { label: t('Issued'), value: invoice.issuedOn },
        { label: t('Due'), value: invoice.dueOn },
        { label: t('Terms'), value: invoice.terms },
      ]}
    >
      <div className="grid gap-6 py-6 sm:grid-cols-2">
        <Party label={t('From')} lines={invoice.from} />
        <Party label={t('Bill to')} lines={invoice.billTo} />
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('What is charged')}</caption>
        <thead>
          <tr className="border-y border-line text-left text-ink-faint">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t('Service')}
            </th>
            <th scope="col" className="hidden py-2 pr-4 text-right font-semibold sm:table-cell">
              {t('Quantity')}
            </th>
            <th scope="col" className="hidden py-2 pr-4 text-right font-semibold sm:table-cell">
              {t('Each')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.label} className="border-b border-line align-top">
              <td className="py-3 pr-4">
                <span className="font-semibold">{line.label}</span>
                {line.detail ? <span className="block text-ink-soft">{line.detail}</span> : null}
                <span className="figures block text-ink-soft sm:hidden">
                  {line.quantity} × {money(line.unitCents)}
                </span>
              </td>
              <td className="figures hidden py-3 pr-4 text-right sm:table-cell">{line.quantity}</td>
              <td className="figures hidden py-3 pr-4 text-right sm:table-cell">{money(line.unitCents)}</td>
              <td className="figures py-3 text-right">{money(line.quantity * line.unitCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="figures ml-auto mt-5 grid max-w-xs grid-cols-[1fr_auto] gap-x-8 gap-y-1.5">
        <dt className="text-ink-soft">{t('Subtotal')}</dt>
        <dd className="text-right">{money(subtotalCents)}</dd>
        <dt className="text-ink-soft">{invoice.taxLabel}</dt>
        <dd className="text-right">{money(invoice.taxCents)}</dd>
        <dt className="text-ink-soft">{t('Total')}</dt>
        <dd className="text-right">{money(totalCents)}</dd>
        {invoice.paidCents > 0 ? (
          <>
            <dt className="text-ink-soft">{t('Paid')}</dt>
            <dd className="text-right">−{money(invoice.paidCents)}</dd>
          </>
        ) : null}
        <dt className="border-t border-line pt-2 text-lg font-semibold">{t('Due')}</dt>
        <dd className="border-t border-line pt-2 text-right text-lg font-semibold">{money(dueCents)}</dd>
      </dl>
      {invoice.note ? <p className="mt-8 border-t border-line pt-4 text-sm text-ink-soft">{invoice.note}</p> : null}
    </DocumentFrame>
  );
}
