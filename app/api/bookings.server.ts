import { bookSchema } from '#app/domain/quotes/book.schema';
import { checkoutSchema } from '#app/routes/_booking+/_shared/checkout-view.server';
import { cancelSchema, cancelView } from '#app/routes/customer+/_shared/cancel-view';
import { leadsTo } from './answers';
import type { Area } from './operation';

export const bookings: Area = {
  title: 'Requests and bookings',
  operations: [
    {
      id: 'requestQuote',
      names: ['send-quote-notification', 'booking-submit'],
      route: 'routes/_booking+/book',
      handler: 'action',
      path: '/book',
      summary:
        'Asks for a quote; the office and the sender are mailed. Leads to the fixed price where there is one, else to the request.',
      form: bookSchema,
      files: { field: 'photos', atMost: 6 },
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/(checkout\?quote=|requests\/)[^/]+$/),
      refuses: [409, 429, 502],
    },
    {
      id: 'createOrder',
      names: ['create-order', 'create-one-off-checkout'],
      route: 'routes/_booking+/checkout',
      handler: 'action',
      path: '/checkout',
      summary: 'Books an accepted quote and opens Stripe’s page for its deposit; a deposit that is paid leads to the booking.',
      form: checkoutSchema,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^(https?:\/\/|\/booking-confirmation\?booking=)/),
      refuses: [403, 404, 409, 429, 502],
    },
    {
      id: 'previewCancellation',
      names: ['cancel-job'],
      route: 'routes/customer+/visits.$visitId.cancel',
      handler: 'loader',
      path: '/customer/visits/{visitId}/cancel',
      summary: 'What canceling an own visit costs now and what is paid back.',
      answer: cancelView,
      refuses: [404, 409],
    },
    {
      id: 'cancelVisit',
      names: ['cancel-job'],
      route: 'routes/customer+/visits.$visitId.cancel',
      handler: 'action',
      path: '/customer/visits/{visitId}/cancel',
      summary: 'Cancels an own visit for the fee that was shown; where it costs more by now, nothing is done.',
      form: cancelSchema,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/customer\/visits\/[^/]+$/),
      refuses: [404, 409, 502],
    },
  ],
};
