import type { Credential, StartInterval } from '../model/compiled';
import { dateOfDay, localDay, startOfDay } from '../time/zone';
import { keepWithin, narrowTo, type Candidate, type Rule } from './rule';

const DAY = 86_400;
/** No clock is further from UTC. */
const FARTHEST = 15 * 3600;

function entriesOf({ visit, pro }: Candidate): Credential[] {
  return pro.services.get(visit.visit.service) ?? [];
}

function siteZone({ visit, pro }: Candidate): string {
  return visit.visit.zone ?? pro.pro.zone;
}

/** Holds on every possible start, wherever the site's clock stands. */
function holdsThroughout({ starts }: Candidate, entry: Credential): boolean {
  const first = starts[0]?.from ?? 0;
  const last = starts[starts.length - 1]?.to ?? 0;
  return entry.from * DAY + FARTHEST <= first && (entry.to + 1) * DAY - FARTHEST > last;
}

function validStarts(candidate: Candidate, entry: Credential): StartInterval[] {
  const zone = siteZone(candidate);
  const from = entry.from === -Infinity ? -Infinity : startOfDay(zone, entry.from);
  const to = entry.to === Infinity ? Infinity : startOfDay(zone, entry.to + 1) - 1;
  return keepWithin(candidate.starts, from, to);
}

/** Sorted and without overlaps, so that two credentials side by side count as one. */
function united(intervals: StartInterval[]): StartInterval[] {
  const sorted = [...intervals].sort((a, b) => a.from - b.from || a.to - b.to);
  const whole: StartInterval[] = [];
  for (const interval of sorted) {
    const last = whole[whole.length - 1];
    if (last !== undefined && interval.from <= last.to + 1)
      whole[whole.length - 1] = { ...last, to: Math.max(last.to, interval.to) };
    else whole.push(interval);
  }
  return whole;
}

function passes(candidate: Candidate): boolean {
  const entries = candidate.pro.services.get(candidate.visit.visit.service);
  if (entries === undefined) return true;
  for (const entry of entries) {
    if (entry.from === -Infinity && entry.to === Infinity) return true;
    if (holdsThroughout(candidate, entry)) return true;
  }
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return narrowTo(candidate, validStarts(candidate, only));
  return narrowTo(candidate, united(entries.flatMap((entry) => validStarts(candidate, entry))));
}

/** Days between the visit's possible dates and the nearest date on which a credential holds. */
function daysMissing(candidate: Candidate): number {
  const zone = siteZone(candidate);
  const first = localDay(zone, candidate.starts[0]?.from ?? 0);
  const last = localDay(zone, candidate.starts[candidate.starts.length - 1]?.to ?? 0);
  const gaps = entriesOf(candidate).map((entry) => Math.max(1, entry.from - last, first - entry.to));
  return Math.min(...gaps);
}

/** The credentials for the service hold on the visit's date, in the site's zone. */
export const credential: Rule = {
  code: 'credential',
  passes,
  explain: (candidate) => {
    const spans = entriesOf(candidate).map(({ entry }) => `${entry.validFrom ?? 'always'} to ${entry.validTo ?? 'always'}`);
    const date = dateOfDay(localDay(siteZone(candidate), candidate.starts[0]?.from ?? 0));
    const text = `Credentials for ${candidate.visit.visit.service} hold ${spans.join(', ')}, not on ${date}.`;
    return { limit: 0, value: daysMissing(candidate), unit: 'days', text };
  },
  shortfall: (candidate) => ({ by: daysMissing(candidate), unit: 'days' }),
};
