import { randomInt } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { makeReference } from './reference';

const REFERENCE_TRIES = 20;
const RANDOM_STEPS = 2 ** 40;

/** A reference that no booking has yet. */
export async function freeReference(tx: Tx, prefix: string): Promise<string> {
  for (let attempt = 0; attempt < REFERENCE_TRIES; attempt += 1) {
    const reference = makeReference(prefix, now().getUTCFullYear(), () => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
    if (!(await tx.booking.findUnique({ where: { reference }, select: { id: true } }))) return reference;
  }
  throw new Error('No free booking reference was found');
}
