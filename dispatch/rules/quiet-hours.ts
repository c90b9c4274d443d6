import { clockInWords } from '../time/in-words';
import { offsetAt } from '../time/zone';
import { noShortfall, type Case, type Rule } from './rule';

/** Seconds after midnight on the pro's clock now. */
function clockNow({ setting, pro }: Case): number {
  const local = setting.now + offsetAt(pro.pro.zone, setting.now);
  return ((local % 86_400) + 86_400) % 86_400;
}

function isQuiet(judged: Case): boolean {
  const quiet = judged.pro.quiet;
  if (quiet === null || quiet.start === quiet.end) return false;
  const now = clockNow(judged);
  return quiet.start < quiet.end ? now >= quiet.start && now < quiet.end : now >= quiet.start || now < quiet.end;
}

/** No offer is sent between these local times of the pro. Plans are not offers: they leave this rule out. */
export const quietHours: Rule = {
  code: 'quiet_hours',
  passes: (judged) => !judged.setting.forOffer || judged.pro.quiet === null || !isQuiet(judged),
  explain: ({ pro }) => {
    const hours = pro.pro.quietHours;
    return {
      limit: null,
      value: null,
      unit: null,
      text: hours ? `Quiet hours from ${clockInWords(hours.start)} to ${clockInWords(hours.end)}.` : 'Quiet hours.',
    };
  },
  shortfall: noShortfall,
};
