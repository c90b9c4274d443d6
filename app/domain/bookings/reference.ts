/** No 0 O 1 I L U: read aloud and typed without mistakes. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;

/** A booking's name among people: SNO-26-4K7QX, of two to four letters of the business. `random` gives numbers in [0, 1). */
export function makeReference(prefix: string, year: number, random: () => number): string {
  const tail = Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  return `${prefix}-${String(year % 100).padStart(2, '0')}-${tail}`;
}

/** What a reference looks like, for hints. */
export function exampleReference(prefix: string): string {
  return `${prefix}-26-4K7QX`;
}

/** A reference as a person typed it, in its own spelling, with whichever letters the business had; null when it cannot be one. */
export function parseReference(given: string): string | null {
  const plain = given.trim().toUpperCase().replace(/[\s-]/g, '');
  const match = /^([A-Z]{2,4})(\d{2})([0-9A-Z]{5})$/.exec(plain);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}
