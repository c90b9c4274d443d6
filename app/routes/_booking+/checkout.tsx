import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Lock from 'lucide-react/icons/lock';
import { ConsentRules, ConsentSentence } from '#app/components/booking/booking-consent';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { PriceSummary } from '#app/components/booking/price-summary';
import { LastingForm } from '#app/components/forms/lasting-form';
import { serverChecked } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Beside } from '#app/components/layout/beside';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readOwnBooking } from '#app/domain/bookings/queries.server';
import { keepConsent, readBookingConsent } from '#app/domain/bookings/booking-consent.server';
import { getPackage } from '#app/domain/catalog/queries.server';
import { lastRefusal } from '#app/domain/payments/last-refusal';
import { closeStaleCheckouts, openCheckout } from '#app/domain/payments/open-checkout.server';
import { startDeposit } from '#app/domain/payments/start-payment.server';
import { invoicePlan } from '#app/domain/quotes/invoice-plan';
import { newestQuote, readQuote } from '#app/domain/quotes/queries.server';
import { isBookable, whyNotBookable } from '#app/domain/quotes/quote-status';
import { explainFailure } from '#app/http/explain-failure.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { checkRate, limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { redirectToPayment, safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { env } from '#app/platform/env.server';
import { NotAllowed, NotFound } from '#app/platform/errors';
import { useLive } from '#app/realtime/use-live';
import { type CheckoutData, checkoutSchema, checkoutView } from './_shared/checkout-view.server';
import { hasOldQuery } from './_shared/draft-cookie.server';
import { presentRequest } from './_shared/present-request.server';
import { answersOf } from './_shared/request-answers';

const ROUTE = 'routes/_booking+/checkout';

export const meta: MetaFunction = () => [{ title: 'Checkout · Brightcrew' }, { name: 'robots', content: 'noindex' }];

const NO_ORDER = 'Error processing payment: Failed to create order. Nothing was charged, please try again.';

/** F054, G017, G018: old links go through /confirm, what has no price goes back to the form. */
function withoutQuote(url: URL): Response {
  if (!hasOldQuery(url)) return safeRedirect('/book');
  const clean = new URLSearchParams(url.search);
  clean.delete('servicePrice');
  return safeRedirect(`/confirm?${clean}`, '/book');
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const token = url.searchParams.get('quote');
  if (!token) throw withoutQuote(url);
  if (!actor) throw safeRedirect(`/signin?returnTo=${encodeURIComponent(`/checkout?quote=${token}`)}`);
  const quote = await readQuote(db, token).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!quote)
    throw await redirectWithNotice('/book', {
      type: 'error',
      message: 'Service not found',
      description: 'That link does not lead to a quote of ours.',
    });
  const owner = quote.booking?.customerId ?? quote.request.customerId ?? actor.userId;
  if (owner !== actor.userId) throw new NotFound();
  if (quote.booking && quote.booking.paymentStatus !== 'none')
    throw safeRedirect(`/booking-confirmation?booking=${quote.booking.reference}`);
  const problem = quote.booking?.cancelledAt
    ? 'This booking was cancelled. Ask for a new quote to book again.'
    : whyNotBookable(quote, now());
  const newest = problem ? await newestQuote(db, quote.request.id) : null;
  const tried = quote.booking && (await readOwnBooking(db, { named: quote.booking.reference, customerId: actor.userId }));
  const pack = quote.terms === 'net_30' && quote.request.package ? await getPackage(db, quote.request.package.id) : null;
  return respond(checkoutView, {
    request: presentRequest(quote.request),
    price: quote,
    invoices: pack ? invoicePlan({ ...quote, takedownShareBps: pack.takedownMinutes ? pack.takedownShareBps : 0 }) : [],
    consent: await readBookingConsent(db, quote.token),
    quoteToken: quote.token,
    problem: isBookable(quote, now()) && !quote.booking?.cancelledAt ? null : problem,
    newerQuote: newest && newest.token !== quote.token ? newest.token : null,
    mustVerify: !actor.emailVerified,
    refusal: (tried && lastRefusal(tried.payments, 'deposit')?.message) ?? null,
    opId: crypto.randomUUID(),
  });
});

