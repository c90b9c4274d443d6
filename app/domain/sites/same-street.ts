/** A street without what people write differently. */
export function plainStreet(street: string): string {
  return street.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Words that the postal service writes shorter. */
const SHORT: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
};

function shortStreet(street: string): string {
  const words = street.toLowerCase().split(/[^a-z0-9]+/);
  return words.map((word) => SHORT[word] ?? word).join('');
}

/** Streets written a little differently are the same house: "1200 W. Webster Ave" and "1200 west webster avenue". */
export function sameStreet(a: string, b: string): boolean {
  return shortStreet(a) === shortStreet(b);
}
