import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { VerdictList } from '#app/components/ui/verdict-list';
import { outcomeText, triggerText } from './decision-text';
import type { DecisionView, VerdictView } from './dispatch-view.server';

const outcomes: Record<string, string> = {
  assigned: 'Assigned automatically',
  offered: 'Offered',
  pool: 'Opened to the pool',
  quiet: 'Waiting for quiet hours to end',
};

export function prosChecked(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'pro' : 'pros'} checked`;
}

/** What the engine said of each pro. */
export function Verdicts({ verdicts }: { verdicts: VerdictView[] }) {
  return (
    <VerdictList
      label="Verdicts"
      verdicts={verdicts.map(({ proId, name, rank, code, text }) => ({
        key: proId,
        name,
        rank: rank ?? undefined,
        eligible: rank !== null,
        reasons: [{ code: code ?? 'fits', text }],
      }))}
    />
  );
}

/** The last runs of the engine with what it said of each candidate then. */
export function Decisions({ decisions, zone }: { decisions: DecisionView[]; zone: string }) {
  return (
    <Card as="section">
      <CardHead title="Decisions" hint="Every automatic search, with the result for each pro." />
      {decisions.length === 0 ? <p className="text-sm text-ink-soft">No automatic searches for this visit yet.</p> : null}
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
                <DateTime at={decision.at} zone={zone} showZone />, {triggers[decision.trigger] ?? decision.trigger},{' '}
                {decision.verdicts.length} {decision.verdicts.length === 1 ? 'pro' : 'pros'} checked
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
