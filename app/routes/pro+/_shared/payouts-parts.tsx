import { Link } from '@remix-run/react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import type { PayoutRow, PayoutsData, WaitingRow } from './payouts-view';

function Figure({ label, children, hint }: { label: string; children: ReactNode; hint: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-soft last:max-sm:col-span-2 sm:p-5">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="display mt-1 text-display-sm">{children}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>
    </div>
  );
}

/** What can be had, what is coming, and when the next one goes by itself. */
export function BalanceCards({ data }: { data: PayoutsData }) {
  const { balance, waitingCents, account, zone } = data;
  const pendingCents = (balance?.pendingCents ?? 0) + waitingCents;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <Figure label="Available Balance" hint="Ready for your bank">
        <Money cents={balance?.availableCents ?? 0} show="always" />
      </Figure>
      <Figure
        label="Pending Balance"
        hint={
          waitingCents > 0 ? (
            <a className="inline-link" href="#pending">
              See the date of each job
            </a>
          ) : (
            'No pending payouts'
          )
        }
      >
        <Money cents={pendingCents} show="always" />
      </Figure>
      <Figure label="Next Payout" hint="Weekly automatic transfer">
        {account?.nextPayout ? formatDateTime(account.nextPayout, { style: 'date', zone }) : 'Not scheduled'}
      </Figure>
    </dl>
  );
}

/** Instead of the basic cards: everything earned, what of it can be had, and the two ways to the bank. */
export function EnhancedEarnings({ data }: { data: PayoutsData }) {
  const { balance, earnedCents, waitingCents, instant, account, zone, debtCents } = data;
  const availableCents = Math.max(0, balance?.availableCents ?? 0);
  const pendingCents = Math.max(0, (balance?.pendingCents ?? 0) + waitingCents);
  const all = availableCents + pendingCents;
  return (
    <Card as="section" className="lg:col-span-2">
      <CardHead
        title="Enhanced Earnings Dashboard"
        hint="Your shares of finished jobs since you joined"
        actions={<Badge tone="info">V2 BETA</Badge>}
      />
      <p className="text-sm text-ink-faint">Total earnings</p>
      <p className="display text-display-md">
        <Money cents={earnedCents} show="always" />
      </p>
      {all > 0 ? (
        <>
          <svg
            viewBox="0 0 100 3"
            preserveAspectRatio="none"
            aria-hidden
            className="mt-4 h-3 w-full overflow-hidden rounded-full"
          >
            <rect width="100" height="3" className="fill-lamp" />
            <rect width={(availableCents / all) * 100} height="3" className="fill-good" />
          </svg>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <li className="flex items-center gap-2">
              <span aria-hidden className="h-2.5 w-2.5 rounded-full bg-good" />
              Available <Money cents={availableCents} show="always" className="font-semibold" />
            </li>
            <li className="flex items-center gap-2">
              <span aria-hidden className="h-2.5 w-2.5 rounded-full bg-lamp" />
              Pending <Money cents={pendingCents} show="always" className="font-semibold" />
              {waitingCents > 0 ? (
                <a className="inline-link" href="#pending">
                  See the date of each job
                </a>
              ) : null}
            </li>
          </ul>
        </>
      ) : null}
      {debtCents > 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          <Money cents={debtCents} show="always" className="font-semibold" /> will be deducted from your next payout for fees or
          refunds.
        </p>
      ) : null}
      <div className={instant ? 'mt-6 grid gap-4 sm:grid-cols-2' : 'mt-6'}>
        {instant ? (
          <div className="rounded-lg border border-line p-4">
            <h3 className="flex items-center gap-2 font-semibold">
              <Zap aria-hidden className="h-5 w-5 text-ember-text" />
              {`Instant Payout (${instant.rate})`}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">
              <Money cents={instant.payoutCents} show="always" className="font-semibold text-ink" /> in about 30 minutes,{' '}
              {instant.feeCents > 0 ? (
                <>
                  for a fee of <Money cents={instant.feeCents} show="always" />.
                </>
              ) : (
                'for free.'
              )}
            </p>
            <LinkButton to="/pro/payouts/instant#dialog-title" preventScrollReset className="mt-3">
              Pay me now
            </LinkButton>
          </div>
        ) : null}
        <div className="rounded-lg border border-line p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <CalendarClock aria-hidden className="h-5 w-5 text-ember-text" />
            Standard Payout
          </h3>
          <p className="mt-1 text-sm text-ink-soft">
            Next weekly payout
            {account?.nextPayout ? ` on ${formatDateTime(account.nextPayout, { style: 'long-date', zone })}` : ''}. No fees.
          </p>
        </div>
      </div>
    </Card>
  );
}

