/** Things whose size is the same at most American houses. */
export const KNOWN_THINGS = [
  { feet: 80 / 12, label: 'Front door, 6 ft 8 in high' },
  { feet: 9, label: 'Single garage door, 9 ft wide' },
  { feet: 16, label: 'Double garage door, 16 ft wide' },
] as const;

export const FEET_LIMITS = { min: 1, max: 200 };

/** "6 ft 8 in", or "9 ft". */
export function formatFeet(feet: number): string {
  const inches = Math.round(feet * 12);
  const rest = inches % 12;
  return `${Math.floor(inches / 12)} ft${rest ? ` ${rest} in` : ''}`;
}

/** What a person typed for a length, as feet: "12", "12.5". Null where it is none that a house can have. */
export function readFeet(typed: string): number | null {
  const feet = Number(typed.trim().replace(/\s*(?:ft|feet|')$/i, ''));
  return typed.trim() !== '' && feet >= FEET_LIMITS.min && feet <= FEET_LIMITS.max ? feet : null;
}
