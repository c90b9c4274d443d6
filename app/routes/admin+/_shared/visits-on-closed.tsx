import { Link } from '@remix-run/react';
import { z } from 'zod';
import { Badge } from '#app/components/ui/badge';
import { t } from '#app/platform/texts/t';

export const visitRowView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  start: z.string(),
  what: z.string(),
  place: z.string(),
  /** A pro has promised it. */
  isHeld: z.boolean(),
});
export type VisitRow = z.output<typeof visitRowView>;

/** Visits that stand on closed days, each with the way to move it. */
export function VisitsOnClosed({ visits, hasMore }: { visits: VisitRow[]; hasMore: boolean }) {
  if (visits.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {visits.map(({ visitId, reference, customer, start, what, place, isHeld }) => (
          <li key={visitId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`/admin/dispatch/${visitId}`} className="inline-link figures font-semibold">
                  {reference}
                </Link>
                <Badge tone={isHeld ? 'good' : 'calm'}>{isHeld ? t('A pro has it') : t('No pro yet')}</Badge>
              </p>
              <p className="text-sm text-ink-soft">{`${start} · ${what}`}</p>
              <p className="text-sm text-ink-soft">{`${customer}, ${place}`}</p>
            </div>
            <Link
              to={`/admin/dispatch/${visitId}/move`}
              aria-label={t('Move {reference}', { reference })}
              className="inline-link inline-flex min-h-touch items-center font-semibold"
            >
              {t('Move')}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-sm text-ink-soft">{t('There are more. Move these first; the others follow.')}</p> : null}
    </>
  );
}
