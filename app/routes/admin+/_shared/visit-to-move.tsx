import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Badge } from '#app/components/ui/badge';
import { t } from '#app/platform/texts/t';

export const visitToMoveView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  start: z.string(),
  what: z.string(),
  place: z.string(),
  /** A pro has promised it. */
  isPromised: z.boolean(),
});
export type VisitToMoveRow = z.output<typeof visitToMoveView>;

type VisitToMoveProps = { visit: VisitToMoveRow; badge?: ReactNode; note?: ReactNode };

/** A visit that has to move, with the way to do it. */
export function VisitToMove({ visit, badge, note }: VisitToMoveProps) {
  const { visitId, reference, customer, start, what, place, isPromised } = visit;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/dispatch/${visitId}`} className="inline-link figures font-semibold">
            {reference}
          </Link>
          <Badge tone={isPromised ? 'good' : 'calm'}>{isPromised ? t('A pro has it') : t('No pro yet')}</Badge>
          {badge}
        </p>
        <p className="text-sm text-ink-soft">{`${start} · ${what}`}</p>
        <p className="text-sm text-ink-soft">{`${customer}, ${place}`}</p>
        {note}
      </div>
      <Link
        to={`/admin/dispatch/${visitId}/move`}
        aria-label={t('Move {reference}', { reference })}
        className="inline-link inline-flex min-h-touch items-center font-semibold"
      >
        {t('Move')}
      </Link>
    </li>
  );
}
