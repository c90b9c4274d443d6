import { z } from 'zod';
import { FixForm } from '#app/components/findings/fix-form';
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
            {canAdd ? <FixForm id={id} place={place} opId={opId} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
