import { setFlagsFromString } from 'node:v8';

/** In percent of what was in use after the collection before. */
const GROWTH_PERCENT = 30;

/**
 * Has V8 collect all of the heap once it has grown by a third. Its own rule grows with the machine: with much memory it lets a process
 * hold several times what it uses.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
