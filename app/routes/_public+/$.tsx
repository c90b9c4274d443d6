import type { MetaFunction } from '@remix-run/node';
import { NotFoundPage } from '#app/components/layout/not-found-page';
import { pageTitle } from '#app/components/layout/page-title';
import { guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/$', () => {
  throw new Response('Check the address, or start again from the home page.', { status: 404 });
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Page not found')) }];

/** The loader always answers 404, so this is the page. */
export function ErrorBoundary() {
  return <NotFoundPage />;
}

export default function NoPage() {
  return null;
}
