import { useNavigate } from '@remix-run/react';
import { colorFor, type MapView } from '#app/components/maps/map-view';
import { VisitMap } from '#app/components/maps/visit-map';
import { mark, t, translate } from '#app/platform/texts/t';
import { boardPath, rowId } from './board-address';
import type { BoardView } from './board-view.server';

const WORDS = mark('Each point is a visit that the unassigned list and the rows of pros name too, with a link.');

/** The day on a map, and whose letter is whose. A visit that is chosen here is chosen in the list and the rows, and the other way around. */
export function BoardMap({ data, map }: { data: BoardView; map: MapView }) {
  const navigate = useNavigate();
  const choose = (visit: string) =>
    void navigate(boardPath({ ...data.address, visit, for: undefined }), { preventScrollReset: true });
  const open = map.points.filter(({ kind }) => kind === 'open').length;
  const stops = map.points.filter(({ kind }) => kind === 'stop').length;
  return (
    <section aria-labelledby="board-map" className="mb-4">
      <h2 id="board-map" className="sr-only">
        {t('Map')}
      </h2>
      {map.still ? (
        <VisitMap
          key={data.day}
          map={map}
          label={t('Map of the day: {stops} assigned, {open} unassigned', { stops, open })}
          description={translate(WORDS)}
          chosen={data.address.visit}
          onChoose={choose}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('Nothing of this day can be shown on the map.')}</p>
      )}
      <MapKey pros={map.pros} hasOpen={open > 0} />
    </section>
  );
}

function MapKey({ pros, hasOpen }: { pros: MapView['pros']; hasOpen: boolean }) {
  return (
    <ul aria-label={t('What the map shows')} className="mt-2 flex max-h-24 flex-wrap gap-x-4 overflow-y-auto text-sm">
      {pros.map(({ proId, mark, name, stops }, index) => (
        <li key={proId}>
          <a href={`#${rowId(proId)}`} className="inline-flex min-h-[2rem] items-center gap-1.5 hover:underline">
            <span
              className="inline-flex h-5 min-w-[1.25rem] items-center justify-center rounded-full px-1 text-xs font-bold"
              style={{ backgroundColor: colorFor(index), color: '#FFFFFF' }}
            >
              {mark}
            </span>
            {name}, {t('{visits, plural, one {# visit} other {# visits}}', { visits: stops })}
          </a>
        </li>
      ))}
      {hasOpen ? (
        <li className="inline-flex min-h-[2rem] items-center gap-1.5">
          <svg viewBox="0 0 20 20" aria-hidden focusable="false" className="h-5 w-5">
            <path d="M10 1l9 9l-9 9l-9-9z" fill="#FFFFFF" stroke="#0F1B2D" strokeWidth={2} />
          </svg>
          {t('Unassigned')}
        </li>
      ) : null}
      <li className="inline-flex min-h-[2rem] items-center gap-1.5">
        <svg viewBox="0 0 20 20" aria-hidden focusable="false" className="h-5 w-5">
          <path d="M10 2l7 7v9H3V9z" fill={colorFor(null)} stroke="#FFFFFF" />
        </svg>
        {t('ZIP codes where pros live')}
      </li>
    </ul>
  );
}
