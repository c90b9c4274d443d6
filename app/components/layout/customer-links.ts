import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import Gem from 'lucide-react/icons/gem';
import House from 'lucide-react/icons/house';
import PlusCircle from 'lucide-react/icons/plus-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import type { ShellLink } from './app-shell';

/** The pages of a customer, the same on all of them. */
export function customerLinks(unread = 0): ShellLink[] {
  return [
    { to: '/customer/dashboard', label: 'Your visits', icon: CalendarDays, count: unread, counted: 'unread messages' },
    { to: '/customer/payment-methods', label: 'Cards', icon: CreditCard },
    { to: '/billing-history', label: 'Billing', icon: ReceiptText },
    { to: '/plans', label: 'Plans', icon: Gem },
    { to: '/book', label: 'Get Estimate', icon: PlusCircle },
    { to: '/customer/account', label: 'Settings', icon: Settings },
    { to: '/', label: 'Home', icon: House, end: true },
  ];
}
