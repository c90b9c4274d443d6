import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleAuthForm, loadAuthPage } from './_shared/auth-handlers.server';
import { AuthPage } from './_shared/auth-page';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Log in or sign up')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/_auth+/signin', ({ actor, url }) =>
  loadAuthPage({ actor, url, path: '/signin' }),
);

export const action = /* @__PURE__ */ guardAction('routes/_auth+/signin', handleAuthForm);

export default function SignInRoute() {
  return <AuthPage data={useLoaderData<typeof loader>()} />;
}
