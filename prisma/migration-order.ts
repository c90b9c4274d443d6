import { HOUR_MS } from '#app/platform/durations';

const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9_]+$/;
/** Clocks of two machines differ. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/** Folder name of a migration written now: it sorts after `newest`, even where this machine's clock is behind. */
export function nextMigrationName(newest: string | undefined, title: string, now: Date): string {
  const after = newest === undefined ? 0 : (stampedAt(newest) ?? 0) + 1_000;
  const stamp = new Date(Math.max(now.getTime(), after)).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${stamp}_${title.replace(/[^a-z0-9]+/gi, '_').toLowerCase()}`;
}

/**
 * What is wrong with the order of the migrations, in sentences. Living databases apply a migration when it arrives, new ones by its
 * name: both orders have to be the same.
 *
 * @param folders names below `prisma/migrations`
 * @param listed lines of `order.txt`: names in the order in which they were added
 * @param now by the machine's own clock
 */
export function migrationOrderFaults(folders: string[], listed: string[], now: Date): string[] {
  const missing = folders.filter((name) => !listed.includes(name)).map((name) => `${name}: order.txt does not name it.`);
  const gone = listed
    .filter((name) => !folders.includes(name))
    .map((name) => `${name}: order.txt names it, but it is not there.`);
  const misplaced = listed.flatMap((name, at) => {
    const former = listed[at - 1];
    return former !== undefined && name <= former ? [`${name}: it was added after ${former} and would run before it.`] : [];
  });
  const stamps = folders.flatMap((name) => {
    const at = stampedAt(name);
    if (at === undefined) return [`${name}: its name does not begin with a time.`];
    return at > now.getTime() + CLOCKS_DIFFER_MS ? [`${name}: its time is still to come.`] : [];
  });
  return [...missing, ...gone, ...misplaced, ...stamps];
}

function stampedAt(name: string): number | undefined {
  const parts = STAMP.exec(name);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
