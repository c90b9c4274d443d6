import { companyPolicy } from './company-policy';
import { officePolicy } from './office-policy';

/**
 * Who may ask what. One entry per route and handler; `guardLoader` and `guardAction` take their route's id from here, so a
 * handler without an entry does not compile, and a test walks the server build and refuses handlers that are not guarded.
 * Sorted by area, and by name within an area. Ownership is not decided here but in each query's `where`: what is not yours does not exist.
 */
export type Audience = 'anyone' | 'signed-in' | 'company' | 'pro' | 'admin';

export const accessPolicy = {
  root: { loader: ['anyone'] },

  // The public site, and what machines read of it
  'routes/_public+/$': { loader: ['anyone'] },
  'routes/_public+/app-icon[.]png': { loader: ['anyone'] },
  'routes/_public+/brand.$version.$file': { loader: ['anyone'] },
  'routes/_public+/commercial': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/commercial_.requests.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/contact': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/debug': { loader: ['anyone'] },
  'routes/_public+/faq': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/gallery.index': { loader: ['anyone'] },
  'routes/_public+/gallery.photos.$photoId.$file': { loader: ['anyone'] },
  'routes/_public+/gift-cards.card.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/gift-cards.index': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/gift-cards.order.$token': { loader: ['anyone'] },
  'routes/_public+/gift-cards.redeem': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/help.api': { loader: ['anyone'] },
  'routes/_public+/help.chat': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/help.faq': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/help.guarantee': { loader: ['anyone'] },
  'routes/_public+/how-it-works': { loader: ['anyone'] },
  'routes/_public+/index': { loader: ['anyone'] },
  'routes/_public+/offline[.]html': { loader: ['anyone'] },
  'routes/_public+/openapi[.]json': { loader: ['anyone'] },
  'routes/_public+/privacy': { loader: ['anyone'] },
  'routes/_public+/professionals': { loader: ['anyone'] },
  'routes/_public+/professionals_.sharing': { loader: ['anyone'] },
  'routes/_public+/professionals_.signup': { loader: ['anyone'], action: ['anyone'] },
  'routes/_public+/robots[.]txt': { loader: ['anyone'] },
  'routes/_public+/samples.invoice': { loader: ['anyone'] },
  'routes/_public+/samples.reports': { loader: ['anyone'] },
  'routes/_public+/samples.reports[.]pdf': { loader: ['anyone'] },
  'routes/_public+/services': { loader: ['anyone'] },
  'routes/_public+/site[.]webmanifest': { loader: ['anyone'] },
  'routes/_public+/sitemap[.]xml': { loader: ['anyone'] },
  'routes/_public+/terms': { loader: ['anyone'] },

  // Signing in and up
  'routes/_auth+/admin_.promote_.$token': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_auth+/auth': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/auth_.google': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/auth_.google_.callback': { loader: ['anyone'] },
  'routes/_auth+/auth_.sign-out': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/check-mail': { loader: ['anyone'] },
  'routes/_auth+/dashboard': { loader: ['signed-in'] },
  'routes/_auth+/forgot-password': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/me': { loader: ['signed-in'] },
  'routes/_auth+/reset-password.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/setup.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin_.code': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin_.code_.$handle': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin_.link.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/signin_.two-step': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/verify-email': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/verify-email_.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_auth+/viewing.stop': { loader: ['anyone'], action: ['signed-in'] },

  // From a request to a paid booking
  'routes/_booking+/book': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/book_.days': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/booking-confirmation': { loader: ['anyone'] },
  'routes/_booking+/checkout': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/confirm': { loader: ['anyone'] },
  'routes/_booking+/design.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/design.$token_.photo': { loader: ['anyone'] },
  'routes/_booking+/design.index': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/design.shared.$token': { loader: ['anyone'] },
  'routes/_booking+/design.shared.$token_.photo': { loader: ['anyone'] },
  'routes/_booking+/pay.$reference': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_booking+/quotes.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/_booking+/quotes.$token_.house': { loader: ['anyone'] },
  'routes/_booking+/quotes.$token_.pdf': { loader: ['anyone'] },
  'routes/_booking+/r.$code': { loader: ['anyone'] },
  'routes/_booking+/requests.$token': { loader: ['anyone'] },
  'routes/_booking+/requests.$token_.house': { loader: ['anyone'] },
  'routes/_booking+/service-call': { loader: ['anyone'], action: ['anyone'] },

  // Plans, invoices and receipts
  'routes/_billing+/billing-history': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_billing+/billing-history_.invoices.$invoiceId': { loader: ['signed-in'] },
  'routes/_billing+/billing-history_.receipts.$paymentId': { loader: ['signed-in'] },
  'routes/_billing+/plans': { loader: ['anyone'], action: ['anyone'] },
  'routes/_billing+/plans_.cancel': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/_billing+/plans_.change': { loader: ['signed-in'], action: ['signed-in'] },

  // Customers
  'routes/customer+/account': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/calendar': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/dashboard': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/earlier-jobs': { loader: ['signed-in'] },
  'routes/customer+/express': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/household': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/household_.$householdId.open': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/household_.back': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/household_.join.$token': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/index': { loader: ['signed-in'] },
  'routes/customer+/notifications': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/payment-methods': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/payment-methods_.$cardId.remove': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/rebook.$visitId': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/referrals': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/security': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/sites.$siteId': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/sites.$siteId_.details': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/sites.$siteId_.photos': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/sites.index': { loader: ['signed-in'] },
  'routes/customer+/sites.new': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.calendar[.]ics': { loader: ['signed-in'] },
  'routes/customer+/visits.$visitId.cancel': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.no-show': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.report': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.report[.]pdf': { loader: ['signed-in'] },
  'routes/customer+/visits.$visitId.reschedule': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId.week': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId_.add': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId_.claim': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId_.details': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId_.package': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/customer+/visits.$visitId_.tip': { loader: ['signed-in'], action: ['signed-in'] },

  // An account’s settings, whatever its roles
  'routes/settings+/_layout': { loader: ['anyone'] },
  'routes/settings+/confirm-email.$token': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/data': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/data_.$token': { loader: ['signed-in'] },
  'routes/settings+/delete': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/index': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/notifications': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/phone.$handle': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/photo': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/security': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/settings+/two-step': { loader: ['signed-in'], action: ['signed-in'] },

  // Notices
  'routes/notifications+/index': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/notifications+/push': { loader: ['signed-in'], action: ['signed-in'] },

  // Conversations
  'routes/messages+/index': { loader: ['signed-in'] },

  // Messages of one booking
  'routes/bookings+/$bookingId.messages': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/bookings+/$bookingId.messages_.$seq.report': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/bookings+/delivered': { action: ['signed-in'] },

  // One visit, by a link or by its customer
  'routes/visits+/$visitId.flag': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/visits+/$visitId.review': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/visits+/cancel.$token': { loader: ['anyone'] },
  'routes/visits+/confirm.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/visits+/report.$token': { loader: ['anyone'] },
  'routes/visits+/report_.$token.pdf': { loader: ['anyone'] },
  'routes/visits+/report_.$token.photos.$photoId': { loader: ['anyone'] },
  'routes/visits+/reschedule.$token': { loader: ['anyone'] },
  'routes/visits+/sign-off.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/visits+/sign-off_.$token.photos.$photoId': { loader: ['anyone'] },
  'routes/visits+/times.$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/visits+/weather.$token': { loader: ['anyone'], action: ['anyone'] },

  // An addition to a visit, by a link
  'routes/appeals+/$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/change-orders+/$token': { loader: ['anyone'], action: ['anyone'] },

  // Following a visit, by a link
  'routes/track+/$token': { loader: ['anyone'] },

  // A calendar feed, by a link
  'routes/calendar+/$token[.]ics': { loader: ['anyone'] },

  // The waitlist
  'routes/waitlist+/$token': { loader: ['anyone'], action: ['anyone'] },
  'routes/waitlist+/index': { loader: ['anyone'], action: ['anyone'] },

  // A support ticket, by a link
  'routes/support+/$token': { loader: ['anyone'], action: ['anyone'] },

  // Unsubscribing, by a link
  'routes/unsubscribe+/$token': { loader: ['anyone'], action: ['anyone'] },

  // Stored files
  'routes/resources+/addresses': { action: ['anyone'] },
  'routes/resources+/files.$fileId': { loader: ['signed-in'] },

  // Webhooks, which prove their sender by a signature
  'routes/webhooks+/stripe': { action: ['anyone'] },
  'routes/webhooks+/twilio': { action: ['anyone'] },
  'routes/webhooks+/twilio-status': { action: ['anyone'] },

  // Companies
  ...companyPolicy,

  // Pros
  'routes/pro+/_layout': { loader: ['anyone'] },
  'routes/pro+/accepting': { action: ['pro'] },
  'routes/pro+/calendar.$token[.]ics': { loader: ['anyone'] },
  'routes/pro+/dashboard.analytics': { loader: ['pro'] },
  'routes/pro+/dashboard.analytics_.csv': { loader: ['pro'] },
  'routes/pro+/dashboard.index': { loader: ['pro'] },
  'routes/pro+/dashboard.jobs': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/dashboard.missed': { loader: ['pro'] },
  'routes/pro+/dashboard.offers': { loader: ['pro'] },
  'routes/pro+/dashboard.profile': { loader: ['pro'] },
  'routes/pro+/dashboard.schedule': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/docs': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/pro+/docs.$documentId.delete': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/docs_.upload': { action: ['signed-in'] },
  'routes/pro+/index': { loader: ['anyone'] },
  'routes/pro+/payouts': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/payouts.instant': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/payouts_.earnings': { loader: ['pro'] },
  'routes/pro+/payouts_.statements': { loader: ['pro'] },
  'routes/pro+/payouts_.statements[.]csv': { loader: ['pro'] },
  'routes/pro+/phone': { loader: ['anyone'] },
  'routes/pro+/reviews.$reviewId': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/reviews.index': { loader: ['pro'] },
  'routes/pro+/settings': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/settings_.photo': { action: ['pro'] },
  'routes/pro+/setup': { loader: ['signed-in'], action: ['signed-in'] },
  'routes/pro+/suspension': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.addition': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.complete': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.findings': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.photos': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.release': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.report-failure': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.storage': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId.times': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId_.findings_.$findingId': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId_.photos_.upload': { action: ['pro'] },
  'routes/pro+/visits.$visitId_.position': { action: ['pro'] },
  'routes/pro+/visits.$visitId_.sheet': { loader: ['pro'] },
  'routes/pro+/visits.$visitId_.site': { loader: ['pro'], action: ['pro'] },
  'routes/pro+/visits.$visitId_.site-photos': { loader: ['pro'], action: ['pro'] },

  // The office
  ...officePolicy,
} as const satisfies Record<string, { loader?: readonly Audience[]; action?: readonly Audience[] }>;

export type GuardedRoute = keyof typeof accessPolicy;
