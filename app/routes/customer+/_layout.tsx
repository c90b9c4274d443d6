import { Outlet } from '@remix-run/react';
import { AppShell } from '#app/components/layout/app-shell';
import { customerLinks } from '#app/components/layout/customer-links';
import { useRootData } from '#app/components/layout/root-data';
import { useOpenedRoom } from '#app/components/layout/use-opened-room';
import { t } from '#app/platform/texts/t';

/** A frame, never a check: each page below decides access itself. */
export default function CustomerLayout() {
  const unread = useRootData()?.unread?.messages ?? 0;
  const opened = useOpenedRoom();
  return (
    <AppShell room={opened ?? t('Your account')} home="/customer/dashboard" links={customerLinks(unread)}>
      <Outlet />
    </AppShell>
  );
}
