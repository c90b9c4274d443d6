/**
 * Who may ask what. One entry per route and handler; `guardLoader` and `guardAction` take their route's id from here, so a
 * handler without an entry does not compile, and a test walks the server build and refuses handlers that are not guarded.
 * Ownership is not decided here but in each query's `where`: what is not yours does not exist.
 */
export type Audience = 'anyone' | 'signed-in' | 'pro' | 'admin';

type Entry = { loader?: readonly Audience[]; action?: readonly Audience[] };

export const accessPolicy = {
  root: { loader: ['anyone'] },
  'routes/_auth+/auth': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/auth_.sign-out': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/dashboard': { loader: ['signed-in'] },
  'routes/_auth+/me': { loader: ['signed-in'] },
  'routes/admin+/dispatch.$visitId': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/dispatch.index': { loader: ['admin'] },
  'routes/admin+/index': { loader: ['admin'] },
  'routes/admin+/payments.$paymentId.refund': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/quotes.$requestId': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/quotes.index': { loader: ['admin'] },
  'routes/admin+/plans.$proposalId': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/plans.index': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/replay': { loader: ['admin'] },
  'routes/commercial+/dashboard': { loader: ['signed-in'] },
  'routes/customer+/_layout': { loader: ['anyone'] },
  'routes/customer+/dashboard': { loader: ['signed-in'] },
  'routes/customer+/index': { loader: ['signed-in'] },
  'routes/customer+/visits.$visitId': { loader: ['signed-in'] },
  'routes/customer+/visits.$visitId.cancel': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.reschedule': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_auth+/forgot-password': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/reset-password.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/verify-email': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/verify-email_.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/book': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/booking-confirmation': { loader: ['anyone'] },
  'routes/_booking+/checkout': { loader: ['anyone'], action: ['signed-in'] },
  'routes/_booking+/confirm': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/pay.$reference': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_booking+/quotes.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/requests.$token': { loader: ['anyone'] },
  'routes/_public+/$': { loader: ['anyone'] },
  'routes/_public+/index': { loader: ['anyone'] },
  'routes/_public+/services': { loader: ['anyone'] },
  'routes/_public+/professionals_.signup': { loader: ['anyone'] },
  'routes/pro+/_layout': { loader: ['anyone'] },
  'routes/pro+/accepting': { action: ['pro'] },
  'routes/pro+/dashboard.index': { loader: ['pro'] },
  'routes/pro+/dashboard.jobs': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/dashboard.schedule': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/index': { loader: ['anyone'] },
  'routes/pro+/visits.$visitId': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.release': { loader: ['pro'], action: ['pro'] },
  'routes/resources+/files.$fileId': { loader: ['signed-in'] },
  'routes/webhooks+/stripe': { action: ['anyone'] },
  'routes/admin+/licenses.$licenseId': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/licenses.index': { loader: ['admin'], action: ['admin'] },
  'routes/admin+/tasks': { loader: ['admin'], action: ['admin'] },
  'routes/bookings+/$bookingId.messages': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/visits+/$visitId.review': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/visits+/cancel.$token': { loader: ['anyone'] },
  'routes/visits+/confirm.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/visits+/reschedule.$token': { loader: ['anyone'] },
} as const satisfies Record<string, Entry>;

export type GuardedRoute = keyof typeof accessPolicy;
