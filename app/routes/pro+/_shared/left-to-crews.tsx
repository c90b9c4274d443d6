import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { longDay } from '#app/components/programs/long-day';
import { SeverityBadge } from '#app/components/visits/severity-badge';
import { FINDING_SEVERITIES } from '#app/domain/findings/finding.schema';
import { t } from '#app/platform/texts/t';

export const leftFindingView = z.object({
  id: z.string(),
  place: z.string(),
  what: z.string(),
  severity: z.enum(FINDING_SEVERITIES),
  action: z.string(),
  dueOn: z.string().nullable(),
  opId: z.string(),
});

/** What earlier visits left to our crews here. */
export function LeftToCrews({ left, canAdd }: { left: z.output<typeof leftFindingView>[]; canAdd: boolean }) {
  if (left.length === 0) return null;
  return (
    <section className="mt-5 rounded-lg border border-line bg-sunken p-4">
      <h3 className="text-lg font-semibold">{t('To be fixed from earlier visits')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {left.map(({ id, place, what, severity, action, dueOn, opId }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{place}</span> <SeverityBadge severity={severity} />
            </p>
            <p className="text-ink-soft">{what}</p>
            <p className="text-sm">{action}</p>
            {dueOn ? <p className="text-sm text-ink-faint">{t('By {day}', { day: longDay(dueOn) })}</p> : null}
            {canAdd ? (
              <PersistentForm id={`fixed-${id}`} validator={noClientValidation} className="mt-2 flex flex-wrap items-end gap-3">
                <OperationId value={opId} />
                <input type="hidden" name="intent" value="fixed" />
                <input type="hidden" name="findingId" value={id} />
                <div className="min-w-[12rem] grow">
                  <Field name="note" label={t('What you did')} optional />
                </div>
                <SubmitButton variant="secondary" aria-label={t('Mark as fixed: {place}', { place })}>
                  {t('Mark as fixed')}
                </SubmitButton>
              </PersistentForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
