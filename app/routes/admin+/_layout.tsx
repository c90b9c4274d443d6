import { Outlet, useLoaderData } from '@remix-run/react';
import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Building2 from 'lucide-react/icons/building-2';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarCheck from 'lucide-react/icons/calendar-check';
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
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import MailOpen from 'lucide-react/icons/mail-open';
import Map from 'lucide-react/icons/map';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import Quote from 'lucide-react/icons/quote';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Repeat from 'lucide-react/icons/repeat';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCog from 'lucide-react/icons/user-cog';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { z } from 'zod';
import { AppShell, type ShellGroup, type ShellLink } from '#app/components/layout/app-shell';
import { isOn } from '#app/domain/settings/flags.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { isSandboxInUse } from '#app/platform/sandbox.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const layoutView = z.object({ hasFlagsTab: z.boolean(), hasDevLinks: z.boolean(), hasOutbox: z.boolean() });

/** A frame, never a check: each page below decides access itself. Two flags say what its menu holds. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/_layout', async ({ actor, db }) => {
  const [hasFlagsTab, hasDevLinks] = await Promise.all([isOn(db, 'show_admin_flags_tab', actor), isOn(db, 'dev_only', actor)]);
  return respond(layoutView, { hasFlagsTab, hasDevLinks, hasOutbox: hasDevLinks && isSandboxInUse() });
});

const FLAGS = { to: '/admin/flags', label: mark('Flags'), icon: Flag };

type MarkedLink = Omit<ShellLink, 'label'> & { label: Marked };
type MarkedGroup = { title: Marked; links: MarkedLink[] };

const groups: MarkedGroup[] = [
  {
    title: mark('Dispatch'),
    links: [
      { to: '/admin/dispatch', label: mark('Dispatch'), icon: Map },
      { to: '/admin/board', label: mark('Board'), icon: ChartGantt },
      { to: '/admin/plans', label: mark('Plans'), icon: CalendarRange },
      { to: '/admin/capacity', label: mark('Capacity'), icon: Gauge },
      { to: '/admin/weather', label: mark('Weather'), icon: CloudRainWind },
      { to: '/admin/replay', label: mark('Replay'), icon: History },
      { to: '/admin/storage', label: mark('Storage'), icon: Archive },
    ],
  },
  {
    title: mark('Customers'),
    links: [
      { to: '/admin/customers', label: mark('Customers'), icon: Contact },
      { to: '/admin/bookings', label: mark('Bookings'), icon: CalendarCheck, end: true },
      { to: '/admin/bookings/new', label: mark('Book for a customer'), icon: PhoneIncoming },
      { to: '/admin/companies', label: mark('Companies'), icon: Building2 },
      { to: '/admin/programs', label: mark('Programs'), icon: Repeat },
      { to: '/admin/quotes', label: mark('Quotes'), icon: Inbox },
      { to: '/admin/renewals', label: mark('Renewals'), icon: RefreshCw },
      { to: '/admin/referrals', label: mark('Invited friends'), icon: UserPlus },
      { to: '/admin/callbacks', label: mark('Callbacks'), icon: PhoneCall },
      { to: '/admin/support', label: mark('Support'), icon: LifeBuoy },
      { to: '/admin/leads', label: mark('Leads'), icon: Handshake },
    ],
  },
  {
    title: mark('People'),
    links: [
      { to: '/admin/pros', label: mark('Pros'), icon: HardHat },
      { to: '/admin/licenses', label: mark('Licenses'), icon: BadgeCheck },
      { to: '/admin/users', label: mark('Users'), icon: Users },
      { to: '/admin/promote', label: mark('Admins'), icon: UserCog },
    ],
  },
  {
    title: mark('Quality'),
    links: [
      { to: '/admin/work-reviews', label: mark('Work reviews'), icon: ListChecks },
      { to: '/admin/sign-offs', label: mark('Sign-offs'), icon: ClipboardCheck },
      { to: '/admin/reports', label: mark('Visit reports'), icon: FileText },
      { to: '/admin/reviews', label: mark('Reviews'), icon: Star },
      { to: '/admin/claims', label: mark('Claims'), icon: ShieldCheck },
      { to: '/admin/moderation', label: mark('Moderation'), icon: MessageSquareWarning },
      { to: '/admin/gallery', label: mark('Photo page'), icon: Images },
      { to: '/admin/testimonials', label: mark('Testimonials'), icon: Quote },
    ],
  },
  {
    title: mark('What we offer'),
    links: [
      { to: '/admin/business', label: mark('Business'), icon: Briefcase },
      { to: '/admin/ready', label: mark('Ready?'), icon: CircleCheck },
      { to: '/admin/packages', label: mark('Packages'), icon: Package },
    ],
  },
  {
    title: mark('Money'),
    links: [
      { to: '/admin/analytics', label: mark('Analytics'), icon: ChartLine },
      { to: '/admin/payments', label: mark('Payments'), icon: CreditCard },
      { to: '/admin/invoices', label: mark('Invoices'), icon: ReceiptText },
      { to: '/admin/gift-cards', label: mark('Gift cards'), icon: Gift },
      { to: '/admin/subscriptions', label: mark('Subscriptions'), icon: Repeat },
    ],
  },
  {
    title: mark('System'),
    links: [
      { to: '/admin/import', label: mark('Import'), icon: FileInput },
      { to: '/admin/export', label: mark('Export'), icon: FileOutput },
      { to: '/admin/webhooks', label: mark('Webhooks'), icon: Webhook },
      { to: '/admin/health', label: mark('Health'), icon: HeartPulse },
      { to: '/admin/tasks', label: mark('Tasks'), icon: ListChecks },
      FLAGS,
      { to: '/', label: mark('Back to Site'), icon: Undo2, end: true },
    ],
  },
];

/** The stand-ins' mailbox and the two health checks, for developers only. */
function devGroup(hasOutbox: boolean): ShellGroup {
  const health = [
    { to: '/healthz', label: t('Liveness'), icon: HeartPulse, outside: true },
    { to: '/readyz', label: t('Readiness'), icon: Activity, outside: true },
  ];
  return {
    title: t('Developers'),
    links: hasOutbox ? [{ to: '/sandbox/outbox', label: t('Outbox'), icon: MailOpen, outside: true }, ...health] : health,
  };
}

function writeGroup({ title, links }: MarkedGroup): ShellGroup {
  return { title: translate(title), links: links.map((link) => ({ ...link, label: translate(link.label) })) };
}

export default function AdminLayout() {
  const { hasFlagsTab, hasDevLinks, hasOutbox } = useLoaderData<typeof loader>();
  // The page itself stays at its address: an admin who turned the tab off can turn it on again there.
  const shown = hasFlagsTab ? groups : groups.map((group) => ({ ...group, links: group.links.filter((link) => link !== FLAGS) }));
  const written = shown.map(writeGroup);
  return (
    <AppShell room={t('Admin')} home="/admin/dispatch" groups={hasDevLinks ? [...written, devGroup(hasOutbox)] : written} wide>
      <Outlet />
    </AppShell>
  );
}
