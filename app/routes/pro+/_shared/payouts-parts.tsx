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
import { Money, formatMoney } from '#app/components/ui/money';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
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
      <Figure label={t('Available Balance')} hint={t('Ready for your bank')}>
        <Money cents={balance?.availableCents ?? 0} show="always" />
      </Figure>
      <Figure
        label={t('Pending Balance')}
        hint={
          waitingCents > 0 ? (
            <a className="inline-link" href="#pending">
              {t('See the date of each job')}
            </a>
          ) : (
            t('No pending payouts')
          )
        }
      >
        <Money cents={pendingCents} show="always" />
      </Figure>
      <Figure label={t('Next Payout')} hint={t('Weekly automatic transfer')}>
        {account?.nextPayout ? formatDateTime(account.nextPayout, { style: 'date', zone }) : t('Not scheduled')}
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
        title={t('Enhanced Earnings Dashboard')}
        hint={t('Your shares of finished jobs since you joined')}
        actions={<Badge tone="info">V2 BETA</Badge>}
      />
      <p className="text-sm text-ink-faint">{t('Total earnings')}</p>
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
              <WithParts
                text={t('Available [{amount}]', { amount: formatMoney(availableCents, 'always') })}
                parts={[(words) => <span className="font-semibold">{words}</span>]}
              />
            </li>
            <li className="flex items-center gap-2">
              <span aria-hidden className="h-2.5 w-2.5 rounded-full bg-lamp" />
              <WithParts
                text={t('Pending [{amount}]', { amount: formatMoney(pendingCents, 'always') })}
                parts={[(words) => <span className="font-semibold">{words}</span>]}
              />
              {waitingCents > 0 ? (
                <a className="inline-link" href="#pending">
                  {t('See the date of each job')}
                </a>
              ) : null}
            </li>
          </ul>
        </>
      ) : null}
      {debtCents > 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          <WithParts
            text={t('[{amount}] will be deducted from your next payout for fees or refunds.', {
              amount: formatMoney(debtCents, 'always'),
            })}
            parts={[(words) => <span className="font-semibold">{words}</span>]}
          />
        </p>
      ) : null}
      <div className={instant ? 'mt-6 grid gap-4 sm:grid-cols-2' : 'mt-6'}>
        {instant ? (
          <div className="rounded-lg border border-line p-4">
            <h3 className="flex items-center gap-2 font-semibold">
              <Zap aria-hidden className="h-5 w-5 text-ember-text" />
              {t('Instant Payout ({rate})', { rate: instant.rate })}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">
              <WithParts
                text={
                  instant.feeCents > 0
                    ? t('[{amount}] in about 30 minutes, for a fee of {fee}.', {
                        amount: formatMoney(instant.payoutCents, 'always'),
                        fee: formatMoney(instant.feeCents, 'always'),
                      })
                    : t('[{amount}] in about 30 minutes, for free.', { amount: formatMoney(instant.payoutCents, 'always') })
                }
                parts={[(words) => <span className="font-semibold text-ink">{words}</span>]}
              />
            </p>
            <LinkButton to="/pro/payouts/instant#dialog-title" preventScrollReset className="mt-3">
              {t('Pay me now')}
            </LinkButton>
          </div>
        ) : null}
        <StandardPayout account={account} zone={zone} />
      </div>
    </Card>
  );
}

function StandardPayout({ account, zone }: Pick<PayoutsData, 'account' | 'zone'>) {
  return (
    <div className="rounded-lg border border-line p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <CalendarClock aria-hidden className="h-5 w-5 text-ember-text" />
        {t('Standard Payout')}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {account?.nextPayout
          ? t('Next weekly payout on {date}. No fees.', {
              date: formatDateTime(account.nextPayout, { style: 'long-date', zone }),
            })
          : t('Next weekly payout. No fees.')}
      </p>
    </div>
  );
}

