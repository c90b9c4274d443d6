/** Where work was done, as everyone reads it: a house cannot be found by it (docs/decisions/277). "Springfield, MO 658xx". */
export function roughPlace({ city, state, zip }: { city: string; state: string; zip: string }): string {
  return `${city}, ${state} ${zip.slice(0, 3)}xx`;
}
