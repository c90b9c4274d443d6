import { Link } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { Pager } from '#app/components/ui/pager';
import { t } from '#app/platform/texts/t';

const runView = z.object({
  id: z.string(),
  trigger: z.string(),
  livemode: z.boolean(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  objects: z.number(),
  eventsFound: z.number(),
  differences: z.number(),
  error: z.string().nullable(),
});

const differenceView = z.object({
  id: z.string(),
  kind: z.string(),
  objectId: z.string(),
  reference: z.string().nullable(),
  expectedCents: z.number().nullable(),
  actualCents: z.number().nullable(),
  text: z.string(),
  acceptance: z.enum(['none', 'open', 'accepted']),
  opId: z.string(),
});

export const reconciliationView = z.object({
  runs: z.array(runView),
  chosen: runView.nullable(),
  differences: z.array(differenceView),
  next: z.string().nullable(),
  opId: z.string(),
});

type Run = z.output<typeof runView>;
type Difference = z.output<typeof differenceView>;
type Data = z.output<typeof reconciliationView>;

function amount(cents: number | null) {
  return cents === null ? <span className="text-ink-faint">{t('nothing')}</span> : <Money cents={cents} show="always" />;
}

function differenceColumns(): Column<Difference>[] {
  return [
    {
      key: 'object',
      label: t('Object'),
      lead: true,
      cell: (row) => <code className="select-all break-all text-xs">{row.objectId}</code>,
    },
    { key: 'booking', label: t('Booking'), cell: (row) => row.reference ?? '–' },
    { key: 'text', label: t('What differs'), cell: (row) => row.text },
    { key: 'expected', label: t('Our records'), align: 'right', cell: (row) => amount(row.expectedCents) },
    { key: 'actual', label: 'Stripe', align: 'right', cell: (row) => amount(row.actualCents) },
    { key: 'accept', label: t('Accept'), align: 'right', cell: (row) => <Acceptance row={row} /> },
  ];
}

/** What only Stripe knows of can be taken into the ledger as it is. */
function Acceptance({ row }: { row: Difference }) {
  if (row.acceptance === 'none') return <span className="text-ink-faint">–</span>;
  if (row.acceptance === 'accepted') return <Badge tone="good">{t('Accepted')}</Badge>;
  return (
    <ButtonForm
      fields={{ intent: 'accept', differenceId: row.id, opId: row.opId }}
      label={t('Accept {objectId}', { objectId: row.objectId })}
      size="sm"
      variant="secondary"
      busyText={t('Accepting…')}
    >
      {t('Accept')}
    </ButtonForm>
  );
}

function Outcome({ run }: { run: Run }) {
  if (run.error) return <Badge tone="bad">{t('Not finished')}</Badge>;
  if (!run.finishedAt) return <Badge tone="info">{t('Running')}</Badge>;
  if (run.differences === 0) return <Badge tone="good">{t('No differences')}</Badge>;
  return <Badge tone="bad">{t('{count, plural, one {# difference} other {# differences}}', { count: run.differences })}</Badge>;
}

/** Named where both are compared here: the night has a run of each. */
function moneyColumn(): Column<Run> {
  return {
    key: 'money',
    label: t('Money'),
    cell: (run) => <Badge tone={run.livemode ? 'info' : 'warn'}>{run.livemode ? t('Live money') : t('Test money')}</Badge>,
  };
}

function runColumns(): Column<Run>[] {
  return [
    {
      key: 'at',
      label: t('Started'),
      lead: true,
      cell: (run) => (
        <Link to={`?tab=reconciliation&run=${run.id}`} className="inline-link">
          <DateTime at={run.startedAt} />
        </Link>
      ),
    },
    { key: 'why', label: t('Why'), cell: (run) => (run.trigger === 'nightly' ? t('Nightly') : t('Manual')) },
    { key: 'outcome', label: t('Outcome'), cell: (run) => <Outcome run={run} /> },
    { key: 'objects', label: t('Objects'), align: 'right', cell: (run) => run.objects.toLocaleString('en-US') },
    { key: 'events', label: t('Missed events'), align: 'right', cell: (run) => run.eventsFound.toLocaleString('en-US') },
  ];
}

/** Ledger, Stripe and bookings side by side: what differs, and when it was last looked at. */
export function Reconciliation({ data }: { data: Data }) {
  const { runs, chosen, differences, next, opId } = data;
  const isMixed = runs.some(({ livemode }) => livemode) && runs.some(({ livemode }) => !livemode);
  const [at, ...rest] = runColumns();
  const columns = isMixed && at ? [at, moneyColumn(), ...rest] : runColumns();
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-text text-ink-soft">
          {t(
            'Every night, we compare each charge, refund, transfer, reversal and dispute in our records, the ledger and Stripe. You can also run a comparison now.',
          )}
        </p>
        <ButtonForm fields={{ intent: 'reconcile', opId }} busyText={t('Starting…')}>
          {t('Compare now')}
        </ButtonForm>
      </div>
      {chosen ? (
        <Card as="section" className="mt-6">
          <CardHead
            title={t('Differences')}
            hint={
              <>
                <DateTime at={chosen.startedAt} showZone />,{' '}
                {t('{count, plural, one {# object} other {# objects}}', { count: chosen.objects })}
                {isMixed ? `, ${chosen.livemode ? t('live money') : t('test money')}` : ''}
              </>
            }
            actions={<Outcome run={chosen} />}
          />
          {chosen.error ? (
            <Notice tone="bad" title={t('This comparison did not finish')}>
              {chosen.error}
            </Notice>
          ) : (
            <DataTable
              caption={t('Differences')}
              columns={differenceColumns()}
              rows={differences}
              rowKey={(row) => row.id}
              dense
              empty={
                <EmptyState title={t('No differences found')}>
                  {chosen.finishedAt ? t('Every object matches to the cent.') : t('The comparison is still running.')}
                </EmptyState>
              }
            />
          )}
          <Pager previousTo={null} nextTo={next ? `?tab=reconciliation&run=${chosen.id}&after=${next}` : null} />
        </Card>
      ) : null}
      <Card as="section" className="mt-6">
        <CardHead title={t('Comparisons')} />
        <DataTable
          caption={t('Latest comparisons')}
          columns={columns}
          rows={runs}
          rowKey={(run) => run.id}
          dense
          empty={
            <EmptyState title={t('No comparisons yet')}>
              {t('The first comparison runs tonight. To run one now, select Compare now.')}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
