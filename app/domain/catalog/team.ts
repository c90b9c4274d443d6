import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { daysText } from './days';
import { type Needs, needsText } from './equipment';

/** Pros that one visit may take, the lead included. */
export const PROS_LIMIT = 4;

/** How many pros come to a visit, and in which proportion they are paid, the lead first; no shares: equally. */
export type Team = { pros: number; proShares: number[] };

const prosMessage = mark('Enter how many pros, 1 to 4');

/** How many pros; a form without the field means one. */
export const prosField = z.preprocess(
  (given): unknown => (given === undefined ? '1' : given),
  z.coerce.number({ message: prosMessage }).int(prosMessage).min(1, prosMessage).max(PROS_LIMIT, prosMessage),
);

const sharesMessage = mark('Enter percentages that add up to 100, the lead’s first, like 60, 40');

/** "60, 40": percentages, the lead's first; empty means equal parts. */
export const proSharesField = z
  .string()
  .trim()
  .max(40, sharesMessage)
  .regex(/^$|^\d{1,3}%?(?:[\s,/]+\d{1,3}%?)*$/, sharesMessage)
  .transform((text) => (text.match(/\d+/g) ?? []).map(Number))
  .refine((shares) => shares.length === 0 || (shares.every((each) => each > 0) && sum(shares) === 100), sharesMessage)
  .optional()
  .transform((shares) => shares ?? []);

/** Refuses a form whose shares are not one a pro. */
export function checkShares(team: Team, context: z.RefinementCtx): void {
  const message = sharesRefusal(team);
  if (message) context.addIssue({ code: 'custom', path: ['proShares'], message });
}

/** What a form says beside the shares, or null where there is one a pro or none at all. */
export function sharesRefusal({ pros, proShares }: Team): string | null {
  if (proShares.length === 0 || proShares.length === pros) return null;
  return pros === 1 ? t('One pro gets it all. Leave this empty') : t('Enter {pros} percentages, one for each pro', { pros });
}

/** "60, 40" as the field takes it. */
export function sharesText(proShares: readonly number[]): string {
  return proShares.join(', ');
}

/** "2 pros, paid 60/40", or null where one comes. */
export function teamText({ pros, proShares }: Team): string | null {
  if (pros < 2) return null;
  const count = t('{pros} pros', { pros });
  return proShares.length > 0 ? t('{count}, paid {shares}', { count, shares: proShares.join('/') }) : count;
}

/** What a customer reads of who and what comes, and for how long: "2 pros, lift"; null where one person comes as they are for one day. */
export function bringText(pack: Needs & { pros: number; days: number }): string | null {
  const words = [teamText({ pros: pack.pros, proShares: [] }), daysText(pack), needsText(pack)].filter(Boolean);
  return words.length > 0 ? words.join(', ') : null;
}

/** What a pro reads of the team that they would join or lead, or of the days it takes; null where they come alone for one. */
export function seatText({ pros, seat, days, day }: { pros: number; seat: number; days: number; day: number }): string | null {
  const words = [
    seat > 1 ? t('A place in a team: another pro leads') : pros > 1 ? t('You lead a team of {pros} pros', { pros }) : null,
    day > 1 ? t('Day {day} of the work', { day }) : daysText({ days }),
  ];
  return words.filter(Boolean).join('. ') || null;
}

/** The weights that the pay of a team is split by. */
export function teamWeights({ pros, proShares }: Team): number[] {
  return proShares.length === pros ? [...proShares] : Array.from({ length: pros }, () => 1);
}

/** One pro's part on one day: `seat` 1 leads, `day` 1 is the first. */
type PlacePart = { seat: number; day: number; cents: number };

/** What each pro of a visit is paid on each of its days: between the pros by their shares, then each part equally between the days. */
export function splitPlaces(cents: number, takes: Team & { days: number }): PlacePart[] {
  const equally = Array.from({ length: takes.days }, () => 1);
  return splitCents(cents, teamWeights(takes)).flatMap((part, seat) =>
    splitCents(part, equally).map((own, day) => ({ seat: seat + 1, day: day + 1, cents: own })),
  );
}

/**
 * Splits whole cents by weights: each part is rounded down, and the cents that are left go one each to the first parts, so that the
 * parts always add up. All weights zero: equal parts. Throws RangeError without weights.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new RangeError('No weights to split by');
  const whole = sum(weights);
  if (whole === 0)
    return splitCents(
      cents,
      Array.from(weights, () => 1),
    );
  const parts = weights.map((weight) => Math.floor((cents * weight) / whole));
  const left = cents - sum(parts);
  return parts.map((part, index) => (index < left ? part + 1 : part));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}
