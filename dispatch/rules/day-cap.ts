import { dayOfStart } from '../model/compiled';
import { narrowTo, type Case, type Piece, type Rule } from './rule';

function stopsOn(judged: Case, piece: Piece): number {
  const day = piece.day >= 0 ? piece.day : dayOfStart(judged.pro, piece.from);
  return judged.pro.routes.get(day)?.length ?? 0;
}

function roomLeft(judged: Case): Piece[] {
  const cap = judged.pro.pro.maxVisitsPerDay;
  if (cap === null) return judged.starts;
  for (const piece of judged.starts) {
    if (stopsOn(judged, piece) >= cap) return judged.starts.filter((other) => stopsOn(judged, other) < cap);
  }
  return judged.starts;
}

/** Stops of the emptiest of the possible days. */
function fewestStops(judged: Case): number {
  return judged.starts.reduce((least, piece) => Math.min(least, stopsOn(judged, piece)), Infinity);
}

/** The date's route has fewer stops than the pro's cap a day; bookings count. */
export const dayCap: Rule = {
  code: 'day_cap',
  passes: (judged) => narrowTo(judged, roomLeft(judged)),
  explain: (judged) => {
    const limit = judged.pro.pro.maxVisitsPerDay;
    const value = fewestStops(judged) + 1;
    return {
      limit,
      value,
      unit: 'visits',
      text: `Already has ${value - 1} ${value === 2 ? 'visit' : 'visits'} that day, takes up to ${limit}.`,
    };
  },
  shortfall: (judged) => ({ by: fewestStops(judged) + 1 - (judged.pro.pro.maxVisitsPerDay ?? 0), unit: 'visits' }),
};
