import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { loadConfirmPage, sendConfirmForm } from './_shared/confirm-page.server';
import { ConfirmDraft, ConfirmQuote } from './_shared/confirm-parts';

const ROUTE = 'routes/_booking+/confirm';

export const meta: MetaFunction = () => [{ title: 'Check your booking · Brightcrew' }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, loadConfirmPage);

export const action = /* @__PURE__ */ guardAction(ROUTE, sendConfirmForm);

export default function ConfirmPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead title="Check your booking" lead="Read it over once. You can change everything before you pay." />
        {data.quoteToken ? (
          <ConfirmQuote data={data} checkoutTo={`/checkout?quote=${data.quoteToken}`} />
        ) : (
          <ConfirmDraft data={data} />
        )}
      </div>
    </SiteLayout>
  );
}
