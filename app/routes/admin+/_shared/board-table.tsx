import { DataTable, type Column } from '#app/components/ui/data-table';
import { formatDateTime } from '#app/components/ui/date-time';
import { LightLink } from '#app/components/ui/light-link';
import { statusLabel } from '#app/components/ui/status-chip';
import { t } from '#app/platform/texts/t';
import { boardPath } from './board-address';
import type { RowView } from './board-packed';
import type { BoardView } from './board-view.server';

/** The same rows in words. */
export function BoardTable({ data }: { data: BoardView }) {
  const { zone, address, chosen } = data;
  const time = (at: Date) => formatDateTime(at, { style: 'time', zone });
  const spans = (list: RowView['hours']) =>
    list.map(({ start, end }) => t('{first} to {last}', { first: time(start), last: time(end) })).join(', ');
  const verdicts = new Map(chosen?.verdicts.map((verdict) => [verdict.proId, verdict]));
  const columns: Column<RowView>[] = [
    {
      key: 'pro',
      label: t('Pro'),
      lead: true,
      cell: (row) => (
        <LightLink to={`/admin/pros/${row.proId}`} discover="none" className="text-link underline underline-offset-4">
          {row.name}
        </LightLink>
      ),
    },
    { key: 'home', label: t('Home ZIP'), cell: (row) => row.homeZip },
    { key: 'hours', label: t('Hours'), cell: (row) => row.off ?? spans(row.hours) },
    {
      key: 'visits',
      label: t('Visits'),
      cell: (row) =>
        row.bars.length === 0 ? (
          t('No visits')
        ) : (
          <ol>
            {row.bars.map((bar) => (
              <li key={`${bar.visitId}${bar.isOffer ? '?' : ''}`}>
                {t('{first} to {last}', { first: time(bar.start), last: time(bar.end) })}{' '}
                <LightLink
                  discover="none"
                  to={boardPath({ ...address, visit: bar.visitId, for: undefined })}
                  aria-current={address.visit === bar.visitId ? 'true' : undefined}
                  className="text-link underline underline-offset-4 aria-[current]:bg-action-soft aria-[current]:font-semibold"
                >
                  {bar.reference}
                </LightLink>{' '}
                {bar.service}, {bar.place}, {bar.isOffer ? t('Offered') : statusLabel(bar.status, 'staff')}
              </li>
            ))}
          </ol>
        ),
    },
    ...(chosen
      ? [
          {
            key: 'verdict',
            label: t('With {reference}', { reference: chosen.visit.reference }),
            cell: (row: RowView) => {
              const verdict = verdicts.get(row.proId);
              if (!verdict) return '';
              return (
                <>
                  {verdict.text}{' '}
                  {chosen.mayBeGiven && !verdict.isHard ? (
                    <LightLink
                      discover="none"
                      to={boardPath({ ...address, for: row.proId })}
                      aria-label={t('Choose {name}', { name: row.name })}
                      className="font-semibold text-link underline underline-offset-4"
                    >
                      {t('Choose')}
                    </LightLink>
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
      caption={t('Pros and their visits')}
      columns={columns}
      rows={data.rows}
      rowKey={(row) => row.proId}
      dense
      empty={<p className="text-sm text-ink-soft">{t('No pros match these filters.')}</p>}
    />
  );
}