/** Booking and payment row first, with the operation key; then, outside the transaction, Stripe's page; then the way there. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  if (!actor.emailVerified) throw new NotAllowed('Confirm your email address first: open the link that we mailed you.');
  const form = await read(checkoutSchema);
  const { quote, consent } = form.data;
  await checkRate('payment.booking', quote);
  let isFirst = false;
  const started = await explainFailure(NO_ORDER, () =>
    run(form, 'pay', async (tx) => {
      isFirst = true;
      const payment = await startDeposit(tx, { quoteToken: quote, customerId: actor.userId });
      await keepConsent(tx, { quoteToken: quote, userId: actor.userId, shown: consent, place: '/checkout' });
      return payment;
    }),
  );
  if (isFirst) await limitRate('payment.booking', quote).catch(() => undefined);
  await closeStaleCheckouts(db, { bookingReference: started.reference });
  const to = started.paymentId ? await openCheckout(db, { paymentId: started.paymentId }) : null;
  return to
    ? redirectToPayment(to, env().APP_URL)
    : safeRedirect(`/booking-confirmation?booking=${started.reference}`, '/', { status: 303 });
});

function PayForm({ data }: { data: CheckoutData }) {
  if (data.problem) {
    return (
      <Notice
        tone="warn"
        title={data.price.terms === 'net_30' ? 'This cannot be booked' : 'This cannot be paid'}
        className="mt-8"
      >
        <p>{data.problem}</p>
        <LinkButton to={data.newerQuote ? `/quotes/${data.newerQuote}` : '/book'} size="sm" className="mt-3">
          {data.newerQuote ? 'Open the newest quote' : 'Ask for a new quote'}
        </LinkButton>
      </Notice>
    );
  }
  if (data.mustVerify) {
    const back = encodeURIComponent(`/checkout?quote=${data.quoteToken}`);
    return (
      <Notice tone="warn" title="Confirm your email address first" className="mt-8">
        <p>We have mailed you a link. Open it and you come back here.</p>
        <LinkButton to={`/verify-email?returnTo=${back}`} size="sm" className="mt-3">
          Send the link again
        </LinkButton>
      </Notice>
    );
  }
  if (data.price.terms === 'net_30') return <ConfirmForm data={data} />;
  return (
    <LastingForm id="checkout" validator={serverChecked} className="mt-8">
      {data.refusal ? (
        <Notice tone="warn" title="Your card was declined" className="mb-6" live>
          {data.refusal} You haven’t been charged. Try again with this or another card.
        </Notice>
      ) : null}
      <OperationId value={data.opId} />
      <input type="hidden" name="quote" value={data.quoteToken} />
      <SubmitButton size="lg" busyText="Opening the payment page…" icon={<Lock aria-hidden className="h-5 w-5" />}>
        {`Pay ${formatMoney(data.price.depositCents, 'always')} deposit`}
      </SubmitButton>
      <ConsentSentence consent={data.consent} />
      <p className="mt-3 text-sm text-ink-faint">You pay on Stripe’s secure page, which saves your card for the balance.</p>
    </LastingForm>
  );
}

/** G064: nothing is paid now; the page says what will be invoiced, and when. */
function ConfirmForm({ data }: { data: CheckoutData }) {
  return (
    <>
      <section aria-labelledby="invoices" className="mt-8 rounded-lg border border-line bg-surface p-5">
        <h2 id="invoices" className="font-semibold">
          What we invoice, and when
        </h2>
        <dl className="figures mt-3 space-y-2">
          {data.invoices.map((row) => (
            <div key={row.label} className="flex items-baseline justify-between gap-4">
              <dt className="text-ink-soft">{row.label}</dt>
              <dd className="shrink-0">{formatMoney(row.amountCents, 'always')}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">
          Net 30: each invoice is mailed when its visit is done and is due 30 days later, by card on its page or by bank transfer.
          Nothing is charged by itself.
        </p>
      </section>
      <LastingForm id="checkout" validator={serverChecked} className="mt-8">
        <OperationId value={data.opId} />
        <input type="hidden" name="quote" value={data.quoteToken} />
        <SubmitButton size="lg" busyText="Confirming…">
          Confirm booking
        </SubmitButton>
        <ConsentSentence consent={data.consent} />
      </LastingForm>
    </>
  );
}

export default function CheckoutPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['booking.changed']);
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title="Checkout"
          lead={
            data.price.terms === 'net_30'
              ? 'Nothing to pay now. Confirm, and an invoice follows each visit.'
              : 'The deposit holds your date. The rest is due when the work is done.'
          }
        />
        <Beside label="Price" aside={<PriceSummary {...data.price} />}>
          <CheckAnswers answers={answersOf(data.request)} />
          <ConsentRules consent={data.consent} />
          <PayForm data={data} />
        </Beside>
      </div>
    </SiteLayout>
  );
}
