import { Badge, type Tone } from '#app/components/ui/badge';
import { type FindingSeverity, severityLabels } from '#app/domain/findings/finding.schema';
import { translate } from '#app/platform/texts/t';

const tones: Record<FindingSeverity, Tone> = { low: 'calm', medium: 'warn', high: 'bad', critical: 'bad' };

/** How bad a finding is, in a word. */
export function SeverityBadge({ severity }: { severity: FindingSeverity }) {
  return <Badge tone={tones[severity]}>{translate(severityLabels[severity])}</Badge>;
}
