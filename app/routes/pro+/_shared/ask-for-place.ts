export type Place = { lat: number; lng: number };

/** Where the phone says that it is; null where it does not say, or not within `patience` milliseconds. Asks for leave the first time. */
export function askForPlace({ patience, maximumAge }: { patience: number; maximumAge: number }): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { timeout: patience, maximumAge, enableHighAccuracy: true },
    );
  });
}
