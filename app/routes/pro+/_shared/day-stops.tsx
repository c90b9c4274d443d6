import { useNavigate } from '@remix-run/react';
import { VisitMap } from '#app/components/maps/visit-map';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';
import { directionsTo } from './directions';
import type { StopsView } from './schedule-view';

const linkClass = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

/** What is left of the day on a map, and directions to each stop in the maps of the phone. */
export function DayStops({ stops: { map, stops } }: { stops: StopsView }) {
  const navigate = useNavigate();
  return (
    <section aria-label={t('Map of the day')} className="mt-4">
      {map.still ? (
        <VisitMap
          map={map}
          label={t('Map of the day: {count, plural, one {# stop} other {# stops}}', { count: stops.length })}
          description={t('The list below has the same stops in the same order, with directions.')}
          onChoose={(visitId) => void navigate(`/pro/visits/${visitId}`)}
        />
      ) : null}
      <ol className="mt-2 divide-y divide-line">
        {stops.map(({ visitId, start, zone, address }, index) => (
          <li key={visitId} className="py-2">
            <p>
              <span className="font-semibold">
                {index + 1}. <DateTime at={start} style="time" zone={zone} showZone />
              </span>{' '}
              {address}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {directionsTo(address).map(([name, href]) => (
                <a
                  key={name}
                  href={href}
                  className={linkClass}
                  aria-label={t('Directions to stop {number} in {name}', { number: index + 1, name })}
                >
                  {name}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
