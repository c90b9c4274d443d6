import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

export const timesView = z.object({
  pro: z.string(),
  note: z.string(),
  current: z.string(),
  until: z.string(),
  times: z.array(z.object({ position: z.number(), when: z.string(), opId: z.string() })),
  keepOpId: z.string(),
});

/** Other times that the pro would rather come at: taken or turned down where one reads of them. */
export function TimesNotice({ proposal }: { proposal: z.output<typeof timesView> | null }) {
  if (!proposal) return null;
  return (
    <Notice tone="info" title={t('{pro} asks if another time works for you', { pro: proposal.pro })} className="mt-6" live>
      {proposal.note ? <blockquote className="mt-1 border-l-4 border-line pl-3 text-ink-soft">{proposal.note}</blockquote> : null}
      <ul className="mt-3 space-y-2">
        {proposal.times.map((time) => (
          <li key={time.position} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface p-3">
            <span className="font-semibold">{time.when}</span>
            <ButtonForm
              fields={{ intent: 'take-time', position: String(time.position), opId: time.opId }}
              label={t('Choose {when}', { when: time.when })}
              busyText={t('Rescheduling…')}
              size="sm"
            >
              {t('Choose this time')}
            </ButtonForm>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        {t('You keep {current} unless you pick another time. These times are open until {until}.', {
          current: proposal.current,
          until: proposal.until,
        })}
      </p>
      <ButtonForm fields={{ intent: 'refuse-times', opId: proposal.keepOpId }} variant="secondary" size="sm" className="mt-3">
        {t('Keep my time')}
      </ButtonForm>
    </Notice>
  );
}
