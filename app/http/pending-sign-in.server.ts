import { createHash } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { isHttps } from '#app/platform/app-url.server';
import { MINUTE_MS } from '#app/platform/durations';
import { now } from '../platform/clock.server';
import type { Db } from '../platform/db.server';
import { sessionSecrets } from '../platform/env.server';

const MINUTES = 10;

const pendingSchema = z.object({ userId: z.string().uuid(), returnTo: z.string(), stamp: z.string(), until: z.number() });
export type PendingSignIn = { userId: string; returnTo: string };

let cookie: Cookie | undefined;

function pendingCookie(): Cookie {
  return (cookie ??= createCookie('half-signed-in', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/signin',
    secure: isHttps(),
    secrets: sessionSecrets(),
    maxAge: MINUTES * 60,
  }));
}

/** Changes with the password and with everything else that makes what was proved before worth nothing. */
async function stampOf(client: Db, userId: string): Promise<string> {
  const user = await client.user.findUnique({ where: { id: userId }, select: { passwordHash: true, version: true } });
  return createHash('sha256')
    .update(`${user?.passwordHash ?? ''}:${user?.version ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Remembers for ten minutes that the first step was right. Returns the Set-Cookie header. */
export async function holdSignIn(client: Db, { userId, returnTo }: PendingSignIn): Promise<string> {
  const until = now().getTime() + MINUTES * MINUTE_MS;
  return pendingCookie().serialize({ userId, returnTo, stamp: await stampOf(client, userId), until });
}

/** Whose second step is due here, or null: none, too late, or the password has changed since. */
export async function readPendingSignIn(client: Db, request: Request): Promise<PendingSignIn | null> {
  const parsed = pendingSchema.safeParse(await pendingCookie().parse(request.headers.get('cookie')));
  if (!parsed.success || parsed.data.until <= now().getTime()) return null;
  const { userId, returnTo, stamp } = parsed.data;
  return stamp === (await stampOf(client, userId)) ? { userId, returnTo } : null;
}

export function clearPendingSignIn(): Promise<string> {
  return pendingCookie().serialize('', { maxAge: 0 });
}
