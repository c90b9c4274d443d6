import { createCookie, type Cookie } from '@remix-run/node';
import { draftSchema, type BookDraft } from '#app/domain/quotes/book.schema';
import { env } from '#app/platform/env.server';

let cookie: Cookie | undefined;

/** Holds what an old `/confirm` or `/checkout` link carried, so that no address stays in a URL (G018). */
function draftCookie(): Cookie {
  const secrets = [env().SESSION_SECRET, env().SESSION_SECRET_OLD].filter((secret): secret is string => Boolean(secret));
  return (cookie ??= createCookie('draft', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().APP_URL.startsWith('https:'),
    maxAge: 3_600,
    secrets,
  }));
}

const OLD_NAMES = ['service', 'addressStreet', 'addressCity', 'addressState', 'zip', 'date', 'notes', 'window'] as const;

/** Whether a query carries a booking the way old links did. */
export function hasOldQuery(url: URL): boolean {
  return OLD_NAMES.some((name) => url.searchParams.has(name));
}

/** The Set-Cookie header that keeps an old link's booking, or null when something required is missing or wrong. */
export async function keepDraft(url: URL): Promise<string | null> {
  const given = Object.fromEntries(
    OLD_NAMES.flatMap((name) => (url.searchParams.has(name) ? [[name, url.searchParams.get(name)]] : [])),
  );
  const parsed = draftSchema.safeParse(given);
  return parsed.success ? draftCookie().serialize(parsed.data) : null;
}

/** The booking that an old link carried, if this browser has one. */
export async function readDraft(request: Request): Promise<BookDraft | null> {
  const kept: unknown = await draftCookie().parse(request.headers.get('cookie'));
  const parsed = draftSchema.safeParse(kept);
  return parsed.success ? parsed.data : null;
}

export function dropDraft(): Promise<string> {
  return draftCookie().serialize('', { maxAge: 0 });
}
