/** How the minutes of a package follow the size of the house, as the office has set it. Null is not set. */
export type SizeTerms = {
  /** The package's own minutes are for a house of one story with so many feet of roofline. */
  usualFeet: number | null;
  /** Minutes for each further 10 feet. */
  tenFeetMinutes: number | null;
  /** How much longer each further story makes it, in percent. */
  storyPercent: number | null;
  /** A smaller house takes no less than so many minutes. Null: no less than the usual one. */
  leastMinutes: number | null;
};

/** What is known of a house; null is not known. */
export type HouseSize = { feet: number | null; stories: number | null };

/** Minutes with what they are made of: what is added up is the total. */
export type SizedMinutes = {
  packageMinutes: number;
  /** Feet beyond the usual house; less than nothing for a smaller one. */
  moreFeet: number;
  feetMinutes: number;
  /** Stories beyond the first. */
  moreStories: number;
  storyPercent: number;
  storyMinutes: number;
  roundedMinutes: number;
  totalMinutes: number;
};

const STEP_FEET = 10;
const STEP_MINUTES = 5;
/** Each day of a visit, as for packages. */
const LONGEST_MINUTES = 1_440;

/**
 * How long each pro works on each day at a house of this size, in minutes. The usual house takes the package's minutes exactly. Each whole 10 feet
 * more or less change them by `tenFeetMinutes`, down to `leastMinutes`; each story beyond the first adds its percentage of that; what the
 * size changes is rounded up to 5 minutes, and the whole is a day at most. What is not known or not set changes nothing. More feet or stories never take less.
 */
export function sizeMinutes(packageMinutes: number, terms: SizeTerms, { feet, stories }: HouseSize): SizedMinutes {
  const { usualFeet, tenFeetMinutes, leastMinutes } = terms;
  const perStep = usualFeet === null || feet === null ? 0 : (tenFeetMinutes ?? 0);
  const moreFeet = perStep === 0 ? 0 : (feet ?? 0) - (usualFeet ?? 0);
  const least = Math.min(packageMinutes, leastMinutes ?? packageMinutes);
  const byFeet = Math.max(least, packageMinutes + Math.trunc(moreFeet / STEP_FEET) * perStep);
  const storyPercent = terms.storyPercent ?? 0;
  const moreStories = storyPercent === 0 ? 0 : Math.max(0, (stories ?? 1) - 1);
  const storyMinutes = Math.ceil((byFeet * moreStories * storyPercent) / 100);
  const change = Math.ceil((byFeet + storyMinutes - packageMinutes) / STEP_MINUTES) * STEP_MINUTES;
  const totalMinutes = Math.min(packageMinutes + change, Math.max(packageMinutes, LONGEST_MINUTES));
  return {
    packageMinutes,
    moreFeet,
    feetMinutes: byFeet - packageMinutes,
    moreStories,
    storyPercent,
    storyMinutes,
    roundedMinutes: totalMinutes - byFeet - storyMinutes,
    totalMinutes,
  };
}

/** Who says how large a house is, the surest first: a pro or the office on site, its drawing, the form, its owner's notes. */
export const SIZE_SOURCES = ['checked', 'drawn', 'asked', 'noted'] as const;
export type SizeSource = (typeof SIZE_SOURCES)[number];

export type ChosenSize = HouseSize & {
  /** Who said the feet, or where no one did the stories; null where nothing is known. */
  from: SizeSource | null;
};

export const UNKNOWN_SIZE: ChosenSize = { feet: null, stories: null, from: null };

/** The size that counts: feet and stories each from the surest source that has them. */
export function chooseSize(known: Partial<Record<SizeSource, HouseSize | null>>): ChosenSize {
  const sources = SIZE_SOURCES.flatMap((from) => (known[from] ? [{ ...known[from], from }] : []));
  const byFeet = sources.find(({ feet }) => feet !== null);
  const byStories = sources.find(({ stories }) => stories !== null);
  return {
    feet: byFeet?.feet ?? null,
    stories: byStories?.stories ?? null,
    from: byFeet?.from ?? byStories?.from ?? null,
  };
}
