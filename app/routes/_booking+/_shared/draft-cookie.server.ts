import { createCookie, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { draftSchema, type BookDraft } from '#app/domain/quotes/book.schema';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '#app/platform/env.server';

let cookie: Cookie | undefined;

/** Holds what `/book` or an old `/confirm` or `/checkout` link said, so that nothing is stored before the price is seen and no address stays in a URL. */
function draftCookie(): Cookie {
  const secrets = sessionSecrets();
  return (cookie ??= createCookie('draft', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(),
    maxAge: 24 * 3_600,
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
  return parsed.success ? draftHeader(parsed.data) : null;
}

/** Browsers silently drop a longer cookie. */
const LONGEST = 3_900;

/** The Set-Cookie header that keeps a draft; notes that would not fit are asked for again. */
export async function draftHeader(draft: BookDraft): Promise<string> {
  const header = await draftCookie().serialize(draft);
  return header.length <= LONGEST ? header : draftCookie().serialize({ ...draft, notes: '' });
}

/** The booking that this browser has begun, if there is one. */
export async function readDraft(request: Request): Promise<BookDraft | null> {
  const kept: unknown = await draftCookie().parse(request.headers.get('cookie'));
  const parsed = draftSchema.safeParse(kept);
  return parsed.success ? parsed.data : null;
}

const typedText = z.string().max(120).optional().catch(undefined);

/** What a form that is not finished holds, as it was typed: it is checked when the form is sent. */
export const typedSchema = z.object({
  service: typedText,
  date: typedText,
  window: typedText,
  flexible: typedText,
  from: typedText,
  addressStreet: typedText,
  addressUnit: typedText,
  addressCity: typedText,
  addressState: typedText,
  zip: typedText,
  companyId: typedText,
  referralCode: typedText,
});

const typedDraft = z.object({ typed: typedSchema.omit({ from: true }) });

/** The Set-Cookie header that keeps an unfinished form while its page comes again. */
export function typedHeader(typed: z.output<typeof typedDraft>['typed']): Promise<string> {
  return draftCookie().serialize({ typed });
}

/** The unfinished form of this browser, or null. */
export async function readTyped(request: Request): Promise<z.output<typeof typedDraft>['typed'] | null> {
  const parsed = typedDraft.safeParse(await draftCookie().parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data.typed : null;
}

const resume = z.object({ resume: z.string().max(64) });

/** The draft has become a booking whose payment was begun: going back in the browser leads to it. */
export function resumeAt(quoteToken: string): Promise<string> {
  return draftCookie().serialize({ resume: quoteToken });
}

/** The quote whose payment was begun here, or null. */
export async function readResume(request: Request): Promise<string | null> {
  const parsed = resume.safeParse(await draftCookie().parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data.resume : null;
}

export function dropDraft(): Promise<string> {
  return draftCookie().serialize('', { maxAge: 0 });
}
