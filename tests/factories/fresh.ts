import { createRandom } from './random';

let count = 0;

/** Different in every process, so that two test files may share one database. */
const random = createRandom(process.pid * 7919 + (process.hrtime()[1] | 0));

/** A number that no other call of this process gets. */
export function nextNumber(): number {
  count += 1;
  return count;
}

export function newId(at: Date): string {
  return random.uuid(at);
}

export function newToken(): string {
  return random.token();
}
