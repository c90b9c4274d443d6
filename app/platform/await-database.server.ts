import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from './errors';
import { logger } from './logger.server';

const PAUSE_MS = 1_000;
/** A database that stays away for longer is rather one that is not there. */
const MAX_PAUSES = 300;

/** Runs a step of the start that can be repeated; while the database is away it waits and tries again, for five minutes. */
export async function awaitDatabase<T>(step: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await step();
    } catch (error) {
      if (pauses >= MAX_PAUSES || !isDatabaseAway(error)) throw error;
      if (pauses % 30 === 0) logger.warn({ err: error }, 'waiting for the database');
      await delay(PAUSE_MS);
    }
  }
}
