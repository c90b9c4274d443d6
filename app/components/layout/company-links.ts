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
import Wallet from 'lucide-react/icons/wallet';
import { type CompanyRole, may } from '#app/domain/memberships/company-role';
import type { ShellGroup, ShellLink } from './app-shell';
import { t } from '#app/platform/texts/t';

function overview(): ShellLink {
  return { to: '/commercial/dashboard', label: t('Overview'), icon: Building2 };
}

function home(): ShellLink {
  return { to: '/', label: t('Home'), icon: House, end: true };
}

/** Users without a company see only its start page, and no button that leads to their other areas. */
export function roleLinks(): ShellLink[] {
  return [overview(), { to: '/customer/dashboard', label: t('Your own visits'), icon: CircleUserRound }, home()];
}

function moneyLinks(): ShellGroup {
  return {
    title: t('Documents'),
    links: [
      { to: '/commercial/analytics', label: t('Analytics'), icon: ChartLine },
      { to: '/commercial/invoices', label: t('Invoices'), icon: ReceiptText },
      { to: '/commercial/payments', label: t('Payments'), icon: Wallet },
      { to: '/commercial/reports', label: t('Reports'), icon: FileText },
    ],
  };
}

/** The pages of a company, as far as a role sees them. */
export function companyGroups(role: CompanyRole): ShellGroup[] {
  return [
    {
      title: t('Work'),
      links: [
        overview(),
        { to: '/commercial/visits', label: t('Visits'), icon: CalendarDays },
        { to: '/commercial/programs', label: t('Programs'), icon: Repeat },
        ...(may(role, 'seeMoney') ? [{ to: '/commercial/messages', label: t('Messages'), icon: MessageCircle }] : []),
        ...(may(role, 'edit') ? [{ to: '/book', label: t('Get Estimate'), icon: PlusCircle }] : []),
      ],
    },
    ...(may(role, 'seeMoney') ? [moneyLinks()] : []),
    {
      title: t('Company'),
      links: [
        { to: '/commercial/members', label: t('Members'), icon: Users },
        { to: '/commercial/settings', label: t('Settings'), icon: Settings },
        home(),
      ],
    },
  ];
}
