import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import type { MoneyRow, MoneyTab } from '#app/domain/money-lists/money-row';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { codeWords } from './money-words';

const tones: Record<string, Tone> = {
  succeeded: 'good',
  sent: 'good',
  paid: 'good',
  won: 'good',
  failed: 'bad',
  disputed: 'bad',
  lost: 'bad',
  'lost: decide': 'bad',
  open: 'warn',
  awaiting_approval: 'warn',
  waiting: 'info',
  pending: 'info',
  processing: 'info',
  in_transit: 'info',
  requested: 'info',
};

/** What the second amount of each tab is. */
const others: Record<MoneyTab, Marked> = {
  charges: mark('Refunded'),
  plans: mark('Still due'),
  refunds: mark('Paid by the pro'),
  transfers: mark('Deducted'),
  payouts: mark('Fee'),
  disputes: mark('Stripe’s fee'),
  failed: mark('Refunded'),
};

const whose: Record<MoneyTab, Marked> = {
  charges: mark('Customer'),
  plans: mark('Customer'),
  refunds: mark('Customer'),
  transfers: mark('Pro'),
  payouts: mark('Pro'),
  disputes: mark('Customer'),
  failed: mark('Customer'),
};

function Status({ tab, row }: { tab: MoneyTab; row: MoneyRow }) {
  return <Badge tone={tones[row.status] ?? 'calm'}>{codeWords(row.status, tab)}</Badge>;
}

function NextStep({ tab, row }: { tab: MoneyTab; row: MoneyRow }) {
  if (tab === 'charges' && row.status === 'succeeded' && row.otherCents < row.amountCents)
    return (
      <Link to={`/admin/payments/${row.id}/refund`} className="inline-link">
        {t('Refund')}
        <span className="sr-only"> {row.reference}</span>
      </Link>
    );
  if (tab === 'disputes')
    return (
      <Link to={`/admin/payments/disputes/${row.id}`} className="inline-link">
        {t('Open')}
        <span className="sr-only"> {row.reference}</span>
      </Link>
    );
  return <span className="text-ink-faint">–</span>;
}

/** Where there is something to do. */
const STEPS: ReadonlySet<MoneyTab> = new Set(['charges', 'disputes']);

/** What the first column names. */
function leadOf(tab: MoneyTab): string {
  if (tab === 'payouts') return t('Payout');
  return tab === 'plans' ? t('Invoice') : t('Booking');
}

/** The columns of one tab: the same in the same order, so that the eye does not have to learn each. */
export function moneyColumns(tab: MoneyTab): Column<MoneyRow>[] {
  return [
    {
      key: 'reference',
      label: leadOf(tab),
      lead: true,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">{row.reference ?? row.kind}</span>
          {row.reference ? <span className="block text-xs font-normal text-ink-faint">{row.kind}</span> : null}
        </>
      ),
    },
    { key: 'at', label: t('When'), nowrap: true, cell: (row) => <DateTime at={row.at} /> },
    { key: 'who', label: translate(whose[tab]), cell: (row) => row.who },
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => (
        <>
          <Status tab={tab} row={row} />
          {row.note ? <span className="mt-1 block max-w-xs text-xs text-ink-soft">{row.note}</span> : null}
        </>
      ),
    },
    { key: 'amount', label: t('Amount'), align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
    {
      key: 'other',
      label: translate(others[tab]),
      align: 'right',
      cell: (row) => (row.otherCents ? <Money cents={row.otherCents} show="always" /> : '–'),
    },
    {
      key: 'stripe',
      label: t('At Stripe'),
      cell: (row) =>
        row.stripeId ? <code className="select-all break-all text-[0.6875rem] tracking-tight">{row.stripeId}</code> : '–',
    },
    ...(STEPS.has(tab) ? [{ key: 'next', label: t('Actions'), cell: (row: MoneyRow) => <NextStep tab={tab} row={row} /> }] : []),
  ];
}
