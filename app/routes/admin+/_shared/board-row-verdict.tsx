import { PageErrorMark } from '#app/components/forms/page-error-mark';
import { buttonClass } from '#app/components/ui/button';
import { LightLink } from '#app/components/ui/light-link';
import { t } from '#app/platform/texts/t';
import { boardPath, type BoardAddress } from './board-address';
import type { RowView } from './board-packed';
import type { ChosenView, BoardVerdictView } from './board-view.server';

type RowVerdictProps = {
  row: RowView;
  verdict: BoardVerdictView | ChosenView['verdicts'][number];
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
            <GiveForm
              key={intent}
              action={boardPath({ ...address, for: undefined }, 'give')}
              fields={{
                intent,
                visitId: chosen.visit.visitId,
                proId: row.proId,
                seen: String(chosen.visit.version),
                opId: intent === 'assign' ? verdict.assignOpId : verdict.offerOpId,
              }}
              look={buttonClass(intent === 'assign' ? 'primary' : 'secondary', 'sm')}
              label={intent === 'assign' ? t('Assign {name}', { name: row.name }) : t('Offer to {name}', { name: row.name })}
            >
              {intent === 'assign' ? t('Assign') : t('Offer')}
            </GiveForm>
          ))}
        </div>
      ) : null}
      {chosen?.mayBeGiven && !fits && !isHard ? (
        <LightLink
          discover="none"
          to={boardPath({ ...address, for: row.proId })}
          preventScrollReset
          aria-label={t('Assign {name} anyway', { name: row.name })}
          className="inline-flex min-h-[2.25rem] items-center font-semibold text-link underline underline-offset-4"
        >
          {t('Assign anyway…')}
        </LightLink>
      ) : null}
    </div>
  );
}

type GiveProps = { action: string; fields: Record<string, string>; look: string; label: string; children: string };

/** A plain form, which the board sends (`data-give`): a full board has four hundred, and each with hooks of its own would be drawn at every step. */
function GiveForm({ action, fields, look, label, children }: GiveProps) {
  return (
    <form method="post" action={action} data-give>
      <PageErrorMark />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={label} className={look}>
        {children}
      </button>
    </form>
  );
}
