import { Link } from '@remix-run/react';
import { ButtonForm } from '#app/components/forms/button-form';
import { t } from '#app/platform/texts/t';
import { boardPath, type BoardAddress } from './board-address';
import type { RowView } from './board-packed';
import type { ChosenView, VerdictView } from './board-view.server';

type RowVerdictProps = {
  row: RowView;
  verdict: VerdictView | ChosenView['verdicts'][number];
  chosen: ChosenView | null;
  address: BoardAddress;
};

/** What would happen on this row, and the buttons that do it. */
export function RowVerdict({ row, verdict, chosen, address }: RowVerdictProps) {
  const { fits, text, isHard } = verdict;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 text-sm sm:col-span-2 sm:pr-2">
      <p className={fits ? 'font-semibold text-good' : 'text-ink-soft'}>{text}</p>
      {chosen?.mayBeGiven && fits && 'assignOpId' in verdict ? (
        <div className="flex gap-2">
          {(['assign', 'offer'] as const).map((intent) => (
            <ButtonForm
              key={intent}
              action={boardPath({ ...address, for: undefined }, 'give')}
              size="sm"
              variant={intent === 'assign' ? 'primary' : 'secondary'}
              fields={{
                intent,
                visitId: chosen.visit.visitId,
                proId: row.proId,
                seen: String(chosen.visit.version),
                opId: intent === 'assign' ? verdict.assignOpId : verdict.offerOpId,
              }}
              label={intent === 'assign' ? t('Assign {name}', { name: row.name }) : t('Offer to {name}', { name: row.name })}
              busyText={intent === 'assign' ? t('Assigning…') : t('Offering…')}
            >
              {intent === 'assign' ? t('Assign') : t('Offer')}
            </ButtonForm>
          ))}
        </div>
      ) : null}
      {chosen?.mayBeGiven && !fits && !isHard ? (
        <Link
          to={boardPath({ ...address, for: row.proId })}
          preventScrollReset
          aria-label={t('Assign {name} anyway', { name: row.name })}
          className="inline-flex min-h-[2.25rem] items-center font-semibold text-link underline underline-offset-4"
        >
          {t('Anyway…')}
        </Link>
      ) : null}
    </div>
  );
}
