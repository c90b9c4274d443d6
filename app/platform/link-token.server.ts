import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from './clock.server';
import { env, sessionSecrets } from './env.server';

/** What a mailed link lets its holder do without signing in. */
export type LinkPurpose =
  | 'visit-confirm'
  | 'visit-reschedule'
  | 'visit-cancel'
  | 'visit-sign-off'
  | 'visit-times'
  | 'visit-weather'
  | 'visit-track'
  | 'visit-report'
  | 'calendar-feed'
  | 'unsubscribe'
  | 'appeal'
  | 'gift-order'
  | 'gift-card';

export type LinkClaim = {
  purpose: LinkPurpose;
  /** What it is about: a visit; for a calendar feed its owner, for unsubscribing the notice, for an appeal the decided report, a gift card. */
  visitId: string;
  /** The link dies when this number has moved on: the window's, of a tracking link or a feed the one that its owner may renew. */
  windowVersion: number;
  /** Epoch seconds. */
  expires: number;
};

function signatureOf(body: string, secret: string): Buffer {
  return createHmac('sha256', `link:${secret}`).update(body).digest();
}

/** A signed, dated text for a link. It names ids only; what it opens is read from the database when it is used. */
export function signLink({ expiresAt, ...claim }: Omit<LinkClaim, 'expires'> & { expiresAt: Date }): string {
  const { purpose, visitId, windowVersion } = claim;
  const body = Buffer.from(JSON.stringify([purpose, visitId, windowVersion, Math.floor(expiresAt.getTime() / 1000)])).toString(
    'base64url',
  );
  return `${body}.${signatureOf(body, env().SESSION_SECRET).toString('base64url')}`;
}

function isSignedBy(body: string, signature: Buffer, secret: string): boolean {
  const own = signatureOf(body, secret);
  return own.length === signature.length && timingSafeEqual(own, signature);
}

function parseClaim(body: string): LinkClaim | null {
  try {
    const [purpose, visitId, windowVersion, expires] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
      LinkPurpose,
      string,
      number,
      number,
    ];
    return { purpose, visitId, windowVersion, expires };
  } catch {
    return null;
  }
}

/** The claim of a link of that purpose that we signed and that is still good, else null. The secret before the last rotation counts. */
export function readLink(token: string, purpose: LinkPurpose): LinkClaim | null {
  const [body = '', signed = ''] = token.split('.');
  const signature = Buffer.from(signed, 'base64url');
  if (!sessionSecrets().some((secret) => isSignedBy(body, signature, secret))) return null;
  const claim = parseClaim(body);
  if (!claim || claim.purpose !== purpose || claim.expires * 1000 <= now().getTime()) return null;
  return claim;
}
