import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for an address or a cookie. Only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
