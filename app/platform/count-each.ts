/** A list counts its rows up to here: no one works through more at once, and counting all of a season's would read them all. */
export const MAX_COUNTED = 100;

/** "12", or "100+" where no more were counted. */
export function countText(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
}

/**
 * How many rows each tab of a list holds. `count` reads at most `take` of them: one more than MAX_COUNTED says that there are more. It names
 * the list's own order: without one Prisma counts in the order of ids, and walks by them through all that is older.
 */
export async function countEach<Key extends string>(
  keys: readonly Key[],
  count: (key: Key, take: number) => Promise<number>,
): Promise<Record<Key, number>> {
  const counted = await Promise.all(keys.map(async (key) => [key, await count(key, MAX_COUNTED + 1)] as const));
  return Object.fromEntries(counted) as Record<Key, number>;
}
