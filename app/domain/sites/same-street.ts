/** A street without what people write differently. */
export function plainStreet(street: string): string {
  return street.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Streets written a little differently are the same house: "1200 W. Webster Ave" and "1200 w webster ave". */
export function sameStreet(a: string, b: string): boolean {
  return plainStreet(a) === plainStreet(b);
}
