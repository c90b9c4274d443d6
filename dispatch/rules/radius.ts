import type { Rule } from './rule';

/** One decimal, or as many as it takes to tell the two apart. */
export function apart(value: number, limit: number): [value: string, limit: string] {
  for (let digits = 1; digits < 6; digits++) {
    if (value.toFixed(digits) !== limit.toFixed(digits))
      return [String(Number(value.toFixed(digits))), String(Number(limit.toFixed(digits)))];
  }
  return [String(value), String(limit)];
}

/** Hundredths of a mile, rounded up: what has to be added to the limit so that it reaches. */
export function hundredthsOver(miles: number, limit: number): number {
  const hundredths = Math.max(1, Math.ceil((miles - limit) * 100));
  return (limit + hundredths / 100 < miles ? hundredths + 1 : hundredths) / 100;
}

export function radiusText(miles: number, maxMiles: number): string {
  const [value, limit] = apart(miles, maxMiles);
  return `${value} miles away, travels up to ${limit} miles.`;
}

/** The straight line from home to the visit, unrounded, is not longer than the pro's radius. */
export const radius: Rule = {
  code: 'radius',
  passes: ({ pro, miles }) => !(miles > pro.pro.maxMiles),
  explain: ({ pro: { pro }, miles }) => ({
    limit: pro.maxMiles,
    value: miles,
    unit: 'mi',
    text: radiusText(miles, pro.maxMiles),
  }),
  shortfall: ({ pro, miles }) => ({ by: hundredthsOver(miles, pro.pro.maxMiles), unit: 'mi' }),
};
