/** "Lit wreath, large" as an id: "lit-wreath-large"; with a number where another one has it already. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const slug = plain.replace(/^-+|-+$/g, '').slice(0, 30) || 'item';
  const used = new Set([...taken, 'new']);
  let free = slug;
  for (let number = 2; used.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
