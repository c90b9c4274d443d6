import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { AppShell, type ShellLink } from './app-shell';
import { customerLinks } from './customer-links';
import { proLinks } from './pro-links';
import { useRootData } from './root-data';
import { useOpenedRoom } from './use-opened-room';

type Room = { room: string; home: string; links: ShellLink[] };

const HOME: ShellLink = { to: '/', label: 'Home', icon: House, end: true };

/** The area of a user with these roles; with several roles the first that fits. */
function getRoom(roles: readonly string[]): Room {
  if (roles.includes('admin')) {
    return { room: 'Admin', home: '/admin', links: [{ to: '/admin', label: 'Operations', icon: LayoutDashboard }, HOME] };
  }
  if (roles.includes('pro')) {
    return { room: 'Pro', home: '/pro/dashboard/jobs', links: proLinks() };
  }
  return { room: 'Your account', home: '/customer/dashboard', links: customerLinks() };
}

/** The frame of pages that every user has: messages, notifications. It looks like the area the reader comes from. */
export function PersonalShell({ children }: { children: ReactNode }) {
  const roles = useRootData()?.viewer?.roles ?? [];
  const opened = useOpenedRoom();
  return <AppShell {...(opened ? { ...getRoom([]), room: opened } : getRoom(roles))}>{children}</AppShell>;
}
