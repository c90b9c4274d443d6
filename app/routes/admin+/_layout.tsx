import { Outlet, useLoaderData } from '@remix-run/react';
import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Building2 from 'lucide-react/icons/building-2';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileInput from 'lucide-react/icons/file-input';
import FileOutput from 'lucide-react/icons/file-output';
import FileText from 'lucide-react/icons/file-text';
import Flag from 'lucide-react/icons/flag';
import Gauge from 'lucide-react/icons/gauge';
import Gift from 'lucide-react/icons/gift';
import Handshake from 'lucide-react/icons/handshake';
import HardHat from 'lucide-react/icons/hard-hat';
import CloudRainWind from 'lucide-react/icons/cloud-rain-wind';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import MailOpen from 'lucide-react/icons/mail-open';
import Map from 'lucide-react/icons/map';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import PhoneCall from 'lucide-react/icons/phone-call';
import Quote from 'lucide-react/icons/quote';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Repeat from 'lucide-react/icons/repeat';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCog from 'lucide-react/icons/user-cog';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { z } from 'zod';
import { AppShell, type ShellGroup } from '#app/components/layout/app-shell';
import { isOn } from '#app/domain/settings/flags.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { isSandboxInUse } from '#app/platform/sandbox.server';

const layoutView = z.object({ hasFlagsTab: z.boolean(), hasDevLinks: z.boolean(), hasOutbox: z.boolean() });

/** A frame, never a check: each page below decides access itself. Two flags say what its menu holds. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/_layout', async ({ actor, db }) => {
  const [hasFlagsTab, hasDevLinks] = await Promise.all([isOn(db, 'show_admin_flags_tab', actor), isOn(db, 'dev_only', actor)]);
  return respond(layoutView, { hasFlagsTab, hasDevLinks, hasOutbox: hasDevLinks && isSandboxInUse() });
});

const FLAGS = { to: '/admin/flags', label: 'Flags', icon: Flag };

const groups: ShellGroup[] = [
  {
    title: 'Dispatch',
    links: [
      { to: '/admin/dispatch', label: 'Dispatch', icon: Map },
      { to: '/admin/board', label: 'Board', icon: ChartGantt },
      { to: '/admin/plans', label: 'Plans', icon: CalendarRange },
      { to: '/admin/capacity', label: 'Capacity', icon: Gauge },
      { to: '/admin/weather', label: 'Weather', icon: CloudRainWind },
      { to: '/admin/replay', label: 'Replay', icon: History },
      { to: '/admin/storage', label: 'Storage', icon: Archive },
    ],
  },
  {
    title: 'Customers',
    links: [
      { to: '/admin/customers', label: 'Customers', icon: Contact },
      { to: '/admin/companies', label: 'Companies', icon: Building2 },
      { to: '/admin/quotes', label: 'Quotes', icon: Inbox },
      { to: '/admin/renewals', label: 'Renewals', icon: RefreshCw },
      { to: '/admin/referrals', label: 'Invited friends', icon: UserPlus },
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
      { to: '/admin/work-reviews', label: 'Work reviews', icon: ListChecks },
      { to: '/admin/sign-offs', label: 'Sign-offs', icon: ClipboardCheck },
      { to: '/admin/reports', label: 'Visit reports', icon: FileText },
      { to: '/admin/claims', label: 'Claims', icon: ShieldCheck },
      { to: '/admin/moderation', label: 'Moderation', icon: MessageSquareWarning },
      { to: '/admin/testimonials', label: 'Testimonials', icon: Quote },
    ],
  },
  {
    title: 'What we offer',
    links: [
      { to: '/admin/business', label: 'Business', icon: Briefcase },
      { to: '/admin/ready', label: 'Ready?', icon: CircleCheck },
      { to: '/admin/packages', label: 'Packages', icon: Package },
    ],
  },
  {
    title: 'Money',
    links: [
      { to: '/admin/analytics', label: 'Analytics', icon: ChartLine },
      { to: '/admin/payments', label: 'Payments', icon: CreditCard },
      { to: '/admin/invoices', label: 'Invoices', icon: ReceiptText },
      { to: '/admin/gift-cards', label: 'Gift cards', icon: Gift },
      { to: '/admin/subscriptions', label: 'Subscriptions', icon: Repeat },
    ],
  },
  {
    title: 'System',
    links: [
      { to: '/admin/import', label: 'Import', icon: FileInput },
      { to: '/admin/export', label: 'Export', icon: FileOutput },
      { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook },
      { to: '/admin/health', label: 'Health', icon: HeartPulse },
      { to: '/admin/tasks', label: 'Tasks', icon: ListChecks },
      FLAGS,
      { to: '/', label: 'Back to Site', icon: Undo2, end: true },
    ],
  },
];

/** The stand-ins' mailbox and the two health checks, for developers only. */
function devGroup(hasOutbox: boolean): ShellGroup {
  const health = [
    { to: '/healthz', label: 'Liveness', icon: HeartPulse, outside: true },
    { to: '/readyz', label: 'Readiness', icon: Activity, outside: true },
  ];
  return {
    title: 'Developers',
    links: hasOutbox ? [{ to: '/sandbox/outbox', label: 'Outbox', icon: MailOpen, outside: true }, ...health] : health,
  };
}

export default function AdminLayout() {
  const { hasFlagsTab, hasDevLinks, hasOutbox } = useLoaderData<typeof loader>();
  // The page itself stays at its address: an admin who turned the tab off can turn it on again there.
  const shown = hasFlagsTab ? groups : groups.map((group) => ({ ...group, links: group.links.filter((link) => link !== FLAGS) }));
  return (
    <AppShell room="Admin" home="/admin/dispatch" groups={hasDevLinks ? [...shown, devGroup(hasOutbox)] : shown} wide>
      <Outlet />
    </AppShell>
  );
}
