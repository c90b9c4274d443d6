type Place = { lat: number; lng: number };

/** About 250 yards: points on one spot stand around it. */
const APART = 0.0022;
const AROUND_ONE_SPOT = 8;

/** Points on the same spot, such as those of houses that only their ZIP code is known of, are put around it, in their order. */
export function spreadPoints<Point extends Place>(points: readonly Point[]): Point[] {
  const spots = new Map<string, Point[]>();
  for (const point of points) {
    const key = `${point.lat.toFixed(4)} ${point.lng.toFixed(4)}`;
    spots.set(key, [...(spots.get(key) ?? []), point]);
  }
  return [...spots.values()].flatMap((same) =>
    same.map((point, index) => {
      if (same.length === 1) return point;
      const ring = Math.floor(index / AROUND_ONE_SPOT) + 1;
      const angle = (2 * Math.PI * (index % AROUND_ONE_SPOT)) / Math.min(same.length, AROUND_ONE_SPOT);
      const flat = Math.cos((point.lat * Math.PI) / 180);
      return {
        ...point,
        lat: point.lat + Math.sin(angle) * APART * ring,
        lng: point.lng + (Math.cos(angle) * APART * ring) / flat,
      };
    }),
  );
}
