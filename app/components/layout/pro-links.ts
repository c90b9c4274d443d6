import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { t } from '#app/platform/texts/t';
import type { ShellLink } from './app-shell';

/** The pages of a pro, the same on all of them. */
export function proLinks(unread = 0): ShellLink[] {
  return [
    { to: '/pro/dashboard/jobs', label: t('Jobs'), icon: ListChecks, count: unread, counted: t('unread messages') },
    { to: '/pro/dashboard/schedule', label: t('Schedule'), icon: CalendarDays },
    { to: '/pro/dashboard/profile', label: t('Profile'), icon: UserRound },
    { to: '/pro/docs', label: t('Documents'), icon: FileText },
    { to: '/pro/payouts', label: t('Payouts'), icon: Wallet },
    { to: '/pro/reviews', label: t('Reviews'), icon: Star },
    { to: '/pro/dashboard/analytics', label: t('Analytics'), icon: ChartLine },
    { to: '/', label: t('Home'), icon: House, end: true },
  ];
}
