import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Lock from 'lucide-react/icons/lock';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readOwnBooking } from '#app/domain/bookings/queries.server';
import { lastRefusal, type LastRefusal } from '#app/domain/payments/last-decline';
import { offerLater } from '#app/domain/payments/later-settings.server';
import { closeStaleCheckouts, openCheckout } from '#app/domain/checkout/open-checkout.server';
import { payableNow, startRest } from '#app/domain/checkout/start-payment.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { redirectToPayment, safeRedirect } from '#app/http/safe-redirect';
import { env } from '#app/platform/env.server';
import { laterNames } from '#app/platform/later-methods';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { useLive } from '#app/realtime/use-live';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';
import { ConfirmingPayment } from './_shared/confirming-payment';
import { OverTime, RefusedOverTime } from './_shared/over-time';
import { paySchema, payView } from './_shared/pay-view.server';

const ROUTE = 'routes/_booking+/pay.$reference';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Pay your balance')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const booking = await readOwnBooking(db, { named: params.reference ?? '', customerId: actor.userId });
  const dueCents = await payableNow(db, booking.id);
  const asked = { amountCents: dueCents, terms: booking.terms, isCompany: booking.companyId !== null };
  const methods = dueCents > 0 ? await offerLater(db, asked) : [];
  return respond(payView, {
    reference: booking.reference,
    service: booking.package.name,
    dueCents,
    isOnInvoice: booking.terms === 'net_30',
    isReal: booking.livemode && !isLiveMoney(),
    isProcessing: url.searchParams.has('paid') && dueCents > 0,
    refusal: lastRefusal(booking.payments, 'rest'),
    overTime: methods.length > 0 ? { providers: laterNames(methods), cents: dueCents } : null,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const form = await read(paySchema);
  const { reference } = await readOwnBooking(db, { named: params.reference ?? '', customerId: actor.userId });
  const rest = { reference, customerId: actor.userId, later: form.data.pay === 'later' };
  const started = await run(form, 'pay', (tx) => startRest(tx, rest), [['payment.booking', reference]]);
  await closeStaleCheckouts(db, { bookingReference: reference });
  const to = started.paymentId ? await openCheckout(db, { paymentId: started.paymentId }) : null;
  return to ? redirectToPayment(to, env().APP_URL) : safeRedirect(`/pay/${reference}`, '/', { status: 303 });
});

/** What happened to the card that was to pay this by itself, or to the last try here. */
function WhyOpen({ refusal }: { refusal: LastRefusal }) {
  if (refusal.isLater) return <RefusedOverTime message={refusal.message} className="mt-8" />;
  return refusal.asksToConfirm ? (
    <Notice tone="warn" title={t('Your bank wants you to confirm this payment')} className="mt-8" live>
      {t('Your card is fine, and you haven’t been charged. Press Pay, enter your card and confirm the payment with your bank.')}
    </Notice>
  ) : (
    <Notice tone="warn" title={t('Your card was declined')} className="mt-8" live>
      {refusal.message} {t('You haven’t been charged. Try again with this or another card.')}
    </Notice>
  );
}

function Processing({ reference }: { reference: string }) {
  return (
    <Notice tone="info" title={t('Payment processing')} className="mt-8" live>
      <p>
        <ConfirmingPayment again={`/pay/${reference}?paid=1`} />
      </p>
      <p className="mt-2">
        <WithLinks text={t('Closed the payment page before you paid? [Back to the amount due]')} to={[`/pay/${reference}`]} />
      </p>
    </Notice>
  );
}

export default function PayPage() {
  const data = useLoaderData<typeof loader>();
  const { reference, service, dueCents, isReal, refusal, opId } = data;
  useLive(['booking.changed']);
  return (
    <SiteLayout>
      <div className="page max-w-text py-12 sm:py-16">
        <PageHead title={t('Pay your balance')} lead={t('{service}, booking {reference}', { service, reference })} />
        {dueCents === 0 ? (
          <Notice tone="good" title={data.isOnInvoice ? t('Nothing to pay here') : t('Nothing is due')} className="mt-8" live>
            <p>
              {data.isOnInvoice
                ? t('This booking is paid by invoice. You pay each invoice on its own page.')
                : t('You’ve paid everything that was due for this booking.')}
            </p>
            <LinkButton to={data.isOnInvoice ? '/billing-history' : '/customer/dashboard'} size="sm" className="mt-3">
              {data.isOnInvoice ? t('Your invoices') : t('Go to Dashboard')}
            </LinkButton>
          </Notice>
        ) : data.isProcessing ? (
          <Processing reference={reference} />
        ) : (
          <>
            {refusal ? <WhyOpen refusal={refusal} /> : null}
            {isReal ? (
              <Notice tone="warn" title={t('This is a real payment')} className="mt-8">
                {t('This booking was made before test mode was turned on, so your card will be charged.')}
              </Notice>
            ) : null}
            <p className="figures display mt-8 text-display-md">{formatMoney(dueCents, 'always')}</p>
            <PersistentForm id="pay" validator={noClientValidation} className="mt-6">
              <OperationId value={opId} />
              <SubmitButton size="lg" busyText={t('Opening the payment page…')} icon={<Lock aria-hidden className="h-5 w-5" />}>
                {t('Pay {amount}', { amount: formatMoney(dueCents, 'always') })}
              </SubmitButton>
              <p className="mt-3 text-sm text-ink-faint">{t('You pay on Stripe’s secure page, with this or another card.')}</p>
              {data.overTime ? <OverTime {...data.overTime} /> : null}
            </PersistentForm>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
