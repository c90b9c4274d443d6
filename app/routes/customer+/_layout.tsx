import { Outlet, useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import Gem from 'lucide-react/icons/gem';
import House from 'lucide-react/icons/house';
import PlusCircle from 'lucide-react/icons/plus-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import { AppShell } from '#app/components/layout/app-shell';
import { unreadCount } from '#app/domain/messages/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { layoutView } from './_shared/layout-view.server';

/** A frame, never a check: each page below decides access itself, and keeps itself and this count fresh. */
export const loader = /* @__PURE__ */ guardLoader('routes/customer+/_layout', async ({ actor, db }) =>
  respond(layoutView, { unread: actor ? await unreadCount(db, { userId: actor.userId }) : 0 }),
);

export default function CustomerLayout() {
  const { unread } = useLoaderData<typeof loader>();
  const links = [
    { to: '/customer/dashboard', label: 'Your visits', icon: CalendarDays, count: unread, counted: 'unread messages' },
    { to: '/customer/payment-methods', label: 'Cards', icon: CreditCard },
    { to: '/billing-history', label: 'Billing', icon: ReceiptText },
    { to: '/plans', label: 'Plans', icon: Gem },
    { to: '/book', label: 'Get Estimate', icon: PlusCircle },
    { to: '/customer/account', label: 'Settings', icon: Settings },
    { to: '/', label: 'Home', icon: House, end: true },
  ];
  return (
    <AppShell room="Your account" home="/customer/dashboard" links={links}>
      <Outlet />
    </AppShell>
  );
}
