import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { type Verdict, VerdictList } from '#app/components/ui/verdict-list';
import { byZipCenterText } from '#app/domain/places/place-words';
import { t } from '#app/platform/texts/t';
import type { CandidateView } from './dispatch-view.server';

type Props = { candidates: CandidateView[]; zone: string; canGive: boolean; byZipCenter: boolean };

/** Every pro near the site, ranked as the engine would rank them now; each excluded one with the rule and its numbers. */
export function Candidates({ candidates, zone, canGive, byZipCenter }: Props) {
  const eligible = candidates.filter(({ rank }) => rank !== null).length;
  return (
    <Card as="section">
      <CardHead
        title={t('Candidates now')}
        hint={`${t('{eligible} of {count} nearby pros can take this visit.', { eligible, count: candidates.length })}${byZipCenter ? ` ${byZipCenterText()}.` : ''}`}
      />
      {candidates.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('No pros live close enough, or the window is over.')}</p>
      ) : (
        <VerdictList verdicts={candidates.map((candidate) => asVerdict(candidate, zone, canGive))} />
      )}
    </Card>
  );
}

function asVerdict(candidate: CandidateView, zone: string, canGive: boolean): Verdict {
  const eligible = candidate.rank !== null;
  const terms = candidate.terms.length ? [{ code: 'terms', text: candidate.terms.join(' · ') }] : [];
  return {
    key: candidate.proId,
    name: `${candidate.name} (${candidate.home})`,
    rank: candidate.rank ?? undefined,
    eligible,
    reasons: [{ code: candidate.code ?? 'fits', text: candidate.text }, ...terms],
    marks: (
      <>
        {candidate.note ? <Badge tone="calm">{candidate.note}</Badge> : null}
        {candidate.autoAccept ? <Badge tone="info">{t('Auto-accept')}</Badge> : null}
        {eligible && candidate.start ? (
          <span className="figures text-xs text-ink-faint">
            <DateTime at={candidate.start} zone={zone} />
          </span>
        ) : null}
      </>
    ),
    action:
      eligible && canGive ? (
        <div className="flex gap-2">
          <ButtonForm
            action="?form=give"
            size="sm"
            fields={{ intent: 'assign', proId: candidate.proId, opId: candidate.assignOpId }}
            label={t('Assign {name}', { name: candidate.name })}
            busyText={t('Assigning…')}
          >
            {t('Assign')}
          </ButtonForm>
          <ButtonForm
            action="?form=give"
            size="sm"
            variant="secondary"
            fields={{ intent: 'offer', proId: candidate.proId, opId: candidate.offerOpId }}
            label={t('Offer to {name}', { name: candidate.name })}
          >
            {t('Offer')}
          </ButtonForm>
        </div>
      ) : undefined,
  };
}
