import { formatClock } from '../time/in-words';
import { offsetAt } from '../time/zone';
import { noShortfall, type Candidate, type Rule } from './rule';

/** Seconds after midnight on the pro's clock now. */
function clockNow({ context, pro }: Candidate): number {
  const local = context.now + offsetAt(pro.pro.zone, context.now);
  return ((local % 86_400) + 86_400) % 86_400;
}

function isQuiet(candidate: Candidate): boolean {
  const quiet = candidate.pro.quiet;
  if (quiet === null || quiet.start === quiet.end) return false;
  const now = clockNow(candidate);
  return quiet.start < quiet.end ? now >= quiet.start && now < quiet.end : now >= quiet.start || now < quiet.end;
}

/** No offer is sent between these local times of the pro. Plans are not offers: they leave this rule out. */
export const quietHours: Rule = {
  code: 'quiet_hours',
  passes: (candidate) => !candidate.context.forOffer || candidate.pro.quiet === null || !isQuiet(candidate),
  explain: ({ pro }) => {
    const hours = pro.pro.quietHours;
    return {
      limit: null,
      value: null,
      unit: null,
      text: hours ? `Quiet hours from ${formatClock(hours.start)} to ${formatClock(hours.end)}.` : 'Quiet hours.',
    };
  },
  shortfall: noShortfall,
};
