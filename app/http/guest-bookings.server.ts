import { createCookie, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '../platform/env.server';

const MOST = 5;

const kept = z.array(z.object({ bookingId: z.string().uuid(), quote: z.string() }));
export type GuestBooking = z.output<typeof kept>[number];

let cookie: Cookie | undefined;

/** Ends with the browser's session: what was paid here as a guest is shown here, and nowhere else before the mailbox is proved. */
function guestCookie(): Cookie {
  const secure = isHttps();
  return (cookie ??= createCookie(secure ? '__Host-guest' : 'guest', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: sessionSecrets(),
  }));
}

/** What this browser booked as a guest, newest last. */
export async function readGuestBookings(request: Request): Promise<GuestBooking[]> {
  const parsed = kept.safeParse(await guestCookie().parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : [];
}

/** The Set-Cookie header that makes a booking this browser's own. */
export async function keepGuestBooking(request: Request, booking: GuestBooking): Promise<string> {
  const others = (await readGuestBookings(request)).filter(({ bookingId }) => bookingId !== booking.bookingId);
  return guestCookie().serialize([...others, booking].slice(-MOST));
}
