import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { StatusChip } from '#app/components/ui/status-chip';
import { DateTime, formatArrival, formatDateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { placeInWords } from '#app/domain/places/place-words';
import { t } from '#app/platform/texts/t';
import type { DispatchView } from './dispatch-view.server';

/** What a visit is, whose, where, and who holds it. */
export function Facts({ data: { visit, now: at } }: { data: DispatchView }) {
  const { holder, offer } = visit;
  const { why } = visit.place;
  const row = 'flex justify-between gap-4 border-t border-line py-1.5 first:border-0';
  return (
    <Card as="section">
      <dl className="text-sm [&_dd]:text-right [&_dd]:font-semibold [&_dt]:text-ink-faint">
        <div className={row}>
          <dt>{t('Arrival window')}</dt>
          <dd>
            <DateTime at={visit.windowStart} style="date" zone={visit.zone} />,{' '}
            {formatArrival(visit.windowStart, visit.windowEnd, visit.zone)}
          </dd>
        </div>
        <div className={row}>
          <dt>{t('Work')}</dt>
          <dd>
            {t('{minutes} min', { minutes: visit.durationMinutes })}
            {[visit.whyMinutes, visit.house].map((words) =>
              words ? (
                <span key={words} className="block font-normal text-ink-soft">
                  {words}
                </span>
              ) : null,
            )}
          </dd>
        </div>
        <div className={row}>
          <dt>{t('Takes')}</dt>
          <dd>{visit.needs ?? t('1 person')}</dd>
        </div>
        <div className={row}>
          <dt>{t('Customer')}</dt>
          <dd>{visit.customer}</dd>
        </div>
        <div className={row}>
          <dt>{t('Site')}</dt>
          <dd>{visit.address}</dd>
        </div>
        <div className={row}>
          <dt>{t('On the map')}</dt>
          <dd>
            <Link to={`/admin/places/${visit.place.siteId}`} className="inline-link">
              {placeInWords(visit.place)}
            </Link>
            {why ? <span className="block font-normal text-ink-soft">{why}</span> : null}
          </dd>
        </div>
        {visit.storage ? (
          <div className={row}>
            <dt>{t('Storage')}</dt>
            <dd>
              <Stored storage={visit.storage} reference={visit.reference} />
            </dd>
          </div>
        ) : null}
        <div className={row}>
          <dt>{t('Payout')}</dt>
          <dd>
            <Money cents={visit.payoutCents} show="always" />
          </dd>
        </div>
        <div className={row}>
          <dt>{t('Priority')}</dt>
          <dd>{visit.priority}</dd>
        </div>
        {holder ? (
          <div className={row}>
            <dt>{t('Pro')}</dt>
            <dd>
              {holder.name}, <DateTime at={holder.start} zone={visit.zone} />
              {holder.overrideReason ? (
                <span className="block font-normal">{t('Override: {reason}', { reason: holder.overrideReason })}</span>
              ) : null}
            </dd>
          </div>
        ) : null}
        {offer ? (
          <div className={row}>
            <dt>{t('Offered to')}</dt>
            <dd>
              {t('{name}, ends {when}', {
                name: offer.name,
                when: formatDateTime(offer.expiresAt, { style: 'relative', zone: visit.zone, now: at }),
              })}
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}

type StoredProps = { storage: NonNullable<DispatchView['visit']['storage']>; reference: string };

/** What is kept of the house or is to be, and where. */
function Stored({ storage: { way, bookingId, bins, place }, reference }: StoredProps) {
  if (bins === null)
    return (
      <Link to={`/admin/storage?show=wanted&q=${reference}`} className="inline-link">
        {place ? t('To be brought to: {place}', { place }) : t('To be stored')}
      </Link>
    );
  const what = t('{bins, plural, one {# bin} other {# bins}}', { bins });
  return (
    <Link to={`/admin/storage/${bookingId}`} className="inline-link">
      {way === 'out' ? t('{what} to bring along: {place}', { what, place }) : `${what}, ${place}`}
    </Link>
  );
}

/** Who comes together, each place with its own search, and what each is paid. */
export function TeamPlaces({ visit: { visitId, team } }: { visit: DispatchView['visit'] }) {
  if (!team) return null;
  return (
    <Card as="section">
      <CardHead title={t('Team')} />
      <ul className="space-y-3 text-sm">
        {team.map((place) => (
          <li key={place.visitId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {place.visitId === visitId || place.status === 'draft' ? (
                <span className="font-semibold">{placeName(place.seat)}</span>
              ) : (
                <Link to={`/admin/dispatch/${place.visitId}`} className="inline-link inline-flex min-h-touch items-center">
                  {placeName(place.seat)}
                </Link>
              )}
              : {place.pro ?? t('no pro yet')}, <Money cents={place.payoutCents} show="always" />
            </span>
            {place.status === 'draft' ? (
              <span className="text-ink-soft">{t('Waits for the lead')}</span>
            ) : (
              <StatusChip status={place.status} audience="staff" />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function placeName(seat: number): string {
  return seat === 1 ? t('Lead') : t('Pro {number}', { number: seat });
}
