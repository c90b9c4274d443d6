import { Badge, type Tone } from '#app/components/ui/badge';
import { type Standing, standingLabels } from '#app/domain/customers/standing';
import { translate } from '#app/platform/texts/t';

const tones: Record<Standing, Tone> = { new: 'info', active: 'good', lapsed: 'calm' };

/** Where a customer stands: new, active or lapsed. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={tones[standing]}>{translate(standingLabels[standing])}</Badge>;
}
