export type Place = { lat: number; lng: number };

/** Where the phone says that it is; null where it does not say, or not within `timeoutMs` milliseconds. Asks for leave the first time. */
export function askForPlace({ timeoutMs, maximumAge }: { timeoutMs: number; maximumAge: number }): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), timeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { timeout: timeoutMs, maximumAge, enableHighAccuracy: true },
    );
  });
}
