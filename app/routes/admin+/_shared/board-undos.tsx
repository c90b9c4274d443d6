import { ButtonForm } from '#app/components/forms/button-form';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';
import { boardPath } from './board-address';
import type { BoardView } from './board-view.server';

/** What this admin did in the last ten minutes and may take back. */
export function BoardUndos({ data: { undos, address, zone, canGive } }: { data: BoardView }) {
  if (undos.length === 0 || !canGive) return null;
  return (
    <section aria-label={t('Your last changes')} className="mb-4 rounded-lg border border-line bg-surface px-4 py-2">
      <ul className="divide-y divide-line">
        {undos.map(({ auditId, text, at, opId }) => (
          <li key={auditId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 text-sm">
            <span className="min-w-0">
              {text} <DateTime at={at} style="time" zone={zone} className="text-ink-faint" />
            </span>
            <ButtonForm
              action={boardPath({ ...address, visit: undefined, for: undefined }, 'undo')}
              size="sm"
              variant="secondary"
              fields={{ auditId, opId }}
              label={t('Undo: {text}', { text })}
              busyText={t('Undoing…')}
            >
              {t('Undo')}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
