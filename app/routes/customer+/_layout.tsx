import { Outlet, useLoaderData } from '@remix-run/react';
import { AppShell } from '#app/components/layout/app-shell';
import { customerLinks } from '#app/components/layout/customer-links';
import { unreadCount } from '#app/domain/messages/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { layoutView } from './_shared/layout-view.server';

/** A frame, never a check: each page below decides access itself, and keeps itself and this count fresh. */
export const loader = /* @__PURE__ */ guardLoader('routes/customer+/_layout', async ({ actor, db }) =>
  respond(layoutView, { unread: actor ? await unreadCount(db, { userId: actor.userId }) : 0 }),
);

export default function CustomerLayout() {
  const { unread } = useLoaderData<typeof loader>();
  return (
    <AppShell room="Your account" home="/customer/dashboard" links={customerLinks(unread)}>
      <Outlet />
    </AppShell>
  );
}
