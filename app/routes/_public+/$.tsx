import type { MetaFunction } from '@remix-run/node';
import { ErrorPage } from '#app/components/layout/error-page';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { guardLoader } from '#app/http/guard.server';

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/$', () => {
  throw new Response('Check the address, or start again from the home page.', { status: 404 });
});

export const meta: MetaFunction = () => [{ title: 'Page not found · Brightcrew' }];

export default function NotFoundPage() {
  return null;
}

/** The loader always answers 404, so this is the page. */
export function ErrorBoundary() {
  return (
    <SiteLayout>
      <ErrorPage
        status={404}
        title="We can’t find that page"
        action={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/book" variant="secondary">
              Get Estimate
            </LinkButton>
          </>
        }
      >
        <p>It may have moved, or there’s a typo in the address.</p>
      </ErrorPage>
    </SiteLayout>
  );
}
