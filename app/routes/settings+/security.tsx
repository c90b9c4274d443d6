import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleSecurity, loadSecurity } from './_shared/security.server';
import { SecuritySettings } from './_shared/security-settings';

const ROUTE = 'routes/settings+/security';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Security')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, (input) => loadSecurity(input, 'settings'));

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleSecurity(input, 'settings'));

export default function SecurityRoute() {
  return <SecuritySettings data={useLoaderData<typeof loader>()} />;
}
