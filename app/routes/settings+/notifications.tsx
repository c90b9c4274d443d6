import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleNotifications, loadNotifications } from './_shared/notifications.server';
import { NotificationsSettings } from './_shared/notifications-settings';

const ROUTE = 'routes/settings+/notifications';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Notifications')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, (input) => loadNotifications(input, 'settings'));

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleNotifications(input, 'settings'));

export default function NotificationsRoute() {
  return <NotificationsSettings data={useLoaderData<typeof loader>()} />;
}
