import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { sentence } from '#app/platform/sentence';
import type { MoneyRow, MoneyTab } from '#app/domain/money-lists/money-row';

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

/** "Awaiting approval" of awaiting_approval. */
export function getWords(code: string): string {
  return sentence(code.replaceAll('_', ' ').replace('cancelled', 'canceled'));
}

/** What the second amount of each tab is. */
const others: Record<MoneyTab, string> = {
  charges: 'Refunded',
  plans: 'Still due',
  refunds: 'Paid by the pro',
  transfers: 'Deducted',
  payouts: 'Fee',
  disputes: 'Stripe’s fee',
  failed: 'Refunded',
};

const whose: Record<MoneyTab, string> = {
  charges: 'Customer',
  plans: 'Customer',
  refunds: 'Customer',
  transfers: 'Pro',
  payouts: 'Pro',
  disputes: 'Customer',
  failed: 'Customer',
};

function Status({ row }: { row: MoneyRow }) {
  return <Badge tone={tones[row.status] ?? 'calm'}>{getWords(row.status)}</Badge>;
}

function NextStep({ tab, row }: { tab: MoneyTab; row: MoneyRow }) {
  if (tab === 'charges' && row.status === 'succeeded' && row.otherCents < row.amountCents)
    return (
      <Link to={`/admin/payments/${row.id}/refund`} className="inline-link">
        Refund<span className="sr-only"> {row.reference}</span>
      </Link>
    );
  if (tab === 'disputes')
    return (
      <Link to={`/admin/payments/disputes/${row.id}`} className="inline-link">
        Open<span className="sr-only"> {row.reference}</span>
      </Link>
    );
  return <span className="text-ink-faint">–</span>;
}

/** Where there is something to do. */
const STEPS: ReadonlySet<MoneyTab> = new Set(['charges', 'disputes']);

/** What the first column names. */
function leadOf(tab: MoneyTab): string {
  if (tab === 'payouts') return 'Payout';
  return tab === 'plans' ? 'Invoice' : 'Booking';
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
          <span className="whitespace-nowrap">{row.reference ?? getWords(row.kind)}</span>
          {row.reference ? <span className="block text-xs font-normal text-ink-faint">{getWords(row.kind)}</span> : null}
        </>
      ),
    },
    { key: 'at', label: 'When', nowrap: true, cell: (row) => <DateTime at={row.at} /> },
    { key: 'who', label: whose[tab], cell: (row) => row.who },
    {
      key: 'status',
      label: 'Status',
      cell: (row) => (
        <>
          <Status row={row} />
          {row.note ? <span className="mt-1 block max-w-xs text-xs text-ink-soft">{getWords(row.note)}</span> : null}
        </>
      ),
    },
    { key: 'amount', label: 'Amount', align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
    {
      key: 'other',
      label: others[tab],
      align: 'right',
      cell: (row) => (row.otherCents ? <Money cents={row.otherCents} show="always" /> : '–'),
    },
    {
      key: 'stripe',
      label: 'At Stripe',
      cell: (row) =>
        row.stripeId ? <code className="select-all break-all text-[0.6875rem] tracking-tight">{row.stripeId}</code> : '–',
    },
    ...(STEPS.has(tab) ? [{ key: 'next', label: 'Actions', cell: (row: MoneyRow) => <NextStep tab={tab} row={row} /> }] : []),
  ];
}
