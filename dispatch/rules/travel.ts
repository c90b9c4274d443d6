import { durationInWords } from '../time/in-words';
import { dayOfStart } from '../model/compiled';
import { earliestStart, latestStart, slotAt, type Slot } from './insertion';
import { minutesUp, narrowTo, type Case, type Piece, type Rule } from './rule';

function slotOf(judged: Case, piece: Piece): Slot {
  const day = piece.day >= 0 ? piece.day : dayOfStart(judged.pro, piece.from);
  return slotAt(judged.setting, judged.visit, judged.pro, judged.miles, day, piece.from);
}

/** Starts that leave time for the legs before and after. Each piece lies between the same two stops (overlap saw to that). */
function reachable(judged: Case): Piece[] {
  const { setting, visit } = judged;
  const kept: Piece[] = [];
  for (const piece of judged.starts) {
    const slot = slotOf(judged, piece);
    const inside = setting.commute === 'inside' && piece.day >= 0;
    let { from, to } = piece;
    if (slot.before !== null) from = Math.max(from, slot.before.end + slot.legIn);
    else if (inside) from = Math.max(from, piece.open + slot.legIn);
    if (slot.after !== null) to = Math.min(to, slot.after.start - slot.legOut - visit.seconds);
    else if (inside) to = Math.min(to, piece.close - slot.legOut - visit.seconds);
    if (from > to) continue;
    if (kept.length === 0) judged.slot = slot;
    kept.push(
      from === piece.from && to === piece.to ? piece : { from, to, day: piece.day, open: piece.open, close: piece.close },
    );
  }
  return kept;
}

/** The least number of seconds by which the best slot is too tight. */
function secondsMissing(judged: Case): number {
  let least = Infinity;
  for (const piece of judged.starts) {
    const slot = slotOf(judged, piece);
    const earliest = earliestStart(judged.setting, slot, piece);
    const latest = latestStart(judged.setting, judged.visit, slot, piece);
    least = Math.min(least, Math.max(0, earliest - piece.to, piece.from - latest, earliest - latest));
  }
  return least;
}

/** There is time for the legs from the stop before and to the stop after; with commute inside also from and to home. */
export const travel: Rule = {
  code: 'travel',
  passes: (judged) => narrowTo(judged, reachable(judged)),
  explain: (judged) => {
    const minutes = minutesUp(secondsMissing(judged));
    return { limit: 0, value: minutes, unit: 'min', text: `${durationInWords(minutes)} short for the drive between visits.` };
  },
  shortfall: (judged) => ({ by: minutesUp(secondsMissing(judged)), unit: 'min' }),
};
