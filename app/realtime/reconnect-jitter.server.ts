import { MINUTE_MS } from '#app/platform/durations';

/** So far apart pages ask that come back at once: a page takes about half of it, the rest is for all others. */
const TURN_MS = 20;
/** No page waits longer, however many come. */
const LONGEST_MS = 30_000;
/** Older notices are forgotten; a page that was loaded before that is told to ask. */
const REMEMBERED_MS = MINUTE_MS;
const FORGET_AT = 5_000;

/** Hands out turns: the first may ask at once, the thousandth 20 seconds later. Takes the time in milliseconds. */
export function reconnectJitter(): (at: number) => number {
  let next = 0;
  return (at) => {
    const turn = Math.min(Math.max(at, next), at + LONGEST_MS);
    next = turn + TURN_MS;
    return Math.round(turn - at);
  };
}

export type RecentEvents = {
  /** From now on every notice is counted. */
  listening: (at: number) => void;
  noteSent: (rooms: string[], at: number) => void;
  /** Whether one of the channels may have had a notice within the last `age` milliseconds. */
  mayHaveMissed: (rooms: string[], age: number, at: number) => boolean;
};

/** When each channel had its last notice, so that a page whose socket opens late knows whether it has missed something. */
export function recentEvents(): RecentEvents {
  const last = new Map<string, number>();
  let since = Infinity;
  return {
    listening(at) {
      since = at;
    },
    noteSent(rooms, at) {
      for (const room of rooms) last.set(room, at);
      if (last.size < FORGET_AT) return;
      for (const [room, sentAt] of last) if (at - sentAt > REMEMBERED_MS) last.delete(room);
    },
    mayHaveMissed(rooms, age, at) {
      const from = at - age;
      if (!Number.isFinite(age) || age < 0 || age > REMEMBERED_MS || from < since) return true;
      return rooms.some((room) => (last.get(room) ?? -Infinity) >= from);
    },
  };
}
