import { Link, useSearchParams } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import { t } from '#app/platform/texts/t';

export type SavedPlace = { id: string; name: string; isChosen: boolean };

/** So many are seen at once; the others open by a press. */
const SHOWN = 8;

/** Links that fill the form in with a saved address; they keep what the page's address says of the service and the day. */
export function SavedPlaces({ places }: { places: SavedPlace[] }) {
  const [query] = useSearchParams();
  if (places.length === 0) return null;
  const rest = places.slice(SHOWN);
  return (
    <nav aria-label={t('Your saved addresses')}>
      <p className="font-semibold">{t('Your saved addresses')}</p>
      <Places places={places.slice(0, SHOWN)} query={query} />
      {rest.length > 0 ? (
        <details className="mt-2" open={rest.some(({ isChosen }) => isChosen)}>
          <summary className="cursor-pointer py-2">{t('More')}</summary>
          <Places places={rest} query={query} />
        </details>
      ) : null}
    </nav>
  );
}

function Places({ places, query }: { places: SavedPlace[]; query: URLSearchParams }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {places.map(({ id, name, isChosen }) => (
        <li key={id}>
          <Link
            to={`/book?${withPlace(query, id)}`}
            reloadDocument
            aria-current={isChosen ? 'true' : undefined}
            className="inline-flex min-h-touch items-center gap-2 rounded-full border border-line-strong bg-surface px-4 py-2 text-sm aria-[current=true]:border-action aria-[current=true]:bg-action-soft aria-[current=true]:font-semibold"
          >
            <MapPin aria-hidden className="h-4 w-4 text-ink-faint" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function withPlace(query: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['zip', 'location', 'request']) next.delete(name);
  next.set('site', id);
  return next;
}
