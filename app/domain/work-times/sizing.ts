import { z } from 'zod';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { SIZE_SOURCES, type SizedMinutes, type SizeSource } from './sized-minutes';

const minutes = z.number();

/** What a visit's planned minutes were made of, as it stands with the visit: what the office sets later changes none of it. */
const sizingSchema = z.object({
  packageId: z.string(),
  feet: z.number().nullable(),
  stories: z.number().nullable(),
  from: z.enum(SIZE_SOURCES).nullable(),
  packageMinutes: minutes,
  moreFeet: z.number(),
  feetMinutes: minutes,
  moreStories: z.number(),
  storyPercent: z.number(),
  storyMinutes: minutes,
  roundedMinutes: minutes,
  totalMinutes: minutes,
  /** Of options that were chosen with it. */
  addOnMinutes: minutes,
  /** What the work took there the last time, where it is planned with that instead. */
  tookMinutes: minutes.nullable(),
});

export type Sizing = z.output<typeof sizingSchema>;

/** The sizing that is stored with a visit; null where there is none, or it can’t be read. */
export function readSizing(stored: unknown): Sizing | null {
  return sizingSchema.nullable().catch(null).parse(stored);
}

const SOURCES: Record<SizeSource, Marked> = {
  checked: mark('checked on site'),
  drawn: mark('from the design'),
  asked: mark('as the customer said'),
  noted: mark('from the customer’s notes'),
};

/** The parts of sized minutes in words: "Package 120 min, 85 ft more: 40 min, second story 15%: 24 min". */
export function sizedText(sized: SizedMinutes, others: readonly string[] = []): string {
  return [t('Package {minutes} min', { minutes: sized.packageMinutes }), ...changes(sized), ...others].join(', ');
}

function changes({ moreFeet, feetMinutes, moreStories, storyPercent, storyMinutes, roundedMinutes }: SizedMinutes): string[] {
  const parts: string[] = [];
  if (feetMinutes > 0) parts.push(t('{feet} ft more: {minutes} min', { feet: moreFeet, minutes: feetMinutes }));
  if (feetMinutes < 0) parts.push(t('{feet} ft less: {minutes} min off', { feet: -moreFeet, minutes: -feetMinutes }));
  const story = { percent: storyPercent, minutes: storyMinutes };
  if (moreStories === 1) parts.push(t('second story {percent}%: {minutes} min', story));
  if (moreStories > 1)
    parts.push(t('{stories} additional stories, {percent}% each: {minutes} min', { ...story, stories: moreStories }));
  if (roundedMinutes > 0) parts.push(t('rounded up: {minutes} min', { minutes: roundedMinutes }));
  if (roundedMinutes < 0) parts.push(t('one day at most'));
  return parts;
}

/** Why a visit is planned with its minutes, for the office; null where they are the package’s own. */
export function whyMinutes(sizing: Sizing | null, durationMinutes: number): string | null {
  if (!sizing) return null;
  const { addOnMinutes, tookMinutes, totalMinutes } = sizing;
  const later = durationMinutes - (tookMinutes ?? totalMinutes + addOnMinutes);
  const others = [
    ...(addOnMinutes > 0 && tookMinutes === null ? [t('options: {minutes} min', { minutes: addOnMinutes })] : []),
    ...(later > 0 ? [t('added since: {minutes} min', { minutes: later })] : []),
    ...(later < 0 ? [t('taken off since: {minutes} min', { minutes: -later })] : []),
  ];
  if (tookMinutes !== null)
    return [t('As long as the last time there: {minutes} min', { minutes: tookMinutes }), ...others].join(', ');
  return totalMinutes === sizing.packageMinutes && others.length === 0 ? null : sizedText(sizing, others);
}

/** The size that a visit’s minutes were made with, and who said it; null where nothing was known. */
export function sizeInWords({ feet, stories, from }: Pick<Sizing, 'feet' | 'stories' | 'from'>): string | null {
  if (from === null) return null;
  const known = [
    ...(feet === null ? [] : [t('{feet} ft of roofline', { feet })]),
    ...(stories === null ? [] : [t('{stories, plural, one {# story} other {# stories}}', { stories })]),
  ];
  return [...known, translate(SOURCES[from])].join(', ');
}
