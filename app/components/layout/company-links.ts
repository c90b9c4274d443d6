import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import PlusCircle from 'lucide-react/icons/plus-circle';
import Repeat from 'lucide-react/icons/repeat';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { type CompanyRole, may } from '#app/domain/memberships/company-role';
import type { ShellGroup, ShellLink } from './app-shell';

const OVERVIEW: ShellLink = { to: '/commercial/dashboard', label: 'Overview', icon: Building2 };
const HOME: ShellLink = { to: '/', label: 'Home', icon: House, end: true };

/** Users without a company see only its start page, and no button that leads to their other areas. */
export const roleLinks: ShellLink[] = [
  OVERVIEW,
  { to: '/customer/dashboard', label: 'Your own visits', icon: CircleUserRound },
  HOME,
];

const PAPERS: ShellGroup = {
  title: 'Documents',
  links: [
    { to: '/commercial/analytics', label: 'Analytics', icon: ChartLine },
    { to: '/commercial/invoices', label: 'Invoices', icon: ReceiptText },
    { to: '/commercial/reports', label: 'Reports', icon: FileText },
  ],
};

/** The pages of a company, as far as a role sees them. */
export function companyGroups(role: CompanyRole): ShellGroup[] {
  return [
    {
      title: 'Work',
      links: [
        OVERVIEW,
        { to: '/commercial/visits', label: 'Visits', icon: CalendarDays },
        { to: '/commercial/programs', label: 'Programs', icon: Repeat },
        ...(may(role, 'seeMoney') ? [{ to: '/commercial/messages', label: 'Messages', icon: MessageCircle }] : []),
        ...(may(role, 'edit') ? [{ to: '/book', label: 'Get Estimate', icon: PlusCircle }] : []),
      ],
    },
    ...(may(role, 'seeMoney') ? [PAPERS] : []),
    {
      title: 'Company',
      links: [
        { to: '/commercial/members', label: 'Members', icon: Users },
        { to: '/commercial/settings', label: 'Settings', icon: Settings },
        HOME,
      ],
    },
  ];
}
