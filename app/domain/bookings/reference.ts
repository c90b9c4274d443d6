/** No 0 O 1 I L U: read aloud and typed without mistakes. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;

/** A booking's name among people: HL-26-4K7QX. `random` gives numbers in [0, 1). */
export function makeReference(year: number, random: () => number): string {
  const tail = Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  return `HL-${String(year % 100).padStart(2, '0')}-${tail}`;
}

/** A reference as a person typed it, in its own spelling; null when it cannot be one. */
export function parseReference(given: string): string | null {
  const plain = given.trim().toUpperCase().replace(/[\s-]/g, '');
  const match = /^HL(\d{2})([0-9A-Z]{5})$/.exec(plain);
  return match ? `HL-${match[1]}-${match[2]}` : null;
}
