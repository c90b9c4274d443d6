export type Flag = { key: string; on: boolean; roles: readonly string[]; percent: number };

/** Who is looking; null = not signed in. */
export type FlagViewer = { userId: string; roles: readonly string[] } | null;

const BUCKETS = 100;

/** Always the same bucket, 0 to 99, for a person and a flag (FNV-1a), so that no one sees a part of the product come and go. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % BUCKETS;
}

/** Whether a flag is on for a person: switched on, one of their roles named (or none is), and they are within its share. */
export function isFlagOn(flag: Flag | undefined, viewer: FlagViewer): boolean {
  if (!flag?.on) return false;
  if (flag.roles.length > 0 && !flag.roles.some((role) => viewer?.roles.includes(role))) return false;
  if (flag.percent >= BUCKETS) return true;
  return viewer !== null && bucketOf(`${flag.key}:${viewer.userId}`) < flag.percent;
}