function leaves(row: WaitingRow, zone: string) {
  switch (row.hold) {
    case 'disputed':
      return <Badge tone="warn">{t('On hold: payment disputed')}</Badge>;
    case 'flagged':
      return <Badge tone="warn">{t('On hold: under review')}</Badge>;
    case 'not_signed_off':
      return <Badge tone="info">{t('After the customer signs off')}</Badge>;
    case 'suspended':
      return <Badge tone="bad">{t('Your account is suspended')}</Badge>;
    case 'account_unverified':
    case 'no_account':
      return <Badge tone="warn">{t('Finish your payout setup')}</Badge>;
    case null:
      return <Badge tone="info">{t('Sending now')}</Badge>;
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
      label: t('Job'),
      lead: true,
      cell: (row) => (
        <Link to={`/pro/visits/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'service', label: t('Service'), cell: (row) => row.service },
    {
      key: 'done',
      label: t('Finished'),
      cell: (row) => (row.completedAt ? <DateTime at={row.completedAt} style="date" zone={zone} /> : '–'),
    },
    { key: 'due', label: t('Sent on'), cell: (row) => leaves(row, zone) },
    { key: 'amount', label: t('Your share'), align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
  return (
    <Card as="section" className="mt-6">
      <span id="pending" className="block scroll-mt-24" />
      <CardHead
        title={t('Pending payouts')}
        hint={t('We send your share 48 hours after you finish a job, unless it’s disputed')}
      />
      <DataTable
        caption={t('Pending payouts by job')}
        columns={columns}
        rows={waiting}
        rowKey={(row) => row.transferId}
        empty={
          <p className="text-ink-soft">
            {data.earnedCents > 0
              ? t('Everything you’ve earned has been sent to Stripe.')
              : t('Your first payout appears here after you finish a job.')}
          </p>
        }
      />
    </Card>
  );
}

const looks: Record<PayoutRow['status'], { tone: Tone; label: Marked }> = {
  requested: { tone: 'info', label: mark('Sending') },
  pending: { tone: 'info', label: mark('On its way') },
  in_transit: { tone: 'info', label: mark('On its way') },
  paid: { tone: 'good', label: mark('Paid') },
  failed: { tone: 'bad', label: mark('Failed') },
  canceled: { tone: 'calm', label: mark('Canceled') },
};

/** */
export function RecentPayouts({ data }: { data: PayoutsData }) {
  const { payouts, zone } = data;
  const columns: Column<PayoutRow>[] = [
    { key: 'date', label: t('Date'), lead: true, cell: (row) => <DateTime at={row.createdAt} style="date" zone={zone} /> },
    { key: 'kind', label: t('Kind'), cell: (row) => (row.method === 'instant' ? t('Instant') : t('Weekly')) },
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => (
        <>
          <Badge tone={looks[row.status].tone}>{translate(looks[row.status].label)}</Badge>
          {row.failureMessage ? <span className="mt-1 block text-xs text-ink-soft">{row.failureMessage}</span> : null}
        </>
      ),
    },
    {
      key: 'arrives',
      label: t('Arrives'),
      cell: (row) => (row.arrivalAt ? <DateTime at={row.arrivalAt} style="date" zone={zone} /> : '–'),
    },
    { key: 'fee', label: t('Fee'), align: 'right', cell: (row) => <Money cents={row.feeCents} show="always" /> },
    { key: 'amount', label: t('Amount'), align: 'right', cell: (row) => <Money cents={row.amountCents} show="always" /> },
  ];
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Recent Payouts')}
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/pro/payouts/earnings" variant="secondary" size="sm">
              {t('Earnings')}
            </LinkButton>
            <LinkButton to="/pro/payouts/statements" variant="secondary" size="sm">
              {t('Statements')}
            </LinkButton>
          </div>
        }
      />
      <DataTable
        caption={t('Recent payouts')}
        columns={columns}
        rows={payouts}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title={t('No payouts yet')}>
            {t('Your first payout is sent on the Friday after your first share arrives.')}
          </EmptyState>
        }
      />
    </Card>
  );
}
