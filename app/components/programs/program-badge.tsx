import { Badge, type Tone } from '#app/components/ui/badge';
import { type ProgramStatus, programStatusLabels } from '#app/domain/programs/program-states';
import { t, translate } from '#app/platform/texts/t';

const tones: Record<ProgramStatus, Tone> = {
  proposed: 'info',
  declined: 'calm',
  withdrawn: 'calm',
  active: 'good',
  paused: 'warn',
  ended: 'calm',
};

type Shown = { status: ProgramStatus; isExpired: boolean; overdue: number };

/** How a program stands, and that a visit of it is late. */
export function ProgramBadges({ status, isExpired, overdue }: Shown) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={isExpired ? 'calm' : tones[status]}>{isExpired ? t('Expired') : translate(programStatusLabels[status])}</Badge>
      {overdue > 0 && (status === 'active' || status === 'paused') ? <Badge tone="bad">{t('Overdue')}</Badge> : null}
    </span>
  );
}
