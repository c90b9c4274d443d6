import { Link } from '@remix-run/react';
import { Card } from '#app/components/ui/card';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { placeInWords, whyZipCenter } from '#app/domain/places/place-words';
import type { DispatchView } from './dispatch-view.server';

/** What a visit is, whose, where, and who holds it. */
export function Facts({ data: { visit, now: at } }: { data: DispatchView }) {
  const { holder, offer } = visit;
  const why = whyZipCenter(visit.place);
  const row = 'flex justify-between gap-4 border-t border-line py-1.5 first:border-0';
  return (
    <Card as="section">
      <dl className="text-sm [&_dd]:text-right [&_dd]:font-semibold [&_dt]:text-ink-faint">
        <div className={row}>
          <dt>Window</dt>
          <dd>
            <DateTime at={visit.windowStart} style="date" zone={visit.zone} />,{' '}
            {formatArrival(visit.windowStart, visit.windowEnd, visit.zone)}
          </dd>
        </div>
        <div className={row}>
          <dt>Work</dt>
          <dd>{visit.durationMinutes} min</dd>
        </div>
        <div className={row}>
          <dt>Takes</dt>
          <dd>{visit.needs ?? '1 person'}</dd>
        </div>
        <div className={row}>
          <dt>Customer</dt>
          <dd>{visit.customer}</dd>
        </div>
        <div className={row}>
          <dt>Site</dt>
          <dd>{visit.address}</dd>
        </div>
        <div className={row}>
          <dt>On the map</dt>
          <dd>
            <Link to={`/admin/places/${visit.place.siteId}`} className="inline-link">
              {placeInWords(visit.place)}
            </Link>
            {why ? <span className="block font-normal text-ink-soft">{why}</span> : null}
          </dd>
        </div>
        <div className={row}>
          <dt>Payout</dt>
          <dd>
            <Money cents={visit.payoutCents} show="always" />
          </dd>
        </div>
        <div className={row}>
          <dt>Priority</dt>
          <dd>{visit.priority}</dd>
        </div>
        {holder ? (
          <div className={row}>
            <dt>Pro</dt>
            <dd>
              {holder.name}, <DateTime at={holder.start} zone={visit.zone} />
              {holder.overrideReason ? <span className="block font-normal">Override: {holder.overrideReason}</span> : null}
            </dd>
          </div>
        ) : null}
        {offer ? (
          <div className={row}>
            <dt>Offered to</dt>
            <dd>
              {offer.name}, ends <DateTime at={offer.expiresAt} style="relative" zone={visit.zone} now={at} />
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}
