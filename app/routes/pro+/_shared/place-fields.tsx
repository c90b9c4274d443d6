import { useState } from 'react';
import { Button } from '#app/components/ui/button';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { t } from '#app/platform/texts/t';

type Place = { lat: number; lng: number };

/** The phone's location, if the pro allows it: one more proof, never asked for without a tap. */
export function PlaceFields() {
  const hydrated = useHydrated();
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState(false);
  if (!hydrated) return null;
  function ask(): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ lat: coords.latitude, lng: coords.longitude }),
      () => setProblem(true),
      { timeout: 10_000, enableHighAccuracy: true },
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {place ? (
        <>
          <input type="hidden" name="lat" value={place.lat} />
          <input type="hidden" name="lng" value={place.lng} />
        </>
      ) : null}
      <Button variant="secondary" onClick={ask}>
        {t('Add my location')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {place
          ? t('Your location will be added to the report.')
          : problem
            ? t('We couldn’t get your location from your phone.')
            : ''}
      </p>
    </div>
  );
}
