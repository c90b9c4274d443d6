import { Link } from '@remix-run/react';
import type { RanksView } from './figure-view';

/** Bars with their names and numbers beside them, as a list. */
export function RankChart({ chart, title }: { chart: RanksView; title: string }) {
  return (
    <ul aria-label={title} className="space-y-3">
      {chart.rows.map(({ label, text, percent, to }) => (
        <li key={label}>
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {to ? (
                <Link to={to} className="inline-link">
                  {label}
                </Link>
              ) : (
                label
              )}
            </span>
            <span className="figures shrink-0 font-semibold">{text}</span>
          </p>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="mt-1 h-2 w-full">
            <rect x={0} y={0} width={100} height={6} className="fill-sunken" />
            <rect x={0} y={0} width={percent} height={6} className="fill-action" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
