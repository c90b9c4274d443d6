import type { Credential } from '../model/compiled';
import { dateOfDay, localDay, startOfDay } from '../time/zone';
import { keepWithin, narrowTo, type Case, type Piece, type Rule } from './rule';

const DAY = 86_400;
/** No clock is further from UTC. */
const FARTHEST = 15 * 3600;

function entriesOf({ visit, pro }: Case): Credential[] {
  return pro.services.get(visit.visit.service) ?? [];
}

function siteZone({ visit, pro }: Case): string {
  return visit.visit.zone ?? pro.pro.zone;
}

/** Holds on every possible start, wherever the site's clock stands. */
function holdsThroughout({ starts }: Case, entry: Credential): boolean {
  const first = starts[0]?.from ?? 0;
  const last = starts[starts.length - 1]?.to ?? 0;
  return entry.from * DAY + FARTHEST <= first && (entry.to + 1) * DAY - FARTHEST > last;
}

function validStarts(judged: Case, entry: Credential): Piece[] {
  const zone = siteZone(judged);
  const from = entry.from === -Infinity ? -Infinity : startOfDay(zone, entry.from);
  const to = entry.to === Infinity ? Infinity : startOfDay(zone, entry.to + 1) - 1;
  return keepWithin(judged.starts, from, to);
}

/** Sorted and without overlaps, so that two credentials side by side count as one. */
function united(pieces: Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.from - b.from || a.to - b.to);
  const whole: Piece[] = [];
  for (const piece of sorted) {
    const last = whole[whole.length - 1];
    if (last !== undefined && piece.from <= last.to + 1) whole[whole.length - 1] = { ...last, to: Math.max(last.to, piece.to) };
    else whole.push(piece);
  }
  return whole;
}

function passes(judged: Case): boolean {
  const entries = judged.pro.services.get(judged.visit.visit.service);
  if (entries === undefined) return true;
  for (const entry of entries) {
    if (entry.from === -Infinity && entry.to === Infinity) return true;
    if (holdsThroughout(judged, entry)) return true;
  }
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return narrowTo(judged, validStarts(judged, only));
  return narrowTo(judged, united(entries.flatMap((entry) => validStarts(judged, entry))));
}

/** Days between the visit's possible dates and the nearest date on which a credential holds. */
function daysMissing(judged: Case): number {
  const zone = siteZone(judged);
  const first = localDay(zone, judged.starts[0]?.from ?? 0);
  const last = localDay(zone, judged.starts[judged.starts.length - 1]?.to ?? 0);
  const gaps = entriesOf(judged).map((entry) => Math.max(1, entry.from - last, first - entry.to));
  return Math.min(...gaps);
}

/** The credentials for the service hold on the visit's date, in the site's zone. */
export const credential: Rule = {
  code: 'credential',
  passes,
  explain: (judged) => {
    const spans = entriesOf(judged).map(({ entry }) => `${entry.validFrom ?? 'always'} to ${entry.validTo ?? 'always'}`);
    const date = dateOfDay(localDay(siteZone(judged), judged.starts[0]?.from ?? 0));
    const text = `Credentials for ${judged.visit.visit.service} hold ${spans.join(', ')}, not on ${date}.`;
    return { limit: 0, value: daysMissing(judged), unit: 'days', text };
  },
  shortfall: (judged) => ({ by: daysMissing(judged), unit: 'days' }),
};
