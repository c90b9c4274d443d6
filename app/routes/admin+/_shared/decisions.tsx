import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { VerdictList } from '#app/components/ui/verdict-list';
import type { DecisionView } from './dispatch-view';

const outcomes: Record<string, string> = {
  assigned: 'Assigned automatically',
  offered: 'Offered',
  pool: 'Opened to the pool',
  quiet: 'Waiting for quiet hours to end',
};

/** What made the engine look at the visit. */
const triggers: Record<string, string> = {
  accepted: 'after an offer was accepted',
  admin: 'by the office',
  asked: 'after a reschedule request',
  confirmed: 'after the booking was confirmed',
  declined: 'after an offer was declined',
  demand: 'at an admin’s request',
  expired: 'after an offer ended without an answer',
  guarantee: 'for a guarantee re-visit',
  look: 'at the scheduled time',
  nightly: 'in the nightly search',
  'no-show': 'after a no-show',
  'offer-recheck': 'after the pro’s schedule changed',
  paid: 'after the deposit was paid',
  'payout-raised': 'after the payout was raised',
  'quiet-hours-over': 'after quiet hours',
  released: 'after the pro released the job',
  reopened: 'after the search was reopened',
  rescheduled: 'after the visit was moved',
  'service-call': 'for a service call',
  sweep: 'in the regular check',
  unassigned: 'after the pro was unassigned',
  unheld: 'after the hold was released',
  'week-chosen': 'after the week was chosen',
  withdrawn: 'after an offer was withdrawn',
};

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
