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
        'Requests a quote and emails the office and the sender. Redirects to the fixed price if there is one, otherwise to the request.',
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
      summary:
        'Books an accepted quote and opens Stripe’s page for the deposit, or redirects to the booking if the deposit is paid.',
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
      summary: 'Returns what it costs now to cancel a visit, and the refund.',
      answer: cancelView,
      refuses: [404, 409],
    },
    {
      id: 'cancelVisit',
      names: ['cancel-job'],
      route: 'routes/customer+/visits.$visitId.cancel',
      handler: 'action',
      path: '/customer/visits/{visitId}/cancel',
      summary: 'Cancels a visit for the fee shown. If the fee has gone up since, nothing is done.',
      form: cancelSchema,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/customer\/visits\/[^/]+$/),
      refuses: [404, 409, 502],
    },
  ],
};
