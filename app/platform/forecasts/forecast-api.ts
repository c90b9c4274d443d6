import type { Trouble } from '../ask-json.server';
import type { Env } from '../env.server';

/** What is expected in an hour: gusts in miles an hour, rain or melted snow in inches, degrees Fahrenheit. */
export type ExpectedHour = { at: Date; gustMph: number; rainIn: number; tempF: number; isIcy: boolean };

export type ForecastAnswer = { kind: 'found'; hours: ExpectedHour[] } | { kind: 'none' } | Trouble;

export type Point = { lat: number; lng: number };
export type Ask = (url: URL, headers?: Record<string, string>) => Promise<unknown>;

/** How one service is asked for the coming week at a point. What has another shape than it is known for throws. */
export type ForecastApi = (point: Point, ask: Ask, settings: Env) => Promise<ExpectedHour[]>;
