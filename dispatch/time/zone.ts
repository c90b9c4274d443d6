/** Local time in an IANA zone, on integer epoch seconds. Everything here is memoised, nothing reads a clock. */

const DAY = 86_400;

type ZoneMemory = { format: Intl.DateTimeFormat; dayStarts: Map<number, number>; changes: Map<number, number> };

const zones = new Map<string, ZoneMemory>();

function zoneMemory(zone: string): ZoneMemory {
  let memory = zones.get(zone);
  if (memory === undefined) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    memory = { format, dayStarts: new Map(), changes: new Map() };
    zones.set(zone, memory);
  }
  return memory;
}

/** True when `Intl.DateTimeFormat` takes the name. */
export function isZone(zone: string): boolean {
  try {
    zoneMemory(zone);
    return true;
  } catch {
    return false;
  }
}

function askIntl(memory: ZoneMemory, epoch: number): number {
  const found = memory.format.format(epoch * 1000).match(/\d+/g);
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (found ?? []).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - epoch;
}

function offsetAtDayStart(memory: ZoneMemory, day: number): number {
  let offset = memory.dayStarts.get(day);
  if (offset === undefined) {
    offset = askIntl(memory, day * DAY);
    memory.dayStarts.set(day, offset);
  }
  return offset;
}

/** First second of the UTC day at which the later offset holds. A UTC day is taken to hold at most one change. */
function changeWithin(memory: ZoneMemory, day: number, later: number): number {
  let change = memory.changes.get(day);
  if (change === undefined) {
    let before = day * DAY;
    let after = before + DAY;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (askIntl(memory, middle) === later) after = middle;
      else before = middle;
    }
    change = after;
    memory.changes.set(day, change);
  }
  return change;
}

/** Seconds that local time is ahead of UTC at an instant. */
export function offsetAt(zone: string, epoch: number): number {
  const memory = zoneMemory(zone);
  const day = Math.floor(epoch / DAY);
  const atStart = offsetAtDayStart(memory, day);
  const atEnd = offsetAtDayStart(memory, day + 1);
  if (atStart === atEnd) return atStart;
  return epoch < changeWithin(memory, day, atEnd) ? atStart : atEnd;
}

/**
 * The instant of a local clock reading, given as seconds since 1970-01-01T00:00 on that clock.
 * Temporal's `compatible`: a repeated reading means its first turn, a skipped one moves on by the length of the gap.
 */
export function instantOfLocal(zone: string, local: number): number {
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  if (before === after) return local - before;
  const first = local - Math.max(before, after);
  const second = local - Math.min(before, after);
  if (offsetAt(zone, first) === Math.max(before, after)) return first;
  if (offsetAt(zone, second) === Math.min(before, after)) return second;
  return local - before;
}

/** Number of the local date (days since 1970-01-01) on which an instant falls. */
export function localDay(zone: string, epoch: number): number {
  return Math.floor((epoch + offsetAt(zone, epoch)) / DAY);
}

/** The first second of a local date. Where the clock skips midnight this is the first second after the gap. */
export function startOfDay(zone: string, day: number): number {
  return instantOfLocal(zone, day * DAY);
}

/** `YYYY-MM-DD` of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10);
}

/** Day number of a `YYYY-MM-DD`. */
export function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / (DAY * 1000);
}

/** 0 is Sunday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Seconds after local midnight of an `HH:mm`, `24:00` included. */
export function secondsOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60;
}
