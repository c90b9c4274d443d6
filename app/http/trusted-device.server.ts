import { randomBytes } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '../platform/env.server';

const YEAR = 365 * 86_400;
const MAX_ACCOUNTS = 5;

/** account → this browser's own name for itself there, newest last. */
type Known = [account: string, device: string][];

let cookie: Cookie | undefined;

function deviceCookie(): Cookie {
  const secure = isHttps();
  return (cookie ??= createCookie('device', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: sessionSecrets(),
    maxAge: YEAR,
  }));
}

async function readKnown(request: Request): Promise<Known> {
  const value: unknown = await deviceCookie().parse(request.headers.get('cookie'));
  if (!Array.isArray(value)) return [];
  return value.filter((pair): pair is [string, string] => Array.isArray(pair) && pair.every((part) => typeof part === 'string'));
}

/**
 * The name under which this browser is known to an account because of an earlier sign-in, or null. Guessing from
 * elsewhere then does not keep the owner out: their device has a separate limit.
 */
export async function isTrustedDevice(request: Request, userId: string): Promise<string | null> {
  return (await readKnown(request)).find(([account]) => account === userId)?.[1] ?? null;
}

/** The Set-Cookie header that makes this browser known to the account. */
export async function trustDevice(request: Request, userId: string): Promise<string> {
  const known = (await readKnown(request)).filter(([account]) => account !== userId);
  const device = (await isTrustedDevice(request, userId)) ?? randomBytes(9).toString('base64url');
  return deviceCookie().serialize([...known, [userId, device]].slice(-MAX_ACCOUNTS));
}
