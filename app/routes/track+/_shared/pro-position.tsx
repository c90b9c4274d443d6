import { z } from 'zod';
import { mapView } from '#app/components/maps/map-view';
import { VisitMap } from '#app/components/maps/visit-map';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';

/** Where a pro on the way was last. There is no map where it could show the house. */
export const positionView = z.object({ at: z.date(), isClose: z.boolean(), map: mapView.nullable() });
export type PositionView = z.output<typeof positionView>;

export function ProPosition({ position, who, zone }: { position: PositionView; who: string; zone: string }) {
  const { at, map } = position;
  const time = formatDateTime(at, { style: 'time', zone });
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Where {who} is', { who })}
        hint={position.isClose ? t('{who} is less than half a mile away.', { who }) : t('As of {time}', { time })}
      />
      {map || position.isClose ? null : (
        <p className="text-sm text-ink-soft">
          {t('{who} is sharing their location. We show no map because we know this house only by its ZIP code.', { who })}
        </p>
      )}
      {map?.still ? (
        <VisitMap
          map={map}
          label={t('Map: {who}, on the way', { who })}
          description={t('The point is where {who} was at {time}.', { who, time })}
          onChoose={ignore}
        />
      ) : null}
    </Card>
  );
}

function ignore(): void {
  // The point leads nowhere.
}
