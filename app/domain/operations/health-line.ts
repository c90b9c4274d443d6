/** `unknown`: the product cannot see it, which is no fault. */
export type HealthState = 'good' | 'watch' | 'bad' | 'unknown';

/** One thing that can be slow, stuck or growing. `act`: what to do about it; null while all is well. `to`: where. */
export type HealthLine = { id: string; title: string; state: HealthState; found: string; act: string | null; to: string | null };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of time in words: "3 minutes". */
export function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return counted(Math.round(seconds), 'second');
  if (seconds < 2 * HOUR) return counted(Math.round(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return counted(Math.round(seconds / HOUR), 'hour');
  return counted(Math.round(seconds / DAY), 'day');
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** A number of bytes in words: "1.4 GB". */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}
