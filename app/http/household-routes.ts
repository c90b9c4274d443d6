import type { GuardedRoute } from './access-policy';

/**
 * The pages on which a person who has opened another's account acts for its owner. Everywhere else, and on every new route, it is the
 * person themselves: settings, security, notices, their own households, and whatever is not the owner's business with us.
 */
const OF_THE_HOUSEHOLD: ReadonlySet<GuardedRoute> = new Set([
  'routes/_booking+/book',
  'routes/_booking+/book_.days',
  'routes/_booking+/booking-confirmation',
  'routes/_booking+/checkout',
  'routes/_booking+/confirm',
  'routes/_booking+/design.$token',
  'routes/_booking+/design.$token_.photo',
  'routes/_booking+/design.index',
  'routes/_booking+/pay.$reference',
  'routes/_booking+/quotes.$token',
  'routes/_booking+/quotes.$token_.house',
  'routes/_booking+/quotes.$token_.pdf',
  'routes/_booking+/requests.$token',
  'routes/_booking+/requests.$token_.house',
  'routes/_booking+/service-call',
  'routes/_billing+/billing-history',
  'routes/_billing+/billing-history_.invoices.$invoiceId',
  'routes/_billing+/billing-history_.receipts.$paymentId',
  'routes/_billing+/plans',
  'routes/_billing+/plans_.cancel',
  'routes/_billing+/plans_.change',
  'routes/customer+/dashboard',
  'routes/customer+/earlier-jobs',
  'routes/customer+/express',
  'routes/customer+/payment-methods',
  'routes/customer+/rebook.$visitId',
  'routes/customer+/sites.$siteId',
  'routes/customer+/sites.$siteId_.details',
  'routes/customer+/sites.$siteId_.photos',
  'routes/customer+/sites.index',
  'routes/customer+/sites.new',
  'routes/customer+/visits.$visitId',
  'routes/customer+/visits.$visitId.calendar[.]ics',
  'routes/customer+/visits.$visitId.cancel',
  'routes/customer+/visits.$visitId.no-show',
  'routes/customer+/visits.$visitId.report',
  'routes/customer+/visits.$visitId.report[.]pdf',
  'routes/customer+/visits.$visitId.reschedule',
  'routes/customer+/visits.$visitId.week',
  'routes/customer+/visits.$visitId_.claim',
  'routes/customer+/visits.$visitId_.add',
  'routes/customer+/visits.$visitId_.details',
  'routes/customer+/visits.$visitId_.package',
  'routes/customer+/visits.$visitId_.tip',
  'routes/messages+/index',
  'routes/bookings+/$bookingId.messages',
  'routes/bookings+/$bookingId.messages_.$seq.report',
  'routes/bookings+/delivered',
  'routes/visits+/$visitId.flag',
  'routes/visits+/$visitId.review',
  'routes/visits+/confirm.$token',
  'routes/visits+/sign-off.$token',
  'routes/visits+/times.$token',
  'routes/visits+/weather.$token',
  'routes/change-orders+/$token',
  'routes/support+/$token',
]);

/** Whether the owner of the opened account stands on this route in the place of the person who opened it. */
export function isOfHousehold(route: GuardedRoute): boolean {
  return OF_THE_HOUSEHOLD.has(route);
}
