import { t } from '#app/platform/texts/t';
import { VisitToMove, type VisitToMoveRow } from './visit-to-move';

/** Visits that stand on closed days, each with the way to move it. */
export function VisitsOnClosed({ visits, hasMore }: { visits: VisitToMoveRow[]; hasMore: boolean }) {
  if (visits.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {visits.map((visit) => (
          <VisitToMove key={visit.visitId} visit={visit} />
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-sm text-ink-soft">{t('There are more. Move these first; the others follow.')}</p> : null}
    </>
  );
}
