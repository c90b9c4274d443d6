import { Outlet, useLoaderData } from '@remix-run/react';
import House from 'lucide-react/icons/house';
import Settings from 'lucide-react/icons/settings';
import Undo2 from 'lucide-react/icons/undo-2';
import { z } from 'zod';
import { AppShell } from '#app/components/layout/app-shell';
import { homePath } from '#app/domain/accounts/home-path';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const layoutView = z.object({ home: z.string() });

/** A frame, never a check: each page below decides access itself. */
export const loader = /* @__PURE__ */ guardLoader('routes/settings+/_layout', ({ actor }) =>
  respond(layoutView, { home: actor ? homePath(actor) : '/' }),
);

export default function SettingsLayout() {
  const { home } = useLoaderData<typeof loader>();
  const links = [
    { to: home, label: t('Back to Dashboard'), icon: Undo2, end: true },
    { to: '/settings', label: t('Settings'), icon: Settings },
    { to: '/', label: t('Home'), icon: House, end: true },
  ];
  return (
    <AppShell room={t('Your account')} home={home} links={links}>
      <Outlet />
    </AppShell>
  );
}
