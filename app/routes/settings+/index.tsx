import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleProfile, loadProfile } from './_shared/profile.server';
import { ProfileSettings } from './_shared/profile-settings';

const ROUTE = 'routes/settings+/index';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Settings')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, (input) => loadProfile(input, 'settings'));

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleProfile(input, 'settings'));

export default function SettingsRoute() {
  return <ProfileSettings data={useLoaderData<typeof loader>()} />;
}
