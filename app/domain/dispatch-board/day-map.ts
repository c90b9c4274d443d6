import { t } from '#app/platform/texts/t';
import { spreadPoints } from '../areas/spread-points';
import type { BoardRow } from './list-rows.server';
import type { WaitingVisit } from './list-waiting.server';

/** Where something is. */
export type Place = { lat: number; lng: number };
/** Where a visit is, and whether only its ZIP code is known. */
export type VisitPlace = Place & { isRough: boolean };

/** A pro with visits on the map: `mark` stands on their points, such as B on B1 and B2. */
export type MapPro = { proId: string; name: string; mark: string; stops: number };
/** `stop`: a visit that a pro holds, `open`: one that no pro holds, `home`: the middle of a ZIP code where pros live. */
export type MapPoint = Place & {
  kind: 'stop' | 'open' | 'home';
  /** The visit; of homes their ZIP code. */
  id: string;
  /** What stands on it. */
  label: string;
  /** Whose it is, by place in `pros`. */
  pro: number | null;
  /** What it is, in words. */
  text: string;
};
export type DayMap = { pros: MapPro[]; points: MapPoint[]; lines: { pro: number; path: Place[] }[] };

type Day = {
  rows: readonly Pick<BoardRow, 'proId' | 'name' | 'homeZip' | 'bars'>[];
  waiting: readonly Pick<WaitingVisit, 'visitId' | 'reference' | 'service' | 'place'>[];
  /** By visit. */
  places: ReadonlyMap<string, VisitPlace>;
  /** The middle of each ZIP code. */
  zips: ReadonlyMap<string, Place>;
  clock: (at: Date) => string;
};

/** The day as points and lines: visits in the order of each pro's day, those no pro holds, and homes by ZIP code alone. */
export function layOutDay({ rows, waiting, places, zips, clock }: Day): DayMap {
  const pros: MapPro[] = [];
  const points: MapPoint[] = [];
  const lines: { pro: number; zip: string; ids: string[] }[] = [];
  for (const { proId, name, homeZip, bars } of rows) {
    const stops = bars.filter(({ isOffer, visitId }) => !isOffer && places.has(visitId));
    if (stops.length === 0) continue;
    const [pro, mark] = [pros.length, markAt(pros.length)];
    pros.push({ proId, name, mark, stops: stops.length });
    lines.push({ pro, zip: homeZip, ids: stops.map(({ visitId }) => visitId) });
    stops.forEach(({ visitId, start, end, reference, service, place }, index) => {
      const label = `${mark}${index + 1}`;
      const times = t('{first} to {last}', { first: clock(start), last: clock(end) });
      const text = `${label}, ${name}, ${times}: ${reference}, ${service}, ${place}`;
      points.push({ kind: 'stop', id: visitId, label, pro, ...found(places, visitId, text) });
    });
  }
  for (const { visitId, reference, service, place } of waiting) {
    if (!places.has(visitId)) continue;
    const text = t('Unassigned: {what}', { what: `${reference}, ${service}, ${place}` });
    points.push({ kind: 'open', id: visitId, label: '?', pro: null, ...found(places, visitId, text) });
  }
  const spread = spreadPoints(points);
  const at = new Map(spread.map((point) => [point.id, point]));
  return {
    pros,
    points: [...homesOf(rows, zips), ...spread],
    lines: lines.map(({ pro, zip, ids }) => ({
      pro,
      path: [zips.get(zip), ...ids.map((id) => at.get(id))].flatMap((spot) => (spot ? [{ lat: spot.lat, lng: spot.lng }] : [])),
    })),
  };
}

function found(places: Day['places'], visitId: string, text: string): Place & { text: string } {
  const { lat, lng, isRough } = places.get(visitId) ?? { lat: 0, lng: 0, isRough: true };
  return { lat, lng, text: isRough ? t('{text} (the middle of its ZIP code)', { text }) : text };
}

/** A, B … Z, AA, AB … */
export function markAt(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${markAt(Math.floor(index / 26) - 1)}${letter}`;
}

/** One point for each ZIP code where pros of the rows live: the board never shows a house of a pro. */
function homesOf(rows: Day['rows'], zips: Day['zips']): MapPoint[] {
  const names = new Map<string, string[]>();
  for (const { homeZip, name } of rows) names.set(homeZip, [...(names.get(homeZip) ?? []), name]);
  return [...names].flatMap(([zip, living]) => {
    const middle = zips.get(zip);
    if (!middle) return [];
    const text = t('Home in {zip}: {names}', { zip, names: living.join(', ') });
    return [{ kind: 'home' as const, id: zip, label: living.length > 1 ? `${living.length}` : '', pro: null, text, ...middle }];
  });
}
