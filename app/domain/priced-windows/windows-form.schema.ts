import { z } from 'zod';
import { HELD_BACK_PERCENT } from '../capacity/held-back';
import { count, reasonField } from '../fields/number-fields';
import { type Bound, BOUNDS, type PricedWindows } from './window-bounds';

const UNITS: Record<Bound, string> = {
  earlyBirdPercent: 'whole percent',
  earlyBirdWeeks: 'whole weeks',
  slackPercent: 'whole percent',
  neighborsPercent: 'whole percent',
  neighborsMiles: 'whole miles',
  flexiblePercent: 'whole percent',
  settleDays: 'whole days',
  togetherPercent: 'whole percent',
};

function bound(name: Bound) {
  const { usual, least, most } = BOUNDS[name];
  return count(`Enter ${UNITS[name]} from ${least} to ${most}, like ${usual}`, least, most);
}

const box = z
  .literal('on')
  .optional()
  .transform((ticked) => ticked === 'on');

const { least, most, usual } = HELD_BACK_PERCENT;

/** The form of `/admin/capacity/discounts`: its bounds are saved, or tried on last season. */
export const windowsFormSchema = z.object({
  intent: z.enum(['save', 'replay']).default('save'),
  earlyBird: box,
  earlyBirdPercent: bound('earlyBirdPercent'),
  earlyBirdWeeks: bound('earlyBirdWeeks'),
  slackPercent: bound('slackPercent'),
  neighbors: box,
  neighborsPercent: bound('neighborsPercent'),
  neighborsMiles: bound('neighborsMiles'),
  flexible: box,
  flexiblePercent: bound('flexiblePercent'),
  settleDays: bound('settleDays'),
  togetherPercent: bound('togetherPercent'),
  /** Of the settings that the page was made of. */
  seen: z.string().max(100),
  reason: reasonField,
  /** What a replay is asked with beside them: the service, none for the first. */
  service: z.string().max(100).default(''),
  heldBack: count(`Enter whole percent from ${least} to ${most}, like ${usual}`, least, most),
  takersPercent: count('Enter whole percent from 0 to 100, like 20', 0, 100),
});

/** The fields of the form as it stands. */
export function windowValues(windows: PricedWindows): Record<string, string | undefined> {
  const { earlyBird, neighbors, flexible, ...bounds } = windows;
  return {
    ...Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, String(value)])),
    earlyBird: earlyBird ? 'on' : undefined,
    neighbors: neighbors ? 'on' : undefined,
    flexible: flexible ? 'on' : undefined,
  };
}
