type Place = { city: string; state: string; zip: string };

const STREETS = [
  'Cedar Lane',
  'Church Street',
  'Elm Street',
  'Garden Court',
  'Hickory Drive',
  'Lake Avenue',
  'Lincoln Avenue',
  'Main Street',
  'Maple Avenue',
  'Oak Street',
  'Park Avenue',
  'Pine Street',
  'Ridge Road',
  'River Road',
  'Sunset Boulevard',
  'Washington Street',
];
const MOST = 5;

/** Made-up streets of a place that begin with what was typed after the house number, with that number. */
export function suggestStreets(typed: string, { city, state, zip }: Place): (Place & { street: string })[] {
  const [, number, begun = ''] = /^\s*(\d[\w/-]*)\s+(.*)$/.exec(typed) ?? [];
  if (!number) return [];
  const wanted = begun.trim().toLowerCase();
  const streets = wanted ? STREETS.filter((street) => street.toLowerCase().startsWith(wanted)) : [];
  return streets.slice(0, MOST).map((street) => ({ street: `${number} ${street}`, city, state, zip }));
}
