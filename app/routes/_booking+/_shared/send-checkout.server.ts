import { keepConsent } from '#app/domain/quotes/booking-consent.server';
import { noteSmsChoice } from '#app/domain/charges/save-booker-phone.server';
import { closeStaleCheckouts, openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startGuestDeposit } from '#app/domain/checkout/start-guest-deposit.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { bookSchema } from '#app/domain/quotes/book.schema';
import { lacksSignature } from '#app/domain/quotes/quote-acceptance.server';
import { readQuote } from '#app/domain/quotes/queries.server';
import { keepPhotos, keptPhotos, MAX_PHOTOS } from '#app/domain/quotes/request-photos.server';
import { requestQuote } from '#app/domain/quote-requests/request-quote.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { limitRefused } from '#app/http/form-limits.server';
import type { guardAction } from '#app/http/guard.server';
import type { Limit } from '#app/http/rate-limit.server';
import { keepGuestBooking } from '#app/http/guest-bookings.server';
import type { ReceivedFile } from '#app/http/receive-upload.server';
import { redirectToPayment, safeRedirect } from '#app/http/safe-redirect';
import type { Db, Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { InputError, NotAllowed } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { isForGuest } from './checkout-page.server';
import { checkoutSchema, draftCheckoutSchema, guestCheckoutSchema } from './checkout-view.server';
import { dropDraft, readDraft, resumeAt } from './draft-cookie.server';

type ActionInput = Parameters<Parameters<typeof guardAction<'routes/_booking+/checkout', unknown>>[1]>[0];

const PLACE = '/checkout';
const NO_ORDER = mark('Error processing payment: Failed to create order. Nothing was charged, please try again.');
const NO_REQUEST = mark('Submission Failed. There was an error submitting your request.');
const VERIFY_FIRST = mark('Confirm your email address first. Open the link we emailed you.');

type Begun = { reference: string; paymentId: string | null; quoteToken: string; guestBookingId: string | null };
type Agreed = { quoteToken: string; userId: string; consent: string; texts: boolean; overTime: boolean };

/** The words beside the button that was pressed, and whether it was the one for paying over time. */
function pressed(data: { consent?: string; pay?: 'later'; consentOverTime?: string }) {
  const overTime = data.pay === 'later';
  return { consent: (overTime ? data.consentOverTime : data.consent) ?? '', overTime };
}

/** Pay, Confirm or Request quote: what was begun on `/book`, or a quote, for the signed-in person or a visitor with its link. */
export async function sendCheckout(input: ActionInput): Promise<Response> {
  if (input.url.searchParams.has('draft')) return sendDraft(input);
  return (await isByGuest(input)) ? payAsGuest(input) : payOwn(input);
}

async function isByGuest({ db, actor, url }: ActionInput): Promise<boolean> {
  if (!actor) return true;
  const token = url.searchParams.get('quote');
  return token !== null && isForGuest(await readQuote(db, token), actor.userId);
}

/** Booking and payment row first, with the operation key; then, outside the transaction, Stripe's page; then the way there. */
async function payOwn(input: ActionInput): Promise<Response> {
  const { actor, read, run } = input;
  if (!actor?.emailVerified) throw new NotAllowed(VERIFY_FIRST);
  const form = await read(checkoutSchema);
  const { userId } = actor;
  const { quote, texts } = form.data;
  const { consent, overTime } = pressed(form.data);
  await requireSignature(input.db, quote);
  const book = async (tx: Tx) => {
    const started = await startDeposit(tx, { quoteToken: quote, customerId: userId, later: overTime });
    await keepAgreed(tx, { quoteToken: quote, userId, consent, overTime, texts: texts !== undefined });
    return { ...started, quoteToken: quote, guestBookingId: null };
  };
  const begun = await wrapUnexpected(NO_ORDER, () => run(form, 'pay', book, [['payment.booking', quote]]));
  return toPayment(input, begun);
}

async function payAsGuest(input: ActionInput): Promise<Response> {
  const { context, read, run } = input;
  return limitRefused(context.clientIp, async () => {
    const form = await read(guestCheckoutSchema);
    const { quote, texts, notes, name, email, phone } = form.data;
    const { consent, overTime } = pressed(form.data);
    const contact = { name, email, phone };
    await requireSignature(input.db, quote);
    const book = async (tx: Tx) => {
      const started = await startGuestDeposit(tx, { quoteToken: quote, contact, notes, later: overTime });
      await keepAgreed(tx, { quoteToken: quote, userId: started.userId, consent, overTime, texts: texts !== undefined });
      return { ...started, quoteToken: quote, guestBookingId: started.bookingId };
    };
    const limits: Limit[] = [
      ['form-accepted.ip', context.clientIp],
      ['payment.booking', quote],
    ];
    return toPayment(input, await wrapUnexpected(NO_ORDER, () => run(form, 'pay-as-guest', book, limits)));
  });
}

/** Stores the request from `/book` with its customer, prices it and, if there is a price, starts the payment, all in one submit. */
async function sendDraft(input: ActionInput): Promise<Response> {
  const { actor, context, read, readUpload, request, run } = input;
  const draft = await readDraft(request);
  const customerId = actor?.userId ?? null;
  const photos: ReceivedFile[] = [];

  async function readBooker() {
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return read(draftCheckoutSchema);
    const form = await readUpload(draftCheckoutSchema, { photos: { kind: 'house-photo', atMost: MAX_PHOTOS } });
    photos.push(...keptPhotos(form.files.photos));
    return form;
  }

  return limitRefused(context.clientIp, async () => {
    const form = await readBooker();
    const { texts, notes, name, email, phone } = form.data;
    const { consent, overTime } = pressed(form.data);
    const contact = { name, email, phone };
    const book = async (tx: Tx): Promise<{ to: string } | Begun> => {
      if (!draft) throw new InputError(t('Your answers have expired in this browser. Start again and choose your service.'));
      const asked = await requestQuote(tx, { form: bookSchema.parse({ ...draft, ...contact, notes }), customerId });
      await keepPhotos(tx, { token: asked.token, ownerId: customerId, photos });
      if (asked.next === 'received') return { to: `/requests/${asked.token}` };
      const quoteToken = await newestToken(tx, asked.token);
      if (actor && !actor.emailVerified) return { to: `/checkout?quote=${quoteToken}` };
      const guest = actor ? null : await startGuestDeposit(tx, { quoteToken, contact, later: overTime });
      const started = guest ?? (await startDeposit(tx, { quoteToken, customerId: customerId ?? '', later: overTime }));
      const userId = guest?.userId ?? customerId ?? '';
      await keepAgreed(tx, { quoteToken, userId, consent, overTime, texts: texts !== undefined });
      return {
        reference: started.reference,
        paymentId: started.paymentId,
        quoteToken,
        guestBookingId: guest?.bookingId ?? null,
      };
    };
    const done = await wrapUnexpected(consent ? NO_ORDER : NO_REQUEST, () =>
      run(form, 'book', book, [['form-accepted.ip', context.clientIp]]),
    );
    if (!('to' in done)) return toPayment(input, done);
    return safeRedirect(done.to, '/book', { status: 303, headers: { 'set-cookie': await dropDraft() } });
  });
}

/** A quote that has to be signed first is signed on its own page. */
async function requireSignature(db: Db, token: string): Promise<void> {
  if (await lacksSignature(db, token)) throw safeRedirect(`/quotes/${token}`, '/', { status: 303 });
}

async function newestToken(tx: Tx, requestToken: string): Promise<string> {
  const { token } = await tx.quote.findFirstOrThrow({
    where: { request: { token: requestToken }, status: { not: 'draft' } },
    orderBy: { version: 'desc' },
    select: { token: true },
  });
  return token;
}

async function keepAgreed(tx: Tx, { quoteToken, userId, consent, texts, overTime }: Agreed): Promise<void> {
  await keepConsent(tx, { quoteToken, userId, shown: consent, place: PLACE, overTime });
  await noteSmsChoice(tx, { quoteToken, isTicked: texts, place: PLACE });
}

async function toPayment({ db, request }: ActionInput, begun: Begun): Promise<Response> {
  const { reference, paymentId, quoteToken, guestBookingId } = begun;
  await closeStaleCheckouts(db, { bookingReference: reference });
  const to = paymentId ? await openCheckout(db, { paymentId }) : null;
  const answer = to
    ? redirectToPayment(to, env().APP_URL)
    : safeRedirect(`/booking-confirmation?booking=${reference}`, '/', { status: 303 });
  answer.headers.append('set-cookie', await resumeAt(quoteToken));
  if (guestBookingId)
    answer.headers.append('set-cookie', await keepGuestBooking(request, { bookingId: guestBookingId, quote: quoteToken }));
  return answer;
}
