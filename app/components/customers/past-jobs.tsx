import { Card, CardHead } from '../ui/card';
import { type Column, DataTable } from '../ui/data-table';
import { DateTime } from '../ui/date-time';
import { EmptyState } from '../ui/empty-state';
import { formatMoney, Money } from '../ui/money';
import { Pager } from '../ui/pager';
import { t } from '#app/platform/texts/t';

type Job = {
  id: string;
  number: string;
  title: string;
  lines: string;
  doneOn: string;
  completed: boolean;
  status: string;
  totalCents: number | null;
  paidCents: number | null;
  assignedTo: string;
  place: string;
};

export type PastJobsData = {
  jobs: Job[];
  count: number;
  paidCents: number;
  lastOn: string | null;
  page: number;
  hasNext: boolean;
};

function Day({ on }: { on: string }) {
  return <DateTime at={new Date(`${on}T12:00:00Z`)} style="day" zone="UTC" />;
}

function listColumns(): Column<Job>[] {
  return [
    {
      key: 'job',
      label: t('Job'),
      lead: true,
      cell: ({ number, title, lines, place, assignedTo }) => (
        <>
          <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
          {lines && lines !== title ? (
            <span className="block whitespace-pre-line text-sm text-ink-soft [overflow-wrap:anywhere]">{lines}</span>
          ) : null}
          <span className="block text-sm text-ink-faint">
            {[number && `#${number}`, place, assignedTo && t('by {assignedTo}', { assignedTo })].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { key: 'day', label: t('Date'), cell: ({ doneOn }) => <Day on={doneOn} /> },
    {
      key: 'status',
      label: t('Status'),
      cell: ({ status, completed }) => status || (completed ? t('Completed') : t('Not completed')),
    },
    {
      key: 'total',
      label: t('Price'),
      align: 'right',
      cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} show="always" />),
    },
    {
      key: 'paid',
      label: t('Paid'),
      align: 'right',
      cell: ({ paidCents }) => (paidCents === null ? '–' : <Money cents={paidCents} show="always" />),
    },
  ];
}

/** Work from before the business came here. `toPage` makes the address of a page. */
export function PastJobs({ past, toPage }: { past: PastJobsData; toPage: (page: number) => string }) {
  const { jobs, count, paidCents, lastOn, page, hasNext } = past;
  return (
    <Card as="section">
      <CardHead
        title={t('Earlier jobs')}
        hint={
          <>
            {t('{count, plural, one {# job} other {# jobs}}, {paid} paid', { count, paid: formatMoney(paidCents, 'always') })}
            {lastOn ? (
              <>
                {', '}
                {t('last service')} <Day on={lastOn} />
              </>
            ) : null}
          </>
        }
      />
      <DataTable
        caption={t('Earlier jobs, newest first')}
        columns={listColumns()}
        rows={jobs}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('No earlier jobs')} />}
      />
      <Pager
        label={t('Pages of earlier jobs')}
        previousTo={page > 1 ? toPage(page - 1) : null}
        nextTo={hasNext ? toPage(page + 1) : null}
      />
    </Card>
  );
}
