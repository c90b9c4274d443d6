import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { heldBackField } from '../capacity/held-back.schema';
import { count, countInBounds, reasonField } from '../fields/number-fields';
import { type Bound, BOUNDS, type PricedWindows } from './window-bounds';

type Range = { least: number; most: number; usual: number };

function percentText(range: Range): string {
  return t('Enter whole percent from {least} to {most}, like {usual}', range);
}

const WHOLE: Partial<Record<Bound, (range: Range) => string>> = {
  earlyBirdWeeks: (range) => t('Enter whole weeks from {least} to {most}, like {usual}', range),
  neighborsMiles: (range) => t('Enter whole miles from {least} to {most}, like {usual}', range),
  settleDays: (range) => t('Enter whole days from {least} to {most}, like {usual}', range),
};

function bound(name: Bound) {
  const range = BOUNDS[name];
  return countInBounds(() => (WHOLE[name] ?? percentText)(range), range.least, range.most);
}

const box = z
  .literal('on')
  .optional()
  .transform((ticked) => ticked === 'on');

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
  heldBack: heldBackField,
  takersPercent: count(mark('Enter whole percent from 0 to 100, like 20'), 0, 100),
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
