import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { VerdictList } from '#app/components/ui/verdict-list';
import { byZipCenterText } from '#app/domain/places/place-words';
import { mark, t, translate } from '#app/platform/texts/t';
import { outcomeText, triggerText } from './decision-text';
import type { DecisionView, VerdictView } from './dispatch-view.server';

/** In place of verdicts that were deleted for their age. */
export const EXPIRED = mark('The details of this search are no longer kept.');

export function prosChecked(count: number): string {
  return t('{count, plural, one {# pro} other {# pros}} checked', { count });
}

/** What the engine said of each pro. */
export function Verdicts({ verdicts }: { verdicts: VerdictView[] }) {
  return (
    <VerdictList
      label={t('Verdicts')}
      verdicts={verdicts.map(({ proId, name, rank, code, text }) => ({
        key: proId,
        name,
        rank: rank ?? undefined,
        eligible: rank !== null,
        reasons: [{ code: code ?? 'fits', text: text }],
      }))}
    />
  );
}

type DecisionsProps = { visitId: string; decisions: DecisionView[]; next: string | null; zone: string };

/** A page of the runs of the engine with what it said of the first pros then. */
export function Decisions({ visitId, decisions, next, zone }: DecisionsProps) {
  return (
    <Card as="section" id="decisions">
      <CardHead title={t('Decisions')} hint={t('Every automatic search, with the result for each pro.')} />
      {decisions.length === 0 ? <p className="text-sm text-ink-soft">{t('No automatic searches for this visit yet.')}</p> : null}
      {decisions.map((decision, index) => {
        const chosen = decision.verdicts.find(({ proId }) => proId === decision.chosenProId);
        return (
          <details key={decision.id} open={index === 0} className="border-t border-line py-2 first:border-0">
            <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-3 text-sm">
              <span className="font-semibold">
                {outcomeText(decision.outcome)}
                {chosen ? `: ${chosen.name}` : ''}
              </span>
              <span className="text-ink-faint">
                <DateTime at={decision.at} zone={zone} showZone />, {triggerText(decision.trigger)}
                {decision.isExpired ? '' : `, ${prosChecked(decision.checked)}`}
                {decision.byZipCenter ? `. ${byZipCenterText()}` : ''}
              </span>
            </summary>
            {decision.isExpired ? <p className="text-sm">{translate(EXPIRED)}</p> : <Verdicts verdicts={decision.verdicts} />}
            {decision.checked > decision.verdicts.length ? (
              <p className="py-2 text-sm">
                <Link to={`/admin/dispatch/${visitId}/decisions/${decision.id}`} className="inline-link">
                  {t('See all {count} pros', { count: decision.checked.toLocaleString('en-US') })}
                </Link>
              </p>
            ) : null}
          </details>
        );
      })}
      <ListPager name="decisions" label={t('Pages of decisions')} next={next} />
    </Card>
  );
}
