import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ConsentRules } from '#app/components/booking/booking-consent';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { pageTitle } from '#app/components/layout/page-title';
import { WithSidebar } from '#app/components/layout/with-sidebar';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';
import { CheckoutAside, Included } from './_shared/checkout-aside';
import { CheckoutForm } from './_shared/checkout-form';
import { loadCheckoutPage } from './_shared/checkout-page.server';
import type { CheckoutData } from './_shared/checkout-view.server';
import { getAnswers } from './_shared/request-answers';
import { sendCheckout } from './_shared/send-checkout.server';

const ROUTE = 'routes/_booking+/checkout';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Checkout')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, loadCheckoutPage);

export const action = /* @__PURE__ */ guardAction(ROUTE, sendCheckout);

function leadOf({ price, quoteTime }: CheckoutData): string {
  if (!price) return t('Tell us how to reach you. You get a fixed quote {quoteTime}, and nothing is charged now.', { quoteTime });
  if (price.terms === 'net_30') return t('Nothing to pay now. Confirm, and an invoice follows each visit.');
  return t('The deposit holds your date. The rest is due when the work is done.');
}

export default function CheckoutPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['booking.changed']);
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead title={data.price ? t('Checkout') : t('Request a quote')} lead={leadOf(data)} />
        <WithSidebar label={t('Price')} className="grid gap-5" aside={<CheckoutAside data={data} />}>
          <CheckAnswers answers={getAnswers(data.request, data.editTo ?? undefined)} />
          {data.editTo ? (
            <LinkButton to={data.editTo} variant="secondary" size="sm" className="mt-4">
              {t('Edit Details')}
            </LinkButton>
          ) : null}
          <Included features={data.features} />
          {data.consent ? <ConsentRules consent={data.consent} /> : null}
          {data.soon ? (
            <Notice tone="warn" title={t('This visit is soon')} className="mt-4">
              {data.soon}
            </Notice>
          ) : null}
          <CheckoutForm data={data} />
        </WithSidebar>
      </div>
    </SiteLayout>
  );
}
