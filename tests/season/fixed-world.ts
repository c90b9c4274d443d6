import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { DAY_MS } from '#app/platform/durations';
import { createRandom, type Random } from '#tests/factories/random';
import { TEST_START } from '#tests/setup/test-clock';

/** How long an act lasts on the clock of the season: long enough that what two acts write has an order. */
const ACT_MS = 200;

/** A day ahead of the machine's clock, as the application reckons it: what is due later is never due by the queue's own clock. */
let instant = TEST_START.getTime() + DAY_MS;
let seed = 0;
let acts = 0;
let chance: Random = createRandom(0);
let isFixed = false;

/**
 * From here on the clock stands still, first a day after TEST_START, until it is moved, and what is drawn by chance (ids, tokens) follows from
 * the seed. For the whole process, the built pages and all libraries.
 */
export function fixWorld(seedOfSeason: number): void {
  if (isFixed) throw new Error('The world of this process is fixed already.');
  isFixed = true;
  seed = seedOfSeason;
  stopClock();
  fixChance();
  beginAct();
}

/** The machine's own time, which goes on: milliseconds since 1970. */
export function readMachineTime(): number {
  return Math.round(performance.timeOrigin + performance.now());
}

/** It is this instant now. Time only goes on. */
export function goTo(wanted: Date): void {
  instant = Math.max(instant, wanted.getTime());
}

/** An act begins a moment after the one before, and draws from a source of its own: one draw more in an act changes no other. */
export function beginAct(): void {
  instant += ACT_MS;
  acts += 1;
  chance = createRandom(Math.imul(seed, 1_000_003) + acts);
}

function stopClock(): void {
  // The machine's own, without the shift of the application's clock, which would be asked at each date.
  const before = Date.prototype.constructor as DateConstructor;
  const read = () => instant;
  globalThis.Date = new Proxy(before, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [instant] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? read : (Reflect.get(target, key) as unknown)),
  });
}

function drawBytes(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = chance.int(0, 255);
}

function drawUuid(): string {
  const bytes = Buffer.alloc(16);
  drawBytes(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What `pg` draws when it opens a connection, which happens whenever one was idle for too long by the machine's time. */
const GREETING_BYTES = 18;
const { randomBytes: drawTruly } = crypto;

function randomBytes(size: number, done?: (error: Error | null, bytes: Buffer) => void): Buffer | undefined {
  if (size === GREETING_BYTES) return drawTruly(size);
  const bytes = Buffer.alloc(size);
  drawBytes(bytes);
  if (!done) return bytes;
  setImmediate(done, null, bytes);
  return undefined;
}

function fillView<T extends ArrayBufferView | null>(view: T): T {
  if (view) drawBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return view;
}

function randomInt(from: number, to?: number): number {
  return to === undefined ? chance.int(0, from - 1) : chance.int(from, to - 1);
}

function fixChance(): void {
  Object.assign(crypto, { randomUUID: drawUuid, randomBytes, randomInt, randomFillSync: fillView });
  syncBuiltinESMExports();
  Object.assign(globalThis.crypto, { randomUUID: drawUuid, getRandomValues: fillView });
  Math.random = () => chance.next();
}
