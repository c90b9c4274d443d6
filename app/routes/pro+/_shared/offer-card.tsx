import Clock from 'lucide-react/icons/clock';
import { ButtonForm } from '#app/components/forms/button-form';
import { Card } from '#app/components/ui/card';
import { TimeSpan, formatDateTime } from '#app/components/ui/date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import type { OpenOfferView } from '#app/domain/pro-jobs/list-offers.server';
import { t } from '#app/platform/texts/t';
import { ReleaseTerms } from './release-terms';
import { Facts } from './scope-parts';

export type OfferCardData = OpenOfferView & { acceptOpId: string; declineOpId: string };

/** A job that is held for this pro alone: what, when, how far, how much, until when. */
export function OfferCard({ offer, now, proZone }: { offer: OfferCardData; now: Date; proZone: string }) {
  const about = t('{service} in {city} for {amount}', {
    service: offer.service,
    city: offer.city,
    amount: formatMoney(offer.payoutCents),
  });
  return (
    <Card as="li" id={`offer-of-${offer.visitId}`} className="scroll-mt-24 border-l-4 border-l-ember">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">{offer.service}</p>
          <p className="mt-0.5">
            <TimeSpan start={offer.start} end={offer.end} zone={offer.zone} />
          </p>
          <p className="text-sm text-ink-soft">
            {t('{city}, {miles, plural, one {# mile} other {# miles}} from you', { city: offer.city, miles: offer.miles })}
          </p>
          <p className="mt-2 flex items-center gap-1.5 text-sm font-semibold text-ember-text">
            <Clock aria-hidden className="h-4 w-4" />
            <span>
              {t('Respond by {time} ({left})', {
                time: formatDateTime(offer.expiresAt, { style: 'time', zone: proZone, showZone: true }),
                left: formatDateTime(offer.expiresAt, { style: 'relative', zone: proZone, now }),
              })}
            </span>
          </p>
        </div>
        <Money cents={offer.payoutCents} className="display text-display-sm" />
      </div>
      {offer.facts.length ? (
        <div className="mt-3 text-sm">
          <Facts facts={offer.facts} />
        </div>
      ) : null}
      {offer.photoCount ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t('{count, plural, one {# photo} other {# photos}} of the house. You can see them after you accept.', {
            count: offer.photoCount,
          })}
        </p>
      ) : null}
      <details className="mt-3">
        <summary className="flex min-h-touch cursor-pointer items-center text-sm font-semibold text-link">
          {t('Fees if you release it later')}
        </summary>
        <ReleaseTerms />
      </details>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonForm
          fields={{ intent: 'accept', offerId: offer.offerId, opId: offer.acceptOpId }}
          label={t('Accept {about}', { about })}
          busyText={t('Accepting…')}
        >
          {t('Accept')}
        </ButtonForm>
        <ButtonForm
          fields={{ intent: 'decline', offerId: offer.offerId, opId: offer.declineOpId }}
          label={t('Decline {about}', { about })}
          variant="secondary"
          busyText={t('Declining…')}
        >
          {t('Decline')}
        </ButtonForm>
      </div>
    </Card>
  );
}
