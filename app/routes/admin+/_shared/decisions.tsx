import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { VerdictList } from '#app/components/ui/verdict-list';
import type { DecisionView } from './dispatch-view';

const outcomes: Record<string, string> = {
  assigned: 'Assigned at once',
  offered: 'Offered',
  pool: 'Opened the pool',
  quiet: 'Waits for quiet hours to end',
};

/** The last runs of the engine with what it said of each candidate then. */
export function Decisions({ decisions, zone }: { decisions: DecisionView[]; zone: string }) {
  return (
    <Card as="section">
      <CardHead title="Decisions" hint="Every run of the engine with each candidate’s verdict." />
      {decisions.length === 0 ? <p className="text-sm text-ink-soft">The engine has not looked at this visit yet.</p> : null}
      {decisions.map((decision, index) => {
        const chosen = decision.verdicts.find(({ proId }) => proId === decision.chosenProId);
        return (
          <details key={decision.id} open={index === 0} className="border-t border-line py-2 first:border-0">
            <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-3 text-sm">
              <span className="font-semibold">
                {outcomes[decision.outcome] ?? decision.outcome}
                {chosen ? `: ${chosen.name}` : ''}
              </span>
              <span className="text-ink-faint">
                <DateTime at={decision.at} zone={zone} showZone />, because of {decision.trigger}, {decision.verdicts.length}{' '}
                judged
              </span>
            </summary>
            <VerdictList
              label="Verdicts"
              verdicts={decision.verdicts.map(({ proId, name, rank, code, text }) => ({
                key: proId,
                name,
                rank: rank ?? undefined,
                eligible: rank !== null,
                reasons: [{ code: code ?? 'fits', text }],
              }))}
            />
          </details>
        );
      })}
    </Card>
  );
}
