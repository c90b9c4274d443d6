import { Outlet } from '@remix-run/react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Flag from 'lucide-react/icons/flag';
import Handshake from 'lucide-react/icons/handshake';
import HardHat from 'lucide-react/icons/hard-hat';
import CreditCard from 'lucide-react/icons/credit-card';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import Map from 'lucide-react/icons/map';
import PhoneCall from 'lucide-react/icons/phone-call';
import Quote from 'lucide-react/icons/quote';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { AppShell, type ShellGroup } from '#app/components/layout/app-shell';

const groups: ShellGroup[] = [
  {
    title: 'Dispatch',
    links: [
      { to: '/admin/dispatch', label: 'Dispatch', icon: Map },
      { to: '/admin/plans', label: 'Plans', icon: CalendarRange },
      { to: '/admin/replay', label: 'Replay', icon: History },
    ],
  },
  {
    title: 'Customers',
    links: [
      { to: '/admin/quotes', label: 'Quotes', icon: Inbox },
      { to: '/admin/callbacks', label: 'Callbacks', icon: PhoneCall },
      { to: '/admin/support', label: 'Support', icon: LifeBuoy },
      { to: '/admin/leads', label: 'Leads', icon: Handshake },
    ],
  },
  {
    title: 'People',
    links: [
      { to: '/admin/pros', label: 'Pros', icon: HardHat },
      { to: '/admin/licenses', label: 'Licenses', icon: BadgeCheck },
      { to: '/admin/users', label: 'Users', icon: Users },
      { to: '/admin/promote', label: 'Admins', icon: UserCog },
    ],
  },
  {
    title: 'Quality',
    links: [
      { to: '/admin/sign-offs', label: 'Sign-offs', icon: ClipboardCheck },
      { to: '/admin/claims', label: 'Claims', icon: ShieldCheck },
      { to: '/admin/voices', label: 'Voices', icon: Quote },
    ],
  },
  {
    title: 'Money',
    links: [{ to: '/admin/payments', label: 'Payments', icon: CreditCard }],
  },
  {
    title: 'System',
    links: [
      { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook },
      { to: '/admin/tasks', label: 'Tasks', icon: ListChecks },
      { to: '/admin/flags', label: 'Flags', icon: Flag },
      { to: '/', label: 'Back to Site', icon: Undo2, end: true },
    ],
  },
];

/** A frame, never a check: each page below decides access in its own loader. */
export default function AdminLayout() {
  return (
    <AppShell room="Admin" home="/admin/dispatch" groups={groups} wide>
      <Outlet />
    </AppShell>
  );
}
