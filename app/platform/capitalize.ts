/** A word of the database the way a label begins: "succeeded" → "Succeeded". */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
