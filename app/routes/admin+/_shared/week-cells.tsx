import { Badge, type Tone } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { type WeekState, weekStateLabels } from '#app/domain/capacity/week-figures';
import { t, translate } from '#app/platform/texts/t';

const tones: Record<WeekState, Tone> = { none: 'calm', 'sold-out': 'bad', thin: 'warn', room: 'good' };

/** How much room a week has, in a word. */
export function WeekBadge({ state }: { state: WeekState }) {
  return <Badge tone={tones[state]}>{translate(weekStateLabels[state])}</Badge>;
}

/** The days of a week, with its number below. */
export function weekColumn(): Column<{ week: string; days: string }> {
  return {
    key: 'week',
    label: t('Week'),
    lead: true,
    cell: ({ week, days }) => (
      <>
        {days}
        <span className="figures block text-xs font-normal text-ink-faint">{week}</span>
      </>
    ),
  };
}
