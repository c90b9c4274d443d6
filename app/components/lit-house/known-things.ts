import { mark, t } from '#app/platform/texts/t';

/** Things whose size is the same at most American houses. */
export const KNOWN_THINGS = [
  { feet: 80 / 12, label: mark('Front door, 6 ft 8 in high') },
  { feet: 9, label: mark('Single garage door, 9 ft wide') },
  { feet: 16, label: mark('Double garage door, 16 ft wide') },
] as const;

export const FEET_LIMITS = { min: 1, max: 200 };

/** "6 ft 8 in", or "9 ft". */
export function formatFeet(feet: number): string {
  const all = Math.round(feet * 12);
  const [whole, inches] = [Math.floor(all / 12), all % 12];
  return inches ? t('{feet} ft {inches} in', { feet: whole, inches }) : t('{feet} ft', { feet: whole });
}

/** What a person typed for a length, as feet: "12", "12.5". Null where it is none that a house can have. */
export function readFeet(typed: string): number | null {
  const feet = Number(typed.trim().replace(/\s*(?:ft|feet|pies?|')$/i, ''));
  return typed.trim() !== '' && feet >= FEET_LIMITS.min && feet <= FEET_LIMITS.max ? feet : null;
}
