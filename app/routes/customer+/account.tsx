import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleProfile, loadProfile } from '../settings+/_shared/profile.server';
import { ProfileSettings } from '../settings+/_shared/profile-settings';

const ROUTE = 'routes/customer+/account';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Settings')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, (input) => loadProfile(input, 'customer'));

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleProfile(input, 'customer'));

export default function CustomerAccountRoute() {
  return <ProfileSettings data={useLoaderData<typeof loader>()} />;
}
