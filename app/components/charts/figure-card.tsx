import { Link } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import { t } from '#app/platform/texts/t';
import { Card, CardHead } from '../ui/card';
import { DataTable, type Column } from '../ui/data-table';
import type { FigureView } from './figure-view';
import { RankChart } from './rank-chart';
import { TimeChart } from './time-chart';

/** A figure: its numbers beside those of the range before, a chart, the table behind it, how it is computed and where its list is. */
export function FigureCard({ figure, csvTo }: { figure: FigureView; csvTo: string }) {
  const { id, title, chart, summary, empty, how, lists } = figure;
  return (
    <Card as="section" id={id} className="min-w-0">
      <CardHead title={title} />
      {empty ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <>
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
            <Facts facts={figure.facts} />
            <div className="min-w-0">
              {chart.type === 'time' ? (
                <TimeChart chart={chart} title={title} summary={summary} />
              ) : (
                <RankChart chart={chart} title={title} />
              )}
            </div>
          </div>
          <p className="mt-5 text-sm text-ink-soft">{summary}</p>
          <details className="mt-2">
            <summary className="cursor-pointer py-2 text-sm font-semibold text-link">{t('Table')}</summary>
            <FigureTable figure={figure} />
          </details>
        </>
      )}
      <details>
        <summary className="cursor-pointer py-2 text-sm font-semibold text-link">{t('How it’s computed')}</summary>
        <p className="max-w-3xl pb-2 text-sm text-ink-soft">{how}</p>
      </details>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {lists.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-link">
            {label}
          </Link>
        ))}
        <a
          href={csvTo}
          download
          className="inline-link inline-flex items-center gap-1"
          aria-label={t('{title} as CSV', { title })}
        >
          <Download aria-hidden className="h-4 w-4" />
          CSV
        </a>
      </p>
    </Card>
  );
}

function Facts({ facts }: { facts: FigureView['facts'] }) {
  return (
    <dl className="grid min-w-0 grid-cols-2 content-start gap-x-5 gap-y-4">
      {facts.map(({ label, text, change, to }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures text-xl font-semibold">
            {to ? (
              <Link to={to} aria-label={`${label}: ${text}`} className="underline decoration-dotted underline-offset-4">
                {text}
              </Link>
            ) : (
              text
            )}
          </dd>
          <dd className="text-xs text-ink-faint">{change}</dd>
        </div>
      ))}
    </dl>
  );
}

function FigureTable({ figure: { title, table } }: { figure: FigureView }) {
  const columns = table.head.map((label, at): Column<string[]> => ({
    key: `${at}`,
    label,
    lead: at === 0,
    nowrap: at > 0,
    align: table.isText[at] ? 'left' : 'right',
    cell: (row) => row[at],
  }));
  return <DataTable caption={title} columns={columns} rows={table.rows} rowKey={(row) => row[0] ?? ''} empty={null} dense />;
}
