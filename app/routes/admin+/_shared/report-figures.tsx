import { Link } from '@remix-run/react';
import { z } from 'zod';
import type { ReportFigures } from '#app/domain/reports/queries.server';
import { t } from '#app/platform/texts/t';

export const reportFiguresView = z.array(
  z.object({ label: z.string(), value: z.string(), detail: z.string(), to: z.string().nullable() }),
);
type FigureRow = z.output<typeof reportFiguresView>[number];

function lasted(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return t('{minutes} min', { minutes: whole });
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest });
}

/** The figures of the promise, in words. Nothing is said of no reports. */
export function figureRows(figures: ReportFigures): FigureRow[] {
  const { minutes, promised, kept, overdue, median, slowest, slowestReference, slowestVisitId } = figures;
  const share = promised === 0 ? '–' : `${Math.floor((kept / promised) * 1_000) / 10}%`;
  return [
    {
      label: t('Within {time}', { time: lasted(minutes) }),
      value: share,
      detail: t('{kept} of {promised}, last 30 days', { kept, promised }),
      to: null,
    },
    {
      label: t('Overdue now'),
      value: String(overdue),
      detail: t('not emailed yet'),
      to: overdue > 0 ? '/admin/reports?show=late' : null,
    },
    { label: t('Median'), value: median === null ? '–' : lasted(median), detail: t('from end of work to email'), to: null },
    {
      label: t('Slowest'),
      value: slowest === null ? '–' : lasted(slowest),
      detail: slowestReference ?? t('in the last 30 days'),
      to: slowestVisitId && `/admin/dispatch/${slowestVisitId}`,
    },
  ];
}

export function ReportFiguresList({ figures }: { figures: FigureRow[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, detail, to }) => (
        <div key={label} className="rounded-lg border border-line bg-surface p-4">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures mt-1 text-2xl font-semibold">{value}</dd>
          <dd className="mt-0.5 text-sm text-ink-faint">
            {to ? (
              <Link to={to} className="inline-link">
                {detail}
              </Link>
            ) : (
              detail
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
