import { dayOfStart, type StartInterval } from '../model/compiled';
import { narrowTo, type Candidate, type Rule } from './rule';

function stopsOn(candidate: Candidate, interval: StartInterval): number {
  const day = interval.day >= 0 ? interval.day : dayOfStart(candidate.pro, interval.from);
  return candidate.pro.routes.get(day)?.length ?? 0;
}

function roomLeft(candidate: Candidate): StartInterval[] {
  const cap = candidate.pro.pro.maxVisitsPerDay;
  if (cap === null) return candidate.starts;
  for (const interval of candidate.starts) {
    if (stopsOn(candidate, interval) >= cap) return candidate.starts.filter((other) => stopsOn(candidate, other) < cap);
  }
  return candidate.starts;
}

/** Stops of the emptiest of the possible days. */
function fewestStops(candidate: Candidate): number {
  return candidate.starts.reduce((least, interval) => Math.min(least, stopsOn(candidate, interval)), Infinity);
}

/** The date's route has fewer stops than the pro's cap a day; bookings count. */
export const dayCap: Rule = {
  code: 'day_cap',
  passes: (candidate) => narrowTo(candidate, roomLeft(candidate)),
  explain: (candidate) => {
    const limit = candidate.pro.pro.maxVisitsPerDay;
    const value = fewestStops(candidate) + 1;
    return {
      limit,
      value,
      unit: 'visits',
      text: `Already has ${value - 1} ${value === 2 ? 'visit' : 'visits'} that day, takes up to ${limit}.`,
    };
  },
  shortfall: (candidate) => ({ by: fewestStops(candidate) + 1 - (candidate.pro.pro.maxVisitsPerDay ?? 0), unit: 'visits' }),
};
