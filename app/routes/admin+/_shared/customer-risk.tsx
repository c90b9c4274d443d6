import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import type { CustomerData } from './customer-view.server';

const looks: Record<CustomerData['risk']['level'], { tone: Tone; label: Marked }> = {
  low: { tone: 'good', label: mark('Low risk') },
  watch: { tone: 'warn', label: mark('Watch') },
  high: { tone: 'bad', label: mark('High risk') },
};

/** How much care a customer needs, why, and what was counted for it. */
export function CustomerRisk({ customer: { risk, facts } }: { customer: CustomerData }) {
  const { disputes } = facts;
  const counted: [string, string][] = [
    [t('Disputes'), t('{open} open, {lost} lost, {won} won', disputes)],
    [t('Declined payments'), String(facts.refusals)],
    [t('Late cancellations'), String(facts.lateCancellations)],
    [t('Trips without work'), String(facts.inVain)],
    [t('Guarantee claims'), String(facts.claims)],
  ];
  return (
    <Card as="section">
      <CardHead title={t('Risk')} actions={<Badge tone={looks[risk.level].tone}>{translate(looks[risk.level].label)}</Badge>} />
      {risk.reasons.length > 0 ? (
        <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-ink-soft">{t('No risks found.')}</p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
        {counted.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
