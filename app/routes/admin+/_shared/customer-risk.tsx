import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import type { CustomerData } from './customer-view.server';

const looks: Record<CustomerData['risk']['level'], { tone: Tone; label: string }> = {
  low: { tone: 'good', label: 'Low risk' },
  watch: { tone: 'warn', label: 'Watch' },
  high: { tone: 'bad', label: 'High risk' },
};

/** How much care a customer needs, why, and what was counted for it. */
export function CustomerRisk({ customer: { risk, facts } }: { customer: CustomerData }) {
  const { disputes } = facts;
  const counted: [string, string][] = [
    ['Disputes', `${disputes.open} open, ${disputes.lost} lost, ${disputes.won} won`],
    ['Declined payments', String(facts.refusals)],
    ['Late cancellations', String(facts.lateCancellations)],
    ['Trips without work', String(facts.inVain)],
    ['Guarantee claims', String(facts.claims)],
  ];
  return (
    <Card as="section">
      <CardHead title="Risk" actions={<Badge tone={looks[risk.level].tone}>{looks[risk.level].label}</Badge>} />
      {risk.reasons.length > 0 ? (
        <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-ink-soft">No risks found.</p>
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
