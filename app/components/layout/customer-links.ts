import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import Gem from 'lucide-react/icons/gem';
import House from 'lucide-react/icons/house';
import PlusCircle from 'lucide-react/icons/plus-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import type { ShellLink } from './app-shell';
import { t } from '#app/platform/texts/t';

/** The pages of a customer, the same on all of them. */
export function customerLinks(unread = 0): ShellLink[] {
  return [
    { to: '/customer/dashboard', label: t('Your visits'), icon: CalendarDays, count: unread, counted: t('unread messages') },
    { to: '/customer/payment-methods', label: t('Cards'), icon: CreditCard },
    { to: '/billing-history', label: t('Billing'), icon: ReceiptText },
    { to: '/plans', label: t('Plans'), icon: Gem },
    { to: '/book', label: t('Get Estimate'), icon: PlusCircle },
    { to: '/customer/account', label: t('Settings'), icon: Settings },
    { to: '/', label: t('Home'), icon: House, end: true },
  ];
}
