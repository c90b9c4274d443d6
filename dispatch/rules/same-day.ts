import type { StartInterval } from '../model/compiled';
import { dayInWords } from '../time/in-words';
import { dateOfDay, localDay, startOfDay } from '../time/zone';
import { keepOutside, narrowTo, noShortfall, type Candidate, type Rule } from './rule';

function siteZone({ visit, pro }: Candidate): string {
  return visit.visit.zone ?? pro.pro.zone;
}

function notToday(candidate: Candidate): StartInterval[] {
  const zone = siteZone(candidate);
  const today = localDay(zone, candidate.context.now);
  return keepOutside(candidate.starts, startOfDay(zone, today), startOfDay(zone, today + 1) - 1);
}

/** A start on today's date at the site needs a pro who takes same-day work. */
export const sameDay: Rule = {
  code: 'same_day',
  passes: (candidate) => candidate.pro.pro.sameDay || narrowTo(candidate, notToday(candidate)),
  explain: (candidate) => {
    const today = dateOfDay(localDay(siteZone(candidate), candidate.context.now));
    return {
      limit: null,
      value: null,
      unit: null,
      text: `Takes no same-day jobs, and the visit is today (${dayInWords(today)}).`,
    };
  },
  shortfall: noShortfall,
};
