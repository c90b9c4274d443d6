import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { AppShell, type ShellLink } from './app-shell';
import { customerLinks } from './customer-links';
import { proLinks } from './pro-links';
import { useRootData } from './root-data';
import { useOpenedRoom } from './use-opened-room';
import { t } from '#app/platform/texts/t';

type Room = { room: string; home: string; links: ShellLink[] };

function home(): ShellLink {
  return { to: '/', label: t('Home'), icon: House, end: true };
}

/** The area of a user with these roles; with several roles the first that fits. */
function getRoom(roles: readonly string[]): Room {
  if (roles.includes('admin')) {
    return { room: t('Admin'), home: '/admin', links: [{ to: '/admin', label: t('Operations'), icon: LayoutDashboard }, home()] };
  }
  if (roles.includes('pro')) {
    return { room: t('Pro'), home: '/pro/dashboard/jobs', links: proLinks() };
  }
  return { room: t('Your account'), home: '/customer/dashboard', links: customerLinks() };
}

/** The frame of pages that every user has: messages, notifications. It looks like the area the reader comes from. */
export function PersonalShell({ children }: { children: ReactNode }) {
  const roles = useRootData()?.viewer?.roles ?? [];
  const opened = useOpenedRoom();
  return <AppShell {...(opened ? { ...getRoom([]), room: opened } : getRoom(roles))}>{children}</AppShell>;
}
