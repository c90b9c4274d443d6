import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Seconds after midnight of the instance's first day. */
export type Shift = [day: number, start: number, end: number];

export type InstanceBooking = { zip: number; s: number; e: number };

export type InstanceJob = {
  id: number;
  zip: number;
  windows: [number, number][];
  service: number;
  payout: number;
  trade: number;
};

export type InstancePro = {
  id: number;
  zip: number;
  radiusMi: number;
  minPayout: number;
  trades: number[];
  maxPerDay: number;
  rating: number;
  shifts: Shift[];
  bookings: InstanceBooking[];
};

/** A benchmark instance: jobs and pros at ZIP centroids, times in seconds, payouts in dollars. */
export type Instance = {
  format: 'dispatch-bench/1';
  name: string;
  seed: number;
  days: number;
  metros: string[];
  zips: [zip: string, lat: number, lng: number][];
  jobs: InstanceJob[];
  pros: InstancePro[];
};

export const SECONDS_PER_MILE = 156;

const DATA = fileURLToPath(new URL('./data/', import.meta.url));

/** One of the stored instances. */
export function readInstance(name: string): Instance {
  return JSON.parse(readFileSync(`${DATA}${name}.json`, 'utf8')) as Instance;
}

export type Peers = {
  objective: string;
  machine: string;
  /** Per instance and solver: jobs assigned, travel seconds. `proven bound` is a number. */
  results: Record<string, Record<string, [assigned: number, travel: number] | number>>;
};

export function readPeers(): Peers {
  return JSON.parse(readFileSync(`${DATA}peers.json`, 'utf8')) as Peers;
}

/** Great-circle miles; written a second time here so that the check shares nothing with the engine. */
export function milesApart(inst: Instance, a: number, b: number): number {
  if (a === b) return 0;
  const k = Math.PI / 180;
  const [, latA, lngA] = inst.zips[a]!;
  const [, latB, lngB] = inst.zips[b]!;
  const h =
    Math.sin(((latB - latA) * k) / 2) ** 2 + Math.cos(latA * k) * Math.cos(latB * k) * Math.sin(((lngB - lngA) * k) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function secondsApart(inst: Instance, a: number, b: number): number {
  return Math.round(milesApart(inst, a, b) * SECONDS_PER_MILE);
}
