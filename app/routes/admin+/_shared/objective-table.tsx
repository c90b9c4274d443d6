import { type Column, DataTable } from '#app/components/ui/data-table';
import type { ObjectiveView } from './health-view.server';
import { t } from '#app/platform/texts/t';

function columns(): Column<ObjectiveView>[] {
  return [
    {
      key: 'title',
      label: t('Objective'),
      lead: true,
      cell: (row) => (
        <>
          {row.title}
          <span className="block max-w-md text-sm font-normal text-ink-soft">{row.promise}</span>
        </>
      ),
    },
    { key: 'target', label: t('Target'), align: 'right', nowrap: true, cell: (row) => percent(row.target) },
    { key: 'week', label: t('Last 7 days'), align: 'right', nowrap: true, cell: (row) => share(row.week) },
    { key: 'month', label: t('Last 30 days'), align: 'right', nowrap: true, cell: (row) => share(row.month) },
    { key: 'burn-day', label: t('Burn rate, 24 hours'), align: 'right', cell: (row) => burn(row.burnDay) },
    { key: 'burn-week', label: t('Burn rate, 7 days'), align: 'right', cell: (row) => burn(row.burnWeek) },
  ];
}

function percent(of: number): string {
  return `${(of * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}

/** Rounded down, so that a single failure never shows as all. */
function share({ good, total }: { good: number; total: number }): string {
  return total === 0 ? t('Nothing yet') : percent(Math.floor((good / total) * 10_000) / 10_000);
}

function burn(rate: number | null): string {
  return rate === null ? '–' : rate.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

export function ObjectiveTable({ objectives }: { objectives: ObjectiveView[] }) {
  return (
    <DataTable
      caption={t('Objectives and how they were met')}
      columns={columns()}
      rows={objectives}
      rowKey={(row) => row.name}
      empty={null}
    />
  );
}
