import Check from 'lucide-react/icons/check';
import { LinkButton } from '#app/components/ui/button';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

/** Work that takes several days, the first one first. */
export type StepDays = {
  leadVisitId: string;
  hasLeft: boolean;
  days: { visitId: string; day: number; start: Date | null; status: string }[];
};

/** The days after the first that this pro has and did not finish yet. */
export function daysAhead(days: StepDays | null): StepDays['days'] {
  return (days?.days ?? []).filter(({ day, start, status }) => day > 1 && start !== null && status !== 'completed');
}

/** A day after the first is given back with it; by itself only once the work has begun. */
export function isBoundToFirst({ days, visitId }: { days: StepDays | null; visitId: string }): boolean {
  const [first] = days?.days ?? [];
  return first !== undefined && first.visitId !== visitId && ['accepted', 'en_route'].includes(first.status);
}

/** On the page of the first day, once the pro has left on it: which day is next. */
export function NextDay({ days, zone }: { days: StepDays | null; zone: string }) {
  const [next] = daysAhead(days);
  if (!days?.hasLeft || !next?.start) return null;
  return (
    <Notice tone="good" title={t('The first day is done')}>
      {t('Next is day {day}: {when}.', { day: next.day, when: formatDateTime(next.start, { zone }) })}
      <span className="mt-2 block">
        <LinkButton to={`/pro/visits/${next.visitId}`} variant="secondary" size="sm">
          {t('Open day {day}', { day: next.day })}
        </LinkButton>
      </span>
    </Notice>
  );
}

/** On the page of a later day that is done: the whole job is completed on the first one's, once no day is open. */
export function WholeJob({ days }: { days: StepDays | null }) {
  const [first, ...others] = days?.days ?? [];
  if (first?.status !== 'in_progress' || first.start === null || others.some(({ status }) => status !== 'completed')) return null;
  return (
    <span className="mt-2 block">
      {t('That was the last day. Now add the photos, complete the checklist and mark the whole job complete.')}
      <span className="mt-3 block">
        <LinkButton
          to={`/pro/visits/${first.visitId}/complete#dialog-title`}
          size="sm"
          icon={<Check aria-hidden className="h-5 w-5" />}
        >
          {t('Complete the whole job')}
        </LinkButton>
      </span>
    </span>
  );
}
