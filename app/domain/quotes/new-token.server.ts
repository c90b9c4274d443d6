import { randomBytes } from 'node:crypto';

/** 128 random bits for an address that only its owner is to know. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}
