/** No 0 O 1 I L U: read aloud and typed without mistakes. 30 letters, 16 places: 78 bits. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A code made of bytes, of which 16 are needed, as it is kept: without dashes. */
export function codeFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A code as it is printed: "7K2M-PQ9R-4TVX-WY38". */
export function printCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** A code as a person typed it, without dashes and blanks; null when it cannot be one. */
export function parseCode(given: string): string | null {
  const plain = given
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '');
  return plain.length === LENGTH && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : null;
}
