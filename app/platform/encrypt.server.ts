import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.server';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'brightcrew:seal', 32));
}

/** Text that only this server can read again (AES-256-GCM), for secrets that have to be used and so cannot be hashed. */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(env().SESSION_SECRET), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function open(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** The text again, or null where it was sealed with a secret that the server no longer has. */
export function unsealOrNone(sealed: string): string | null {
  try {
    return unseal(sealed);
  } catch {
    return null;
  }
}

/** The text again. The secret before the last rotation counts. Throws when neither sealed it. */
export function unseal(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const { SESSION_SECRET, SESSION_SECRET_OLD } = env();
  try {
    return open(bytes, SESSION_SECRET);
  } catch (error) {
    if (!SESSION_SECRET_OLD) throw error;
    return open(bytes, SESSION_SECRET_OLD);
  }
}