function leaves(row: WaitingRow, zone: string) {
  switch (row.hold) {
    case 'disputed':
      return <Badge tone="warn">On hold: payment disputed</Badge>;
    case 'flagged':
      return <Badge tone="warn">On hold: under review</Badge>;
    case 'not_signed_off':
      return <Badge tone="info">After the customer signs off</Badge>;
    case 'suspended':
      return <Badge tone="bad">Your account is suspended</Badge>;
    case 'account_unverified':
    case 'no_account':
      return <Badge tone="warn">Finish your payout setup</Badge>;
    case null:
      return <Badge tone="info">Sending now</Badge>;
    default:
      return <DateTime at={row.dueAt} zone={zone} showZone />;
  }
}

/** Each job's share with the very moment at which it leaves. */
export function PendingJobs({ data }: { data: PayoutsData }) {
  const { waiting, zone } = data;
  const columns: Column<WaitingRow>[] = [
    {
      key: 'job',
      label: 'Job',
      lead: true,
      cell: (row) => (
        <Link to={`/pro/visits/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'service', label: 'Service', cell: (row) => row.service },
    {
      key: 'done',
      label: 'Finished',
      cell: (row) => (row.completedAt ? <DateTime at={row.completedAt} style="date" zone={zone} /> : '–'),
    },
    { key: 'due', label: 'Sent on', cell: (row) => leaves(row, zone) },
    { key: 'amount', label: 'Your share', align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
  return (
    <Card as="section" className="mt-6">
      <span id="pending" className="block scroll-mt-24" />
      <CardHead title="Pending payouts" hint="We send your share 48 hours after you finish a job, unless it’s disputed" />
      <DataTable
        caption="Pending payouts by job"
        columns={columns}
        rows={waiting}
        rowKey={(row) => row.transferId}
        empty={
          <p className="text-ink-soft">
            {data.earnedCents > 0
              ? 'Everything you’ve earned has been sent to Stripe.'
              : 'Your first payout appears here after you finish a job.'}
          </p>
        }
      />
    </Card>
  );
}

const looks: Record<PayoutRow['status'], { tone: Tone; label: string }> = {
  requested: { tone: 'info', label: 'Sending' },
  pending: { tone: 'info', label: 'On its way' },
  in_transit: { tone: 'info', label: 'On its way' },
  paid: { tone: 'good', label: 'Paid' },
  failed: { tone: 'bad', label: 'Failed' },
  canceled: { tone: 'calm', label: 'Canceled' },
};

/** */
export function RecentPayouts({ data }: { data: PayoutsData }) {
  const { payouts, zone } = data;
  const columns: Column<PayoutRow>[] = [
    { key: 'date', label: 'Date', lead: true, cell: (row) => <DateTime at={row.createdAt} style="date" zone={zone} /> },
    { key: 'kind', label: 'Kind', cell: (row) => (row.method === 'instant' ? 'Instant' : 'Weekly') },
    {
      key: 'status',
      label: 'Status',
      cell: (row) => (
        <>
          <Badge tone={looks[row.status].tone}>{looks[row.status].label}</Badge>
          {row.failureMessage ? <span className="mt-1 block text-xs text-ink-soft">{row.failureMessage}</span> : null}
        </>
      ),
    },
    {
      key: 'arrives',
      label: 'Arrives',
      cell: (row) => (row.arrivalAt ? <DateTime at={row.arrivalAt} style="date" zone={zone} /> : '–'),
    },
    { key: 'fee', label: 'Fee', align: 'right', cell: (row) => <Money cents={row.feeCents} show="always" /> },
    { key: 'amount', label: 'Amount', align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title="Recent Payouts"
        actions={
          <LinkButton to="/pro/payouts/statements" variant="secondary" size="sm">
            Statements
          </LinkButton>
        }
      />
      <DataTable
        caption="Recent payouts"
        columns={columns}
        rows={payouts}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No payouts yet">Your first payout is sent on the Friday after your first share arrives.</EmptyState>
        }
      />
    </Card>
  );
}
