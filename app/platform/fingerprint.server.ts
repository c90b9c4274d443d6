import { createHash } from 'node:crypto';

/** The SHA-256 of a value's JSON as base64url: a form that was made from other values is refused by it. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
