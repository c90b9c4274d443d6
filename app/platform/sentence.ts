/** A word of the database the way a label begins: "succeeded" → "Succeeded". */
export function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
