import { Card, CardHead } from '../ui/card';
import { DateTime } from '../ui/date-time';
import { Timeline, type TimelineStep } from '../ui/timeline';
import { t } from '#app/platform/texts/t';

type Milestone = Omit<TimelineStep, 'when'> & { at: Date | null };

/** The progress of a visit: past, current and next steps, in the local time of the site. */
export function MilestonesCard({ milestones, zone }: { milestones: Milestone[]; zone: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Status')} />
      <Timeline
        label={t('Status of the visit')}
        steps={milestones.map(({ at, ...step }) => ({ ...step, when: at ? <DateTime at={at} zone={zone} /> : undefined }))}
      />
    </Card>
  );
}
