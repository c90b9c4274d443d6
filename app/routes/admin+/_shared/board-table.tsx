import { Link } from '@remix-run/react';
import { DataTable, type Column } from '#app/components/ui/data-table';
import { formatDateTime } from '#app/components/ui/date-time';
import { statusLabel } from '#app/components/ui/status-chip';
import { boardPath } from './board-address';
import type { BoardView, RowView } from './board-view.server';

/** The same rows in words. */
export function BoardTable({ data }: { data: BoardView }) {
  const { zone, address, chosen } = data;
  const time = (at: Date) => formatDateTime(at, { style: 'time', zone });
  const spans = (list: RowView['hours']) => list.map(({ start, end }) => `${time(start)} to ${time(end)}`).join(', ');
  const verdicts = new Map(chosen?.verdicts.map((verdict) => [verdict.proId, verdict]));
  const columns: Column<RowView>[] = [
    {
      key: 'pro',
      label: 'Pro',
      lead: true,
      cell: (row) => (
        <Link to={`/admin/pros/${row.proId}`} className="text-link underline underline-offset-4">
          {row.name}
        </Link>
      ),
    },
    { key: 'home', label: 'Home', cell: (row) => row.homeZip },
    { key: 'hours', label: 'Hours', cell: (row) => row.off ?? spans(row.hours) },
    {
      key: 'visits',
      label: 'Visits',
      cell: (row) =>
        row.bars.length === 0 ? (
          'none'
        ) : (
          <ol>
            {row.bars.map((bar) => (
              <li key={`${bar.visitId}${bar.isOffer ? '?' : ''}`}>
                {time(bar.start)} to {time(bar.end)}{' '}
                <Link
                  to={boardPath({ ...address, visit: bar.visitId, for: undefined })}
                  aria-current={address.visit === bar.visitId ? 'true' : undefined}
                  className="text-link underline underline-offset-4 aria-[current]:bg-action-soft aria-[current]:font-semibold"
                >
                  {bar.reference}
                </Link>{' '}
                {bar.service}, {bar.place}, {bar.isOffer ? 'offered' : statusLabel(bar.status, 'staff')}
              </li>
            ))}
          </ol>
        ),
    },
    ...(chosen
      ? [
          {
            key: 'verdict',
            label: `With ${chosen.visit.reference}`,
            cell: (row: RowView) => {
              const verdict = verdicts.get(row.proId);
              if (!verdict) return '';
              return (
                <>
                  {verdict.text}{' '}
                  {chosen.mayBeGiven && !verdict.isHard ? (
                    <Link
                      to={boardPath({ ...address, for: row.proId })}
                      aria-label={`Choose ${row.name}`}
                      className="font-semibold text-link underline underline-offset-4"
                    >
                      Choose
                    </Link>
                  ) : null}
                </>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Pros and their visits"
      columns={columns}
      rows={data.rows}
      rowKey={(row) => row.proId}
      dense
      empty={<p className="text-sm text-ink-soft">No pros match these filters.</p>}
    />
  );
}
