import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { handleNotifications, loadNotifications } from '../settings+/_shared/notifications.server';
import { NotificationsSettings } from '../settings+/_shared/notifications-settings';

const ROUTE = 'routes/customer+/notifications';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Notifications')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, (input) => loadNotifications(input, 'customer'));

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleNotifications(input, 'customer'));

export default function NotificationsRoute() {
  return <NotificationsSettings data={useLoaderData<typeof loader>()} />;
}
