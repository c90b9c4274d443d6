import { dayInWords } from '../time/in-words';
import { dateOfDay, localDay, startOfDay } from '../time/zone';
import { keepOutside, narrowTo, noShortfall, type Case, type Piece, type Rule } from './rule';

function siteZone({ visit, pro }: Case): string {
  return visit.visit.zone ?? pro.pro.zone;
}

function notToday(judged: Case): Piece[] {
  const zone = siteZone(judged);
  const today = localDay(zone, judged.setting.now);
  return keepOutside(judged.starts, startOfDay(zone, today), startOfDay(zone, today + 1) - 1);
}

/** A start on today's date at the site needs a pro who takes same-day work. */
export const sameDay: Rule = {
  code: 'same_day',
  passes: (judged) => judged.pro.pro.sameDay || narrowTo(judged, notToday(judged)),
  explain: (judged) => {
    const today = dateOfDay(localDay(siteZone(judged), judged.setting.now));
    return {
      limit: null,
      value: null,
      unit: null,
      text: `Takes no same-day jobs, and the visit is today (${dayInWords(today)}).`,
    };
  },
  shortfall: noShortfall,
};
